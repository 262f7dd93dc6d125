//! `brink play --analyse`: games that have been played, gone through by the strong player.

use crate::terminal::{fails, prints, run};

/// A saved game between two players that make mistakes.
fn saved(folder: &std::path::Path) {
    let file = [
        "play",
        "red_sea",
        "--seed",
        "4",
        "--us",
        "careful",
        "--ussr",
        "random",
        "--save",
        "game.json",
    ];
    prints(folder, &file, "");
}

#[test]
fn a_saved_game_is_gone_through_with_mistakes_and_what_was_better() {
    let folder = tempfile::tempdir().unwrap();
    saved(folder.path());
    let analyse = ["play", "--analyse", "game.json", "--trials", "20"];
    let said = prints(folder.path(), &analyse, "");
    for part in [
        "== Turn 1 ==",
        "better: ",
        "because of ",
        "\nUS: ",
        "\nUSSR: ",
        "blunders (??): ",
        "chances given",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(
        said.lines().all(|line| line.chars().count() <= 80),
        "{said}"
    );
    // The same file has the same analysis.
    assert_eq!(said, prints(folder.path(), &analyse, ""));
    let russian = prints(
        folder.path(),
        &[
            "play",
            "--analyse",
            "game.json",
            "--trials",
            "20",
            "--language",
            "ru",
        ],
        "",
    );
    assert!(
        russian.contains("лучше: ") && russian.contains("грубые ошибки (??): "),
        "{russian}"
    );
    assert_eq!(
        russian.matches("лучше: ").count(),
        said.matches("better: ").count()
    );
}

#[test]
fn a_recorded_game_is_gone_through() {
    let folder = tempfile::tempdir().unwrap();
    let log = testkit::root()
        .join("tests/playdek/nuclear_war.txt")
        .display()
        .to_string();
    let said = prints(
        folder.path(),
        &["play", "--analyse", &log, "--trials", "20"],
        "",
    );
    assert!(
        said.contains("== Turn 1 ==") || said.contains("\nUS: "),
        "{said}"
    );
    assert!(said.contains("chances given"), "{said}");
}

#[test]
fn a_file_without_a_game_says_why() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("broken.json"), "{").unwrap();
    std::fs::write(folder.path().join("text.txt"), "Not a game.\n").unwrap();
    for (file, part) in [
        ("broken.json", "this is not a saved game"),
        ("text.txt", "this is not a log of the computer version"),
        ("nothing.json", "there is no such file"),
    ] {
        let said = fails(folder.path(), &["play", "--analyse", file]);
        assert!(said.contains(file) && said.contains(part), "{said}");
    }
    for arguments in [
        &["play", "red_sea", "--analyse", "broken.json"][..],
        &["play", "red_sea", "--trials", "5"],
    ] {
        let output = run(folder.path(), arguments, b"");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            String::from_utf8_lossy(&output.stderr).contains("cannot be used with"),
            "{arguments:?}"
        );
    }
}

/// A log that begins in turn 4, and the position that it begins in.
const LATE: &str = "scenario: twilight_struggle
tests:
- name: a late log
  given: { turn: 4, round: 2, active: us, hand: { us: [duck_and_cover, nasser], ussr: [fidel, the_voice_of_america] } }
  when: []
  then: { turn: 4 }
- name: another game
  scenario: red_sea
  then: { turn: 1 }
";

#[test]
fn a_log_that_begins_later_is_replayed_from_the_position_of_a_test() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    std::fs::write(folder.join("late.yaml"), LATE).unwrap();
    let log =
        "Turn 4, US AR2: Duck and Cover: Event: Duck and Cover\nDEFCON degrades to 4\nUS gains 1 VP. Score is US 1.\n
Turn 4, USSR AR3: Fidel*: Event: Fidel*\nUSSR +3 in Cuba [0][3]\n";
    std::fs::write(folder.join("late.txt"), log).unwrap();
    let replay = ["replay", "--playdek", "late.txt"];
    let alone = prints(folder, &replay, "");
    assert!(
        alone.contains("give the position that it begins in with --position"),
        "{alone}"
    );
    let said = prints(
        folder,
        &[&replay[..], &["--position", "late.yaml:a late"]].concat(),
        "",
    );
    assert!(
        said.starts_with("late.txt: 2 of 2 plays driven, 5 facts compared, 0 differences\n"),
        "{said}"
    );
    assert!(
        said.contains("the game begins in the position `a late log`, with its options"),
        "{said}"
    );
    let other = fails(
        folder,
        &[&replay[..], &["--position", "late.yaml:another"]].concat(),
    );
    assert!(
        other.contains("is one of `red_sea`, and such logs are games of `twilight_struggle`"),
        "{other}"
    );
    let several = fails(
        folder,
        &[&replay[..], &["--position", "late.yaml"]].concat(),
    );
    assert!(several.contains("name one with FILE:NAME"), "{several}");
    let save = run(
        folder,
        &[
            &replay[..],
            &["--position", "late.yaml:a late", "--save", "x.json"],
        ]
        .concat(),
        b"",
    );
    assert_eq!(save.status.code(), Some(2));
}
