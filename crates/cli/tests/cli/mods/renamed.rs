//! A card that is renamed: saved games, tests and the files of other mods follow.

use super::*;

/// The tiny game with a gale of this id in one mod, and another mod that has to do with it.
fn weather(id: &str, renamed: &str) -> Table {
    Table::new()
        .plain(
            "gales",
            &format!("add_cards: {{ isles: gales }}\n{renamed}"),
        )
        .cards("gales", &[id])
        .plain(
            "storms",
            "requires: [gales]\nadd_cards: { isles: storms }\n",
        )
        .cards("storms", &["storm"])
        .file("mods/storms/cards/storms/storm.lua", STORM)
        .file("mods/storms/tests/storm.yaml", TEST)
        .file("mods/storms/locale/ru.yaml", RUSSIAN)
}

const STORM: &str = "return {
  event = function(game)
    if game:where(\"gale\") == \"discard\" then -- the gale
      game:gain_vp(2, \"red\")
    end
  end,
}
";
const TEST: &str = "scenario: isles
tests:
  - name: a storm after a gale
    given: { active: red, hand: { red: [storm], blue: [] }, discard: [gale] }
    when: [{ red: { play: storm, for: event } }]
    then: { vp: 2 }
";
const RUSSIAN: &str = "cards:\n  gale: { name: Шторм }\n";
const MODS: [&str; 2] = ["gales", "storms"];

#[test]
fn a_saved_game_goes_on_with_the_card_of_today() {
    let before = weather("gale", "");
    let content = before.load(&MODS);
    let gale = content.find_card("gale").unwrap();
    let game = (0..50).find_map(|seed| {
        let mut game = Game::new(content.clone(), seed).unwrap();
        while let Some(decision) = game.decision() {
            let played = brink::Choice::Card(gale);
            let choice = decision.choices.iter().find(|choice| **choice == played);
            let choice = *choice.unwrap_or(&decision.choices[0]);
            game.apply(choice).unwrap();
            if choice == played {
                return Some(game);
            }
        }
        None
    });
    let game = game.expect("somebody plays it");
    let saved = Saved::of(&game).unwrap();
    assert!(saved.to_string().contains("card:gale"), "{saved}");
    let after = weather("north_gale", "renamed: { gale: north_gale }\n");
    let moved = saved.transfer(&after.load(&MODS)).unwrap();
    assert_eq!(moved.history(), game.history());
    let again = Saved::of(&moved).unwrap().to_string();
    assert!(again.contains("card:north_gale"), "{again}");
}

#[test]
fn an_upgrade_writes_the_id_of_today_into_every_file() {
    let table = weather("north_gale", "renamed: { gale: north_gale }\n");
    let said = table.check();
    assert!(said.contains("note: `gale` is now `north_gale`"), "{said}");
    assert!(said.contains("0 errors"), "{said}");
    let tested = table.does(&["test"]);
    assert!(tested.contains("1 passed"), "{tested}");
    let said = table.does(&["upgrade", "mods/storms"]);
    assert!(said.contains("files upgraded"), "{said}");
    for file in [
        "cards/storms/storm.lua",
        "tests/storm.yaml",
        "locale/ru.yaml",
    ] {
        let text = table.read(&format!("mods/storms/{file}"));
        assert_eq!(text.matches("north_gale").count(), 1, "{file}: {text}");
    }
    let lua = table.read("mods/storms/cards/storms/storm.lua");
    assert_eq!(lua, STORM.replace("\"gale\"", "\"north_gale\""));
    assert!(!table.check().contains("is now"), "{}", table.check());
    assert!(table.does(&["test"]).contains("1 passed"));
    let said = table.does(&["upgrade", "mods/storms"]);
    assert!(said.contains("0 files upgraded"), "{said}");
}

#[test]
fn a_mod_that_renames_a_card_that_is_there_is_left_out() {
    let table = weather("gale", "").plain("thief", "renamed: { storm: gale, probe: storm }\n");
    let said = table.check();
    assert!(said.contains("mods/thief/mod.yaml:5:12: error"), "{said}");
    // It changes nothing of other games.
    let listed = table.does(&["list", "--cards", "isles"]);
    for id in ["storm", "gale", "probe"] {
        assert!(listed.contains(&format!(" {id} ")), "{listed}");
    }
}
