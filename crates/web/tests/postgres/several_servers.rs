//! Several servers on one database, in processes of their own, one of them killed.
//!
//! `BRINK_MOVES=10000 cargo test -p brink-web --test postgres several -- --nocapture` is the long run.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use brink_web::{GameId, Postgres, Server};
use serde_json::{Value, json};

use super::database::Database;
use super::plain::Plain;

/// The time limit of an answer.
const PATIENCE: Duration = Duration::from_secs(120);
/// Two people play each game.
const CLIENTS: usize = 50;

fn moves() -> usize {
    std::env::var("BRINK_MOVES")
        .ok()
        .and_then(|moves| moves.parse().ok())
        .unwrap_or(1_000)
}

/// The work of a process of the next test: a server until it is killed.
#[test]
fn a_server_of_another_process() {
    let Ok(address) = std::env::var("BRINK_TEST_DATABASE") else {
        return;
    };
    let store = Box::new(Postgres::open(&address).unwrap());
    let open =
        |_: &str| brink::content::Library::open(&testkit::roots()).with_messages(&brink_web::WEB);
    let server = Server::bind("127.0.0.1:0".parse().unwrap(), Box::new(open), store).unwrap();
    println!("\nserving {}", server.address().unwrap());
    server.run().unwrap();
}

/// A server in a process of its own.
struct Served {
    child: Mutex<Child>,
    address: SocketAddr,
    _out: BufReader<ChildStdout>,
}

impl Served {
    fn on(database: &Database) -> Served {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "several_servers::a_server_of_another_process",
                "--nocapture",
            ])
            .env("BRINK_TEST_DATABASE", &database.address)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        while !line.starts_with("serving ") {
            line.clear();
            assert!(
                out.read_line(&mut line).unwrap() > 0,
                "the server does not start"
            );
        }
        let address = line.trim().trim_start_matches("serving ").parse().unwrap();
        Served {
            child: Mutex::new(child),
            address,
            _out: out,
        }
    }

    /// Ends it as `kill -9` does.
    fn kill(&self) {
        let mut child = self.child.lock().unwrap();
        let _ = child.kill();
        let _ = child.wait();
    }

    /// The status and the body of an answer; none if the server is gone.
    fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> Option<(u16, Value)> {
        let (body, address) = (body.to_string(), self.address);
        let mut socket = TcpStream::connect(address).ok()?;
        let head = format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
        let head =
            format!("{head}Authorization: Bearer {token}\r\nContent-Type: application/json\r\n");
        socket
            .write_all(format!("{head}Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes())
            .ok()?;
        let mut answer = String::new();
        socket.read_to_string(&mut answer).ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        Some((
            head.split(' ').nth(1)?.parse().ok()?,
            serde_json::from_str(body).ok()?,
        ))
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A game, and what its clients were answered, by revision.
struct Table {
    id: String,
    tokens: [String; 2],
    answered: Mutex<Vec<(u64, String)>>,
}

/// Two servers and what was counted.
struct Run {
    servers: [Served; 2],
    moves: AtomicUsize,
    retries: AtomicUsize,
    killed: AtomicBool,
    waits: Mutex<Vec<Duration>>,
}

impl Run {
    /// Asks one server, and the other if that is gone.
    fn ask(
        &self,
        first: usize,
        method: &str,
        path: &str,
        token: &str,
        body: &Value,
    ) -> (u16, Value, bool) {
        if let Some((status, answer)) = self.servers[first].ask(method, path, token, body) {
            return (status, answer, false);
        }
        self.retries.fetch_add(1, Ordering::Relaxed);
        let other = self.servers[1 - first].ask(method, path, token, body);
        let (status, answer) = other.expect("one retry is enough");
        (status, answer, true)
    }

    fn make(&self, n: usize) -> Table {
        let new =
            json!({"scenario": "red_sea", "seats": ["person", "person"], "seed": n.to_string()});
        let (status, made, _) = self.ask(n % 2, "POST", "/api/games", "", &new);
        assert_eq!(status, 201, "{made}");
        let token = |seat: usize| made["seats"][seat]["token"].as_str().unwrap().to_owned();
        Table {
            id: made["game"].as_str().unwrap().to_owned(),
            tokens: [token(0), token(1)],
            answered: Mutex::default(),
        }
    }

    /// One client: plays its seat until the game is over or there were enough moves.
    fn play(&self, table: &Table, seat: usize, client: usize) {
        let (path, token) = (format!("/api/games/{}", table.id), &table.tokens[seat]);
        for turn in client.. {
            if self.moves.load(Ordering::Relaxed) >= moves() {
                return;
            }
            // Once one is killed, the client stays with the other.
            let first = if self.killed.load(Ordering::Relaxed) {
                1
            } else {
                turn % 2
            };
            let (_, view, _) = self.ask(first, "GET", &format!("{path}/view"), token, &Value::Null);
            if !view["observation"]["outcome"].is_null() {
                return;
            }
            let Some(choices) = view["question"]["choices"].as_array() else {
                std::thread::sleep(Duration::from_millis(5));
                continue;
            };
            let revision = view["revision"].as_u64().unwrap();
            let key = choices[(turn * 7 + revision as usize) % choices.len()]["key"]
                .as_str()
                .unwrap();
            let begun = Instant::now();
            let chosen = json!({"revision": revision, "key": key});
            let (status, answer, again) =
                self.ask(first, "POST", &format!("{path}/choose"), token, &chosen);
            // A server that was killed may have kept the choice without an answer, and the other seat may have gone on:
            // whether it was this choice is compared with the database at the end.
            let later = answer["view"]["revision"]
                .as_u64()
                .is_some_and(|now| now > revision);
            let kept = status == 200 || (again && status == 409 && later);
            assert!(kept, "{status} {answer}");
            self.waits.lock().unwrap().push(begun.elapsed());
            table
                .answered
                .lock()
                .unwrap()
                .push((revision, format!("choose {key}")));
            if self.moves.fetch_add(1, Ordering::Relaxed) == moves() / 2 {
                self.killed.store(true, Ordering::Relaxed);
                self.servers[0].kill();
            }
        }
    }
}

#[test]
fn several_servers_lose_and_double_nothing_though_one_is_killed() {
    let Some(database) = Database::new() else {
        return;
    };
    let run = Run {
        servers: [Served::on(&database), Served::on(&database)],
        moves: AtomicUsize::new(0),
        retries: AtomicUsize::new(0),
        killed: AtomicBool::new(false),
        waits: Mutex::default(),
    };
    let begun = Instant::now();
    let tables = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for pair in 0..CLIENTS / 2 {
            let (run, tables) = (&run, &tables);
            scope.spawn(move || {
                for game in 0.. {
                    if run.moves.load(Ordering::Relaxed) >= moves() {
                        return;
                    }
                    let table = run.make(game * CLIENTS + pair);
                    std::thread::scope(|seats| {
                        seats.spawn(|| run.play(&table, 0, pair * 2));
                        run.play(&table, 1, pair * 2 + 1);
                    });
                    tables.lock().unwrap().push(table);
                }
            });
        }
    });
    let store = database.store();
    let mut counted = 0;
    for table in tables.into_inner().unwrap() {
        let mut answered = table.answered.into_inner().unwrap();
        answered.sort();
        let kept = store.texts(GameId(table.id.parse().unwrap()), 0).unwrap();
        let expected: Vec<(u64, String)> = (0..).zip(kept).collect();
        assert_eq!(answered, expected, "game {}", table.id);
        counted += answered.len();
    }
    assert!(run.killed.load(Ordering::Relaxed) && counted >= moves());
    let mut waits = run.waits.into_inner().unwrap();
    waits.sort();
    println!(
        "{counted} moves of {CLIENTS} clients in {:.1?}; {} requests retried once; a choice: median {:.1?}, p99 {:.1?}",
        begun.elapsed(),
        run.retries.load(Ordering::Relaxed),
        waits[waits.len() / 2],
        waits[waits.len() * 99 / 100],
    );
}

#[test]
fn a_stream_of_one_server_says_what_another_did() {
    let Some(database) = Database::new() else {
        return;
    };
    let servers = [Served::on(&database), Served::on(&database)];
    let new = json!({"scenario": "red_sea", "seats": ["person", "person"], "seed": "3"});
    let (_, made) = servers[0].ask("POST", "/api/games", "", &new).unwrap();
    let path = format!("/api/games/{}", made["game"].as_str().unwrap());
    let tokens = [0, 1].map(|seat| made["seats"][seat]["token"].as_str().unwrap().to_owned());
    let mut socket = TcpStream::connect(servers[1].address).unwrap();
    socket.set_read_timeout(Some(PATIENCE)).unwrap();
    let address = servers[1].address;
    write!(
        socket,
        "GET {path}/stream HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {}\r\n\r\n",
        tokens[0]
    )
    .unwrap();
    let mut lines = BufReader::new(socket).lines();
    let mut wait = |data: &str| {
        let begun = Instant::now();
        assert!(
            lines.any(|line| line.unwrap().trim() == data),
            "the stream has ended"
        );
        begun.elapsed()
    };
    wait("data: {\"revision\":0}");
    let views = tokens
        .each_ref()
        .map(|token| servers[0].ask("GET", &format!("{path}/view"), token, &Value::Null));
    let views = views.map(|view| view.unwrap().1);
    let seat = views
        .iter()
        .position(|view| !view["question"].is_null())
        .unwrap();
    let chosen = json!({"revision": 0, "key": views[seat]["question"]["choices"][0]["key"]});
    assert_eq!(
        servers[0]
            .ask("POST", &format!("{path}/choose"), &tokens[seat], &chosen)
            .unwrap()
            .0,
        200
    );
    println!(
        "the other server said so after {:.1?}",
        wait("data: {\"revision\":1}")
    );
    for token in &tokens {
        // The last answer has no body, so it is not read.
        let _ = servers[0].ask("DELETE", &path, token, &Value::Null);
    }
    // A deleted game ends the streams of every server.
    let ends = lines
        .find(|line| line.as_ref().is_ok_and(|line| line == "0"))
        .is_some();
    assert!(ends, "the stream goes on");
}
