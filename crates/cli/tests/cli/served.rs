//! `brink serve`, as a process: what was answered outlasts it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use serde_json::{Value, json};

/// Number of looks for the output of a program, 20 times a second.
const TRIES: usize = 2_400;

/// A server in a process of its own.
pub struct Served {
    child: Child,
    pub address: String,
    /// The token of the workbench, if it is served.
    pub edit: String,
    /// Standard output, read so that the program does not end.
    _out: BufReader<ChildStdout>,
}

impl Served {
    fn on(folder: &Path) -> Served {
        Served::with(folder, &[])
    }

    pub fn with(folder: &Path, arguments: &[&str]) -> Served {
        let mut program = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
        program
            .args(["serve", "--port", "0", "--db", "games.sqlite"])
            .args(arguments)
            .current_dir(folder);
        let mut child = program
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        let (address, edit) = line
            .trim()
            .trim_start_matches("http://")
            .split_once('/')
            .unwrap();
        let (address, edit) = (
            address.to_owned(),
            edit.trim_start_matches("#edit=").to_owned(),
        );
        Served {
            child,
            address,
            edit,
            _out: out,
        }
    }

    fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> Value {
        answered(&self.address, method, path, token, body).unwrap()
    }

    /// Kills it, without asking it to stop.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// Answer of a server; `None` if it has gone.
pub fn answered(
    address: &str,
    method: &str,
    path: &str,
    token: &str,
    body: &Value,
) -> Option<Value> {
    let body = body.to_string();
    let mut socket = TcpStream::connect(address).ok()?;
    write!(
        socket,
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .ok()?;
    let mut answer = String::new();
    socket.read_to_string(&mut answer).ok()?;
    serde_json::from_str(answer.split_once("\r\n\r\n")?.1).ok()
}

impl Drop for Served {
    fn drop(&mut self) {
        // Killed, not asked to stop.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// `BRINK_KILLS=200` kills the server after each of so many choices.
fn kills() -> Option<usize> {
    std::env::var("BRINK_KILLS")
        .ok()
        .and_then(|kills| kills.parse().ok())
}

fn moves() -> usize {
    kills().unwrap_or(40)
}

fn kill_after() -> usize {
    if kills().is_some() { 1 } else { 4 }
}

#[test]
fn what_was_answered_outlasts_a_server_that_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let mut served = Served::on(folder.path());
    let mut made = 0;
    // A game that is over is followed by another.
    for seed in 8.. {
        let new =
            json!({"scenario": "red_sea", "seats": ["person", "person"], "seed": seed.to_string()});
        let game = served.ask("POST", "/api/games", "", &new);
        let path = format!("/api/games/{}", game["game"].as_str().unwrap());
        let tokens = [0, 1].map(|seat| game["seats"][seat]["token"].as_str().unwrap().to_owned());
        let mut last = Value::Null;
        for step in 0.. {
            let views = tokens
                .each_ref()
                .map(|token| served.ask("GET", &format!("{path}/view"), token, &json!({})));
            if last != Value::Null {
                assert!(views.contains(&last), "seed {seed}, step {step}");
            }
            if made == moves() {
                println!("{made} choices, {} games", seed - 7);
                return;
            }
            let Some(seat) = views.iter().position(|view| !view["question"].is_null()) else {
                break;
            };
            let choices = views[seat]["question"]["choices"].as_array().unwrap();
            let chosen = json!({"revision": views[seat]["revision"], "key": choices[(step * 5) % choices.len()]["key"]});
            last = served.ask("POST", &format!("{path}/choose"), &tokens[seat], &chosen);
            assert_eq!(last["steps"], json!(step + 1));
            made += 1;
            if made % kill_after() == 0 {
                drop(served);
                served = Served::on(folder.path());
            }
        }
    }
}

#[test]
fn what_keeps_a_server_from_starting_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let served = Served::on(folder.path());
    let port = served.address.rsplit(':').next().unwrap().to_owned();
    let said = |arguments: &[&str]| {
        let mut program = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
        let out = program
            .arg("serve")
            .args(arguments)
            .current_dir(folder.path())
            .output()
            .unwrap();
        assert!(!out.status.success());
        String::from_utf8(out.stderr).unwrap()
    };
    assert!(said(&["--port", &port]).contains(&format!("port {port} is in use")));
    std::fs::write(
        folder.path().join("letter"),
        "a letter, and not a database of anything at all",
    )
    .unwrap();
    assert!(said(&["--db", "letter"]).contains("letter: the database refuses"));
    assert!(said(&["--db", "no/such/folder/games"]).contains("no/such/folder/games"));
    assert!(said(&["restore", "letter"]).contains("games.sqlite exists"));
    assert!(said(&["delete", "77"]).contains("there is no game 77"));
    let newer = of_a_newer_database(folder.path());
    assert!(newer.contains("use a newer program"), "{newer}");
}

#[test]
fn a_saved_file_is_read_again_and_running_games_keep_their_rules() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = folder.path().join("short/scenarios/short.yaml");
    std::fs::create_dir_all(scenario.parent().unwrap()).unwrap();
    let declared = "id: short\nname: Short\nversion: \"1.0.0\"\nengine: \">=0.1\"\ndescription: A short game.\n";
    std::fs::write(folder.path().join("short/mod.yaml"), declared).unwrap();
    let write = |turns: &str| {
        let text = format!(
            "id: short\nname: Short\ndescription: A short game.\nextends: red_sea\nturns: {turns}\n"
        );
        std::fs::write(&scenario, text).unwrap();
    };
    write("2");
    let served = Served::with(
        folder.path(),
        &["--watch", "--mods", folder.path().to_str().unwrap()],
    );
    let new = json!({"scenario": "short", "seats": ["person", "person"], "seed": "8"});
    let made = served.ask("POST", "/api/games", "", &new);
    let path = format!(
        "/api/games/{}",
        made["game"].as_str().unwrap_or_else(|| panic!("{made}"))
    );
    let token = made["seats"][0]["token"].as_str().unwrap().to_owned();
    let turns = |path: &str, token: &str| {
        served.ask("GET", &format!("{path}/view"), token, &json!({}))["observation"]["turns"]
            .clone()
    };
    // The number of turns of a new game; the code of the error if none can be made.
    let turns_now = || {
        let made = served.ask("POST", "/api/games", "", &new);
        match made["game"].as_str() {
            Some(game) => turns(
                &format!("/api/games/{game}"),
                made["seats"][0]["token"].as_str().unwrap(),
            ),
            None => made["error"]["code"].clone(),
        }
    };
    let wait_for = |wanted: Value| {
        let found = (0..TRIES).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(50));
            turns_now() == wanted
        });
        assert!(found, "{wanted}");
        assert_eq!(turns(&path, &token), 2);
    };
    let mut stream = TcpStream::connect(&served.address).unwrap();
    stream
        .set_read_timeout(Some(std::time::Duration::from_secs(60)))
        .unwrap();
    write!(
        stream,
        "GET {path}/stream HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\n\r\n",
        served.address
    )
    .unwrap();
    let mut lines = BufReader::new(stream).lines().map(Result::unwrap);
    lines.find(|line| line.contains("\"revision\":0")).unwrap();
    write("3");
    wait_for(json!(3));
    write("[");
    wait_for(json!("bad_content"));
    write("2");
    wait_for(json!(2));
    // Texts of its own content are new in a running game, too.
    let russian = folder.path().join("short/locale/ru.yaml");
    std::fs::create_dir_all(russian.parent().unwrap()).unwrap();
    std::fs::write(russian, "scenarios:\n  short:\n    name: Коротко\n").unwrap();
    let said = lines.find(|line| line.starts_with("event: ")).unwrap();
    assert_eq!(said, "event: reload");
    let title = served.ask("GET", &format!("{path}?lang=ru"), &token, &json!({}))["title"].clone();
    assert_eq!(title, "Коротко");
    // A mod that comes, and one that is switched off.
    let has = |scenario: &str| {
        let list = served.ask("GET", "/api/scenarios", "", &Value::Null);
        let mut all = list["scenarios"].as_array().unwrap().iter();
        all.any(|one| one["id"] == scenario)
    };
    let wait_until = |scenario: &str, is_there: bool| {
        let is_so = (0..TRIES).any(|_| {
            std::thread::sleep(std::time::Duration::from_millis(50));
            has(scenario) == is_there
        });
        assert!(is_so, "{scenario}: {is_there}");
    };
    let long = folder.path().join("long");
    std::fs::create_dir_all(long.join("scenarios")).unwrap();
    std::fs::write(
        long.join("scenarios/long.yaml"),
        "id: long\nname: Long\ndescription: A long game.\nextends: red_sea\n",
    )
    .unwrap();
    std::fs::write(long.join("mod.yaml"), declared.replace("short", "long")).unwrap();
    wait_until("long", true);
    std::fs::write(folder.path().join("mods.yaml"), "disabled: [long]\n").unwrap();
    wait_until("long", false);
}

/// The views of both seats of games, by scenario.
fn views(served: &Served, games: &[(String, Value)]) -> Vec<(String, [Value; 2])> {
    let view = |made: &Value, seat: usize| {
        let path = format!("/api/games/{}/view", made["game"].as_str().unwrap());
        let token = made["seats"][seat]["token"].as_str().unwrap();
        served.ask("GET", &path, token, &Value::Null)
    };
    let views = games.iter().map(|(scenario, made)| {
        let seats = [0, 1].map(|seat| view(made, seat));
        (scenario.clone(), seats)
    });
    views.collect()
}

/// Makes the first choice that is offered.
fn choose_first(served: &Served, made: &Value, views: &[Value; 2]) {
    let Some(seat) = (0..2).find(|seat| !views[*seat]["question"].is_null()) else {
        return;
    };
    let (view, token) = (&views[seat], made["seats"][seat]["token"].as_str().unwrap());
    let path = format!("/api/games/{}/choose", made["game"].as_str().unwrap());
    let key = &view["question"]["choices"][0]["key"];
    let chosen = json!({"revision": view["revision"], "key": key});
    let after = served.ask("POST", &path, token, &chosen);
    assert!(after["error"].is_null(), "{after}");
}

#[test]
fn games_of_every_scenario_go_on_without_their_files() {
    let (folder, root) = (tempfile::tempdir().unwrap(), testkit::root());
    let (content, mods) = (root.display().to_string(), root.join("mods"));
    let mods = mods.display().to_string();
    let mut served = Served::with(folder.path(), &["--content", &content, "--mods", &mods]);
    let listed = served.ask("GET", "/api/scenarios", "", &Value::Null);
    let mut games = Vec::new();
    for one in listed["scenarios"].as_array().unwrap() {
        let new = json!({"scenario": one["id"], "seats": ["person", "person"]});
        let made = served.ask("POST", "/api/games", "", &new);
        games.push((one["id"].as_str().unwrap().to_owned(), made));
    }
    assert!(games.len() > 12, "{}", games.len());
    for _ in 0..8 {
        for ((_, made), (_, views)) in games.iter().zip(views(&served, &games)) {
            choose_first(&served, made, &views);
        }
    }
    let before = views(&served, &games);
    served.kill();
    let bare = folder.path().join("bare");
    std::fs::create_dir_all(bare.join("maps")).unwrap();
    let other = "id: other\nname: Other\nversion: \"1.0.0\"\nengine: \">=0.1\"\n";
    std::fs::write(bare.join("mod.yaml"), other).unwrap();
    let served = Served::with(folder.path(), &["--content", "bare", "--mods", "bare"]);
    for ((scenario, was), (_, is)) in before.into_iter().zip(views(&served, &games)) {
        assert_eq!(was, is, "{scenario}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_page_is_opened_when_that_is_wished() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let browser = folder.path().join("xdg-open");
    std::fs::write(
        &browser,
        "#!/bin/sh\necho \"$1\" > \"$0.part\" && mv \"$0.part\" \"$0.page\"\n",
    )
    .unwrap();
    std::fs::set_permissions(&browser, std::fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!(
        "{}:{}",
        folder.path().display(),
        std::env::var("PATH").unwrap()
    );
    let mut program = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
    program
        .args(["serve", "--port", "0", "--open"])
        .current_dir(folder.path())
        .env("PATH", path);
    let mut child = program.stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap())
        .read_line(&mut line)
        .unwrap();
    let opened = (0..TRIES).find_map(|_| {
        std::thread::sleep(std::time::Duration::from_millis(50));
        std::fs::read_to_string(folder.path().join("xdg-open.page")).ok()
    });
    let _ = child.kill();
    let _ = child.wait();
    assert_eq!(opened.as_deref(), Some(line.as_str()));
}

/// Message about a database of a later version, made of that in a folder.
fn of_a_newer_database(folder: &Path) -> String {
    let copied = |from: &str, to: &str| {
        let mut program = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
        program
            .args(["serve", "backup", to, "--db", from])
            .current_dir(folder)
            .output()
            .unwrap()
    };
    copied("games.sqlite", "newer");
    let file = folder.join("newer");
    let mut bytes = std::fs::read(&file).unwrap();
    // The number of the version is in the head of the file, at byte 60.
    bytes[60..64].copy_from_slice(&99_u32.to_be_bytes());
    std::fs::write(file, bytes).unwrap();
    String::from_utf8(copied("newer", "copy").stderr).unwrap()
}
