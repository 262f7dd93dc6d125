//! The player of a seat is one of a list: nothing that a client writes reaches a file.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use super::client::{Answer, Made, Running};

/// Kinds of players of the server, of the engine, and of neither.
const KINDS: [&str; 10] = [
    "person", "random", "careful", "greedy", "strong", "net", "cmd", "file", "Greedy", "",
];
/// The content of a file that a client could name.
const SECRET: &str = "top secret line";

/// Paths of files.
const PATHS: [&str; 8] = [
    "/etc/passwd",
    "/proc/self/cmdline",
    "/proc/self/environ",
    "/dev/null",
    "/",
    ".",
    "..",
    "../Cargo.toml",
];

/// Odd parameters.
const ODD: [&str; 13] = [
    "",
    " ",
    ":",
    "1s:",
    "1s:/etc/passwd",
    "1s:untaught",
    "untaught",
    "1s@4",
    "200ms ",
    "*",
    "~",
    "$HOME",
    "x y",
];

/// Numbers and times out of range.
const NUMBERS: [&str; 9] = [
    "0",
    "20",
    "-1",
    "0s",
    "11s",
    "1.5s",
    "1e9",
    "18446744073709551616",
    "99999999999999999999s",
];

/// Signs that are not ASCII, or control.
const SIGNS: [&str; 10] = [
    "\u{0}",
    "1s\u{0}",
    "/etc/passwd\u{0}",
    "\u{661}s",
    "\u{ff11}s",
    "\u{202e}s1",
    "ё",
    "🂡",
    "%2e%2e%2f",
    "\n",
];

/// Files of weights that exist.
const WEIGHTS: [&str; 3] = [
    "players/red_sea.yaml",
    "mods/promo_cards/players/promo_cards.yaml",
    "python/examples/players/red_sea.safetensors",
];

/// Texts behind the kind, none of which names a player.
fn suffixes(secret: &Path) -> Vec<String> {
    let root = testkit::root();
    let weights = WEIGHTS.map(|file| root.join(file));
    let existing = weights.iter().map(|file| {
        assert!(file.is_file(), "{}", file.display());
        file.to_str().unwrap().to_owned()
    });
    let fixed = [&PATHS[..], &ODD, &NUMBERS, &SIGNS].concat();
    let secret = ["", "/", "/none"].map(|after| format!("{}{after}", secret.display()));
    let long = ["a", "../", "9", "\u{0}"].map(|part| part.repeat(9_000 / part.len()));
    fixed
        .into_iter()
        .map(str::to_owned)
        .chain(existing)
        .chain(secret)
        .chain(long)
        .collect()
}

/// Whether a refusal says only what players there are, or that a network of a plain name is not there.
fn is_refused(answer: &Answer, text: &str) -> bool {
    let message = answer.json()["error"]["message"]
        .as_str()
        .unwrap()
        .to_owned();
    let net = text
        .strip_prefix("net:")
        .map(|name| format!("There is no network `{name}` on this server."));
    let plain = |name: &str| {
        name.bytes()
            .all(|sign| sign.is_ascii_alphanumeric() || matches!(sign, b'-' | b'_'))
    };
    let same = message.starts_with("A seat takes `person`, ")
        || net == Some(message.clone()) && plain(&text[4..]);
    let leaks = ["/", SECRET, "root:", "No such file", "os error", "line 1"];
    same && (answer.status, answer.code().as_str()) == (422, "no_player")
        && !leaks.iter().any(|leak| message.contains(leak))
}

/// The routes whose body has `seats`, by the description for programs.
fn routes_with_seats(server: &Running) -> Vec<String> {
    let described = server.get("/api/openapi.json", "").ok();
    let takes_seats = |route: &Value| {
        let schema = route["requestBody"]["content"]["application/json"]["schema"]["$ref"].as_str();
        schema.is_some_and(|schema| {
            !described.pointer(&schema[1..]).unwrap()["properties"]["seats"].is_null()
        })
    };
    let paths = described["paths"].as_object().unwrap().iter();
    let paths = paths.filter(|(_, methods)| methods.as_object().unwrap().values().any(takes_seats));
    paths.map(|(path, _)| path.clone()).collect()
}

#[test]
fn a_seat_takes_no_text_but_the_players_of_the_list() {
    let server = Running::new();
    let folder = tempfile::tempdir().unwrap();
    let secret = folder.path().join("secret.txt");
    fs::write(&secret, SECRET).unwrap();
    let made = server.make(&json!({"scenario": "red_sea", "seats": ["person", "random"]}));
    // A route that is new takes its seats here too.
    assert_eq!(
        routes_with_seats(&server),
        ["/api/games", "/api/games/{game}/fork"]
    );
    let suffixes = suffixes(&secret);
    let texts = KINDS.iter().flat_map(|kind| {
        suffixes
            .iter()
            .map(move |suffix| format!("{kind}:{suffix}"))
    });
    for text in texts.chain(
        [
            "greedy/etc/passwd",
            " greedy",
            "greedy ",
            "GREEDY",
            "strong",
            "net",
            "cmd",
            "",
        ]
        .map(str::to_owned),
    ) {
        let short: String = text.chars().take(99).collect();
        for seats in [json!([text, "person"]), json!(["person", text])] {
            let new = server.post(
                "/api/games",
                "",
                &json!({"scenario": "red_sea", "seats": seats}),
            );
            assert!(is_refused(&new, &text), "{short:?}: {}", new.body);
        }
        let fork = json!({"at": 0, "seats": ["person", text]});
        let fork = server.post(&made.path("/fork"), &made.tokens[0], &fork);
        assert!(is_refused(&fork, &text), "{short:?}: {}", fork.body);
    }
}

#[test]
fn a_seat_is_written_anew_from_what_was_parsed() {
    let server = Running::new();
    for (written, player) in [
        ("greedy", "greedy"),
        ("strong:0200ms", "strong:200ms"),
        ("strong:2000ms", "strong:2s"),
    ] {
        let made = server.make(&json!({"scenario": "red_sea", "seats": ["person", written]}));
        assert_eq!(
            server.view(&made, &made.tokens[0])["players"][1]["player"],
            player
        );
    }
}

#[test]
fn a_game_that_was_kept_with_another_player_is_not_opened() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    let server = Running::on(&file);
    let new =
        |machine: &str| server.make(&json!({"scenario": "red_sea", "seats": ["person", machine]}));
    let (old, foreign): (Made, Made) = (new("strong:1500ms"), new("greedy"));
    drop(server);
    let change = "UPDATE games SET setting = replace(setting, 'greedy', 'greedy:/etc/passwd')";
    assert_eq!(
        rusqlite::Connection::open(&file)
            .unwrap()
            .execute(change, [])
            .unwrap(),
        2
    );
    let server = Running::on(&file);
    assert_eq!(
        server.view(&old, &old.tokens[0])["players"][1]["player"],
        "strong:1500ms"
    );
    let refused = server.get(&foreign.path("/view"), &foreign.tokens[0]);
    assert!(is_refused(&refused, ""), "{}", refused.body);
}
