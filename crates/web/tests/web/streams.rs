//! Streams of news.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;

use serde_json::json;

use super::client::{Made, Running};

/// Opens a stream, and gives its lines.
fn open(server: &Running, made: &Made, token: &str) -> BufReader<TcpStream> {
    let mut socket = server.socket();
    let (path, address) = (made.path("/stream"), server.address);
    write!(
        socket,
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\n\r\n"
    )
    .unwrap();
    BufReader::new(socket)
}

/// The next event of a name.
fn next(lines: &mut BufReader<TcpStream>, name: &str) -> serde_json::Value {
    let mut line = String::new();
    loop {
        line.clear();
        assert!(
            lines.read_line(&mut line).unwrap() > 0,
            "the stream has ended"
        );
        if line.trim() == format!("event: {name}") {
            line.clear();
            lines.read_line(&mut line).unwrap();
            return serde_json::from_str(line.trim().strip_prefix("data: ").unwrap()).unwrap();
        }
    }
}

#[test]
fn a_stream_says_that_something_is_new() {
    let server = Running::new();
    let made = server.two("twilight_struggle", 1);
    let mut lines = open(&server, &made, &made.tokens[0]);
    assert_eq!(next(&mut lines, "revision"), json!({"revision": 0}));
    server.step(&made, |_| 0);
    assert_eq!(next(&mut lines, "revision"), json!({"revision": 1}));
    let players = server.view(&made, &made.tokens[1])["players"].clone();
    assert_eq!(
        (&players[0]["here"], &players[1]["here"]),
        (&json!(true), &json!(false))
    );
}

#[test]
fn a_stream_says_what_another_server_on_the_same_file_did() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    let servers = [Running::on(&file), Running::on(&file)];
    let made = servers[0].two("red_sea", 1);
    let mut lines = open(&servers[1], &made, &made.tokens[0]);
    assert_eq!(next(&mut lines, "revision"), json!({"revision": 0}));
    servers[0].step(&made, |_| 0);
    assert_eq!(next(&mut lines, "revision"), json!({"revision": 1}));
}

#[test]
fn a_stream_shows_that_a_machine_thinks() {
    let server = Running::new();
    let made = server.make(
        &json!({"scenario": "twilight_struggle", "seats": ["person", "strong:300ms"], "seed": "1"}),
    );
    let mut lines = open(&server, &made, &made.tokens[0]);
    let thinking = next(&mut lines, "thinking");
    assert_eq!(
        (&thinking["seat"], &thinking["player"]),
        (&json!(1), &json!("strong:300ms"))
    );
    while next(&mut lines, "thinking")["done"] != json!(true) {}
}

/// A machine with ten seconds for a choice answers when a person at the table asks it to, or takes back what it thinks about.
#[test]
fn a_machine_that_thinks_can_be_hurried() {
    let server = Running::new();
    let seats = json!(["person", "strong:10s"]);
    // A game without an opening book, which would answer at once.
    let scenario = "twilight_struggle_2nd_edition";
    let made =
        server.make(&json!({"scenario": scenario, "seats": seats, "seed": "1", "undo": "free"}));
    let mut lines = open(&server, &made, &made.tokens[0]);
    assert_eq!(next(&mut lines, "revision"), json!({"revision": 0}));
    loop {
        let thinking = next(&mut lines, "thinking");
        assert_eq!(thinking["done"], false, "{thinking}");
        if thinking["trials"].as_u64().unwrap() > 0 {
            break;
        }
    }
    let hurried = server.post(&made.path("/hurry"), &made.tokens[0], &json!({}));
    assert_eq!(hurried.json(), json!({"thinking": true}));
    // It chooses until a person is asked, and thinks about no choice to the end.
    loop {
        let thinking = next(&mut lines, "thinking");
        if thinking["done"] == true {
            break;
        }
        assert!(thinking["share"].as_f64().unwrap() < 0.9, "{thinking}");
    }
    let view = server.view(&made, &made.tokens[0]);
    let choices = view["revision"].as_u64().unwrap();
    assert!(choices > 3 && view["question"].is_object(), "{view}");
    assert_eq!(
        server
            .post(&made.path("/hurry"), &made.tokens[0], &json!({}))
            .json(),
        json!({"thinking": false})
    );
    assert_eq!(
        server
            .post(&made.path("/hurry"), &made.observer, &json!({}))
            .code(),
        "observer"
    );
}

#[test]
fn streams_are_bounded_and_are_freed() {
    let server = Running::new();
    let made = server.two("red_sea", 1);
    let mut open_ones: Vec<_> = (0..8)
        .map(|_| open(&server, &made, &made.tokens[0]))
        .collect();
    open_ones
        .iter_mut()
        .for_each(|lines| drop(next(lines, "revision")));
    assert_eq!(
        server.get(&made.path("/stream"), &made.tokens[0]).code(),
        "too_many"
    );
    drop(open_ones);
    for _ in 0..500 {
        let mut again = open(&server, &made, &made.tokens[0]);
        let mut line = String::new();
        again.read_line(&mut line).unwrap();
        if line.contains("200") {
            return;
        }
        // The server notices that a reader is gone when it writes next.
        server.step(&made, |_| 0);
    }
    panic!("streams are not freed");
}

#[test]
fn a_new_link_ends_the_streams_of_the_old_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    let servers = [Running::on(&file), Running::on(&file)];
    let mut made = servers[0].two("red_sea", 1);
    let mut old: Vec<_> = servers
        .iter()
        .flat_map(|server| {
            (0..8)
                .map(|_| open(server, &made, &made.tokens[0]))
                .collect::<Vec<_>>()
        })
        .collect();
    let mut other = open(&servers[0], &made, &made.tokens[1]);
    old.iter_mut()
        .chain([&mut other])
        .for_each(|lines| drop(next(lines, "revision")));
    let wished = "0123456789abcdef0123456789abcdef";
    let renewed = servers[0].post(
        &made.path("/renew"),
        &made.tokens[0],
        &json!({"token": wished}),
    );
    renewed.ok();
    made.tokens[0] = wished.to_owned();
    for lines in &mut old {
        let mut line = String::new();
        while lines.read_line(&mut line).unwrap() > 0 {
            line.clear();
        }
    }
    for server in &servers {
        next(&mut open(server, &made, wished), "revision");
    }
    servers[0].step(&made, |_| 0);
    assert_eq!(next(&mut other, "revision"), json!({"revision": 1}));
}

#[test]
fn a_deleted_game_ends_its_streams() {
    let server = Running::new();
    let made = server.two("red_sea", 1);
    let mut lines = open(&server, &made, &made.tokens[0]);
    next(&mut lines, "revision");
    let delete = |token: &str| {
        server
            .request("DELETE", &made.path(""), token, "", "")
            .status
    };
    assert_eq!(delete(&made.tokens[0]), 409);
    next(&mut lines, "people");
    assert_eq!(delete(&made.tokens[1]), 204);
    let mut rest = String::new();
    while lines.read_line(&mut rest).unwrap() > 0 && !rest.ends_with("\r\n0\r\n") {}
    assert!(!rest.contains("event:"));
}
