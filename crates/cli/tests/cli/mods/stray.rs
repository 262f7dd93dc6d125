//! Files that nothing reads, folders that are no content, and bytes that are no text.

use super::*;

#[test]
fn what_nothing_reads_is_said() {
    let table = Table::new()
        .plain("a", "")
        .cards("a", &["gale"])
        .file("mods/a/card/b/cards.yaml", "id: b\n")
        .file("mods/a/test/a.yaml", "tests: []\n")
        .file("mods/a/card.yaml", "id: b\n")
        .file("mods/a/mods.yaml", "id: b\n")
        .file("mods/a/cards/wheat.yaml", "id: b\n")
        .file("mods/a/cards/a/more/wheat.lua", "return {}\n")
        .file("mods/a/design/plan.md", "Later.\n")
        .file("mods/a/.editor/schema.yaml", "id: b\n")
        .file("mods/a/tests/deep/a.yaml", "tests: []\n")
        .file("mods/a/README.md", "A mod.\n")
        .file("mods/yml/mod.yml", about("yml", ""))
        .file("mods/pack/b/mod.yaml", about("b", ""))
        .file("mods/notes/ideas.txt", "Wheat.\n")
        .file("mods/.hidden/mod.yml", about("c", ""));
    insta::assert_snapshot!("what_nothing_reads", table.check());
    let (said, fine) = table.brink(&["mods", "list"]);
    assert!(
        fine && said.contains("mods/yml: warning: this folder is no mod"),
        "{said}"
    );
    let (said, fine) = table.brink(&["check", "--no-run", "mods/notes"]);
    assert!(
        !fine && said.contains("mods/notes holds no content"),
        "{said}"
    );
    let (said, fine) = table.brink(&["check", "--no-run", "mods/pack"]);
    assert!(fine && said.contains(" 0 errors"), "{said}");
}

#[test]
fn a_folder_with_the_name_of_content_is_none() {
    // The folders above the mod and beside it merely have these names.
    let table = Table {
        folder: tempfile::tempdir().unwrap(),
    };
    let table = table
        .file(
            "cards/project/mods/own/mod.yaml",
            about("own", "add_cards: { twilight_struggle: own }\n"),
        )
        .file(
            "cards/project/mods/own/cards/own/cards.yaml",
            set("own", &["gale"]).replace("period: only", "period: early"),
        )
        .file("cards/project/mods/own/cards/own/gale.lua", NOTHING);
    fs::create_dir_all(table.path().join("maps")).unwrap();
    let inside = |folder: &str, args: &[&str]| {
        let mut command = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
        let folder = table.path().join(folder);
        let output = command.args(args).current_dir(folder).output().unwrap();
        (
            String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap(),
            output.status.success(),
        )
    };
    let (said, fine) = inside("cards/project/mods/own", &["check", "--no-run"]);
    assert!(fine && said.contains(" 0 errors"), "{said}");
    let (said, _) = inside("", &["list"]);
    assert!(said.contains("twilight_struggle"), "{said}");
    // Content of one's own takes the place of that of the program, and a name that is missing says so.
    let own = "id: own\nname: Own\ndescription: Own.\nextends: red_sea\n";
    let table = table.file("game/scenarios/own.yaml", own);
    let (said, fine) = table.brink(&["--content", "game", "check", "--no-run"]);
    assert!(
        !fine && said.contains("whose content the folder `game` takes the place of"),
        "{said}"
    );
    let (said, fine) = table.brink(&["--content", "game", "sim", "red_sea"]);
    assert!(
        !fine && said.contains("it is part of the program"),
        "{said}"
    );
}

#[test]
fn tabs_and_other_bytes_have_their_line() {
    let tab = set("a", &["gale"]).replace(
        "cards:\n",
        "cards:\n  first:\n    name: First\n\tnumber: 3\n",
    );
    let table = Table::new().plain("a", "").cards("a", &["gale"]);
    let table = table.file("mods/a/cards/a/cards.yaml", tab);
    let said = table.check();
    assert!(
        said.contains("mods/a/cards/a/cards.yaml:6:1: error: ")
            && said.contains("help: indent with spaces: YAML knows no tabs"),
        "{said}"
    );
    let bytes = [b"id: a\nname: Caf".as_slice(), &[0xe9], b"\n"].concat();
    let table = table.file("mods/a/cards/a/cards.yaml", bytes);
    let said = table.check();
    assert!(
        said.contains(
            "mods/a/cards/a/cards.yaml:2:1: error: the file is not valid UTF-8, from line 2 on"
        ),
        "{said}"
    );
}
