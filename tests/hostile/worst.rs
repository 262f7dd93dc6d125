//! The worst scripts on the largest content: how long the steps of one choice can take.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use brink::content::{Content, Library};
use brink::game::{Choice, Use};
use testkit::isles::{SCENARIO, ready};

const SPACES: usize = 250;
const CARDS: usize = 400;

/// The most processor time of one choice: of optimised programs, which unoptimised ones are slower than.
const MAX_WORK: Duration = Duration::from_secs(if cfg!(debug_assertions) { 6 } else { 2 });

/// What a script does for ever once its 250 effects of 32 modifiers are in force, with what it does before.
const LOOPS: [(&str, &str, &str); 22] = [
    ("the value of a card", "", "game:value('c2', 'red')"),
    ("cards of a value", "", "game:cards { of = 'red', min_value = 1 }"),
    ("the highest card", "", "game:has_card { highest = 'value' }"),
    (
        "all cards, with facts",
        "local all = game:cards { from = 'discard' }",
        "for _, c in ipairs(all) do game:card(c) end",
    ),
    ("all spaces", "", "game:spaces {}"),
    ("spaces of a long filter", "", "game:spaces(f)"),
    ("a count of a long filter", "", "game:count(f)"),
    ("everywhere else", "", "game:elsewhere('s7')"),
    ("control of a space", "", "game:controls('s7', 'red')"),
    ("control that is missing", "", "game:missing_for_control('s7', 'red')"),
    ("refused calls", "", "pcall(game.spaces, game, { ids = 'x' })"),
    ("writing where nothing changes", "", "game:set_influence('s7', 0, 'red')"),
    ("influence up and down", "", "game:change_influence('s7', 1, 'red') game:change_influence('s7', -1, 'red')"),
    ("a shuffle", "local t = {} for i = 1, 500 do t[i] = i end", "game:shuffle(t)"),
    (
        "sorting",
        "local t = {} for i = 1, 2000 do t[i] = i * 7919 % 2000 end",
        "table.sort(t, function(a, b) return a < b end)",
    ),
    ("long texts in arithmetic", "local s = string.rep('9', 4000)", "local x = s - s"),
    ("long texts joined", "local s = string.rep('x', 2000)", "local x = s .. s"),
    ("searching in texts", "local s = string.rep('a', 4000)", "string.find(s, 'aaaaaaab', 1, true)"),
    ("formats", "", "string.format('%s%s%s%s', 1, 2, 3, 4)"),
    ("tables", "", "local t = { 1, 2, 3, 4, 5, 6, 7, 8 }"),
    ("closures", "local x = 1", "local g = function() return x end"),
    ("empty turns", "", ""),
];

/// The largest content that loads.
fn largest(folder: &Path, body: &str) -> Arc<Content> {
    for sub in ["maps", "scenarios", "cards/isles"] {
        std::fs::create_dir_all(folder.join(sub)).unwrap();
    }
    let mut map =
        String::from("id: isles\nname: Isles\nsides: [red, blue]\nregions:\n  north: { name: North }\nspaces:\n");
    for space in 0..SPACES {
        let _ = writeln!(map, "  s{space}: {{ name: S{space}, stability: 2, regions: [north], tags: [battleground] }}");
    }
    map += "links:\n";
    for space in 1..SPACES {
        let _ = writeln!(map, "  - [s{}, s{space}]", space - 1);
    }
    std::fs::write(folder.join("maps/isles.yaml"), map).unwrap();
    std::fs::write(folder.join("scenarios/isles.yaml"), SCENARIO).unwrap();
    let mut cards = String::from("id: isles\nname: Isles\ncards:\n");
    for (number, id) in (1..).zip(std::iter::once("probe".to_owned()).chain((2..=CARDS).map(|card| format!("c{card}"))))
    {
        let facts = format!("number: {number}, name: {id}, side: neutral, ops: 2, period: only");
        let _ = writeln!(cards, "  {id}: {{ {facts}, text: A test., tags: [no_event] }}");
    }
    let cards = cards.replacen(", tags: [no_event]", "", 1);
    std::fs::write(folder.join("cards/isles/cards.yaml"), cards).unwrap();
    std::fs::write(folder.join("cards/isles/probe.lua"), body).unwrap();
    Library::open(&[folder.to_path_buf()]).load("isles", &[]).unwrap_or_else(|faults| panic!("{faults}")).content
}

/// The processor time of the choice that sets a script off, which ends it.
fn measured(before: &str, turn: &str) -> Duration {
    let long = "{ has_influence = 'red', tag = 'battleground' }, ".repeat(20);
    let script = format!(
        "local f = {{ region = 'north', any = {{ {long} }} }}\n\
         local m = {{}} for i = 1, 32 do m[i] = {{ of = 'either', add = 1, when = {{ space = f }} }} end\n\
         return {{ event = function(game) for i = 1, 250 do game:start_effect() end {before} \
         while true do {turn} end end, lasts = 'game', effects = {{ ops = m }} }}"
    );
    let folder = tempfile::tempdir().unwrap();
    let content = largest(folder.path(), &script);
    let (mut game, probe) = ready(&content);
    game.apply(Choice::Card(probe)).unwrap();
    let began = testkit::worked();
    let said = game.apply(Choice::Use(Use::Event)).unwrap_err().to_string();
    let worked = testkit::worked() - began;
    assert!(said.contains("too long"), "{turn}: {said}");
    worked
}

/// Prints how long each takes: `-- --nocapture` shows it, as the nightly run does.
#[test]
fn the_steps_of_a_choice_take_no_longer_than_they_may() {
    let mut table: Vec<(Duration, &str)> =
        LOOPS.iter().map(|(name, before, turn)| (measured(before, turn), *name)).collect();
    table.sort_by(|a, b| b.cmp(a));
    for (worked, name) in &table {
        println!("{:>6.2} s  {name}", worked.as_secs_f64());
    }
    assert!(table[0].0 <= MAX_WORK, "{}: {:?}", table[0].1, table[0].0);
}
