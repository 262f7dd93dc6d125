//! The worst scripts on the largest content: how long the steps of one choice can take.

use std::time::Duration;

use brink::content::Library;
use brink::game::{Choice, Use};
use testkit::isles::ready_with;

/// The size of the content, in spaces and cards.
const SIZE: (usize, usize) = (250, 400);
/// The card whose script is tried: both sides may play it for its event.
const CARD: &str = "c2";

/// The most processor time of one choice.
const MAX_WORK: Duration = Duration::from_secs(2);

/// Endless work of a script once its 250 effects of 32 modifiers are in force, with its preparation.
const LOOPS: [(&str, &str, &str); 22] = [
    ("the value of a card", "", "game:value('c5', 'red')"),
    (
        "cards of a value",
        "",
        "game:cards { of = 'red', min_value = 1 }",
    ),
    (
        "the highest card",
        "",
        "game:has_card { highest = 'value' }",
    ),
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
    (
        "control that is missing",
        "",
        "game:missing_for_control('s7', 'red')",
    ),
    (
        "refused calls",
        "",
        "pcall(game.spaces, game, { ids = 'x' })",
    ),
    (
        "writing where nothing changes",
        "",
        "game:set_influence('s7', 0, 'red')",
    ),
    (
        "influence up and down",
        "",
        "game:change_influence('s7', 1, 'red') game:change_influence('s7', -1, 'red')",
    ),
    (
        "a shuffle",
        "local t = {} for i = 1, 500 do t[i] = i end",
        "game:shuffle(t)",
    ),
    (
        "sorting",
        "local t = {} for i = 1, 2000 do t[i] = i * 7919 % 2000 end",
        "table.sort(t, function(a, b) return a < b end)",
    ),
    (
        "long texts in arithmetic",
        "local s = string.rep('9', 4000)",
        "local x = s - s",
    ),
    (
        "long texts joined",
        "local s = string.rep('x', 2000)",
        "local x = s .. s",
    ),
    (
        "searching in texts",
        "local s = string.rep('a', 4000)",
        "string.find(s, 'aaaaaaab', 1, true)",
    ),
    ("formats", "", "string.format('%s%s%s%s', 1, 2, 3, 4)"),
    ("tables", "", "local t = { 1, 2, 3, 4, 5, 6, 7, 8 }"),
    (
        "closures",
        "local x = 1",
        "local g = function() return x end",
    ),
    ("empty turns", "", ""),
];

/// The processor time of the choice that sets a script off, which ends it.
fn measured(before: &str, turn: &str) -> Duration {
    let long = "{ has_influence = 'red', tag = 'battleground' }, ".repeat(20);
    let script = format!(
        "local f = {{ any = {{ {long} }} }}\n\
         local m = {{}} for i = 1, 32 do m[i] = {{ of = 'either', add = 1, when = {{ space = f }} \
         }} end\n\
         return {{ event = function(game) for i = 1, 250 do game:start_effect() end {before} \
         while true do {turn} end end, lasts = 'game', effects = {{ ops = m }} }}"
    );
    let folder = tempfile::tempdir().unwrap();
    testkit::big::write(folder.path(), SIZE.0, SIZE.1);
    std::fs::write(folder.path().join(format!("cards/big/{CARD}.lua")), script).unwrap();
    let library = Library::open(&[folder.path().to_path_buf()]);
    let content = library
        .load("big")
        .unwrap_or_else(|faults| panic!("{faults}"))
        .content;
    let (mut game, card) = ready_with(&content, CARD);
    game.apply(Choice::Card(card)).unwrap();
    let began = testkit::worked();
    let said = game.apply(Choice::Use(Use::Event)).unwrap_err().to_string();
    let worked = testkit::worked() - began;
    assert!(said.contains("too long"), "{turn}: {said}");
    worked
}

/// Prints how long each takes: `-- --nocapture` shows it, as the nightly run does.
#[test]
fn the_steps_of_a_choice_take_no_longer_than_they_may() {
    let mut table: Vec<(Duration, &str)> = LOOPS
        .iter()
        .map(|(name, before, turn)| (measured(before, turn), *name))
        .collect();
    table.sort_by(|a, b| b.cmp(a));
    for (worked, name) in &table {
        println!("{:>6.2} s  {name}", worked.as_secs_f64());
    }
    assert!(table[0].0 <= MAX_WORK, "{}: {:?}", table[0].1, table[0].0);
}

/// Rule scripts whose modifiers ask for what those of another kind make of the map: the most that a scenario may have.
#[test]
fn modifiers_that_ask_each_other_are_known_after_the_first_time() {
    let folder = tempfile::tempdir().unwrap();
    testkit::big::write(folder.path(), SIZE.0, 40);
    let rules = folder.path().join("scenarios/rules");
    std::fs::create_dir_all(&rules).unwrap();
    let script = "local near = { connected_to = { connected_to = { tag = 'battleground' } } }
        local stable = { connected_to = { stability = { min = 1 } } }
        local s, l, b, o = {}, {}, {}, {}
        for i = 1, 31 do
          s[i] = { add = 1, within = near }
          l[i] = { from = stable, to = stable, state = 'open' }
          b[i] = { within = stable }
          o[i] = { within = { ids = 's7' } }
        end
        return { effects = { stability = s, links = l, battlegrounds = b, out_of_play = o } }";
    let names: Vec<String> = (0..32).map(|nth| format!("r{nth}")).collect();
    for name in &names {
        std::fs::write(rules.join(format!("{name}.lua")), script).unwrap();
    }
    let scenario = folder.path().join("scenarios/big.yaml");
    let text = std::fs::read_to_string(&scenario).unwrap();
    let text = format!("{text}rules: [{}]\n", names.join(", "));
    std::fs::write(&scenario, text).unwrap();
    let began = testkit::worked();
    let library = Library::open(&[folder.path().to_path_buf()]);
    let loaded = library
        .load("big")
        .unwrap_or_else(|faults| panic!("{faults}"));
    let mut game = brink::game::Game::new(loaded.content, 1).unwrap();
    for _ in 0..20 {
        let choice = game.decision().unwrap().choices[0];
        game.apply(choice).unwrap();
    }
    let worked = testkit::worked() - began;
    println!("{:>6.2} s", worked.as_secs_f64());
    assert!(worked <= MAX_WORK, "{worked:?}");
}
