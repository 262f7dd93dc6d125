//! The event of an opponent's card: happens, or is declined by one side.

use std::path::Path;

use brink::content::Library;
use brink::game::Game;
use brink::ids::Side;

use crate::position_tests::run;

const EVENT: &str = "return { event = function(game) game:gain_vp(3, 'red') end }\n";

/// The tiny game with a card of red, and this rule.
fn library(folder: &Path, rule: &str) -> Library {
    testkit::isles::write(folder, EVENT);
    let set = folder.join("cards/isles/cards.yaml");
    let cards = std::fs::read_to_string(&set).unwrap();
    let cards = cards.replacen("side: neutral", "side: red", 1);
    std::fs::write(set, cards).unwrap();
    let scenario = format!("{}{rule}\n", testkit::isles::SCENARIO);
    std::fs::write(folder.join("scenarios/isles.yaml"), scenario).unwrap();
    Library::open(&[folder.to_path_buf()])
}

fn failed(rule: &str, tests: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    run(&library(folder.path(), rule), tests)
}

const GIVEN: &str = "active: blue, influence: { ayr: [1, 0], bute: [0, 2] }, \
    hand: { blue: [probe], red: [calm] }";

#[test]
fn the_printed_rule_is_the_default() {
    for rule in ["", "opponents_event: happens"] {
        let tests = format!(
            "  - name: it happens
    given: {{ {GIVEN} }}
    when:
    - blue: probe
    - expect: {{ offered_exactly: [event_first, operations_first] }}
    - blue: event_first
    then: {{ vp: 3, next: {{ side: blue, ask: mode }} }}
"
        );
        assert_eq!(failed(rule, &tests), [""; 0], "{rule}");
    }
}

#[test]
fn who_plays_the_card_may_decline() {
    let tests = format!(
        "  - name: declined
    given: {{ {GIVEN} }}
    when:
    - blue: probe
    - expect: {{ offered_exactly: [event_first, operations_first, operations] }}
    - blue: operations
    then: {{ vp: 0, next: {{ side: blue, ask: mode }} }}
  - name: not declined
    given: {{ {GIVEN} }}
    when: [{{ blue: [probe, event_first] }}]
    then: {{ vp: 3 }}
  - name: after the operations
    given: {{ {GIVEN} }}
    when:
    - blue: {{ play: probe, for: influence, first: operations, place: [bute, bute] }}
    then: {{ vp: 3, discard: [probe] }}
  - name: operations alone come first in a test
    given: {{ {GIVEN} }}
    when:
    - blue: {{ play: probe, for: influence, place: [bute, bute] }}
    then: {{ vp: 0, discard: [probe] }}
"
    );
    let failed = failed("opponents_event: player_may_decline", &tests);
    assert_eq!(failed, [""; 0]);
}

#[test]
fn the_side_whose_event_it_is_may_decline() {
    let tests = format!(
        "  - name: declined before the operations
    given: {{ {GIVEN} }}
    when:
    - blue: [probe, event_first]
    - expect: {{ next: {{ side: red, ask: event }}, offered_exactly: [yes, no] }}
    - red: no
    then: {{ vp: 0, next: {{ side: blue, ask: mode }}, log: [The event of probe does not happen] }}
  - name: accepted
    given: {{ {GIVEN} }}
    when: [{{ blue: [probe, event_first] }}, {{ red: yes }}]
    then: {{ vp: 3, next: {{ side: blue, ask: mode }} }}
  - name: asked when the event is about to happen
    given: {{ {GIVEN} }}
    when:
    - blue: {{ play: probe, for: influence, place: [bute, bute] }}
    - expect: {{ vp: 0, next: {{ side: red, ask: event }} }}
    - red: yes
    then: {{ vp: 3, discard: [probe] }}
  - name: an event of its own is not asked about
    given: {{ active: red, hand: {{ red: [probe], blue: [calm] }} }}
    when: [{{ red: {{ play: probe, for: event }} }}]
    then: {{ vp: 3 }}
"
    );
    let failed = failed("opponents_event: owner_may_decline", &tests);
    assert_eq!(failed, [""; 0]);
}

#[test]
fn games_with_the_rule_are_undone_and_dealt_anew() {
    for rule in ["player_may_decline", "owner_may_decline"] {
        let folder = tempfile::tempdir().unwrap();
        let rule = format!("opponents_event: {rule}");
        let content = library(folder.path(), &rule).load("isles");
        let content = content.unwrap().content;
        for seed in 1..20 {
            let mut game = Game::new(content.clone(), seed).unwrap();
            let mut moves = 0;
            while let Some(decision) = game.decision().cloned() {
                for side in Side::BOTH {
                    let trial = game.resample(side, seed + moves).unwrap();
                    let seen = game.view(side).observe();
                    assert_eq!(trial.view(side).observe(), seen);
                }
                let nth = (seed * 7 + moves * 5) as usize;
                let nth = nth % decision.choices.len();
                game.apply(decision.choices[nth]).unwrap();
                game.check().unwrap();
                moves += 1;
            }
        }
    }
}

#[test]
fn a_wrong_rule_is_placed() {
    for (rule, says) in [
        ("opponents_event: hapens", "did you mean `happens`?"),
        ("opponents_event: [happens]", "isles.yaml:28:"),
        ("opponents_event: off", "isles.yaml:28:"),
        (
            "opponents_events: happens",
            "did you mean `opponents_event`?",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let error = library(folder.path(), rule).load("isles").unwrap_err();
        let error = error.to_string();
        assert!(error.contains(says), "{rule}: {error}");
    }
}
