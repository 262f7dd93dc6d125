//! A sample of every file of content, and trees that differ from it in one place.

use brink::content::{DiagnosticKind, Library};
use serde_json::{Value, json};

pub(crate) const MAP: &str = "
id: isles
name: Isles
sides: [red, blue]
regions: { north: { name: North }, tip: { name: Tip, within: north } }
labels: { coast: { region: north, at: [1, 2] }, sound: { name: Sound, at: [3, -4.5], size: 30, angle: -10 } }
coasts: { shore: { kind: water, points: [[0, 0], [1, 2.5], [3, -4]] } }
spaces:
  ayr: { name: Ayr, stability: 2, regions: [north], tags: [battleground], kind: country, at: [1, 2.5] }
  bute: { name: Bute, stability: 1, regions: [tip] }
  sound: { name: Sound, stability: 3, kind: zone }
  redland: { name: Redland, home_of: red }
links: [[ayr, bute], [redland, ayr]]
";

pub(crate) const CARDS: &str = "
id: isles
name: Isles
facts: { hue: { name: Hue, words: [red, blue] }, rank: { name: Rank, min: 1, max: 3 } }
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
    facts: { hue: red, rank: 2 }
    requires: [calm]
    blocks: [quiet]
    cancels: [still]
    text: A test.
    note: A note.
    confidence: certain
    art: { file: art/probe.svg, license: CC0, author: nobody }
  calm: { number: 2, name: Calm, art: art/calm.svg, side: neutral, ops: 1, period: only, tags: [no_event, spare], text: A test. }
  quiet: { number: 3, name: Quiet, side: blue, ops: 3, period: only, tags: [no_event], text: A test. }
  still: { number: 4, name: Still, side: neutral, ops: 0, period: late, scoring: on, tags: [no_event], text: A test. }
  idle: { number: 5, name: Idle, side: neutral, ops: 1, period: only, tags: [no_event], text: A test. }
";

pub(crate) const SCENARIO: &str = "
id: isles
name: Isles
description: A tiny game.
map: isles
cards: [{ set: isles, with: { spare: $spare }, only: [probe, calm, quiet, still, idle], without: [{
  starred: off, underlined: off, scoring: off, side: [neutral, blue], period: only, ops: [{ min: 4, max: 9 }, 6], tag: spare,
  facts: { hue: [blue], rank: { min: 2, max: 3 } } }] }]
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
- place: { side: red, points: $most, where: { influence: { of: red, min: 1, max: 9 } }, beyond_control: 2, adds_bid: on }
- draft: { side: red, budget: 2, cards: { quiet: 1 } }
- bid: { most: 3 }
- auction: { most: 5 }
- special: { holder: red, face_up: on }
- effects: [{ card: idle, side: red }]
- tracks: { supply: { red: 2, blue: 3 } }
- flags: { truce: on }
- counters: { fort: { ayr: 1 }, army: { red: { bute: 2 } } }
- tags: { ayr: { occupied: on } }
- deck: [still]
- { vp: 1, when: { flag: truce, except: { effect: idle } } }
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
defcon: { start: 5, max: 5, war: 1, loser: both, closed: { 3: [north] }, closes_realignment: on }
mil_ops: { max: 5, required: defcon, penalty: 1 }
space_race:
  attempts: 1
  may_decline: off
  boxes: [{ name: Orbit, ops: 2, die: 3, vp: [2, 1], ability: extra_round }]
tracks: { supply: { name: Supply, sides: both, start: { red: 1, blue: 2 }, min: 0, max: 9, shown: on,
  boxes: { 5: { name: Five, ops: { red: 1, blue: 2 }, at_least: 4, adds: [ops, supply], vp: [1, 0], lasts: here, effects: {
    ops: [{ of: player, add: 1 }], forbid: [{ actions: [coup], by: player }], void: [{ by: player }],
    max_influence: [{ of: player, most: 3 }], die: [{ roll: attempt, of: player, add: 1 }], keep_defcon: [{ by: player }],
    defcon_floor: [{ level: 2 }], defcon_open: [{ of: player }], battlegrounds: [{ coup: on }], exempt: [{ from: probe }],
    extra_round: [{ of: player }], acts_first: [{ of: player }], open_hand: [{ of: player }], pause: [{ cards: [probe] }],
    cost: [{ of: player, operation: realign, to: 2, add: 1 }], stability: [{ add: 1, to: 2 }], links: [{ from: { ids: ayr }, to: { ids: bute }, state: open }],
    out_of_play: [{ within: { ids: ayr } }], hand_size: [{ of: player, add: 1 }], score: [{ of: player, scoring: north, add: 1 }],
    headline_last: [{ of: player }], space_race_attempts: [{ of: player, add: 1 }], discard_held: [{ of: player }],
    must_play: [{ of: player, scoring: on }] } } } } }
zones:
  row: { name: Row, owner: shared, seen_by: all, ordered: on, cards: [], refill: stock, limit: 5 }
  stock: { name: Stock }
  hand: { name: Orders, limit: 30, scoring_may_stay: on }
  aside: { name: Aside, owner: each, seen_by: owner, scoring_may_stay: off }
rulebook: { headline: 4.5 C, play: 4.5 D }
flags: { truce: { name: A truce, start: on, shown: off } }
counters: { fort: { name: Fort, sides: shared, limit: 2, shown: on }, army: { name: Army, supply: { red: 5 } } }
tags: { occupied: { name: Occupied } }
special_card: { card: calm, holder: red, bonus: { add: 1, if_behind: on, where: {
  region: [north], tag: battleground, ids: [ayr], controlled_by: red, not_controlled_by: blue, has_influence: either,
  no_influence: player, stability: { min: 1, max: 3 }, counters: { counter: fort, of: either, min: 0, max: 2 }, adjacent_to: { ids: bute },
  within: { of: { ids: bute }, links: 2, through: { region: north } }, connected_to: { ids: bute }, kind: any, any: [{ kind: zone }],
  all: [{ stability: 2 }], except: { tag: battleground }, data: true, as_round_began: on } } }
control: { influence: 1, lead: stability, unopposed: off }
influence: { limit: { red: 5 }, supply: 20 }
wars: { adjacent: 1, target: 2 }
levels:
  presence: { countries: 1 }
  domination: { countries: 1, battlegrounds: 1, others: 1, more_countries: 1, more_battlegrounds: 1 }
  control: { all_battlegrounds: on, all_countries: off }
operations:
  influence: { cost: 1, enemy_cost: 2, prices: [{ cost: 3, where: { tag: battleground } }], by: red,
    where: { kind: any }, access_as_round_began: on }
  realign: { cost: 1, prices: [{ cost: 2, where: { region: north } }], attempts: 2, by: blue,
    where: { region: north }, adjacent: 1, home: 1, lead: 1, add: [{ add: 1 }], may_stop: on, can_backfire: on }
  coup: { attempts: 2, by: red, where: { region: north }, stability: 2, defcon: 1, free_mil_ops: off,
    add: [{ add: -1, per: { adjacent_to: { data: on } }, where: { tag: battleground }, most: 2, when: { turn: { min: 1 } } }],
    success: { vp: 1, defcon: 1 }, failure: { vp: -1, defcon: -1 } }
  own:
    dredge: { name: Dredge, by: red, when: { turn: { min: 1 } }, where: { region: north }, cost: 1,
      prices: [{ cost: 2, where: { tag: battleground } }], attempts: 2, once_each: on, may_stop: off,
      roll: { needs: 1, stability: 1, ops: on, add: [{ add: 1 }] }, run: dredge, assume: 1 }
  mix_influence_and_realign: off
  modify_granted: on
  clamp_before_bonus: on
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
  coast:
    award:
    - { spaces: { tag: battleground }, reach: { 1: 1 }, most: 1 }
    - { weights: { ayr: 1 }, above: { 0: 1 }, all: 1 }
final_scoring:
- score: [north]
- special_card: 1
- space: { id: sound, control: 2, lead: 1 }
";

pub(crate) const SHORT: &str = "
id: short
name: Short
extends: isles
vp: { automatic: 5 }
final_scoring:
options: { most: { default: 3 } }
scoring: { north: { presence: 2 }, both: }
setup: { first: [], before: { 1: [] }, after: { 1: [] }, without: [], last: [] }
";

/// A folder with the sample, one file of it replaced at a time.
pub(crate) struct Folder {
    pub(crate) folder: tempfile::TempDir,
}

impl Folder {
    const FILES: [(&'static str, &'static str); 6] = [
        ("maps/isles.yaml", MAP),
        ("cards/isles/cards.yaml", CARDS),
        ("scenarios/isles.yaml", SCENARIO),
        ("scenarios/short.yaml", SHORT),
        (
            "scenarios/rules/tides.lua",
            "return { operations = { dredge = function(game) end } }",
        ),
        ("scenarios/cards/ebb.lua", "return {}"),
    ];

    pub(crate) fn new() -> Folder {
        let folder = tempfile::tempdir().unwrap();
        for (path, text) in Folder::FILES {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
        Folder { folder }
    }

    /// The faults of a scenario when a file is another. JSON is YAML.
    pub(crate) fn faults(&self, scenario: &str, file: &str, value: &Value) -> Vec<DiagnosticKind> {
        std::fs::write(self.folder.path().join(file), value.to_string()).unwrap();
        let library = Library::open(&[self.folder.path().to_path_buf()]);
        let faults = library
            .load(scenario)
            .err()
            .map(|error| error.diagnostics)
            .unwrap_or_default();
        faults.into_iter().map(|fault| fault.fault).collect()
    }
}

/// The places of all values in a tree, as JSON pointers.
pub(crate) fn pointers(value: &Value, at: &str, out: &mut Vec<String>) {
    out.push(at.to_owned());
    match value {
        Value::Object(entries) => entries
            .iter()
            .for_each(|(key, value)| pointers(value, &format!("{at}/{key}"), out)),
        Value::Array(items) => {
            items
                .iter()
                .enumerate()
                .for_each(|(index, value)| pointers(value, &format!("{at}/{index}"), out));
        }
        _ => {}
    }
}

/// Trees that differ from this one in one place.
pub(crate) fn mutations(whole: &Value) -> Vec<(String, Value)> {
    let mut at = Vec::new();
    pointers(whole, "", &mut at);
    let mut all = Vec::new();
    // A third of the values at each place, others at the next; all of them in the nightly run.
    let parts = if testkit::nightly() { 1 } else { 3 };
    for (place, pointer) in at.into_iter().enumerate() {
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
        values
            .into_iter()
            .skip(place % parts)
            .step_by(parts)
            .filter(|new| !(old.is_object() && *new == json!([])))
            .for_each(&mut replace);
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
