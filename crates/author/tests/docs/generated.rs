//! Documents made from the code are the committed ones.

use std::collections::{BTreeMap, BTreeSet};

use brink::content::{DiagnosticKind, Library};
use brink_author::editor::{Ids, lua_definitions, luau_definitions};

/// Compares a committed file with what the code makes now, or writes it.
pub(crate) fn is_fresh(path: &str, fresh: &str) {
    let file = testkit::root().join(path);
    if std::env::var_os("BRINK_UPDATE").is_some() {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, fresh).unwrap();
    }
    let committed = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        committed == fresh,
        "{path} is stale: BRINK_UPDATE=1 cargo test -p brink-author --test docs"
    );
}

#[test]
fn the_reference_is_up_to_date() {
    is_fresh("docs/api.md", &brink_author::reference::reference());
    let read = |file: &str| std::fs::read_to_string(testkit::root().join(file)).unwrap();
    let questions = [
        read("tests/positions/questions.yaml"),
        read("mods/turn_zero/tests/turn_zero.yaml"),
        read("crates/author/tests/content/own_operation.yaml"),
    ];
    let words = brink_author::position::reference(&questions.each_ref().map(String::as_str));
    assert!(
        !words.contains("|  |"),
        "tests/positions/questions.yaml has an answer to every question: {words}"
    );
    is_fresh("docs/position_words.md", &words);
}

#[test]
fn the_keys_are_up_to_date() {
    is_fresh("docs/keys.md", &brink_author::keys::keys_reference());
    for guide in [
        "docs/content.md",
        "docs/lessons.md",
        "docs/make_a_scenario.md",
    ] {
        let text = std::fs::read_to_string(testkit::root().join(guide)).unwrap();
        let fresh = brink_author::keys::with_tables(&text).unwrap();
        assert!(fresh.contains("<!-- keys: "), "{guide} shows keys");
        is_fresh(guide, &fresh);
    }
}

#[test]
fn the_schemas_are_up_to_date() {
    for kind in brink_author::schema::KINDS {
        is_fresh(
            &format!("docs/schema/{}.json", kind.name),
            &format!("{:#}\n", kind.schema()),
        );
    }
}

#[test]
fn the_definitions_for_editors_are_up_to_date() {
    is_fresh("docs/editor/brink.lua", &lua_definitions(&Ids::default()));
    is_fresh(
        "docs/editor/brink.d.luau",
        &luau_definitions(&Ids::default()),
    );
}

#[test]
fn annotated_scripts_of_the_guide_run() {
    let guide = std::fs::read_to_string(testkit::root().join("docs/editor/README.md")).unwrap();
    let scripts: Vec<&str> = guide
        .split("```lua")
        .skip(1)
        .filter_map(|rest| rest.split("```").next())
        .collect();
    assert_eq!(scripts.len(), 2);
    for script in scripts {
        let script = script.trim_start_matches("u\n");
        let folder = tempfile::tempdir().unwrap();
        let content = testkit::isles::content(folder.path(), script).unwrap();
        testkit::play(&content, 1, "random", |_, _| ());
    }
}

/// The fields of each class in the definitions for LuaLS.
fn classes() -> BTreeMap<String, BTreeSet<String>> {
    let text = lua_definitions(&Ids::default());
    let (mut classes, mut class) = (BTreeMap::new(), String::new());
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("---@class (exact) brink.") {
            name.clone_into(&mut class);
            classes.insert(class.clone(), BTreeSet::new());
        }
        if let Some(field) = line.strip_prefix("---@field ") {
            let field = field.split([' ', '?']).next().unwrap();
            classes.get_mut(&class).unwrap().insert(field.to_owned());
        }
    }
    classes
}

#[test]
fn the_definitions_are_valid() {
    let lua = mlua::Lua::new();
    let definitions = lua_definitions(&Ids::default());
    lua.load(&definitions).exec().unwrap();
    // They hold nothing but types, which Luau compiles away.
    lua.load(luau_definitions(&Ids::default())).exec().unwrap();
    for call in brink::tooling::CALLS {
        assert!(
            definitions.contains(&format!("function Game:{}(", call.name)),
            "{}",
            call.name
        );
    }
    // Every name that a definition uses is defined.
    let defined: BTreeSet<&str> = definitions
        .lines()
        .filter_map(|line| {
            line.strip_prefix("---@alias ")
                .or(line.strip_prefix("---@class "))
        })
        .map(|line| {
            line.trim_start_matches("(exact) ")
                .split(' ')
                .next()
                .unwrap()
        })
        .collect();
    for (at, _) in definitions.match_indices("brink.") {
        let name = definitions[at..]
            .split(|c: char| !c.is_alphanumeric() && c != '.')
            .next()
            .unwrap();
        assert!(
            defined.contains(name) || name == "brink.lua" || name == "brink.d",
            "{name}"
        );
    }
}

/// The tables of scripts, and the classes of the definitions.
const CLASSES: [(&str, &str); 15] = [
    ("`acts_first`", "ActsFirstModifier"),
    ("`battlegrounds`", "BattlegroundsModifier"),
    ("`die`", "DieModifier"),
    ("`effects`", "Effects"),
    ("`exempt`", "ExemptModifier"),
    ("`extra_round`", "ExtraRoundModifier"),
    ("`forbid`", "ForbidModifier"),
    ("`keep_defcon`", "KeepDefconModifier"),
    ("`must_play`", "MustPlayModifier"),
    ("`open_hand`", "OpenHandModifier"),
    ("`ops`", "OpsModifier"),
    ("a card script", "CardScript"),
    ("a filter", "Filter"),
    ("a range of stability", "StabilityRange"),
    ("an action", "Action"),
];

#[test]
fn the_definitions_know_the_keys_that_scripts_may_have() {
    let folder = tempfile::tempdir().unwrap();
    let script = "
        local where = { zzz = 1, stability = { zzz = 1 } }
        return { zzz = 1, event = function(game) end, effects = {
          zzz = 1, ops = { { of = 'red', within = where, zzz = 1 } }, forbid = { { zzz = 1 } }, die = { { zzz = 1 } },
          keep_defcon = { { zzz = 1 } }, battlegrounds = { { zzz = 1 } }, exempt = { { zzz = 1 } },
          extra_round = { { zzz = 1 } }, acts_first = { { zzz = 1 } }, open_hand = { { zzz = 1 } },
          must_play = { { zzz = 1 } }, actions = { act = { zzz = 1 } },
        } }";
    assert!(testkit::isles::content(folder.path(), script).is_err());
    let faults = Library::open(&[folder.path().to_path_buf()])
        .load("isles")
        .unwrap_err()
        .diagnostics;
    let mut known: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for fault in faults {
        if let DiagnosticKind::UnknownKey {
            of, known: keys, ..
        } = fault.fault
        {
            known.insert(of.to_owned(), keys.into_iter().map(str::to_owned).collect());
        }
    }
    let classes = classes();
    assert_eq!(
        known.keys().collect::<Vec<_>>(),
        CLASSES.iter().map(|(of, _)| of).collect::<Vec<_>>()
    );
    for (of, class) in CLASSES {
        assert_eq!(known[of], classes[class], "{class}");
    }
    let card = brink::tooling::CALLS
        .iter()
        .find(|call| call.name == "card")
        .unwrap();
    let facts = card
        .doc
        .split_once(": ")
        .unwrap()
        .1
        .replace(" (nil if neutral)", "");
    let facts: BTreeSet<String> = facts
        .trim_end_matches('.')
        .split(", ")
        .map(str::to_owned)
        .collect();
    assert_eq!(facts, classes["CardFacts"]);
}

/// The guide to position tests names the words of today.
#[test]
fn the_guide_to_tests_uses_the_words_of_today() {
    let guide = std::fs::read_to_string(testkit::root().join("docs/position_tests.md")).unwrap();
    let words = brink_author::position::reference(&[]);
    let uses = guide.split("for: ").filter_map(|rest| rest.split_once(','));
    let uses = uses.flat_map(|(uses, _)| uses.split('|'));
    let uses: Vec<&str> = uses
        .filter(|word| {
            word.chars()
                .all(|sign| sign == '_' || sign.is_ascii_lowercase())
        })
        .collect();
    assert!(uses.contains(&"realign"), "{uses:?}");
    let answers = words
        .split("- `for`: ")
        .nth(1)
        .and_then(|rest| rest.lines().next())
        .unwrap();
    for word in uses {
        assert!(answers.contains(&format!("`{word}`")), "{word}: {answers}");
    }
}
