//! `brink serve`, as a process: what was answered outlasts it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// A server in a process of its own.
struct Served {
    child: Child,
    address: String,
    /// What it prints: it would end if nothing took that.
    _out: BufReader<ChildStdout>,
}

impl Served {
    fn on(folder: &Path) -> Served {
        let mut program = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
        program.args(["serve", "--port", "0", "--db", "games.sqlite"]).current_dir(folder);
        let mut child = program.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        Served { child, address, _out: out }
    }

    fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> Value {
        let (body, address) = (body.to_string(), &self.address);
        let mut socket = TcpStream::connect(address).unwrap();
        write!(
            socket,
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        socket.read_to_string(&mut answer).unwrap();
        serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // Killed, not asked to stop.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn what_was_answered_outlasts_a_server_that_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let mut served = Served::on(folder.path());
    let new = json!({"scenario": "red_sea", "seats": ["person", "person"], "seed": "8"});
    let made = served.ask("POST", "/api/games", "", &new);
    let path = format!("/api/games/{}", made["game"].as_str().unwrap());
    let tokens = [0, 1].map(|seat| made["seats"][seat]["token"].as_str().unwrap().to_owned());
    let mut last = Value::Null;
    for step in 0..40 {
        let views = tokens.each_ref().map(|token| served.ask("GET", &format!("{path}/view"), token, &json!({})));
        if last != Value::Null {
            assert!(views.contains(&last), "step {step}");
        }
        let Some(seat) = views.iter().position(|view| !view["question"].is_null()) else { break };
        let choices = views[seat]["question"]["choices"].as_array().unwrap();
        let chosen = json!({"revision": views[seat]["revision"], "key": choices[(step * 5) % choices.len()]["key"]});
        last = served.ask("POST", &format!("{path}/choose"), &tokens[seat], &chosen);
        assert_eq!(last["steps"], json!(step + 1));
        if step % 4 == 3 {
            drop(served);
            served = Served::on(folder.path());
        }
    }
    assert!(last["steps"].as_u64().unwrap() > 20);
}

#[test]
fn what_keeps_a_server_from_starting_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let served = Served::on(folder.path());
    let port = served.address.rsplit(':').next().unwrap().to_owned();
    let said = |arguments: &[&str]| {
        let mut program = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
        let out = program.arg("serve").args(arguments).current_dir(folder.path()).output().unwrap();
        assert!(!out.status.success());
        String::from_utf8(out.stderr).unwrap()
    };
    assert!(said(&["--port", &port]).contains(&format!("port {port} is in use")));
    std::fs::write(folder.path().join("letter"), "a letter, and not a database of anything at all").unwrap();
    assert!(said(&["--db", "letter"]).contains("letter: the database refuses"));
    assert!(said(&["--db", "no/such/folder/games"]).contains("no/such/folder/games"));
    assert!(said(&["restore", "letter"]).contains("games.sqlite exists"));
    assert!(said(&["delete", "77"]).contains("there is no game 77"));
    let newer = of_a_newer_database(&folder.path().join("newer"));
    assert!(newer.contains("use a newer program"), "{newer}");
}

/// What is said about a database of a later version.
fn of_a_newer_database(file: &Path) -> String {
    let copy = || {
        let mut program = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
        program.args(["serve", "--db"]).arg(file).arg("backup").arg(file.with_extension("copy")).output().unwrap()
    };
    copy();
    let mut bytes = std::fs::read(file).unwrap();
    // The number of the version is in the head of the file, at byte 60.
    bytes[60..64].copy_from_slice(&99_u32.to_be_bytes());
    std::fs::write(file, bytes).unwrap();
    String::from_utf8(copy().stderr).unwrap()
}
