//! A server on a free port, and a minimal client.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::time::{Duration, Instant};

use brink::content::Library;
use brink_web::{Access, NoticeOptions, Server, Sqlite, Stopper, Store};
use serde_json::{Value, json};

/// The time limit of an answer, or of a condition that is waited for.
const PATIENCE: Duration = Duration::from_secs(300);

/// A server that runs until it is dropped.
pub struct Running {
    pub address: SocketAddr,
    stopper: Stopper,
    thread: Option<std::thread::JoinHandle<()>>,
    folder: Option<tempfile::TempDir>,
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

/// A game with its tokens.
pub struct Made {
    pub id: String,
    pub tokens: [String; 2],
    pub observer: String,
}

impl Running {
    /// A server with a new file.
    pub fn new() -> Running {
        let folder = tempfile::tempdir().unwrap();
        let mut running = Running::on(&folder.path().join("games.sqlite"));
        running.folder = Some(folder);
        running
    }

    /// A server on a file of games.
    pub fn on(file: &Path) -> Running {
        Running::with(Box::new(Sqlite::open(file).unwrap()))
    }

    /// A server on a storage.
    pub fn with(store: Box<dyn Store>) -> Running {
        Running::reached("127.0.0.1:0", store, Access::default())
    }

    /// A server on a storage, with an address and further names and proxies.
    pub fn reached(address: &str, store: Box<dyn Store>, access: Access) -> Running {
        Running::of(bound(address, store).with_access(access))
    }

    /// A server on a file of games that ends games whose pace was not kept.
    pub fn keeping_pace(file: &Path) -> Running {
        let store = Box::new(Sqlite::open(file).unwrap());
        Running::of(bound("127.0.0.1:0", store).with_pace())
    }

    /// A server on a file of games that sends notices to this machine, and believes a proxy there.
    pub fn telling(file: &Path) -> Running {
        let store = Box::new(Sqlite::open(file).unwrap());
        let options = NoticeOptions {
            webhooks: vec!["127.0.0.1".parse().unwrap()],
            mail: None,
            link: Some("https://play.example.org".parse().unwrap()),
        };
        let access = Access {
            proxies: vec!["127.0.0.1".parse().unwrap()],
            ..Access::default()
        };
        let server = bound("127.0.0.1:0", store).with_access(access);
        Running::of(server.with_notices(options).unwrap())
    }

    /// A server that publishes results.
    pub fn publishing() -> Running {
        let folder = tempfile::tempdir().unwrap();
        let store = Sqlite::open(&folder.path().join("games.sqlite")).unwrap();
        let mut running = Running::of(bound("127.0.0.1:0", Box::new(store)).with_results());
        running.folder = Some(folder);
        running
    }

    /// Waits until a condition holds.
    pub fn wait_until(&self, wished: impl Fn() -> bool) {
        let began = Instant::now();
        while !wished() {
            if began.elapsed() > PATIENCE {
                panic!("it never came");
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// A server that was made elsewhere.
    pub fn of(server: Server) -> Running {
        let (address, stopper) = (server.address().unwrap(), server.stopper());
        let thread = Some(std::thread::spawn(move || server.run().unwrap()));
        Running {
            address,
            stopper,
            thread,
            folder: None,
        }
    }

    /// Sends a request as it is written, and reads the answer.
    pub fn raw(&self, request: &[u8]) -> Answer {
        let mut socket = self.socket();
        socket.write_all(request).unwrap();
        let mut bytes = Vec::new();
        // A server that refuses a body may close the line before all of it was sent.
        let _ = socket.read_to_end(&mut bytes);
        Answer::of(&String::from_utf8_lossy(&bytes))
    }

    pub fn socket(&self) -> TcpStream {
        let socket = TcpStream::connect(self.address).unwrap();
        socket.set_read_timeout(Some(PATIENCE)).unwrap();
        socket
    }

    pub fn request(
        &self,
        method: &str,
        path: &str,
        token: &str,
        headers: &str,
        body: &str,
    ) -> Answer {
        let authorization = if token.is_empty() {
            String::new()
        } else {
            format!("Authorization: Bearer {token}\r\n")
        };
        let (address, length) = (self.address, body.len());
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{authorization}{headers}"
        );
        self.raw(format!("{head}Content-Length: {length}\r\n\r\n{body}").as_bytes())
    }

    pub fn get(&self, path: &str, token: &str) -> Answer {
        self.request("GET", path, token, "", "")
    }

    pub fn send(&self, method: &str, path: &str, token: &str, body: &Value) -> Answer {
        self.request(
            method,
            path,
            token,
            "Content-Type: application/json\r\n",
            &body.to_string(),
        )
    }

    pub fn post(&self, path: &str, token: &str, body: &Value) -> Answer {
        self.send("POST", path, token, body)
    }

    /// Makes a game.
    pub fn make(&self, new: &Value) -> Made {
        let made = self.post("/api/games", "", new);
        assert_eq!(made.status, 201, "{}", made.body);
        Made::of(&made.json())
    }

    /// Makes a game between two people.
    pub fn two(&self, scenario: &str, seed: u64) -> Made {
        self.make(
            &json!({"scenario": scenario, "seats": ["person", "person"], "seed": seed.to_string()}),
        )
    }

    pub fn view(&self, made: &Made, token: &str) -> Value {
        self.get(&format!("/api/games/{}/view", made.id), token)
            .ok()
    }

    /// Asks for a view until it is as wished.
    pub fn view_when(&self, made: &Made, token: &str, wished: impl Fn(&Value) -> bool) -> Value {
        let began = Instant::now();
        loop {
            let seen = self.view(made, token);
            if wished(&seen) {
                return seen;
            }
            if began.elapsed() > PATIENCE {
                panic!("{seen}");
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Makes the choice at a place of the list, for the seat that chooses.
    ///
    /// Returns the view before, if the game is not over.
    pub fn step(&self, made: &Made, nth: impl Fn(usize) -> usize) -> Option<Value> {
        let seat = self
            .get(&format!("/api/games/{}", made.id), &made.observer)
            .ok()["to_choose"]
            .as_u64()?;
        let token = &made.tokens[seat as usize];
        let view = self.view(made, token);
        let choices = view["question"]["choices"].as_array().unwrap();
        let key = &choices[nth(choices.len()) % choices.len()]["key"];
        let chosen = json!({"revision": view["revision"], "key": key});
        self.post(&format!("/api/games/{}/choose", made.id), token, &chosen)
            .ok();
        Some(view)
    }
}

/// A server on an address, before it runs.
fn bound(address: &str, store: Box<dyn Store>) -> Server {
    let open = |language: &str| -> Library {
        let library = Library::open(&testkit::roots()).with_messages(&brink_web::WEB);
        if language == "en" {
            library
        } else {
            library.in_language(language)
        }
    };
    Server::bind(address.parse().unwrap(), Box::new(open), store).unwrap()
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stopper.stop();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Made {
    pub fn of(made: &Value) -> Made {
        let token = |seat: usize| {
            made["seats"][seat]["token"]
                .as_str()
                .unwrap_or_default()
                .to_owned()
        };
        Made {
            id: made["game"].as_str().unwrap().to_owned(),
            tokens: [token(0), token(1)],
            observer: made["observer"].as_str().unwrap().to_owned(),
        }
    }

    pub fn path(&self, rest: &str) -> String {
        format!("/api/games/{}{rest}", self.id)
    }
}

impl Answer {
    fn of(text: &str) -> Answer {
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((text, ""));
        let status = head
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok())
            .unwrap_or(0);
        let chunked = head.to_lowercase().contains("transfer-encoding: chunked");
        let body = if chunked {
            dechunked(body)
        } else {
            body.to_owned()
        };
        Answer {
            status,
            head: head.to_owned(),
            body,
        }
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body)
            .unwrap_or_else(|_| panic!("not JSON: {} {}", self.head, self.body))
    }

    /// The body of an answer that has to be a success.
    pub fn ok(&self) -> Value {
        assert!(
            (200..300).contains(&self.status),
            "{} {}",
            self.status,
            self.body
        );
        self.json()
    }

    /// The word for programs of an answer that has to be a refusal.
    pub fn code(&self) -> String {
        let body = self.json();
        assert!(!body["error"]["message"].as_str().unwrap().is_empty());
        body["error"]["code"].as_str().unwrap().to_owned()
    }
}

fn dechunked(body: &str) -> String {
    let (mut rest, mut out) = (body, String::new());
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap_or(0);
        if size == 0 || after.len() < size {
            break;
        }
        out.push_str(&after[..size]);
        rest = after[size..].trim_start_matches("\r\n");
    }
    out
}
