//! Trained networks on seats: found by name in the folder of players, and never by a path.

use std::fs;
use std::path::{Path, PathBuf};

use brink::content::Library;
use brink_web::{Server, Sqlite};
use serde_json::{Value, json};

use super::client::Running;

/// A shipped network of the short scenario.
fn shipped() -> PathBuf {
    testkit::roots()[0].join("python/examples/players/red_sea.safetensors")
}

/// A server with networks, and what it says of their files.
fn server(file: &Path, folders: &[PathBuf]) -> (Running, Vec<String>) {
    let open = |language: &str| -> Library {
        let library = Library::open(&testkit::roots()).with_messages(&brink_web::WEB);
        if language == "en" {
            library
        } else {
            library.in_language(language)
        }
    };
    let server = Server::bind(
        "127.0.0.1:0".parse().unwrap(),
        Box::new(open),
        Box::new(Sqlite::open(file).unwrap()),
    );
    let (server, faults) = server.unwrap().with_networks(folders);
    (Running::of(server), faults)
}

#[test]
fn a_network_plays_a_seat_and_a_game_outlives_it() {
    let folder = tempfile::tempdir().unwrap();
    let (players, games) = (
        folder.path().join("players"),
        folder.path().join("games.sqlite"),
    );
    fs::create_dir(&players).unwrap();
    fs::copy(shipped(), players.join("small-1.safetensors")).unwrap();
    let (running, faults) = server(&games, &[folder.path().join("none"), players]);
    assert_eq!(faults, Vec::<String>::new());
    let listed = running.get("/api/players", "").json()["players"].clone();
    let net = listed.as_array().unwrap().last().unwrap();
    assert_eq!(
        (&net["id"], &net["scenario"]),
        (&json!("net:small-1"), &json!("red_sea"))
    );
    assert!(listed[0]["scenario"].is_null());
    let new = json!({"scenario": "red_sea", "seats": ["net:small-1", "net:small-1"], "seed": "3"});
    let made = running.make(&new);
    let seen = running.view_when(&made, &made.observer, |seen| {
        !seen["observation"]["outcome"].is_null()
    });
    assert!(seen["failed"].is_null(), "{seen}");
    let half = running
        .make(&json!({"scenario": "red_sea", "seats": ["person", "net:small-1"], "seed": "3"}));
    drop(running);
    // Without the network the games are still there, and new ones cannot have it.
    let (running, _) = server(&games, &[]);
    assert_eq!(
        running.view(&made, &made.observer)["digest"],
        seen["digest"]
    );
    assert_eq!(running.post("/api/games", "", &new).code(), "no_player");
    let fails = |seen: &Value| !seen["failed"].is_null();
    while !fails(&running.view(&half, &half.tokens[0])) {
        let seen = running.view_when(&half, &half.tokens[0], |seen| {
            !seen["question"].is_null() || fails(seen)
        });
        if let Some(key) = seen["question"]["choices"][0]["key"].as_str() {
            let chosen = json!({"revision": seen["revision"], "key": key});
            running
                .post(&half.path("/choose"), &half.tokens[0], &chosen)
                .ok();
        }
    }
    let seen = running.view(&half, &half.tokens[0]);
    assert_eq!(
        seen["failed"],
        "`net:small-1` is not a network of this server"
    );
}

/// A folder with a network, a network beside it, and a server that knows the folder alone.
fn with_network() -> (tempfile::TempDir, PathBuf, Running) {
    let folder = tempfile::tempdir().unwrap();
    let players = folder.path().join("players");
    fs::create_dir(&players).unwrap();
    fs::copy(shipped(), players.join("inside.safetensors")).unwrap();
    fs::copy(shipped(), folder.path().join("outside.safetensors")).unwrap();
    let file = folder.path().join("games.sqlite");
    let (running, _) = server(&file, std::slice::from_ref(&players));
    (folder, players, running)
}

/// Names that are not those of a network.
const BAD_NAMES: [&str; 8] = [
    "",
    "../outside",
    "../outside.safetensors",
    "inside.safetensors",
    "./inside",
    "INSIDE",
    "inside\u{0}",
    "*",
];

#[test]
fn what_a_client_writes_is_never_a_path() {
    let (folder, players, running) = with_network();
    let outside = folder.path().join("outside");
    let (whole, inside) = (shipped(), players.join("inside"));
    let paths = [&outside, &whole, &inside].map(|path| path.to_str().unwrap().to_owned());
    let names = BAD_NAMES;
    for name in names.into_iter().chain(paths.iter().map(String::as_str)) {
        let seats = json!(["person", format!("net:{name}")]);
        let answer = running.post(
            "/api/games",
            "",
            &json!({"scenario": "red_sea", "seats": seats}),
        );
        assert_eq!(answer.code(), "no_player", "{name:?}");
        // Whether a file is there is not said: every such name has the same sentence.
        assert!(
            answer.body.contains("A seat takes `person`"),
            "{}",
            answer.body
        );
    }
}

#[test]
fn a_network_plays_only_its_scenario() {
    let (folder, _, running) = with_network();
    let seats = json!(["person", "net:inside"]);
    let other = running.post(
        "/api/games",
        "",
        &json!({"scenario": "twilight_struggle", "seats": seats}),
    );
    assert_eq!(other.code(), "no_player");
    assert!(
        other.body.contains("it was trained for `red_sea`"),
        "{}",
        other.body
    );
    assert!(
        !other.body.contains(folder.path().to_str().unwrap()),
        "{}",
        other.body
    );
    assert_eq!(
        running
            .post(
                "/api/games",
                "",
                &json!({"scenario": "red_sea", "seats": seats})
            )
            .status,
        201
    );
}

#[test]
fn a_network_that_comes_later_waits_for_the_next_start() {
    let (_folder, players, running) = with_network();
    fs::copy(shipped(), players.join("later.safetensors")).unwrap();
    let seats = json!(["person", "net:later"]);
    let later = running.post(
        "/api/games?lang=ru",
        "",
        &json!({"scenario": "red_sea", "seats": seats}),
    );
    assert_eq!(
        later.json()["error"]["message"],
        "Нейросети `later` на этом сервере нет.",
        "{}",
        later.body
    );
}

#[test]
fn files_that_are_no_networks_are_named_and_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let players = folder.path().to_path_buf();
    fs::write(players.join("damaged.safetensors"), b"{}").unwrap();
    fs::copy(shipped(), players.join("Two Words.safetensors")).unwrap();
    fs::create_dir(players.join("folder.safetensors")).unwrap();
    fs::write(players.join("red_sea.yaml"), b"").unwrap();
    let (running, faults) = server(&folder.path().join("games.sqlite"), &[players]);
    assert_eq!(faults.len(), 3, "{faults:?}");
    for (fault, words) in
        faults
            .iter()
            .zip(["a network is named with", "damaged", "it is a folder"])
    {
        assert!(fault.contains(words), "{fault}");
    }
    let listed = running.get("/api/players", "").json()["players"].clone();
    assert!(
        listed
            .as_array()
            .unwrap()
            .iter()
            .all(|one| one["scenario"].is_null()),
        "{listed}"
    );
    for name in ["damaged", "folder", "red_sea", "Two Words"] {
        let seats = json!(["person", format!("net:{name}")]);
        let answer = running.post(
            "/api/games",
            "",
            &json!({"scenario": "red_sea", "seats": seats}),
        );
        assert_eq!(answer.code(), "no_player", "{name}");
    }
}
