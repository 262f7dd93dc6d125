//! Advice: hints, previews and puzzles.

use super::*;

#[test]
fn a_hint_has_choices_with_worth_and_reasons() {
    let folder = tempfile::tempdir().unwrap();
    let said = prints(
        folder.path(),
        &["play", "red_sea", "--seed", "3", "--ussr", "random"],
        "hint 1\nquit\n",
    );
    let (_, after) = said
        .split_once("In points for you by the end of the turn, after ")
        .unwrap();
    for part in [" 1 ", " 2 ", " 3 ", " ± ", "because of "] {
        assert!(after.contains(part), "{said}");
    }
    // A marker that gains more than any other is not compared.
    let answers = "2\n".repeat(6) + "hint 1\nquit\n";
    let said = prints(
        folder.path(),
        &["play", "red_sea", "--seed", "2", "--us", "random"],
        &answers,
    );
    assert!(said.contains("At first sight: "), "{said}");
}

/// Where there is an opening book, a hint says what people do.
#[test]
fn a_hint_quotes_recorded_games() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["play", "twilight_struggle", "--seed", "3", "--us", "random"];
    let said = prints(folder.path(), &args, "hint 1\nquit\n");
    assert!(said.contains("people open so: in "), "{said}");
}

#[test]
fn a_preview_has_every_outcome_with_its_chance() {
    let folder = tempfile::tempdir().unwrap();
    let test = testkit::root().join("tests/positions");
    let answers = "preview 1\npreview nonsense\nquit\n";
    let said = prints(
        folder.path(),
        &["play", "red_sea", "--seed", "3", "--ussr", "random"],
        answers,
    );
    assert!(test.is_dir() && said.contains(" %  "), "{said}");
    assert!(said.contains("nonsense"), "{said}");
}

#[test]
fn a_puzzle_is_solved_or_refuted() {
    let folder = tempfile::tempdir().unwrap();
    let file = testkit::root()
        .join("tests/positions/puzzles.yaml")
        .display()
        .to_string()
        + ":the last event of the war";
    let said = prints(
        folder.path(),
        &["play", "--puzzle", &file],
        "wargames\nevent\nyes\n",
    );
    assert!(
        said.contains("A puzzle. You play US and have to win in this action round"),
        "{said}"
    );
    assert!(
        said.contains("Solved.") && !said.contains("refuted"),
        "{said}"
    );
    let said = prints(
        folder.path(),
        &["play", "--puzzle", &file],
        "fidel\nundo\nfidel\noperations first\n1\n1\n",
    );
    assert_eq!(
        said.matches("From here the goal can be refuted").count(),
        2,
        "{said}"
    );
    assert!(said.contains("Not solved."), "{said}");
    let other = testkit::root()
        .join("tests/positions/early_war.yaml")
        .display()
        .to_string();
    let said = fails(folder.path(), &["play", "--puzzle", &other]);
    assert!(said.contains("has 0 tests"), "{said}");
}

#[test]
fn a_hint_names_the_words_of_an_answer() {
    let event = "return { event = function(game)
        local chosen = game:choose { options = { { 'rain', 1 }, { 'shine', 2 } } }
        game:gain_vp(chosen == 2 and 5 or 1)
      end }";
    let folder = isles(event);
    let file = folder.path().join("position.yaml");
    let test = "scenario: isles\ntests:\n- name: it\n  given: { hand: { red: [probe] } }\n  then: { vp: 0 }\n";
    fs::write(&file, test).unwrap();
    let place = folder.path().display().to_string();
    let file = file.display().to_string();
    let args = [
        "--content",
        &place,
        "play",
        "--position",
        &file,
        "--blue",
        "random",
    ];
    let said = prints(folder.path(), &args, "probe\nevent\nhint 1\nquit\n");
    let (_, hint) = said.rsplit_once("> ").map_or(("", ""), |(before, _)| {
        before.rsplit_once("> ").unwrap_or_default()
    });
    assert!(hint.contains("shine") && !hint.contains("answer"), "{said}");
}
