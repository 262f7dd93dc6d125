//! Schemas and readers hold the same of every file.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use boon::{Compiler, Draft, SchemaIndex, Schemas};
use brink::content::{DiagnosticKind, Library};
use brink_author::position::{Runner, test_schema};
use brink_author::schema::{cards_schema, map_schema, mod_schema, scenario_schema};
use serde_json::{Value, json};

/// One compiled schema.
struct Schema {
    text: Value,
    schemas: Schemas,
    index: SchemaIndex,
}

impl Schema {
    fn new(text: Value) -> Schema {
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        compiler.set_default_draft(Draft::V7);
        compiler.add_resource("schema.json", text.clone()).unwrap();
        let index = compiler.compile("schema.json", &mut schemas).unwrap_or_else(|error| panic!("{error:#}"));
        Schema { text, schemas, index }
    }

    fn takes(&self, value: &Value) -> bool {
        self.schemas.validate(value, self.index).is_ok()
    }

    /// The keys of each table that the schema describes, by what the reader calls it.
    fn keys(&self) -> BTreeMap<String, BTreeSet<String>> {
        let mut found = BTreeMap::new();
        collect(&self.text, &mut found);
        found
    }
}

fn collect(shape: &Value, found: &mut BTreeMap<String, BTreeSet<String>>) {
    if let (Some(Value::String(title)), Some(Value::Object(properties))) = (shape.get("title"), shape.get("properties"))
    {
        let keys: BTreeSet<String> = properties.keys().cloned().collect();
        assert!(found.insert(title.clone(), keys.clone()).is_none_or(|other| other == keys), "{title}");
        for (key, property) in properties {
            assert!(property["description"].is_string(), "{title}: {key} has no description");
        }
    }
    match shape {
        Value::Object(entries) => entries.values().for_each(|value| collect(value, found)),
        Value::Array(items) => items.iter().for_each(|value| collect(value, found)),
        _ => {}
    }
}

fn yaml(text: &str) -> Value {
    serde_yaml::from_str_with_options(text, serde_yaml::options! { strict_booleans: true }).unwrap()
}

/// Every file below a folder with this ending.
fn files(folder: &Path, ending: &str, out: &mut Vec<PathBuf>) {
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            files(&path, ending, out);
        } else if path.to_str().unwrap().ends_with(ending) {
            out.push(path);
        }
    }
}

#[test]
fn shipped_files_fit_their_schemas_and_name_them() {
    let root = testkit::root();
    let sorts = [
        ("maps", ".yaml", "map", map_schema()),
        ("cards", "cards.yaml", "cards", cards_schema()),
        ("scenarios", ".yaml", "scenario", scenario_schema()),
        ("tests/positions", ".yaml", "test", test_schema()),
    ];
    for (folder, ending, name, schema) in sorts {
        let schema = Schema::new(schema);
        let mut paths = Vec::new();
        files(&root.join(folder), ending, &mut paths);
        assert!(!paths.is_empty());
        for path in paths {
            let text = std::fs::read_to_string(&path).unwrap();
            if let Err(error) = schema.schemas.validate(&yaml(&text), schema.index) {
                panic!("{}: {error}", path.display());
            }
            let named = text.lines().next().unwrap().strip_prefix("# yaml-language-server: $schema=");
            let named = named.unwrap_or_else(|| panic!("{} names no schema", path.display()));
            let named = path.parent().unwrap().join(named).canonicalize().unwrap();
            assert_eq!(
                named,
                root.join(format!("docs/schema/{name}.json")).canonicalize().unwrap(),
                "{}",
                path.display()
            );
        }
    }
}

const MAP: &str = "
id: isles
name: Isles
sides: [red, blue]
regions: { north: { name: North }, tip: { name: Tip, within: north } }
spaces:
  ayr: { name: Ayr, stability: 2, regions: [north], tags: [battleground], kind: country, at: [1, 2.5] }
  bute: { name: Bute, stability: 1, regions: [tip] }
  sound: { name: Sound, stability: 3, kind: zone }
  redland: { name: Redland, home_of: red }
links: [[ayr, bute], [redland, ayr]]
";

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
        yaml(&lines.collect::<Vec<_>>().join("\n").replace("extends: isles/probe, ", ""))
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
    whole["spaces"]["ayr"].as_object_mut().unwrap().remove("stability");
    assert!(!maps.takes(&whole));
    let mut scored = yaml(CARDS);
    scored["cards"]["still"]["ops"] = json!(2);
    assert!(!cards.takes(&scored));
}

const CARDS: &str = "
id: isles
name: Isles
cards:
  probe:
    number: 1
    name: Probe
    side: red
    ops: 2
    period: only
    scoring: off
    starred: on
    underlined: true
    tags: [no_event]
    requires: [calm]
    blocks: [quiet]
    cancels: [still]
    text: A test.
    note: A note.
    confidence: certain
  calm: { number: 2, name: Calm, side: neutral, ops: 1, period: only, tags: [no_event, spare], text: A test. }
  quiet: { number: 3, name: Quiet, side: blue, ops: 3, period: only, tags: [no_event], text: A test. }
  still: { number: 4, name: Still, side: neutral, ops: 0, period: late, scoring: on, tags: [no_event], text: A test. }
  idle: { number: 5, name: Idle, side: neutral, ops: 1, period: only, tags: [no_event], text: A test. }
";

const SCENARIO: &str = "
id: isles
name: Isles
description: A tiny game.
map: isles
cards: [{ set: isles, with: { spare: $spare }, only: [probe, calm, quiet, still, idle], without: [{
  starred: off, underlined: off, scoring: off, side: [neutral, blue], period: only, ops: [{ min: 4, max: 9 }, 6], tag: spare }] }]
change:
  calm: { script: ebb, number: 7, name: Calmer, ops: 2, scoring: off, starred: on, underlined: on,
    tags: [no_event, war], requires: [probe], blocks: [quiet], cancels: [still], text: Less., note: A note., confidence: none }
rules: [tides]
sides: [{ id: red, name: Red }, { id: blue, name: Blue }]
first: red
turns: 2
periods: [{ id: only, name: Only, from_turn: 1 }, { id: late, name: Late, from_turn: 2 }]
hand_size: { 1: 1 }
action_rounds: 2
options:
  spare: { description: spare cards, default: on }
  most: { description: the most, default: 2, min: 1, max: 3 }
  both: { description: both hold, default: draw, words: [draw, red_loses] }
setup:
- deal
- influence: { red: { ayr: 1 } }
- place: { side: red, points: $most, where: { region: north }, beyond_control: 2, adds_bid: on }
- draft: { side: red, budget: 2, cards: { quiet: 1 } }
- bid: { most: 3 }
- auction: { most: 5 }
- special: { holder: red, face_up: on }
- effects: [{ card: idle, side: red }]
phases:
- improve_defcon: { by: 1, from_turn: 2 }
- deal
- headline
- action_rounds
- discard_held
- military_operations
- reveal_held: { show: no, both_hold: $both }
- flip_special
headline: { ties: red }
vp: { start: 0, automatic: 10, held_scoring_spoils: on }
defcon: { start: 5, max: 5, war: 1, closed: { 3: [north] }, closes_realignment: on }
mil_ops: { max: 5, required: defcon, penalty: 1 }
space_race:
  attempts: 1
  may_decline: off
  boxes: [{ name: Orbit, ops: 2, die: 3, vp: [2, 1], ability: extra_round }]
tracks: { supply: { name: Supply, sides: both, start: { red: 1, blue: 2 }, min: 0, max: 9, shown: on } }
rulebook: { headline: 4.5 C, play: 4.5 D }
flags: { truce: { name: A truce, start: on, shown: off } }
special_card: { card: calm, holder: red, bonus: { add: 1, if_behind: on, where: {
  region: [north], tag: battleground, ids: [ayr], controlled_by: red, not_controlled_by: blue, has_influence: either,
  no_influence: player, stability: { min: 1, max: 3 }, adjacent_to: { ids: bute }, kind: any, any: [{ kind: zone }],
  all: [{ stability: 2 }], except: { tag: battleground }, data: true, as_round_began: on } } }
operations:
  cost: 1
  enemy_cost: 2
  coup_stability: 2
  coup_defcon: 1
  realign_may_stop: on
  realign_can_backfire: on
  mix_influence_and_realign: off
  modify_granted: on
  clamp_before_bonus: on
  free_coup_mil_ops: off
  access_as_round_began: on
scoring:
  north:
    region: north
    presence: 1
    domination: 2
    control: win
    battleground: 1
    adjacent_to_enemy_home: 1
    zone: { space: sound, control_times: 2, lead: 1 }
  both: { spaces: { ayr: 1, bute: 2 } }
final_scoring:
- score: [north]
- special_card: 1
- space: { id: sound, control: 2, lead: 1 }
";

const SHORT: &str = "
id: short
name: Short
extends: isles
vp: { automatic: 5 }
final_scoring:
options: { most: { default: 3 } }
scoring: { north: { presence: 2 }, both: }
";

/// A folder with the sample, one file of it replaced at a time.
struct Folder {
    folder: tempfile::TempDir,
}

impl Folder {
    const FILES: [(&'static str, &'static str); 6] = [
        ("maps/isles.yaml", MAP),
        ("cards/isles/cards.yaml", CARDS),
        ("scenarios/isles.yaml", SCENARIO),
        ("scenarios/short.yaml", SHORT),
        ("scenarios/rules/tides.lua", "return {}"),
        ("scenarios/cards/ebb.lua", "return {}"),
    ];

    fn new() -> Folder {
        let folder = tempfile::tempdir().unwrap();
        for (path, text) in Folder::FILES {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        Folder { folder }
    }

    /// The faults of a scenario when a file is another. JSON is YAML.
    fn faults(&self, scenario: &str, file: &str, value: &Value) -> Vec<DiagnosticKind> {
        std::fs::write(self.folder.path().join(file), value.to_string()).unwrap();
        let library = Library::open(&[self.folder.path().to_path_buf()]);
        let faults = library.load(scenario, &[]).err().map(|error| error.diagnostics).unwrap_or_default();
        faults.into_iter().map(|fault| fault.fault).collect()
    }
}

/// The places of all values in a tree, as JSON pointers.
fn pointers(value: &Value, at: &str, out: &mut Vec<String>) {
    out.push(at.to_owned());
    match value {
        Value::Object(entries) => entries.iter().for_each(|(key, value)| pointers(value, &format!("{at}/{key}"), out)),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, value)| pointers(value, &format!("{at}/{index}"), out));
        }
        _ => {}
    }
}

/// Trees that differ from this one in one place.
fn mutations(whole: &Value) -> Vec<(String, Value)> {
    let mut at = Vec::new();
    pointers(whole, "", &mut at);
    let mut all = Vec::new();
    for pointer in at {
        let old = whole.pointer(&pointer).unwrap();
        let mut replace = |new: Value| {
            let mut changed = whole.clone();
            *changed.pointer_mut(&pointer).unwrap() = new.clone();
            all.push((format!("{pointer} = {new}"), changed));
        };
        let values = [
            json!(true),
            json!(-1_000_000),
            json!(3.5),
            json!("zzz"),
            json!("No Such!"),
            json!(" "),
            json!({}),
            json!([1, 2, 3]),
            json!([]),
        ];
        // To scripts an empty table is an empty list, and so it is to the readers.
        values.into_iter().filter(|new| !(old.is_object() && *new == json!([]))).for_each(&mut replace);
        if let Value::Object(entries) = old {
            let mut more = entries.clone();
            more.insert("zzz".to_owned(), json!(1));
            replace(Value::Object(more));
            for key in entries.keys() {
                let mut fewer = entries.clone();
                fewer.shift_remove(key);
                replace(Value::Object(fewer));
            }
        }
    }
    all
}

/// Faults that can be seen without other files.
const OF_SHAPE: [&str; 6] = ["unknown-key", "missing-key", "wrong-type", "wrong-length", "empty-text", "out-of-range"];

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
        assert!(schema.takes(&whole), "{file}: {}", schema.schemas.validate(&whole, schema.index).unwrap_err());
        assert_eq!(folder.faults(scenario, file, &whole), [], "{file}");
        for (what, changed) in mutations(&whole) {
            let faults = folder.faults(scenario, file, &changed);
            for fault in &faults {
                if let DiagnosticKind::UnknownKey { of, known: keys, .. } = fault {
                    known.insert(of.trim_matches('`').to_owned(), keys.iter().map(|&key| key.to_owned()).collect());
                }
            }
            let of_shape = faults.iter().any(|fault| OF_SHAPE.contains(&fault.code()));
            let takes = schema.takes(&changed);
            if (takes && of_shape) || (!takes && faults.is_empty()) {
                let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
                let schema = if takes { "takes" } else { "refuses" };
                wrong.push(format!("{file}: {what}: the schema {schema} it; the reader: {said:?}"));
            }
        }
        folder.faults(scenario, file, &whole);
    }
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(known, described, "the keys that readers know, and those that schemas describe");
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
    effects: [{ card: probe, side: red, data: ayr, until: turn }]
    happened: [probe]
    discard: []
    removed: [probe]
    deck: []
    special: { holder: red, face_up: no }
    period: only
    impossible: yes
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
    deck_size: 0
    in_effect: probe
    happened: [probe]
    space_attempts: { red: 0 }
    phase: action_rounds
    special: { holder: red, face_up: no }
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
        let failures: Vec<_> = tests.iter().filter_map(|test| runner.run(test).err()).collect();
        faults.extend(failures.iter().flat_map(|failure| failure.faults.clone()));
        let said = faults.iter().map(|fault| fault.in_words()).chain(failures.iter().map(ToString::to_string));
        (said.collect(), faults.into_iter().map(|fault| fault.fault).collect())
    };
    let whole = yaml(TESTS);
    assert!(schema.takes(&whole), "{}", schema.schemas.validate(&whole, schema.index).unwrap_err());
    assert_eq!(run(&whole).0, Vec::<String>::new());
    let (mut described, mut known, mut wrong) = (schema.keys(), BTreeMap::new(), Vec::new());
    for (what, changed) in mutations(&whole) {
        let (said, faults) = run(&changed);
        for fault in &faults {
            if let DiagnosticKind::UnknownKey { of, known: keys, .. } = fault {
                known.insert(of.trim_matches('`').to_owned(), keys.iter().map(|&key| key.to_owned()).collect());
            }
        }
        let of_shape = faults.iter().any(|fault| OF_SHAPE.contains(&fault.code()));
        let takes = schema.takes(&changed);
        if (takes && of_shape) || (!takes && said.is_empty()) {
            let schema = if takes { "takes" } else { "refuses" };
            wrong.push(format!("{what}: the schema {schema} it; the reader: {said:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong.join("\n"));
    // Any other key of a step is a side.
    described.remove("a step");
    assert_eq!(known, described, "the keys that the reader knows, and those that the schema describes");
}

const MOD: &str = "
id: storm
name: Storm
version: \"1.2.3\"
engine: \">=0.1, <2\"
description: Wind.
depends: { rain: ^1.0 }
after: [fog]
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
    std::fs::write(rain.join("mod.yaml"), "{ id: rain, name: Rain, version: '1.0.1', engine: '*' }").unwrap();
    let roots = [root.to_path_buf(), storm.clone(), rain];
    let faults = |value: &Value| -> Vec<DiagnosticKind> {
        std::fs::write(storm.join("mod.yaml"), value.to_string()).unwrap();
        Library::open(&roots).faults_of_mods().into_iter().map(|fault| fault.fault).collect()
    };
    let schema = Schema::new(mod_schema());
    let whole = yaml(MOD);
    assert!(schema.takes(&whole), "{}", schema.schemas.validate(&whole, schema.index).unwrap_err());
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
            wrong.push(format!("{what}: the schema {}: {faults:?}", if takes { "takes it" } else { "refuses it" }));
        }
    }
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(described["a mod"], known);
    for (key, value) in
        [("version", json!("1.2")), ("version", json!(1.2)), ("engine", json!("new!")), ("depends", json!("rain"))]
    {
        let mut bad = whole.clone();
        bad[key] = value;
        assert!(!schema.takes(&bad) && !faults(&bad).is_empty(), "{bad}");
    }
}
