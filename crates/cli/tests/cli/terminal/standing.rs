//! The standing of scorings by award and by function, and what the player aid says of them.

use testkit::scores::{EVENT, KEYS, SCRIPT, library};

use super::{fs, prints, typed};

#[test]
fn the_standing_of_awards_and_functions_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    drop(library(folder.path(), KEYS, EVENT, SCRIPT));
    let position = "scenario: isles\ntests:\n- name: it\n  given: { hand: { red: [probe, calm] }, \
        influence: { ayr: [2, 0], bute: [1, 0], cove: [0, 1], eigg: [0, 1] } }\n  then: { vp: 0 }\n";
    fs::write(folder.path().join("position.yaml"), position).unwrap();
    let args = [
        "play",
        "--position",
        "position.yaml",
        "--seed",
        "1",
        "--blue",
        "random",
    ];
    let lines = ["regions", "aid", "quit"];
    let said = prints(folder.path(), &args, &format!("{}\n", lines.join("\n")));
    let (_, said) = typed(&said, &lines)
        .split_once("> regions\n")
        .map(|(a, b)| (a.to_owned(), b.to_owned()))
        .unwrap();
    insta::assert_snapshot!(said);
}
