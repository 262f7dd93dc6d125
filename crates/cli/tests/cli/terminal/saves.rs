//! Saves of games at a terminal.

use super::*;

#[test]
fn a_save_knows_who_plays_and_is_not_overwritten() {
    let folder = isles(NOTHING);
    let dir = folder.path();
    let said = prints(
        dir,
        &["play", "isles", "--blue", "random", "--seed", "3"],
        "save my game.json\nquit\n",
    );
    assert!(
        said.contains("Saved. Continue with: brink play --load 'my game.json'"),
        "{said}"
    );
    let before = fs::read(dir.join("my game.json")).unwrap();
    let said = prints(dir, &["play", "--load", "my game.json"], "1\n1\n1\nquit\n");
    assert!(
        !said.contains("Pass the screen") && said.contains("since my game.json is not saved"),
        "{said}"
    );
    assert_eq!(fs::read(dir.join("my game.json")).unwrap(), before);
    // A flag wins over what was saved; `--save` writes elsewhere.
    let said = prints(
        dir,
        &[
            "play",
            "--load",
            "my game.json",
            "--blue",
            "human",
            "--save",
            "b.json",
        ],
        "1\n1\n1\n",
    );
    assert!(
        said.contains("Pass the screen") && said.contains("brink play --load b.json"),
        "{said}"
    );
    assert_eq!(fs::read(dir.join("my game.json")).unwrap(), before);
    let said = prints(dir, &["play", "--load", "b.json"], "quit\n");
    assert!(said.contains("Pass the screen"), "{said}");
}

#[test]
fn a_save_survives_an_edited_card_or_says_why_not() {
    let script =
        |points: u8| format!("return {{ event = function(game) game:gain_vp({points}) end }}\n");
    let folder = isles(&script(1));
    let dir = folder.path();
    prints(
        dir,
        &[
            "play", "isles", "--blue", "random", "--seed", "3", "--save", "g.json",
        ],
        "1\n1\n",
    );
    let edit = |text: &str| fs::write(dir.join("cards/isles/probe.lua"), text).unwrap();
    edit(&script(2));
    let said = prints(dir, &["play", "--load", "g.json"], "quit\n");
    assert!(
        said.contains("changed: cards/isles/probe.lua")
            && said.contains("continues with the present content"),
        "{said}"
    );
    // A map on which what has happened is impossible.
    let map = fs::read_to_string(dir.join("maps/isles.yaml")).unwrap();
    fs::write(dir.join("maps/isles.yaml"), map.replace("ayr", "arran")).unwrap();
    let scenario = fs::read_to_string(dir.join("scenarios/isles.yaml")).unwrap();
    fs::write(
        dir.join("scenarios/isles.yaml"),
        scenario.replace("hand_size: { 1: 2 }", "hand_size: { 1: 1 }"),
    )
    .unwrap();
    let said = fails(dir, &["play", "--load", "g.json"]);
    assert!(
        said.contains("changed: maps/isles.yaml")
            && said.contains("does not fit the present content"),
        "{said}"
    );
}

#[test]
fn a_save_remembers_its_mods_or_names_those_that_are_missing() {
    let folder = isles(NOTHING);
    let dir = folder.path();
    let away = dir.join("away/eyots");
    fs::create_dir_all(away.join("cards/eyots")).unwrap();
    let about = "id: eyots\nname: Eyots\nversion: \"1.2.0\"\nengine: \">=0.1\"\nadd_cards: { isles: eyots }\n";
    fs::write(away.join("mod.yaml"), about).unwrap();
    let cards = "id: eyots\nname: Eyots\ncards:\n  extra: { number: 20, name: Extra, side: neutral, ops: 4, period: only, text: A test. }\n";
    fs::write(away.join("cards/eyots/cards.yaml"), cards).unwrap();
    fs::write(away.join("cards/eyots/extra.lua"), NOTHING).unwrap();
    let args = [
        "--mods", "away", "play", "isles", "--blue", "random", "--seed", "3", "--save", "g.json",
    ];
    prints(dir, &args, "1\n1\n");
    let said = prints(dir, &["play", "--load", "g.json"], "card extra\nquit\n");
    assert!(said.contains("Extra (neutral, 4 ops)"), "{said}");
    fs::rename(dir.join("away"), dir.join("elsewhere")).unwrap();
    for args in [&["play", "--load", "g.json"][..], &["replay", "g.json"]] {
        let said = fails(dir, args);
        assert!(
            said.contains("with the mod `eyots` 1.2.0: name its folder with --mods DIR"),
            "{said}"
        );
    }
    prints(
        dir,
        &["--mods", "elsewhere", "play", "--load", "g.json"],
        "quit\n",
    );
}
