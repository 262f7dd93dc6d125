//! The server among strangers: names, proxies, limits by address, and its state for whoever operates it.

use std::io::Write;

use brink_web::{Access, Sqlite};
use serde_json::{Value, json};

use super::client::{Answer, Made, Running};

/// A server that believes a proxy on this machine.
struct Proxied {
    server: Running,
    folder: tempfile::TempDir,
}

impl Proxied {
    fn new() -> Proxied {
        let folder = tempfile::tempdir().unwrap();
        let store = Sqlite::open(&folder.path().join("games.sqlite")).unwrap();
        let access = Access {
            names: vec!["play.example.org".to_owned()],
            proxies: vec!["127.0.0.1".parse().unwrap()],
            name_header: Some("x-remote-user".to_owned()),
        };
        let server = Running::reached("127.0.0.1:0", Box::new(store), access);
        Proxied { server, folder }
    }

    /// Sends a request of a client of the proxy.
    fn send(&self, client: &str, method: &str, path: &str, token: &str, body: &Value) -> Answer {
        let headers = format!("Content-Type: application/json\r\nX-Forwarded-For: {client}\r\n");
        self.server
            .request(method, path, token, &headers, &body.to_string())
    }

    /// Sends a request of somebody who has logged in at the proxy.
    fn send_as(&self, name: &str, method: &str, path: &str, token: &str, body: &Value) -> Answer {
        let headers = format!(
            "Content-Type: application/json\r\nX-Forwarded-For: 192.0.2.1\r\nX-Remote-User: {name}\r\n"
        );
        self.server
            .request(method, path, token, &headers, &body.to_string())
    }

    fn make(&self, client: &str) -> Answer {
        let new = json!({"scenario": "red_sea", "seats": ["person", "person"]});
        self.send(client, "POST", "/api/games", "", &new)
    }
}

/// The seconds of the header `Retry-After`.
fn seconds(answer: &Answer) -> u64 {
    let head = answer.head.to_lowercase();
    let line = head
        .lines()
        .find_map(|line| line.strip_prefix("retry-after: "));
    line.unwrap_or_else(|| panic!("{head}")).parse().unwrap()
}

fn is_refused(answer: &Answer) -> bool {
    if answer.status != 429 {
        return false;
    }
    assert_eq!(answer.code(), "too_many");
    assert!(seconds(answer) > 0);
    true
}

#[test]
fn an_address_that_makes_too_many_games_waits_alone() {
    let proxied = Proxied::new();
    let made: Vec<Answer> = (0..32).map(|_| proxied.make("192.0.2.1")).collect();
    let refused = made.iter().position(is_refused).unwrap();
    assert!(refused >= 30, "{refused}");
    assert!(made[..refused].iter().all(|answer| answer.status == 201));
    assert_eq!(proxied.make("192.0.2.2").status, 201);
    assert_eq!(proxied.make("127.0.0.1").status, 201);
    let russian = json!({"scenario": "red_sea", "seats": ["person", "person"]});
    let said = proxied.send("192.0.2.1", "POST", "/api/games?lang=ru", "", &russian);
    assert!(is_refused(&said) && said.body.contains("Слишком много"));
    // A client behind no trusted proxy cannot choose its address.
    let server = Running::new();
    for n in 0..40 {
        let headers = format!("Content-Type: application/json\r\nX-Forwarded-For: 192.0.2.{n}\r\n");
        let made = server.request("POST", "/api/games", "", &headers, &russian.to_string());
        assert_eq!(made.status, 201);
    }
}

#[test]
fn an_address_that_writes_too_much_waits_alone() {
    let proxied = Proxied::new();
    let made = proxied.make("192.0.2.1").ok();
    let path = format!("/api/games/{}/note", made["game"].as_str().unwrap());
    let token = made["seats"][0]["token"].as_str().unwrap();
    let note = json!({"text": "x".repeat(15_000)});
    let written = |client: &str| proxied.send(client, "PUT", &path, token, &note);
    let refused = (0..200).position(|_| is_refused(&written("192.0.2.1")));
    assert!(refused.is_some_and(|n| n > 120), "{refused:?}");
    assert_eq!(written("192.0.2.2").status, 200);
}

#[test]
fn spectators_from_one_address_leave_streams_to_others() {
    let proxied = Proxied::new();
    let games: Vec<Value> = (0..2).map(|_| proxied.make("192.0.2.1").ok()).collect();
    let open = |client: &str, game: &Value, token: &Value| {
        let (path, token) = (
            format!("/api/games/{}/stream", game["game"].as_str().unwrap()),
            token.as_str().unwrap(),
        );
        let mut socket = proxied.server.socket();
        write!(
            socket,
            "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {client}\r\nAuthorization: Bearer {token}\r\n\r\n",
        )
        .unwrap();
        let mut head = [0; 12];
        std::io::Read::read_exact(&mut socket, &mut head).unwrap();
        (socket, String::from_utf8_lossy(&head[9..]).into_owned())
    };
    let watching: Vec<_> = games
        .iter()
        .flat_map(|game| (0..20).map(move |_| (game, &game["observer"])))
        .map(|(game, token)| open("192.0.2.1", game, token))
        .collect();
    let opened = watching
        .iter()
        .filter(|(_, status)| status == "200")
        .count();
    assert_eq!(opened, 32);
    assert!(watching[opened..].iter().all(|(_, status)| status == "429"));
    let player = |client: &str| open(client, &games[0], &games[0]["seats"][0]["token"]).1;
    assert_eq!(player("192.0.2.1"), "200");
    let observer = open("192.0.2.2", &games[1], &games[1]["observer"]);
    assert_eq!(observer.1, "200");
}

#[test]
fn streams_are_not_collected_by_proxies() {
    let server = Running::new();
    let made = server.two("red_sea", 1);
    let mut socket = server.socket();
    let (path, token) = (made.path("/stream"), &made.tokens[0]);
    write!(
        socket,
        "GET {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n"
    )
    .unwrap();
    let mut bytes = [0; 600];
    let read = std::io::Read::read(&mut socket, &mut bytes).unwrap();
    let head = String::from_utf8_lossy(&bytes[..read]);
    assert!(head.contains("x-accel-buffering: no"), "{head}");
}

#[test]
fn people_have_the_names_under_which_they_log_in_at_a_proxy() {
    let proxied = Proxied::new();
    let new = json!({"scenario": "red_sea", "seats": ["person", "person"]});
    let made = proxied
        .send_as("ada", "POST", "/api/games", "", &new)
        .json();
    let made = Made::of(&made);
    let (person, token) = (made.path("/person"), &made.tokens[0]);
    let note = (made.path("/note"), json!({"text": "mine"}));
    proxied.send_as("ada", "PUT", &note.0, token, &note.1).ok();
    // Neither looks nor refusals are acts of the person.
    let refused = json!({"revision": 0, "key": "x"});
    for (method, path, body) in [
        ("GET", person.clone(), &json!({})),
        ("GET", made.path("/view"), &json!({})),
        ("PUT", made.path("/presence"), &json!({})),
        ("POST", made.path("/choose"), &refused),
    ] {
        proxied.send_as("eve", method, &path, token, body);
        let as_eve = proxied.send_as("eve", "GET", &person, token, &json!({}));
        assert_eq!(as_eve.ok()["name"], "ada", "{method} {path}");
    }
    let named = proxied.send_as("ada", "PUT", &person, token, &json!({"name": "Bob"}));
    assert_eq!(named.code(), "name_given");
    // Whoever comes around the proxy has no such header that counts.
    let file = proxied.folder.path().join("games.sqlite");
    let open = Running::on(&file);
    let headers = "X-Remote-User: mallory\r\n";
    let view = open
        .request("GET", &made.path("/view"), token, headers, "")
        .ok();
    assert!(view.to_string().contains(r#""name":"ada""#));
}

/// Also what takes a seat or ends the game is done by somebody: results are theirs.
#[test]
fn whoever_joins_or_resigns_is_named() {
    let proxied = Proxied::new();
    let new = json!({"scenario": "red_sea", "seats": ["person", "person"], "invite": [1]});
    let made = proxied.send_as("ada", "POST", "/api/games", "", &new).ok();
    let path = |end: &str| format!("/api/games/{}/{end}", made["game"].as_str().unwrap());
    let invitation = json!({"invitation": made["seats"][1]["invitation"]});
    let joined = proxied.send_as("bob", "POST", &path("join"), "", &invitation);
    let token = joined.ok()["token"].as_str().unwrap().to_owned();
    let names = || {
        let view = proxied.send("192.0.2.1", "GET", &path("view"), &token, &json!({}));
        let players = view.ok()["players"].as_array().unwrap().clone();
        let name =
            |seat: usize| players.iter().find(|one| one["seat"] == seat).unwrap()["name"].clone();
        [name(0), name(1)]
    };
    assert_eq!(names()[1], "bob");
    let resign = json!({"act": "resign"});
    proxied
        .send_as("carl", "POST", &path("people"), &token, &resign)
        .ok();
    assert_eq!(names()[1], "carl");
    // What was over before keeps its names.
    let note = json!({"text": "x"});
    proxied
        .send_as("dora", "PUT", &path("note"), &token, &note)
        .ok();
    assert_eq!(names()[1], "carl");
}

#[test]
fn only_names_of_the_operator_are_answered_to_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let open = |names: &[&str]| {
        let file = folder.path().join(format!("{}.sqlite", names.len()));
        let access = Access {
            names: names.iter().map(|name| (*name).to_owned()).collect(),
            proxies: Vec::new(),
            name_header: Some("x-remote-user".to_owned()),
        };
        let mut server =
            Running::reached("0.0.0.0:0", Box::new(Sqlite::open(&file).unwrap()), access);
        server.address.set_ip("127.0.0.1".parse().unwrap());
        server
    };
    let asked = |server: &Running, host: &str, origin: &str| {
        let head = format!("POST /api/games HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\n");
        let head = format!("{head}Connection: close\r\nContent-Length: 0\r\n\r\n");
        let answer = server.raw(head.as_bytes());
        (answer.status, answer.code())
    };
    let (wrong_host, wrong_origin) = (
        (403, "wrong_host".to_owned()),
        (403, "wrong_origin".to_owned()),
    );
    // A request that passes has no body that can be read.
    let passes = (415, "wrong_type".to_owned());
    let server = open(&[]);
    for (host, origin, expected) in [
        ("evil.example", "http://evil.example", &wrong_host),
        ("play.example.org", "http://play.example.org", &wrong_host),
        ("192.0.2.1:8017", "http://192.0.2.1:8017", &passes),
        ("192.0.2.1:8017", "http://evil.example", &wrong_origin),
        ("[2001:db8::1]:80", "http://[2001:db8::1]:80", &passes),
        ("localhost", "http://localhost", &passes),
    ] {
        assert_eq!(&asked(&server, host, origin), expected, "{host} {origin}");
    }
    let server = open(&["play.example.org"]);
    for (host, origin, expected) in [
        ("evil.example", "http://evil.example", &wrong_host),
        ("play.example.org", "https://play.example.org", &passes),
        ("play.example.org", "http://evil.example", &wrong_origin),
        ("192.0.2.1", "http://192.0.2.1", &passes),
    ] {
        assert_eq!(&asked(&server, host, origin), expected, "{host} {origin}");
    }
}

#[test]
fn every_host_that_a_request_names_has_to_be_one_of_the_server() {
    let server = Running::new();
    for (head, status) in [
        ("GET /api/scenarios HTTP/1.1\r\nHost: localhost", 200),
        (
            "GET /api/scenarios HTTP/1.1\r\nHost: localhost\r\nHost: evil.example",
            403,
        ),
        (
            "GET /api/scenarios HTTP/1.1\r\nHost: evil.example\r\nHost: localhost",
            403,
        ),
        (
            "GET http://evil.example/api/scenarios HTTP/1.1\r\nHost: localhost",
            403,
        ),
        (
            "GET http://localhost/api/scenarios HTTP/1.1\r\nHost: evil.example",
            403,
        ),
        (
            "GET http://localhost/api/scenarios HTTP/1.1\r\nHost: localhost",
            200,
        ),
        ("GET /api/scenarios HTTP/1.1\r\nHost: \u{fc}", 403),
        ("GET /api/scenarios HTTP/1.0", 200),
    ] {
        let answer = server.raw(format!("{head}\r\nConnection: close\r\n\r\n").as_bytes());
        assert_eq!(answer.status, status, "{head}");
    }
}

#[test]
fn every_refusal_has_a_code_and_a_message() {
    let server = Running::new();
    let chunked = "POST /api/games HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked";
    for (head, status, code) in [
        ("POST / HTTP/1.1\r\nHost: localhost", 405, "wrong_method"),
        (
            "POST /page/table.html HTTP/1.1\r\nHost: localhost",
            405,
            "wrong_method",
        ),
        (
            "GET /page/none.html HTTP/1.1\r\nHost: localhost",
            404,
            "not_found",
        ),
        (
            "GET /page/v/1/none.html HTTP/1.1\r\nHost: localhost",
            404,
            "not_found",
        ),
        ("GET /none HTTP/1.1\r\nHost: localhost", 404, "not_found"),
        (
            "POST /healthz HTTP/1.1\r\nHost: localhost",
            405,
            "wrong_method",
        ),
        (
            &format!("{chunked}\r\nConnection: close\r\n\r\n0x10"),
            400,
            "bad_request",
        ),
        (
            &format!("{chunked}\r\nConnection: close\r\n\r\n-1"),
            400,
            "bad_request",
        ),
    ] {
        let head = format!("{head}\r\nConnection: close\r\n\r\n");
        let answer = server.raw(head.as_bytes());
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (status, code),
            "{head}"
        );
    }
}

#[test]
fn whoever_operates_the_server_sees_its_state() {
    let proxied = Proxied::new();
    let made = proxied.make("192.0.2.1").ok();
    assert_eq!(proxied.server.get("/healthz", "").body, "ok\n");
    let metrics = proxied.server.get("/metrics", "");
    assert_eq!(metrics.status, 200);
    for line in [
        "brink_requests_total{route=\"/api/games\",status=\"2xx\"} 1",
        "brink_games 1",
        "brink_tables 1",
        "brink_connections ",
        "brink_streams 0",
        "brink_thinking_waiting 0",
        "brink_choice_seconds_count 0",
    ] {
        assert!(metrics.body.contains(line), "{line}\n{}", metrics.body);
    }
    let token = made["observer"].as_str().unwrap();
    assert!(!metrics.body.contains(token));
    // Strangers learn whether it is well, and no numbers.
    let asked = |path: &str| proxied.send("192.0.2.1", "GET", path, "", &Value::Null);
    assert_eq!(asked("/healthz").status, 200);
    assert_eq!(asked("/metrics").status, 404);
    let behind_an_unknown_proxy =
        Running::new().request("GET", "/metrics", "", "X-Forwarded-For: 127.0.0.1\r\n", "");
    assert_eq!(behind_an_unknown_proxy.status, 404);
}

#[test]
fn a_storage_that_fails_is_no_health() {
    let proxied = Proxied::new();
    let file = proxied.folder.path().join("games.sqlite");
    let other = rusqlite::Connection::open(&file).unwrap();
    other
        .execute_batch("ALTER TABLE games RENAME TO lost")
        .unwrap();
    assert_eq!(proxied.server.get("/healthz", "").status, 503);
    other
        .execute_batch("ALTER TABLE lost RENAME TO games")
        .unwrap();
    assert_eq!(proxied.server.get("/healthz", "").status, 200);
}
