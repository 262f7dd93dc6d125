//! A game is not lost: two programs on one file, a full disk, a folder that goes.

use std::fs;
use std::path::Path;
use std::process::Command;

use brink::game::Saved;

use super::live::Live;
use super::terminal::{fails, prints, run};

fn isles() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    testkit::isles::write(folder.path(), "return { event = function(game) end }\n");
    folder
}

/// A new game of one person, saved in this file.
fn new_game<'a>(seed: &'a str, file: &'a str) -> [&'a str; 8] {
    [
        "play", "isles", "--blue", "random", "--seed", seed, "--save", file,
    ]
}

fn choices(file: &Path) -> usize {
    Saved::read(file).unwrap().choices()
}

#[test]
fn the_older_of_two_programs_overwrites_nothing() {
    let folder = isles();
    let file = folder.path().join("g.json");
    let mut older = Live::start(folder.path(), &new_game("3", "g.json"));
    older.until("\n> ");
    older.types("1");
    older.until("\n> ");
    let before = choices(&file);
    let said = prints(
        folder.path(),
        &["play", "--load", "g.json", "--save", "./g.json"],
        "1\n1\n1\nquit\n",
    );
    assert!(said.contains("Saved. Continue with"), "{said}");
    let newer = fs::read(&file).unwrap();
    let there = choices(&file);
    assert!(there > before);

    let mut asks = |line: &str| {
        older.types(line);
        older.until("\n> ")
    };
    let told =
        format!("there is another game in it (choices made: {there}), and it is not overwritten");
    let said = asks("1");
    let plain = |said: &str| said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        plain(&said).contains(&told) && said.contains("The game goes on"),
        "{said}"
    );
    let said = asks("save ./g.json");
    assert!(
        plain(&said).contains(&told) && plain(&said).contains("`overwrite ./g.json` replaces it"),
        "{said}"
    );
    assert_eq!(fs::read(&file).unwrap(), newer);
    // Another file takes its place, and only the word overwrites.
    assert!(
        plain(&asks("save own.json"))
            .contains("Saved in own.json, where the game is saved from now on.")
    );
    let own = choices(&folder.path().join("own.json"));
    asks("1");
    assert!(choices(&folder.path().join("own.json")) > own);
    assert_eq!(fs::read(&file).unwrap(), newer);
    assert!(asks("overwrite g.json").contains("Saved in g.json."));
    assert_ne!(fs::read(&file).unwrap(), newer);
    // What this program wrote last is its own.
    assert!(asks("save g.json").contains("Saved in g.json."));
}

#[test]
fn of_programs_that_start_together_one_has_the_file() {
    let folder = isles();
    let outputs: Vec<_> = std::thread::scope(|scope| {
        let folder = folder.path();
        let all: Vec<_> = (0..6)
            .map(|seed| {
                scope.spawn(move || {
                    run(
                        folder,
                        &new_game(&seed.to_string(), "g.json"),
                        b"1\n1\nquit\n",
                    )
                })
            })
            .collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    let (saved, told): (Vec<_>, Vec<_>) =
        outputs.iter().partition(|output| output.status.success());
    assert_eq!(saved.len(), 1);
    for output in told {
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.code() == Some(1) && said.contains("another game in it"),
            "{said}"
        );
    }
    let game = Saved::read(&folder.path().join("g.json")).unwrap();
    assert!(game.choices() >= 2);
    let left: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert!(
        !left
            .iter()
            .any(|name| name.to_string_lossy().starts_with('.')),
        "{left:?}"
    );
}

/// Saves are handed on: whoever opens one names what may run or be read.
#[test]
fn a_file_seats_no_program() {
    let folder = isles();
    let dir = folder.path();
    prints(dir, &new_game("3", "g.json"), "1\nquit\n");
    let text = fs::read_to_string(dir.join("g.json")).unwrap();
    assert_eq!(text.matches("\"random\"").count(), 1);
    let load = ["play", "--load", "bad.json"];
    for kind in [
        "cmd:touch ran",
        "net:g.json",
        "greedy:g.json",
        "strong:2s:g.json",
        "strong:99999s",
        "book:cmd:touch ran",
    ] {
        for side in ["red", "blue"] {
            let (person, player) = ("\"human\"", format!("\"{kind}\""));
            let bad = match side {
                "red" => text.replace(person, &player),
                _ => text.replace("\"random\"", &player),
            };
            fs::write(dir.join("bad.json"), bad).unwrap();
            let said = fails(dir, &load);
            assert!(
                said.contains("bad.json seats") && said.contains(&format!("--{side} KIND")),
                "{said}"
            );
            let flag = format!("--{side}");
            prints(dir, &[&load[..], &[&flag, "careful"]].concat(), "quit\n");
        }
    }
    assert!(!dir.join("ran").exists());
    for kind in ["careful", "strong:9ms", "strong:1s", "strong:20"] {
        fs::write(dir.join("bad.json"), text.replace("random", kind)).unwrap();
        prints(dir, &load, "quit\n");
    }
}

#[test]
fn a_game_that_is_there_is_replaced_only_on_demand() {
    let folder = isles();
    let dir = folder.path();
    prints(dir, &new_game("3", "g.json"), "1\n1\nquit\n");
    prints(dir, &new_game("4", "other.json"), "1\nquit\n");
    let before = fs::read(dir.join("g.json")).unwrap();
    let args = new_game("5", "g.json");
    for args in [
        &args[..],
        &["play", "--load", "other.json", "--save", "g.json"],
    ] {
        let said = fails(dir, args);
        assert!(
            said.contains("--save g.json: there is another game in it"),
            "{said}"
        );
        assert!(
            said.contains("`--overwrite` replaces it")
                && said.contains("`--load g.json` continues it"),
            "{said}"
        );
        assert_eq!(fs::read(dir.join("g.json")).unwrap(), before);
    }
    prints(dir, &[&args[..], &["--overwrite"]].concat(), "1\nquit\n");
    assert_ne!(fs::read(dir.join("g.json")).unwrap(), before);
    // A replayed log, too.
    let log = testkit::root().join("tests/playdek/nuclear_war.txt");
    let args = ["replay", "--playdek", log.to_str().unwrap(), "--save"];
    let replay = |to: &[&str]| run(&testkit::root(), &[&args[..], to].concat(), b"");
    let (own, other) = (dir.join("log.json"), dir.join("other.json"));
    let (own, other) = (own.to_str().unwrap(), other.to_str().unwrap());
    assert!(
        replay(&[own]).status.success() && replay(&[own]).status.success(),
        "the same game loses nothing"
    );
    let output = replay(&[other]);
    assert!(
        String::from_utf8_lossy(&output.stderr).contains("`--overwrite` replaces it"),
        "{output:?}"
    );
    assert!(replay(&[other, "--overwrite"]).status.success());
}

#[cfg(unix)]
#[test]
fn a_game_goes_on_when_the_disk_is_full() {
    let folder = isles();
    // No file may grow: writing fails as it does on a full disk, and what is printed goes into a pipe.
    let script = format!(
        "trap '' XFSZ; ulimit -f 0; printf '1\\n1\\n\\nquit\\n' | {} play isles --blue random --seed 3 --save g.json",
        env!("CARGO_BIN_EXE_brink")
    );
    let output = testkit::english(Command::new("sh"))
        .args(["-c", &script])
        .current_dir(&folder)
        .output()
        .unwrap();
    let (said, error) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert_eq!(output.status.code(), Some(1), "{said}{error}");
    assert_eq!(said.matches("Not saved.").count(), 1, "{said}");
    assert!(said.matches("\n> ").count() >= 3, "it asks on: {said}");
    assert!(
        said.contains("a file to save it in") && error.contains("g.json: "),
        "{said}{error}"
    );
    let json = fs::read_dir(&folder).unwrap().filter(|entry| {
        entry
            .as_ref()
            .unwrap()
            .file_name()
            .to_string_lossy()
            .contains("g.json")
    });
    assert_eq!(json.count(), 0, "no draft is left");
}

#[test]
fn saving_is_tried_again_and_another_file_may_be_named() {
    let folder = isles();
    let (sub, away) = (folder.path().join("sub"), folder.path().join("away"));
    fs::create_dir(&sub).unwrap();
    let mut play = Live::start(folder.path(), &new_game("3", "sub/g.json"));
    play.until("\n> ");
    fs::rename(&sub, &away).unwrap();
    let mut asks = |line: &str| {
        play.types(line);
        play.until("\n> ")
    };
    let said = asks("1");
    assert!(
        said.contains("Not saved.") && said.contains("its folder does not exist"),
        "{said}"
    );
    assert!(!asks("hand").contains("Not saved."));
    fs::rename(&away, &sub).unwrap();
    let said = asks("1");
    assert!(
        said.contains("The game is saved in sub/g.json again."),
        "{said}"
    );
    let saved = choices(&sub.join("g.json"));
    // At the end another file can be named, and nothing is lost.
    fs::rename(&sub, &away).unwrap();
    assert!(asks("quit").contains("a file to save it in"));
    let said = asks("sub/other.json");
    assert!(said.contains("its folder does not exist"), "{said}");
    play.types("rescued.json");
    play.until("Saved. Continue with: brink play --load rescued.json");
    assert_eq!(choices(&folder.path().join("rescued.json")), saved);
}
