//! The log that a script leaves: every call of the table, as often as its steps allow.

use std::sync::Arc;

use brink::content::{Content, Library};
use brink::game::{Choice, Use};
use brink::tooling::CALLS;
use testkit::isles::ready_with;

/// The most events of one choice: each stays in the memory of its game.
const MAX_EVENTS: usize = 7_000;

/// Calls that move many cards at once, in a deck of 400.
const OF_A_BIG_DECK: [&str; 4] = [
    "game:draw_cards { count = 99, from = 'deck', to = 'discard' } \
     game:draw_cards { count = 99, from = 'discard', to = 'deck' }",
    "game:discard_from_deck(99)",
    "game:look_at_deck { count = 99 }",
    "game:reveal_cards(game:cards { of = 'red' })",
];

/// The number of events of the choice that sets a script off, if it comes to its end or to a question.
fn events(content: &Arc<Content>, card: &str) -> Option<usize> {
    let (mut game, card) = ready_with(content, card);
    game.apply(Choice::Card(card)).unwrap();
    let events = game.apply(Choice::Use(Use::Event));
    events.ok().map(<[_]>::len)
}

/// The lines of an example, what it says it gives left out.
fn statements(example: &str) -> String {
    let lines = example.lines().map(|line| match line.split_once(" --> ") {
        Some((what, _)) => format!("do local _ = {what} end"),
        None => line.to_owned(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The most events that a line leaves when it runs as often as its steps allow.
fn most(line: &str, load: impl Fn(&str) -> (Arc<Content>, &'static str)) -> usize {
    for times in (0..16).rev().map(|power| 1 << power) {
        let script = format!(
            "return {{ event = function(game)\nfor _ = 1, {times} do\n{line}\nend\nend,\n\
             lasts = 'game', effects = {{ on_turn_end = function(game) end }} }}\n"
        );
        let (content, card) = load(&script);
        if let Some(events) = events(&content, card) {
            return events;
        }
    }
    0
}

#[test]
fn no_choice_leaves_a_long_log() {
    let folder = tempfile::tempdir().unwrap();
    let small = |script: &str| {
        let content = testkit::examples::content(folder.path(), script);
        (content.unwrap_or_else(|faults| panic!("{faults}")), "probe")
    };
    let mut table: Vec<(usize, &str)> = Vec::new();
    for call in CALLS {
        table.push((most(&statements(call.example), small), call.name));
    }
    let folder = tempfile::tempdir().unwrap();
    testkit::big::write(folder.path(), 20, 400);
    let big = |script: &str| {
        std::fs::write(folder.path().join("cards/big/c2.lua"), script).unwrap();
        let loaded = Library::open(&[folder.path().to_path_buf()]).load("big");
        (
            loaded.unwrap_or_else(|faults| panic!("{faults}")).content,
            "c2",
        )
    };
    table.extend(OF_A_BIG_DECK.map(|line| (most(line, big), line)));
    table.sort();
    for (events, name) in &table {
        println!("{events:>7}  {name}");
    }
    let (events, name) = table.last().unwrap();
    assert!(*events <= MAX_EVENTS, "{name}: {events} events");
}
