//! The files of mods for editors: schemas that lead somewhere, and the ids of the game.

use std::fs;
use std::path::Path;

use super::packed::brink;

/// The output of a command that has to succeed.
fn done(folder: &Path, args: &[&str]) -> String {
    let output = brink(folder, args);
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    assert!(output.status.success(), "{args:?}: {said}");
    said
}

/// The errors of a command that has to fail.
fn refused(folder: &Path, args: &[&str]) -> String {
    let output = brink(folder, args);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success(), "{args:?}: {said}");
    said
}

/// The number of schema lines below a folder; each leads to a file.
fn schema_lines(folder: &Path) -> usize {
    let mut lines = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            lines += schema_lines(&path);
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let first = text.lines().next().unwrap_or_default();
        if let Some(named) = first.strip_prefix("# yaml-language-server: $schema=") {
            let schema = path.parent().unwrap().join(named);
            assert!(schema.is_file(), "{}: {named}", path.display());
            lines += 1;
        }
    }
    lines
}

#[test]
fn definitions_of_a_mod_know_the_ids_of_its_game() {
    let folder = tempfile::tempdir().unwrap();
    done(folder.path(), &["new", "card", "wheat", "--for", "red_sea"]);
    let read = |name: &str| fs::read_to_string(folder.path().join("mods/wheat/.brink").join(name));
    let (lua, luau) = (read("brink.lua").unwrap(), read("brink.d.luau").unwrap());
    for id in ["yemen", "wheat"] {
        assert!(lua.contains(&format!("---| \"{id}\"\n")), "{id}");
        assert!(luau.contains(&format!(" \"{id}\"")), "{id}");
    }
    assert!(luau.contains("| \"yemen\"\n"), "no other text is a space");
    assert!(!lua.contains("\"poland\""));
    assert_eq!(schema_lines(&folder.path().join("mods")), 3);
    // The same by hand, without the new card.
    let printed = done(
        folder.path(),
        &[
            "--content",
            ".",
            "--mods",
            "mods/wheat",
            "api",
            "--format",
            "lua",
        ],
    );
    assert!(!printed.contains("---| \"yemen\""), "no scenario is named");
}

#[test]
fn a_mod_in_the_words_of_the_template_is_not_packed() {
    let folder = tempfile::tempdir().unwrap();
    let pack = ["mods", "pack", "mods/wheat", "--out", "wheat.zip"];
    done(folder.path(), &["new", "card", "wheat", "--for", "red_sea"]);
    for (file, words) in brink_pack::PLACEHOLDERS {
        let said = refused(folder.path(), &pack);
        assert!(said.contains(file) && said.contains(words), "{said}");
        let path = folder.path().join("mods/wheat").join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(words), "the template has the words");
        fs::write(path, text.replace(words, "Wheat for the Red Sea.")).unwrap();
    }
    done(folder.path(), &pack);
    let other = tempfile::tempdir().unwrap();
    let zip = folder.path().join("wheat.zip").display().to_string();
    done(other.path(), &["mods", "add", &zip, "--yes"]);
    let added = other.path().join("mods/wheat");
    assert_eq!(schema_lines(&added), 3);
    let definitions = fs::read_to_string(added.join(".brink/brink.lua")).unwrap();
    assert!(definitions.contains("---| \"wheat\"\n"));
    assert!(added.join(".luarc.json").is_file());
    let page = fs::read_to_string(added.join("CONTENTS.md")).unwrap();
    assert!(page.contains("| Wheat | neutral | 2 |"), "{page}");
}

#[test]
fn schema_lines_of_shipped_mods_lead_somewhere_when_they_are_added() {
    let folder = tempfile::tempdir().unwrap();
    let root = testkit::root().canonicalize().unwrap();
    let late_war = root.join("mods/late_war").display().to_string();
    let root = root.display().to_string();
    let pack = [
        "--content",
        &root,
        "mods",
        "pack",
        &late_war,
        "--out",
        "a.zip",
    ];
    done(folder.path(), &pack);
    done(
        folder.path(),
        &["mods", "add", "a.zip", "--to", "own", "--yes"],
    );
    let added = folder.path().join("own/late_war");
    assert!(schema_lines(&added) >= 5);
}
