//! `brink mods rename`: a card gets another id in every file of its mod.

use std::fs;

use super::upgraded::{brink, prints};

/// A folder with a tiny game, and a mod with one card and one test.
fn place() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    testkit::isles::write(folder.path(), "return { event = function(game) end }\n");
    for (path, text) in [
        (
            "mod.yaml",
            "id: gale\nname: The Gale\nversion: \"1.0.0\"\nengine: \"*\"\nadd_cards: { isles: gale }\n",
        ),
        (
            "cards/gale/cards.yaml",
            "id: gale\nname: Gale\ncards:\n  gust: { number: 20, name: A Gust, side: neutral, ops: 4, period: only, text: It blows. }\n",
        ),
        (
            "cards/gale/gust.lua",
            "-- a gust\nreturn { event = function(game) end }\n",
        ),
        (".brink/brink.lua", ""),
    ] {
        let path = folder.path().join("mods/gale").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

const SHOWN: &str = "\
mods/gale/cards/gale/cards.yaml
    4 -   gust: { number: 20, name: A Gust, side: neutral, ops: 4, period: only, text: It blows. }
    4 +   squall: { number: 20, name: A Gust, side: neutral, ops: 4, period: only, text: It blows. }
mods/gale/cards/gale/gust.lua -> mods/gale/cards/gale/squall.lua
mods/gale/mod.yaml
    6 + renamed: { gust: squall }

These lines stay as they are:
mods/gale/cards/gale/squall.lua:1: -- a gust

";

#[test]
fn a_card_is_renamed_and_back() {
    let folder = place();
    let folder = folder.path();
    let file = |path: &str| folder.join("mods/gale").join(path);
    let before =
        [file("mod.yaml"), file("cards/gale/gust.lua")].map(|file| fs::read(file).unwrap());
    let rename = ["mods", "rename", "gale/gust", "squall"];
    let shown = prints(&[&rename[..], &["--dry-run"]].concat(), folder);
    assert_eq!(shown, format!("{SHOWN}3 files to change\n"));
    assert!(file("cards/gale/gust.lua").exists());
    let done = prints(&rename, folder);
    assert_eq!(
        done,
        format!("{SHOWN}3 files changed: `gust` is now `squall`\n")
    );
    let definitions = fs::read_to_string(file(".brink/brink.lua")).unwrap();
    assert!(definitions.contains("\"squall\"") && !definitions.contains("\"gust\""));
    prints(&["check", "mods/gale"], folder);
    prints(&["mods", "rename", "gale/squall", "gust"], folder);
    let after = [file("mod.yaml"), file("cards/gale/gust.lua")].map(|file| fs::read(file).unwrap());
    assert_eq!(after, before);
}

#[test]
fn a_card_of_the_program_is_not_renamed() {
    let folder = tempfile::tempdir().unwrap();
    for (card, said) in [
        ("promo_cards/nothing", "unknown card"),
        ("nothing", "has to be a card with its card set"),
    ] {
        let (good, printed) = brink(&["mods", "rename", card, "other"], folder.path());
        assert!(!good && printed.contains(said), "{printed}");
    }
}
