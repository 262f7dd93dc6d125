//! The game of the examples in the reference of calls: the [`isles`] with more rules and cards.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use brink::content::Content;

use crate::isles;

/// Additions to the map.
const MAP: [(&str, &str); 3] = [
    ("spaces:", "  south: { name: South }\nspaces:"),
    (
        "links:",
        "  mull: { name: Mull, stability: 1, regions: [south] }\nlinks:",
    ),
    ("  - [ayr, bute]", "  - [ayr, bute]\n  - [bute, mull]"),
];

/// Changes of the rules.
const SCENARIO: [(&str, &str); 5] = [
    ("A tiny game.", "The game of the examples."),
    (
        "sides:",
        "options:\n  open_ports: { description: whether the ports are open, default: on }\nsides:",
    ),
    (
        "automatic: 10 }",
        "automatic: 20 }\n\
         defcon: { start: 4, max: 5, war: 1 }\n\
         mil_ops: { max: 5, required: defcon, penalty: 1 }\n\
         space_race: { attempts: 1, boxes: [{ name: Buoy, ops: 2, die: 3, vp: [0, 0] }, \
         { name: Light, ops: 2, die: 3, vp: [0, 0] }] }\n\
         special_card: { card: flag, holder: blue }",
    ),
    ("tracks: { supply:", "tracks:\n  supply:"),
    (
        "max: 9 } }",
        "max: 9 }\n  tide: { name: Tide, sides: shared, start: 0, min: -3, max: 3, \
         boxes: { 2: { name: Spring tide, ops: 2, at_least: 5 } } }",
    ),
];

/// Additional cards: the special card, and a scoring card.
const CARDS: &str = "  \
  flag: { number: 6, name: flag, side: neutral, ops: 2, period: only, text: A test. }
  tally: { number: 7, name: tally, side: neutral, ops: 0, period: only, scoring: true, \
text: A test. }
";

/// The game with this script of the card `probe`.
pub fn content(folder: &Path, script: &str) -> Result<Arc<Content>, String> {
    write(folder, script);
    isles::load(folder)
}

/// Writes the files of the game.
pub fn write(folder: &Path, script: &str) {
    isles::write(folder, script);
    let put = |file: &str, text: String| fs::write(folder.join(file), text).unwrap();
    put("maps/isles.yaml", changed(isles::MAP, &MAP));
    put("scenarios/isles.yaml", changed(isles::SCENARIO, &SCENARIO));
    let cards = fs::read_to_string(folder.join("cards/isles/cards.yaml")).unwrap();
    put("cards/isles/cards.yaml", cards + CARDS);
    let scores = "return { scores = \"north\" }\n".to_owned();
    put("cards/isles/tally.lua", scores);
}

fn changed(text: &str, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(text.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    })
}
