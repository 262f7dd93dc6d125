//! Mods with errors: other games go on without them.

use serde_json::json;

use super::super::served::{Served, answered};
use super::*;

const OTHER_ENGINE: &str = "id: bad\nname: Bad\nversion: \"1.0.0\"\nengine: \">=9.0\"\n";

#[test]
fn a_broken_mod_does_not_stop_other_games() {
    let whole = Table::new().load(&[]).digest;
    let sound = || {
        Table::new()
            .plain("bad", "add_cards: { isles: bad }\n")
            .cards("bad", &["gale"])
            .plain("needy", "requires: [bad]\n")
            .cards("needy", &["wave"])
    };
    let cases = [
        sound().file("mods/bad/mod.yaml", OTHER_ENGINE),
        sound().file("mods/bad/mod.yaml", "id: ["),
        sound().file("mods/bad/cards/bad/cards.yaml", "id: ["),
        sound().file("mods/bad/cards/bad/gale.lua", "return {"),
        sound().plain("bad", "add_cards: { isles: bad }\nreplace: [clam]\n"),
        // Only with the game that it is added to.
        sound().cards("bad", &["calm"]),
    ];
    for (index, table) in cases.iter().enumerate() {
        let (said, fine) = table.brink(&["sim", "isles", "--games", "1"]);
        assert!(fine, "{index}: {said}");
        assert!(
            said.contains("note: the mod `bad` is left out: ") && said.contains("mods/bad/"),
            "{index}: {said}"
        );
        let (said, fine) = table.brink(&["check", "--no-run"]);
        assert!(!fine && said.contains("error: "), "{index}: {said}");
        let roots = table.roots(&["bad", "needy"]);
        let library = Library::open(&roots).leaving_broken_mods_out();
        let loaded = library
            .load("isles")
            .unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(loaded.content.digest, whole, "{index}");
    }
}

/// While it is not known which mods are switched off, none takes part, and games that need none go on.
#[test]
fn faults_of_the_list_of_mods_leave_all_out() {
    for list in ["disabled: [", "disabled: { bad: 1 }", "dissabled: [bad]"] {
        let table = Table::new()
            .plain("bad", "add_cards: { isles: bad }\n")
            .cards("bad", &["gale"])
            .file("mods/mods.yaml", list);
        let (said, fine) = table.brink(&["sim", "isles", "--games", "1", "--json"]);
        assert!(fine && !said.contains("gale"), "{list}: {said}");
        let note = "note: no mod takes part, since it is not known which are switched off: ";
        assert!(
            said.contains(note) && said.contains("mods/mods.yaml:1"),
            "{list}: {said}"
        );
        let (said, fine) = table.brink(&["check", "--no-run"]);
        assert!(!fine && said.contains("mods/mods.yaml:1"), "{list}: {said}");
        let (said, fine) = table.brink(&["sim", "bad", "--games", "1"]);
        assert!(!fine && !said.contains("panicked"), "{list}: {said}");
    }
}

#[cfg(unix)]
#[test]
fn the_list_of_mods_is_no_link_that_leads_out() {
    let table = Table::new()
        .plain("bad", "")
        .file("secret.txt", "words: [of, others]\n");
    std::os::unix::fs::symlink("../secret.txt", table.path().join("mods/mods.yaml")).unwrap();
    let (said, fine) = table.brink(&["check", "--no-run"]);
    assert!(
        !fine && said.contains("a link that leads out") && !said.contains("others"),
        "{said}"
    );
}

#[test]
fn a_game_that_needs_a_broken_mod_says_so() {
    let table = eyots().file("mods/eyots/scenarios/rules/tides.lua", "return {");
    let (said, fine) = table.brink(&["sim", "eyots", "--games", "1"]);
    assert!(
        !fine && said.contains("mods/eyots/scenarios/rules/tides.lua:1"),
        "{said}"
    );
    let (said, fine) = table.brink(&["sim", "isles", "--games", "1"]);
    assert!(fine, "{said}");
    let table = eyots().file("mods/eyots/mod.yaml", OTHER_ENGINE.replace("bad", "eyots"));
    let (said, fine) = table.brink(&["sim", "eyots", "--games", "1"]);
    assert!(
        !fine
            && said.contains("it is in the mod `eyots`, which is left out because of its errors")
            && said.contains("needs version >=9.0 of the engine"),
        "{said}"
    );
}

/// Two mods: the second replaces the card of the first.
fn gale_and_calm() -> Table {
    let test = "scenario: isles\ntests:\n- name: it blows\n  given: { active: red, hand: { red: [gale] } }\n  \
        then: { vp: 0 }\n";
    Table::new()
        .plain("gale", "add_cards: { isles: gale }\n")
        .cards("gale", &["gale"])
        .file("mods/gale/tests/gale.yaml", test)
        .plain("lull", "requires: [gale]\n")
        .plain("taker", "replace: [gale]\n")
        .file(
            "mods/taker/cards/taker/cards.yaml",
            set("taker", &["gale"]).replace("ops: 4", "ops: 99"),
        )
}

#[test]
fn tests_of_a_mod_run_with_what_it_requires() {
    // The other mod has an error that would keep the game from being loaded.
    let table = gale_and_calm();
    let whole = ("1 passed, 0 failed\n".to_owned(), true);
    assert_eq!(table.brink(&["test"]), whole);
    assert_eq!(table.brink(&["test", "mods/gale"]), whole);
    let (said, fine) = table.brink(&["mods", "pack", "mods/gale", "--out", "gale.zip"]);
    assert!(fine && said.contains("1 test passed"), "{said}");
    let served = Served::with(table.path(), &["--edit", "--mods", "mods"]);
    let asked = ("POST", "/api/edit/tests/run");
    let ran = answered(&served.address, asked.0, asked.1, &served.edit, &json!({}));
    let ran = ran.unwrap();
    assert_eq!(ran["tests"][0]["passed"], json!(true), "{ran}");
    // A scenario of a mod that is not required is not there.
    let foreign = "scenario: eyots\ntests:\n- name: afar\n  given: {}\n  then: { vp: 1 }\n";
    let table = eyots()
        .plain("far", "")
        .file("mods/far/tests/far.yaml", foreign);
    let (said, fine) = table.brink(&["test", "mods/far"]);
    assert!(
        !fine && said.contains("the tests of a mod run with what it `requires`"),
        "{said}"
    );
    let table = table.plain("far", "requires: [eyots]\n");
    assert_eq!(table.brink(&["test", "mods/far"]), whole);
}

#[test]
fn the_third_mod_with_the_id_of_a_replaced_card_is_named() {
    let table = Table::new()
        .plain("first", "add_cards: { isles: first }\n")
        .cards("first", &["gale"])
        .plain("second", "requires: [first]\nreplace: [gale]\n")
        .cards("second", &["gale"])
        .plain("third", "add_cards: { isles: third }\n")
        .cards("third", &["gale"])
        .plain("early", "add_cards: { isles: early }\n")
        .cards("early", &["storm"]);
    insta::assert_snapshot!("a_third_card", table.check());
}

#[test]
fn a_mod_that_cannot_be_loaded_has_one_error() {
    let table = Table::new()
        .plain("gale", "requires: [nowhere]\n")
        .cards("gale", &["gale"])
        .file(
            "mods/gale/locale/de.yaml",
            "cards: { gale: { name: Sturm } }\n",
        );
    let said = table.check();
    assert!(said.contains("needs the mod `nowhere`"), "{said}");
    assert!(said.contains(" 1 error,"), "{said}");
}

#[test]
fn an_optional_mod_may_be_absent() {
    let mods = "optional: [eyots]\nadd_cards: { isles: gale, eyots: gale }\n";
    let alone = Table::new().plain("gale", mods).cards("gale", &["gale"]);
    let (said, fine) = alone.brink(&["check", "--no-run"]);
    assert!(
        fine && said
            .contains("there is no scenario `eyots`, which an optional mod may bring: `eyots`"),
        "{said}"
    );
    let both = eyots().plain("gale", mods).cards("gale", &["gale"]);
    let said = both.check();
    assert!(
        said.contains(" 0 errors") && !said.contains("optional"),
        "{said}"
    );
}

#[test]
fn a_mod_is_added_beside_one_of_its_id_elsewhere() {
    let table = Table::new().plain("gale", "").cards("gale", &["gale"]);
    let (said, fine) = table.brink(&["mods", "pack", "mods/gale", "--out", "gale.zip"]);
    assert!(fine, "{said}");
    let (said, fine) = table.brink(&["mods", "add", "gale.zip", "--to", "inst", "--yes"]);
    assert!(fine && said.contains("inst/gale is installed"), "{said}");
}

#[test]
fn missing_texts_of_one_mod_have_its_paths() {
    let table = eyots().file("locale/de.yaml", "sides: { red: Rot }\n");
    let (said, fine) = table.brink(&["locale", "de", "--missing", "mods/eyots"]);
    assert!(!fine);
    let lines: Vec<&str> = said
        .lines()
        .filter(|line| !line.starts_with("error"))
        .collect();
    assert!(
        lines
            .iter()
            .all(|line| line.starts_with("mods/eyots/locale/de/"))
            && lines.len() > 5,
        "{said}"
    );
    let (by_id, _) = table.brink(&["locale", "de", "--missing", "eyots"]);
    assert_eq!(by_id, said);
    let (said, fine) = table.brink(&["locale", "de", "--missing", "maps"]);
    assert!(!fine && said.contains("maps is not a mod"), "{said}");
}
