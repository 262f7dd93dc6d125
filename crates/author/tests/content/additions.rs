//! Additions of mods to scenarios of others: tracks, flags and rule scripts.

use brink::content::{Library, LoadError, Texts};
use brink::game::Game;
use testkit::isles::{MAP, SCENARIO};

/// The tiny game with cards that do nothing.
fn isles() -> Texts {
    let card = |(number, id): (usize, &str)| {
        format!(
            "  {id}: {{ number: {number}, name: {id}, side: neutral, ops: 2, period: only, tags: [no_event], text: A test. }}\n"
        )
    };
    let cards: String = (1..)
        .zip(["probe", "calm", "quiet", "still"])
        .map(card)
        .collect();
    let texts = Texts::named("mine")
        .with("maps/isles.yaml", MAP)
        .with("scenarios/isles.yaml", SCENARIO);
    texts.with(
        "cards/isles/cards.yaml",
        &format!("id: isles\nname: Isles\ncards:\n{cards}"),
    )
}

/// A mod with these lines in its file, and the rule script `ID_rule`.
fn storm(id: &str, more: &str) -> Texts {
    let about = format!("id: {id}\nname: {id}\nversion: \"1.0.0\"\nengine: \"*\"\n{more}\n");
    let rule = "return { effects = { on_turn_start = function(game) game:change_track('fuel', 1, 'red') end } }\n";
    Texts::named(id)
        .with("mod.yaml", &about)
        .with(&format!("scenarios/rules/{id}_rule.lua"), rule)
}

fn library(mods: &[Texts]) -> Library {
    let all: Vec<Texts> = std::iter::once(isles())
        .chain(mods.iter().cloned())
        .collect();
    Library::open_with(&[], &all)
}

fn said(library: &Library) -> String {
    library
        .check()
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn more_additions_than_are_read_are_named() {
    let many: Vec<String> = (0..33).map(|nth| format!("x{nth}")).collect();
    for (key, what) in [("add_rules", "rule scripts"), ("add_cards", "card sets")] {
        let more = format!("{key}: {{ isles: [{}] }}", many.join(", "));
        let faults = Library::from_texts(storm("storm", &more)).check();
        let said: Vec<String> = faults.iter().map(brink::Diagnostic::message).collect();
        assert!(said.contains(&format!("more than 32 {what}")), "{said:?}");
    }
}

const FUEL: &str = "add_rules: { isles: a_rule }\ntracks: { fuel: { name: Fuel, start: 2, min: 0, max: 6 } }\nflags: { dry: { name: Dry } }";

#[test]
fn a_mod_adds_tracks_flags_and_rules_to_a_scenario() {
    let library = library(&[storm("a", FUEL)]);
    assert_eq!(said(&library), "");
    let content = library.load("isles").unwrap().content;
    assert_eq!(
        content.scenario.tracks.keys().cloned().collect::<Vec<_>>(),
        ["supply", "fuel"]
    );
    assert_eq!(
        content.scenario.flags.keys().cloned().collect::<Vec<_>>(),
        ["truce", "dry"]
    );
    assert_eq!(
        content
            .rules
            .iter()
            .map(|rule| rule.path.as_str())
            .collect::<Vec<_>>(),
        ["a:scenarios/rules/a_rule.lua"]
    );
    let plain = Library::from_texts(isles()).load("isles").unwrap().content;
    assert_ne!(plain.digest, content.digest);
    assert!(Game::new(content, 1).is_ok());
}

#[test]
fn a_mod_brings_options_for_what_it_adds() {
    let more = FUEL.replace("start: 2", "start: $fuel_at_first")
        + "\noptions: { fuel_at_first: { description: Fuel., default: 3, min: 0, max: 6 } }";
    let library = library(&[storm("a", &more)]);
    assert_eq!(said(&library), "");
    let start = |options: &[(&str, &str)]| {
        let content = library.load_with("isles", options.iter().copied())?.content;
        Ok::<_, LoadError>(content.scenario.tracks.get("fuel").unwrap().start)
    };
    assert_eq!(
        start(&[]).unwrap(),
        start(&[("fuel_at_first", "3")]).unwrap()
    );
    assert_ne!(
        start(&[]).unwrap(),
        start(&[("fuel_at_first", "5")]).unwrap()
    );
    assert!(start(&[("fuel_at_first", "7")]).is_err());
    assert_eq!(
        library.mods()[0].added_options().collect::<Vec<_>>(),
        ["fuel_at_first"]
    );
    let unused = FUEL.to_owned() + "\noptions: { heat: { description: Heat., default: on } }";
    let unused = said(&self::library(&[storm("a", &unused)]));
    assert!(unused.contains("a:mod.yaml:8:12: warning"), "{unused}");
}

#[test]
fn a_scenario_that_extends_one_does_not_get_what_is_added_to_it() {
    let base = isles().with(
        "scenarios/child.yaml",
        "id: child\nname: Child\nextends: isles\n",
    );
    let library = Library::open_with(&[], &[base, storm("a", FUEL)]);
    assert_eq!(said(&library), "");
    assert_eq!(
        library.load("child").unwrap().content.scenario.tracks.len(),
        1
    );
}

#[test]
fn what_is_added_twice_names_both_mods() {
    let other = FUEL
        .replace("a_rule", "b_rule")
        .replace("flags: { dry: { name: Dry } }", "");
    let said_of_both = said(&library(&[storm("a", FUEL), storm("b", &other)]));
    assert!(
        said_of_both.contains(
            "b:mod.yaml:6:11: error: two mods add the track `fuel` to `isles`: `a` and `b`"
        ),
        "{said_of_both}"
    );
    assert!(
        said_of_both.contains("a:mod.yaml:6:11: this one"),
        "{said_of_both}"
    );
    let cases = [
        (
            FUEL.replace("fuel:", "supply:"),
            "a:mod.yaml:6:11: error: the scenario `isles` already has the track `supply`",
        ),
        (
            FUEL.to_owned() + "\noptions: { fuel: { description: Fuel., default: 3, min: 0 } }",
            "a:mod.yaml:8:12: error: an option needs the key `max`",
        ),
        (
            FUEL.replace("dry:", "truce:"),
            "a:mod.yaml:7:10: error: the scenario `isles` already has the flag `truce`",
        ),
        (
            FUEL.replace(", max: 6", ""),
            "a:mod.yaml:6:11: error: a track needs the key `max`",
        ),
        (
            FUEL.replace("max: 6", "maxx: 6"),
            "a:mod.yaml:6:49: error: a track has no key `maxx`",
        ),
        (
            FUEL.replace("a_rule", "a_rul"),
            "a:mod.yaml:5:21: error: unknown rule script `a_rul`",
        ),
        (
            FUEL.replace("isles: a_rule", "isle: a_rule"),
            "a:mod.yaml:5:14: error: unknown scenario `isle`",
        ),
        (
            FUEL.replace("add_rules: { isles: a_rule }", "author: Me"),
            "a:mod.yaml:6:9: error: the mod names no scenario that gets this",
        ),
        (
            FUEL.replace("{ fuel: { name: Fuel, start: 2, min: 0, max: 6 } }", "3"),
            "a:mod.yaml:6:9: error: this has to be a table",
        ),
        (
            FUEL.replace("fuel:", "Fu el:"),
            "error: `Fu el` cannot be an id",
        ),
    ];
    for (more, wanted) in cases {
        let found = said(&library(&[storm("a", &more)]));
        assert!(found.contains(wanted), "{more}\n{wanted}\n{found}");
    }
}

#[test]
fn what_does_not_fit_an_inherited_line_names_the_scenario_that_inherits_it() {
    let base = SCENARIO.replace("start: 0, automatic", "start: 5, automatic");
    let child = "id: child\nname: Child\nextends: isles\nvp: { automatic: 4 }\n";
    let texts = isles()
        .with("scenarios/isles.yaml", &base)
        .with("scenarios/child.yaml", child);
    let said = said(&Library::from_texts(texts));
    assert!(
        said.contains("the game starts with 5 victory points, but 4 win"),
        "{said}"
    );
    assert!(
        said.contains("scenarios/child.yaml:3:10: this scenario extends it"),
        "{said}"
    );
    let wrong = SCENARIO.replace("start: 0, automatic", "start: 50, automatic");
    let child = "id: child\nname: Child\nextends: isles\n";
    let texts = isles()
        .with("scenarios/isles.yaml", &wrong)
        .with("scenarios/child.yaml", child);
    let library = Library::from_texts(texts);
    let all: Vec<String> = library.check().iter().map(ToString::to_string).collect();
    assert!(all.len() == 1 && !all[0].contains("child"), "{all:?}");
}

#[test]
fn a_track_without_bounds_says_so_and_nothing_else() {
    let setup = "setup:\n  - tracks: { fuel: { red: 4 } }\n";
    let tracks = "tracks: { fuel: { name: Fuel, start: 2 }, tide: { name: Tide, sides: shared, start: 0, min: 0, max: 3 } }\n";
    let child = format!("id: child\nname: Child\nextends: isles\n{tracks}{setup}");
    let said = said(&Library::from_texts(
        isles().with("scenarios/child.yaml", &child),
    ));
    for (key, cure) in [
        ("min", "add `min` with a number"),
        ("max", "add `max` with a number"),
    ] {
        assert!(
            said.contains(&format!(
                "scenarios/child.yaml:4:11: error: a track needs the key `{key}`"
            )),
            "{said}"
        );
        assert!(said.contains(cure), "{said}");
    }
    assert!(!said.contains("`tide` takes"), "{said}");
}

/// Conflicts of two mods, each with the files that it names.
const CONFLICTS: [(&str, &str, &str); 7] = [
    ("two mods add the track `fuel`", "mod.yaml", "mod.yaml"),
    ("two mods add the flag `dry`", "mod.yaml", "mod.yaml"),
    ("two mods replace the card `calm`", "mod.yaml", "mod.yaml"),
    (
        "there is another map `reef`",
        "maps/reef.yaml",
        "maps/reef.yaml",
    ),
    (
        "there is another scenario `calm_sea`",
        "scenarios/calm_sea.yaml",
        "scenarios/calm_sea.yaml",
    ),
    (
        "there is another card set `birds`",
        "cards/birds/cards.yaml",
        "cards/birds/cards.yaml",
    ),
    (
        "two card sets of the scenario have a card `gull`",
        "cards/a_birds/cards.yaml",
        "cards/b_birds/cards.yaml",
    ),
];

#[test]
fn conflicts_of_mods_name_both_places() {
    let card = "{ number: 90, name: Gull, side: neutral, ops: 1, period: only, tags: [no_event], text: A test. }";
    let set = |id: &str| format!("id: {id}\nname: Birds\ncards:\n  gull: {card}\n");
    let own = |id: &str| {
        let more = FUEL.replace("a_rule", &format!("{id}_rule"));
        let calm = format!(
            "id: {id}_set\nname: Own\ncards:\n  calm: {}\n",
            card.replace("90", "2")
        );
        storm(
            id,
            &format!("{more}\nadd_cards: {{ isles: {id}_birds }}\nreplace: [calm]"),
        )
        .with(
            &format!("cards/{id}_birds/cards.yaml"),
            &set(&format!("{id}_birds")),
        )
        .with(&format!("cards/{id}_set/cards.yaml"), &calm)
        .with("cards/birds/cards.yaml", &set("birds"))
        .with("maps/reef.yaml", "id: reef\nname: Reef\nextends: isles\n")
        .with(
            "scenarios/calm_sea.yaml",
            "id: calm_sea\nname: Calm\nextends: isles\n",
        )
    };
    let library = library(&[own("a"), own("b")]);
    let all: Vec<String> = library
        .check()
        .into_iter()
        .chain(library.faults_of_mods())
        .map(|one| one.to_string())
        .collect();
    for (fault, first, second) in CONFLICTS {
        let said = all
            .iter()
            .find(|one| one.contains(fault))
            .unwrap_or_else(|| panic!("{fault}:\n{}", all.join("\n")));
        assert!(
            said.starts_with(&format!("b:{second}")) && said.contains(&format!("a:{first}")),
            "{said}"
        );
    }
}

#[test]
fn mods_may_have_rules_of_the_same_name() {
    let mods = ["a", "b"].map(|id| {
        storm(id, "add_rules: { isles: tide }").with("scenarios/rules/tide.lua", "return {}\n")
    });
    let library = library(&mods);
    assert_eq!(said(&library), "");
    let content = library.load("isles").unwrap().content;
    let rules: Vec<&str> = content
        .rules
        .iter()
        .map(|rule| rule.path.as_str())
        .collect();
    assert_eq!(
        rules,
        ["a:scenarios/rules/tide.lua", "b:scenarios/rules/tide.lua"]
    );
}
