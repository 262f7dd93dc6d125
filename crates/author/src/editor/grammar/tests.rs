//! Tests of the grammar: its tables, calls and keys are those of the engine.

use super::super::shapes::ALIASES;
use super::builder::IDS;
use super::*;
use std::collections::BTreeSet;

fn key<'g>(grammar: &'g Grammar, table: usize, name: &str) -> &'g AllowedKey {
    let keys = &grammar.tables[table].keys;
    keys.iter().find(|key| key.name == name).expect(name)
}

#[test]
fn sorts_of_text_that_are_ids_have_a_list() {
    let free = [
        "HoleValue",
        "Prompt",
        "TextWithHoles",
        "Answer",
        "Use",
        "Roll",
        "RoundStart",
    ];
    for alias in ALIASES {
        let has_list = IDS.iter().any(|(name, _)| *name == alias.name);
        assert_ne!(has_list, free.contains(&alias.name), "{}", alias.name);
    }
    for (name, _) in IDS {
        assert!(ALIASES.iter().any(|alias| alias.name == name), "{name}");
    }
}

#[test]
fn every_table_and_call_of_the_engine_is_there() {
    let grammar = grammar();
    for call in CALLS {
        assert_eq!(grammar.calls[call.name].params.len(), call.params.len());
    }
    for moment in Moment::ALL {
        assert_eq!(grammar.handlers[moment.handler()][0].name, "game");
    }
    for (file, table) in files() {
        let [at] = grammar.files[file].tables[..] else {
            panic!("{file} begins with one table")
        };
        let names: BTreeSet<_> = table.keys.iter().map(|key| key.name).collect();
        let keys = grammar.tables[at].keys.iter();
        assert_eq!(names, keys.map(|key| key.name).collect(), "{file}");
    }
}

#[test]
fn keys_have_values_of_their_kind() {
    let grammar = grammar();
    let script = grammar.files["cards/ID/CARD.lua"].tables[0];
    assert_eq!(
        key(&grammar, script, "event").values.function,
        Some(vec!["game"])
    );
    assert!(
        key(&grammar, script, "lasts")
            .values
            .words
            .contains(&"turn")
    );
    let set = grammar.files["cards/ID/cards.yaml"].tables[0];
    let cards = &key(&grammar, set, "cards").values;
    let card = cards.each.as_ref().expect("cards by id").tables[0];
    assert_eq!(key(&grammar, card, "period").values.ids, ["periods"]);
    assert_eq!(key(&grammar, card, "starred").values.plain, Some("switch"));
    let a_mod = grammar.files["mod.yaml"].tables[0];
    let added = &key(&grammar, a_mod, "add_cards").values;
    assert_eq!(added.by, ["scenarios"]);
    assert_eq!(added.each.as_ref().expect("sets").ids, ["card_sets"]);
    let language = grammar.files["locale/LANGUAGE/NAME.yaml"].tables[0];
    assert_eq!(key(&grammar, language, "spaces").values.by, ["spaces"]);
}
