//! Schemas and readers hold the same of every file.

use std::collections::{BTreeMap, BTreeSet};

use boon::{Compiler, Draft, SchemaIndex, Schemas};
use brink::content::{DiagnosticKind, Library};
use brink_author::position::{Runner, test_schema};
use brink_author::schema::{cards_schema, map_schema, mod_schema, scenario_schema};
use serde_json::{Value, json};

use super::sample::{CARDS, Folder, MAP, SCENARIO, SHORT, mutations};

/// One compiled schema.
pub(super) struct Schema {
    text: Value,
    schemas: Schemas,
    index: SchemaIndex,
}

impl Schema {
    pub(super) fn new(text: Value) -> Schema {
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        compiler.set_default_draft(Draft::V7);
        compiler.add_resource("schema.json", text.clone()).unwrap();
        let index = compiler
            .compile("schema.json", &mut schemas)
            .unwrap_or_else(|error| panic!("{error:#}"));
        Schema {
            text,
            schemas,
            index,
        }
    }

    /// Fails with the reason if it refuses a value.
    pub(super) fn must_take(&self, value: &Value) {
        assert_eq!(self.refusal(value), None);
    }

    pub(super) fn takes(&self, value: &Value) -> bool {
        self.refusal(value).is_none()
    }

    /// The reason why it refuses a value.
    pub(super) fn refusal(&self, value: &Value) -> Option<String> {
        let refused = self.schemas.validate(value, self.index).err();
        refused.map(|reason| reason.to_string())
    }

    /// The keys of each table that the schema describes, by what the reader calls it.
    fn keys(&self) -> BTreeMap<String, BTreeSet<String>> {
        let mut found = BTreeMap::new();
        collect(&self.text, &mut found);
        found
    }
}

fn collect(shape: &Value, found: &mut BTreeMap<String, BTreeSet<String>>) {
    if let (Some(Value::String(title)), Some(Value::Object(properties))) =
        (shape.get("title"), shape.get("properties"))
    {
        let keys: BTreeSet<String> = properties.keys().cloned().collect();
        assert!(
            found
                .insert(title.clone(), keys.clone())
                .is_none_or(|other| other == keys),
            "{title}"
        );
        for (key, property) in properties {
            assert!(
                property["description"].is_string(),
                "{title}: {key} has no description"
            );
        }
    }
    match shape {
        Value::Object(entries) => entries.values().for_each(|value| collect(value, found)),
        Value::Array(items) => items.iter().for_each(|value| collect(value, found)),
        _ => {}
    }
}

pub(super) fn yaml(text: &str) -> Value {
    serde_yaml::from_str_with_options(text, serde_yaml::options! { strict_booleans: true }).unwrap()
}

const LESS: &str = "
id: less
name: Less
extends: isles
regions: { tip: , south: { name: South } }
spaces: { ayr: { stability: 4, tags: }, bute: , redland: { at: [1, 2] }, cove: { name: Cove, stability: 1, regions: [south] } }
links: [[ayr, cove]]
without_links: [[redland, ayr]]
";

const MORE_CARDS: &str = "
id: more
name: More
cards:
  probe: { extends: isles/probe, ops: 3, starred: }
  other: { extends: isles/idle, name: Other }
";

#[test]
fn what_extends_another_needs_less() {
    let (maps, cards) = (Schema::new(map_schema()), Schema::new(cards_schema()));
    let without = |text: &str| {
        let lines = text.lines().filter(|line| !line.starts_with("extends"));
        yaml(
            &lines
                .collect::<Vec<_>>()
                .join("\n")
                .replace("extends: isles/probe, ", ""),
        )
    };
    for (schema, text) in [(&maps, LESS), (&cards, MORE_CARDS)] {
        assert!(schema.takes(&yaml(text)), "{text}");
        assert!(!schema.takes(&without(text)), "{text}");
    }
    // Only a map that extends another takes links away; a space has a stability or a home.
    let mut whole = yaml(MAP);
    assert!(maps.takes(&whole));
    whole["without_links"] = json!([]);
    assert!(!maps.takes(&whole));
    let mut whole = yaml(MAP);
    whole["spaces"]["ayr"]
        .as_object_mut()
        .unwrap()
        .remove("stability");
    assert!(!maps.takes(&whole));
    let mut scored = yaml(CARDS);
    scored["cards"]["still"]["ops"] = json!(2);
    assert!(!cards.takes(&scored));
}

/// Faults that can be seen without other files.
pub(super) const OF_SHAPE: [&str; 6] = [
    "unknown-key",
    "missing-key",
    "wrong-type",
    "wrong-length",
    "empty-text",
    "out-of-range",
];

/// The entries that a list gets, the values of facts, which depend on what the set declares, and a list that must not
/// be empty: schemas leave them open.
const OPEN: [&str; 8] = [
    "/tracks/supply/boxes/5/effects/forbid/0/actions ",
    "/cards/0/without/0/facts/",
    "/facts/hue ",
    "/cards/probe/facts/",
    "/setup/first ",
    "/setup/before/1 ",
    "/setup/after/1 ",
    "/setup/last ",
];

#[test]
fn readers_and_schemas_refuse_the_same() {
    let folder = Folder::new();
    let mut known: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut described: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut wrong = Vec::new();
    let sorts = [
        ("maps/isles.yaml", MAP, "isles", map_schema()),
        ("cards/isles/cards.yaml", CARDS, "isles", cards_schema()),
        ("scenarios/isles.yaml", SCENARIO, "isles", scenario_schema()),
        ("scenarios/short.yaml", SHORT, "short", scenario_schema()),
    ];
    for (file, text, scenario, schema) in sorts {
        let schema = Schema::new(schema);
        described.extend(schema.keys());
        let whole = yaml(text);
        assert!(
            schema.takes(&whole),
            "{file}: {}",
            schema.schemas.validate(&whole, schema.index).unwrap_err()
        );
        assert_eq!(folder.faults(scenario, file, &whole), [], "{file}");
        for (what, changed) in mutations(&whole) {
            if OPEN.iter().any(|open| what.starts_with(open)) {
                continue;
            }
            let faults = folder.faults(scenario, file, &changed);
            for fault in &faults {
                if let DiagnosticKind::UnknownKey {
                    of, known: keys, ..
                } = fault
                {
                    known.insert(
                        of.trim_matches('`').to_owned(),
                        keys.iter().map(|&key| key.to_owned()).collect(),
                    );
                }
            }
            let of_shape = faults.iter().any(|fault| OF_SHAPE.contains(&fault.code()));
            let takes = schema.takes(&changed);
            if (takes && of_shape) || (!takes && faults.is_empty()) {
                let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
                let schema = if takes { "takes" } else { "refuses" };
                wrong.push(format!(
                    "{file}: {what}: the schema {schema} it; the reader: {said:?}"
                ));
            }
        }
        folder.faults(scenario, file, &whole);
    }
    assert!(
        wrong.is_empty(),
        "{} differences:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert_eq!(
        known, described,
        "the keys that readers know, and those that schemas describe"
    );
}

const TESTS: &str = "
scenario: isles
tests:
- name: a marker
  rule: 6.1
  note: A note.
  scenario: isles
  options: { most: 3 }
  given:
    turn: 1
    round: 1
    active: red
    influence: { ayr: [2, 0] }
    stability: { bute: 2 }
    hand: { red: [idle], blue: quiet }
    vp: 1
    defcon: 4
    mil_ops: { red: 1 }
    space: { blue: 0 }
    space_attempts: { red: 0 }
    effects: [{ card: probe, side: red, data: ayr, until: turn, exchanged: off }]
    happened: [probe]
    discard: []
    removed: [probe]
    deck: []
    deck_bottom: []
    shown: [quiet]
    round_began: { influence: { ayr: [1, 0] }, vp: 0, defcon: 5 }
    special: { holder: red, face_up: off }
    period: only
    impossible: on
  when:
  - red: { play: idle, for: influence }
  - expect: { next: { side: red, ask: influence, left: 1, card: idle } }
  - red: { place: [bute] }
  then:
    influence: { bute: [1, 0] }
    controller: { ayr: red }
    stability: { bute: 2 }
    vp: 1
    defcon: 4
    mil_ops: { red: 1 }
    space: { blue: 0 }
    hand: { blue: [quiet] }
    hand_has: { blue: quiet }
    hand_size: { blue: 1 }
    discard: [idle]
    removed: [probe]
    deck_has: []
    deck_bottom: []
    deck_size: 0
    sees:
      red: { hand: [quiet], hand_has: quiet, headline: none, log: [Bute] }
      blue: { hand: [], not_in_log: Ayr }
    in_effect: probe
    happened: [probe]
    space_attempts: { red: 0 }
    phase: action_rounds
    special: { holder: red, face_up: off }
    next: { side: blue, ask: play }
    offered: [quiet]
    offered_exactly: [quiet]
    not_offered: [idle]
    log: [Bute]
    not_in_log: Ayr
    over: false
    turn: 1
    round: 1
- name: a coup
  given: { turn: 1, round: 1, active: red, influence: { bute: [0, 1] }, hand: { red: [idle] } }
  when: [{ dice: [6] }, { red: { play: idle, for: coup, target: bute } }]
  then: { influence: { bute: [4, 0] } }
- name: a goal
  given: { turn: 1, round: 1, hand: { red: [idle] }, deck: [] }
  goal: { side: red, to: survive, within: round, chance: 1/2, tries: 1000 }
- name: the end
  given: { turn: 2, phase: end, influence: { ayr: [2, 0] } }
  then: { over: { winner: red, ending: control_of_north } }
";

#[test]
fn position_tests_and_their_schema_refuse_the_same() {
    let folder = Folder::new();
    let library = Library::open(&[folder.folder.path().to_path_buf()]);
    let mut runner = Runner::new(&library);
    let schema = Schema::new(test_schema());
    let file = folder.folder.path().join("tests.yaml");
    let mut run = |value: &Value| -> (Vec<String>, Vec<DiagnosticKind>) {
        std::fs::write(&file, value.to_string()).unwrap();
        let (tests, mut faults) = runner.find(std::slice::from_ref(&file));
        let failures: Vec<_> = tests
            .iter()
            .filter_map(|test| runner.run(test).err())
            .collect();
        faults.extend(failures.iter().flat_map(|failure| failure.faults.clone()));
        let said = faults
            .iter()
            .map(|fault| fault.message_with_help())
            .chain(failures.iter().map(ToString::to_string));
        (
            said.collect(),
            faults.into_iter().map(|fault| fault.fault).collect(),
        )
    };
    let whole = yaml(TESTS);
    schema.must_take(&whole);
    assert_eq!(run(&whole).0, Vec::<String>::new());
    let (mut described, mut known, mut wrong) = (schema.keys(), BTreeMap::new(), Vec::new());
    for (what, changed) in mutations(&whole) {
        let (said, faults) = run(&changed);
        for fault in &faults {
            if let DiagnosticKind::UnknownKey {
                of, known: keys, ..
            } = fault
            {
                known.insert(
                    of.trim_matches('`').to_owned(),
                    keys.iter().map(|&key| key.to_owned()).collect(),
                );
            }
        }
        let of_shape = faults.iter().any(|fault| OF_SHAPE.contains(&fault.code()));
        let takes = schema.takes(&changed);
        if (takes && of_shape) || (!takes && said.is_empty()) {
            let schema = if takes { "takes" } else { "refuses" };
            wrong.push(format!(
                "{what}: the schema {schema} it; the reader: {said:?}"
            ));
        }
    }
    none_differ(&wrong);
    // Any other key of a step is a side.
    described.remove("a step");
    assert_eq!(
        known, described,
        "the keys that the reader knows, and those that the schema describes"
    );
}

const MOD: &str = "
id: storm
name: Storm
version: \"1.2.3\"
engine: \">=0.1, <2\"
description: Wind.
requires: { rain: ^1.0 }
load_after: [fog]
add_cards: { isles: [storm, more], short: more }
replace: [probe]
license: MIT
author: Nobody
";

const MORE: &str = "
id: more
name: More
cards:
  spray: { number: 7, name: Spray, side: red, ops: 1, period: only, tags: [no_event], text: A test. }
";

const STORM: &str = "
id: storm
name: Storm
cards:
  probe: { number: 1, name: Probe, side: red, ops: 3, period: only, tags: [no_event], text: A test. }
  gale: { number: 6, name: Gale, side: red, ops: 3, period: only, tags: [no_event], text: A test. }
";

#[test]
fn the_file_of_a_mod_and_its_schema_refuse_the_same() {
    let folder = Folder::new();
    let root = folder.folder.path();
    let (storm, rain) = (root.join("mods/storm"), root.join("mods/rain"));
    for (path, text) in [("storm/cards.yaml", STORM), ("more/cards.yaml", MORE)] {
        let path = storm.join("cards").join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    std::fs::create_dir_all(&rain).unwrap();
    std::fs::write(
        rain.join("mod.yaml"),
        "{ id: rain, name: Rain, version: '1.0.1', engine: '*' }",
    )
    .unwrap();
    let roots = [root.to_path_buf(), storm.clone(), rain];
    let faults = |value: &Value| -> Vec<DiagnosticKind> {
        std::fs::write(storm.join("mod.yaml"), value.to_string()).unwrap();
        Library::open(&roots)
            .faults_of_mods()
            .into_iter()
            .map(|fault| fault.fault)
            .collect()
    };
    let schema = Schema::new(mod_schema());
    let whole = yaml(MOD);
    schema.must_take(&whole);
    assert_eq!(faults(&whole), []);
    let mut wrong = Vec::new();
    let (mut known, described) = (BTreeSet::new(), schema.keys());
    for (what, changed) in mutations(&whole) {
        let faults = faults(&changed);
        for fault in &faults {
            if let DiagnosticKind::UnknownKey { known: keys, .. } = fault {
                known = keys.iter().map(|&key| key.to_owned()).collect();
            }
        }
        let of_shape = faults.iter().any(|fault| OF_SHAPE.contains(&fault.code()));
        let takes = schema.takes(&changed);
        if (takes && of_shape) || (!takes && faults.is_empty()) {
            wrong.push(format!(
                "{what}: the schema {}: {faults:?}",
                if takes { "takes it" } else { "refuses it" }
            ));
        }
    }
    none_differ(&wrong);
    assert_eq!(described["a mod"], known);
    for (key, value) in [
        ("version", json!("1.2")),
        ("version", json!(1.2)),
        ("engine", json!("new!")),
        ("requires", json!("rain")),
    ] {
        let mut bad = whole.clone();
        bad[key] = value;
        assert!(!schema.takes(&bad) && !faults(&bad).is_empty(), "{bad}");
    }
}

/// Fails with the differences between a schema and a reader, if there are any.
pub(super) fn none_differ(wrong: &[String]) {
    assert!(
        wrong.is_empty(),
        "{} differences:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}
