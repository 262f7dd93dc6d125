//! Zones, facts and operations that a game has of its own or lacks, as people see them.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use testkit::letters::{self, EVENT};

/// The output of the program in a folder, with these lines typed.
fn printed(folder: &Path, args: &[&str], typed: &str) -> String {
    let mut command = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
    command.args(args).current_dir(folder).env("NO_COLOR", "1");
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(typed.as_bytes()).unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{args:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The game of letters with these zones; of the letters, `a` has no value.
fn letters(folder: &Path, zones: &str) {
    letters::write(folder, zones, EVENT);
    let file = folder.join("cards/letters/cards.yaml");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(file, text.replacen("ops: 1", "ops: 0", 1)).unwrap();
}

#[test]
fn a_board_says_the_names_of_zones_and_leaves_out_empty_ones() {
    let folder = tempfile::tempdir().unwrap();
    let zones = "zones:
  deck: { name: War chest }
  hand: { name: Orders }
  discard: { name: Spent orders }
  lake: { name: Lake }
  pond: { name: Pond, cards: [a] }
";
    letters(folder.path(), zones);
    let args = [
        "play",
        "isles",
        "--player",
        "blue=random",
        "--seed",
        "1",
        "--content",
        ".",
    ];
    let said = printed(folder.path(), &args, "board\nhand\ndiscards\nquit\n");
    for words in ["War chest: ", "Orders: 2", "Spent orders: 0", "Pond: 1"] {
        assert!(said.contains(words), "{words}: {said}");
    }
    assert!(said.contains("Spent orders: 0 cards"), "{said}");
    let heads = said.lines().filter(|line| line.ends_with("Orders"));
    assert!(heads.count() == 1 && !said.contains("Lake"), "{said}");
}

#[test]
fn facts_stand_for_a_value_that_a_card_lacks() {
    let folder = tempfile::tempdir().unwrap();
    letters(folder.path(), "");
    let args = [
        "play",
        "isles",
        "--player",
        "blue=random",
        "--seed",
        "1",
        "--content",
        ".",
    ];
    let said = printed(folder.path(), &args, "card letter a\ncard letter b\nquit\n");
    assert!(said.contains("Letter a, no. 11, Only"), "{said}");
    assert!(
        said.contains("Letter b (neutral, 1 op), no. 12, Only"),
        "{said}"
    );
    printed(
        folder.path(),
        &["gallery", "isles", "--out", "cards", "--content", "."],
        "",
    );
    let index = fs::read_to_string(folder.path().join("cards/index.html")).unwrap();
    for words in [
        "name=\"fact_hue\" value=\"red\"",
        "name=\"fact_rank\" value=\"6\"",
        "data-fact_hue=\"red\" data-fact_rank=\"1\"",
        "<dt>Hue</dt><dd>red</dd>",
        "alt=\"Letter a, Hue: red · Rank: 1, Only\"",
    ] {
        assert!(index.contains(words), "{words}");
    }
    let face = printed(
        folder.path(),
        &["gallery", "isles", "--card", "a", "--content", "."],
        "",
    );
    assert!(
        face.contains("Hue: red") && !face.contains("class=\"ops\""),
        "{face}"
    );
}

#[test]
fn what_a_game_lacks_is_not_shown() {
    let root = testkit::root();
    let args = [
        "play",
        "thirteen_days",
        "--player",
        "ussr=random",
        "--seed",
        "1",
    ];
    let said = printed(&root, &args, "board\naid\nquit\n");
    for words in ["0 ops", "Aftermath", "realignment", "coup", "influence: "] {
        assert!(!said.contains(words), "{words}: {said}");
    }
    assert!(said.contains("control of a space"), "{said}");
    let args = ["play", "punic", "--player", "rome=random", "--seed", "1"];
    let said = printed(&root, &args, "aid\nquit\n");
    assert!(
        !said.contains("realignment") && said.contains("2 times the stability"),
        "{said}"
    );
    let map = printed(&root, &["map", "thirteen_days", "--start"], "");
    for words in ["Special card", "stability", "Stability"] {
        assert!(!map.contains(words), "{words}");
    }
    assert!(map.contains("The Letter"));
}
