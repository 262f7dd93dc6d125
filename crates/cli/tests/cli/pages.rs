//! `brink show` and `brink docs`: what an installed program has in itself.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The output of a command in an empty folder, and its exit code.
fn brink(args: &[&str]) -> (String, Option<i32>) {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_brink"))
        .current_dir(folder.path())
        .args(args)
        .output()
        .unwrap();
    let text = [output.stdout, output.stderr].concat();
    (String::from_utf8(text).unwrap(), output.status.code())
}

fn shipped(path: &str) -> String {
    fs::read_to_string(testkit::root().join(path)).unwrap()
}

#[test]
fn files_are_printed_as_they_are() {
    for (args, path) in [
        (["map", "red_sea"], "maps/red_sea.yaml"),
        (["scenario", "red_sea"], "scenarios/red_sea.yaml"),
        (["set", "red_sea"], "cards/red_sea/cards.yaml"),
        (["rule", "red_sea"], "scenarios/rules/red_sea.lua"),
        (["scenario", "punic"], "mods/punic/scenarios/punic.yaml"),
    ] {
        let (text, code) = brink(&[&["show"], &args[..]].concat());
        assert_eq!((text, code), (shipped(path), Some(0)), "{path}");
    }
}

#[test]
fn a_card_is_its_entry_and_its_script() {
    let (text, code) = brink(&["show", "twilight_struggle/blockade"]);
    assert_eq!(code, Some(0), "{text}");
    let (entry, script) = text.split_once("\n\n").unwrap();
    let set = shipped("cards/twilight_struggle/cards.yaml");
    let (head, entry) = entry.split_once('\n').unwrap();
    assert!(head.ends_with("cards/twilight_struggle/cards.yaml"));
    assert!(set.contains(entry), "{entry}");
    assert!(entry.starts_with("  blockade:\n"), "{entry}");
    assert_eq!(entry.matches("number:").count(), 1, "{entry}");
    let (head, script) = script.split_once('\n').unwrap();
    assert!(head.ends_with("cards/twilight_struggle/blockade.lua"));
    assert_eq!(script, shipped("cards/twilight_struggle/blockade.lua"));
    assert_eq!(brink(&["show", "blockade"]).0, text);
}

#[test]
fn unknown_names_lead_to_known_ones() {
    for (args, says) in [
        (
            vec!["show", "twilight_struggle/blokade"],
            "there is no card `twilight_struggle/blokade`; did you mean `twilight_struggle/blockade`?",
        ),
        (vec!["show", "blokade"], "did you mean `blockade`?"),
        (vec!["show", "map", "red_see"], "did you mean `red_sea`?"),
        (vec!["show", "maps", "red_sea"], "did you mean `map`?"),
        (vec!["show", "rule"], "`brink show rule NAME` needs a name:"),
        (vec!["docs", "frist_card"], "did you mean `first_card`?"),
        (vec!["docs", "zzzzzzzzz"], "`brink docs` lists them"),
    ] {
        let (text, code) = brink(&args);
        assert!(text.contains(says) && code == Some(1), "{args:?}: {text}");
    }
}

#[test]
fn pages_are_listed_and_printed() {
    let (list, code) = brink(&["docs"]);
    let first = "first_card        Write your first card. In ten minutes you go from nothing to a tested card";
    assert!(list.contains(first) && code == Some(0), "{list}");
    for name in ["mods", "mods.md", "docs/mods.md"] {
        assert_eq!(brink(&["docs", name]).0, shipped("docs/mods.md"));
    }
    assert_eq!(brink(&["docs", "keys"]).0, shipped("docs/keys.md"));
    assert_eq!(brink(&["docs", "api"]).0, shipped("docs/api.md"));
}

/// Every text below a folder.
fn texts(path: &Path, out: &mut Vec<(PathBuf, String)>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            texts(&entry.unwrap().path(), out);
        }
    } else {
        out.push((path.to_path_buf(), fs::read_to_string(path).unwrap()));
    }
}

/// Helps, new files and messages name no file that an installed program lacks, and no page that there is not.
#[test]
fn texts_name_pages_that_there_are() {
    let (list, _) = brink(&["docs"]);
    let pages: BTreeSet<&str> = list
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    let mut all = Vec::new();
    for path in [
        "crates/cli/src/help",
        "crates/cli/src/new/template",
        "crates/cli/src/words",
        "crates/author/src/editor",
        "crates/web/src/words.yaml",
        "src/content/faults.yaml",
        "src/content/hint.rs",
        "src/words/engine.yaml",
        "docs/editor/brink.lua",
        "docs/editor/brink.d.luau",
        "players",
    ] {
        texts(&testkit::root().join(path), &mut all);
    }
    let mut named = 0;
    for (path, text) in all {
        let path = path.display();
        if !path.to_string().ends_with("players/README.md") {
            let file = text
                .lines()
                .find(|line| line.contains("docs/") && line.contains(".md"));
            assert_eq!(file, None, "{path}");
        }
        for (at, command) in text.match_indices("brink docs ") {
            let rest = &text[at + command.len()..];
            let name: String = rest
                .chars()
                .take_while(|sign| sign.is_ascii_lowercase() || *sign == '_')
                .collect();
            assert!(pages.contains(&*name), "{path}: brink docs {name}");
            named += 1;
        }
    }
    assert!(named > 20, "{named}");
}
