//! `brink serve`, as whoever operates it meets it: signals, logs, files and many connections.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};

use serde_json::{Value, json};

#[path = "../../../web/tests/postgres/database.rs"]
#[allow(dead_code)]
mod database;

use super::served::answered;
use database::Database;

/// A server in a process of its own, which logs to a file.
struct Program {
    child: Child,
    address: String,
}

impl Program {
    /// Runs a command of the shell in which `$BRINK` is the program.
    fn run(folder: &Path, command: &str) -> Program {
        let mut shell = testkit::english(Command::new("bash"));
        let mut child = shell
            .args(["-c", command])
            .env("BRINK", env!("CARGO_BIN_EXE_brink"))
            .current_dir(folder)
            .stdout(Stdio::piped())
            .stderr(File::create(folder.join("log")).unwrap())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.as_mut().unwrap());
        out.read_line(&mut line).unwrap();
        let address = line.trim().trim_start_matches("http://");
        let address = address.trim_end_matches('/').to_owned();
        Program { child, address }
    }

    fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> Option<Value> {
        answered(&self.address, method, path, token, body)
    }

    fn make(&self, seats: [&str; 2]) -> Value {
        let new = json!({"scenario": "red_sea", "seats": seats});
        self.ask("POST", "/api/games", "", &new).unwrap()
    }

    /// Opens a connection that has sent some bytes.
    fn open(&self, bytes: &str) -> TcpStream {
        let mut socket = TcpStream::connect(&self.address).unwrap();
        socket.write_all(bytes.as_bytes()).unwrap();
        socket
    }

    /// Sends a signal, and waits for the end.
    fn end(mut self, signal: &str) -> ExitStatus {
        let process = self.child.id().to_string();
        let kill = Command::new("kill").args([signal, &process]).status();
        assert!(kill.unwrap().success());
        self.child.wait().unwrap()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const SERVE: &str = "exec \"$BRINK\" serve --port 0";

fn log(folder: &Path) -> String {
    std::fs::read_to_string(folder.join("log")).unwrap()
}

/// A server with a stream and a machine that thinks ends well.
fn ends_well(db: &str) {
    for signal in ["-INT", "-TERM"] {
        let folder = tempfile::tempdir().unwrap();
        let program = Program::run(folder.path(), &format!("{SERVE} --db '{db}'"));
        let made = program.make(["strong:10s", "strong:10s"]);
        let (game, token) = (made["game"].as_str(), made["observer"].as_str());
        let path = format!("/api/games/{}", game.unwrap());
        let bearer = format!("Authorization: Bearer {}", token.unwrap());
        let head = format!("GET {path}/stream HTTP/1.1\r\nHost: localhost\r\n{bearer}");
        let stream = program.open(&format!("{head}\r\n\r\n"));
        let mut line = String::new();
        BufReader::new(&stream).read_line(&mut line).unwrap();
        assert_eq!(line.trim(), "HTTP/1.1 200 OK");
        assert_eq!(program.end(signal).code(), Some(0), "{signal}");
        assert_eq!(log(folder.path()), "");
    }
}

#[test]
fn a_signal_ends_a_server_well() {
    ends_well("games.sqlite");
}

#[test]
fn a_signal_ends_a_server_on_a_database_well() {
    if let Some(database) = Database::new() {
        ends_well(&database.address);
    }
}

#[test]
fn no_token_is_in_a_log() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::run(folder.path(), &format!("{SERVE} --log debug"));
    let made = program.make(["person", "greedy"]);
    let seat = made["seats"][0]["token"].as_str().unwrap();
    let observer = made["observer"].as_str().unwrap();
    for token in [seat, observer] {
        for path in [
            "/api/games/1/view".to_owned(),
            format!("/api/games/1/view?token={token}"),
            format!("/api/games/1/{token}"),
            format!("/api/games/{token}/view?token={token}"),
            format!("/api/games/1/cards/{token}?token={token}"),
            format!("/{token}?{token}"),
            format!("/page/{token}"),
        ] {
            program.ask("GET", &path, token, &Value::Null);
            program.ask("POST", &path, token, &json!({"token": token}));
            program.ask(token, &path, token, &Value::Null);
        }
        // A head that is no HTTP.
        drop(program.open(&format!("{token} {token}\r\n\r\n")));
    }
    program.end("-TERM");
    let log = log(folder.path());
    let line = "INFO method=GET route=\"/api/games/{game}/view\" status=200 ms=";
    assert!(log.contains(line), "{log}");
    assert!(log.contains("status=404") && log.contains("client=\"127.0.0.1\""));
    for token in [seat, observer] {
        assert!(!log.contains(token), "{log}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn idle_connections_beyond_the_open_files_keep_nobody_out() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::run(folder.path(), &format!("ulimit -n 128; {SERVE}"));
    let halves = ["", "GET / HTTP/1.1\r\nX: "];
    let idle: Vec<TcpStream> = (0..200).map(|n| program.open(halves[n % 2])).collect();
    assert!(program.make(["person", "person"])["game"].is_string());
    let half = "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{";
    let slow: Vec<TcpStream> = (0..200).map(|_| program.open(half)).collect();
    assert!(program.make(["person", "person"])["game"].is_string());
    drop((idle, slow));
    assert_eq!(program.end("-TERM").code(), Some(0));
    assert_eq!(log(folder.path()), "");
}

#[test]
#[cfg(unix)]
fn games_are_read_by_their_user_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let program = Program::run(folder.path(), SERVE);
    program.make(["person", "person"]);
    let backup = Command::new(env!("CARGO_BIN_EXE_brink"))
        .args(["serve", "backup", "copy"])
        .current_dir(folder.path())
        .status();
    assert!(backup.unwrap().success());
    let files = [
        "games.sqlite",
        "games.sqlite-wal",
        "games.sqlite-shm",
        "copy",
    ];
    for file in files {
        let facts = folder.path().join(file).metadata().unwrap();
        assert_eq!(facts.permissions().mode() & 0o777, 0o600, "{file}");
    }
    assert_eq!(log(folder.path()), "");
    drop(program);
    let file = folder.path().join("games.sqlite");
    std::fs::set_permissions(&file, PermissionsExt::from_mode(0o644)).unwrap();
    let program = Program::run(folder.path(), SERVE);
    program.make(["person", "person"]);
    assert!(log(folder.path()).contains("chmod 600 games.sqlite"));
}

#[test]
fn nothing_is_copied_or_deleted_from_a_file_that_is_not_there() {
    let folder = tempfile::tempdir().unwrap();
    for action in [["backup", "copy"], ["delete", "1"]] {
        let out = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")))
            .arg("serve")
            .args(action)
            .args(["--db", "typo.sqlite"])
            .current_dir(folder.path())
            .output()
            .unwrap();
        let said = String::from_utf8(out.stderr).unwrap();
        assert!(!out.status.success());
        assert!(
            said.contains("typo.sqlite: there is no such file"),
            "{said}"
        );
    }
    assert_eq!(folder.path().read_dir().unwrap().count(), 0);
}

#[test]
fn a_server_for_others_names_an_address_and_warns() {
    let folder = tempfile::tempdir().unwrap();
    let program = Program::run(folder.path(), &format!("{SERVE} --host 0.0.0.0"));
    assert!(
        !program.address.starts_with("0.0.0.0"),
        "{}",
        program.address
    );
    assert!(program.make(["person", "person"])["game"].is_string());
    assert!(log(folder.path()).contains("a proxy with HTTPS"));
    let out = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")))
        .args(["serve", "--trust-proxy", "proxy.example.org"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8(out.stderr).unwrap();
    assert!(
        said.contains("--trust-proxy") && said.contains("invalid IP address"),
        "{said}"
    );
    // A name that is shown must not be a secret.
    let proxy = ["serve", "--trust-proxy", "127.0.0.1", "--name-header"];
    for header in ["Authorization", "cookie", "X Y"] {
        let out = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")))
            .args(proxy)
            .arg(header)
            .current_dir(folder.path())
            .output()
            .unwrap();
        let said = String::from_utf8(out.stderr).unwrap();
        assert!(
            said.contains("--name-header") && !out.status.success(),
            "{said}"
        );
    }
}
