//! Scenarios that begin late, without headlines, with a special card that neither side has, and with cards that are never dealt.

mod set_up;

use std::path::Path;

use brink::content::Library;
use brink::game::{Game, Value, Zone};
use brink::ids::Side;
use testkit::isles;

use super::position_tests::run;

/// A library with the tiny game: a change of its scenario, and this script of the card `probe`.
fn library(folder: &Path, change: impl Fn(String) -> String, script: &str) -> Library {
    isles::library(folder, |text| change(text.to_owned()), script)
}

/// The errors of the tiny game after a change.
fn errors(change: impl Fn(String) -> String) -> String {
    let folder = tempfile::tempdir().unwrap();
    match library(folder.path(), change, "return { event = function() end }\n").load("isles") {
        Ok(_) => "no error".to_owned(),
        Err(error) => error.to_string(),
    }
}

/// The tiny game from turn 8 to turn 9, with a period that began before and one that begins later.
fn late(text: String) -> String {
    text.replace("turns: 2\n", "turns: 9\nfirst_turn: 8\n")
        .replace(
            "from_turn: 1 }\n",
            "from_turn: 3 }\n  - { id: last, name: Last, from_turn: 9 }\n",
        )
        .replace("hand_size: { 1: 2 }", "hand_size: { 1: 2, 9: 1 }")
}

const EVENT: &str = "return { event = function(game) end }\n";

#[test]
fn a_game_begins_with_its_first_turn() {
    let folder = tempfile::tempdir().unwrap();
    let library = library(folder.path(), late, EVENT);
    let content = library.load("isles").unwrap().content;
    let game = testkit::play(&content, 1, "random", |_, _| ());
    let mut log = Vec::new();
    game.replayed(usize::MAX, |_, events| {
        log.extend(
            events
                .iter()
                .filter_map(|event| Some(event.display(&content)?.to_string())),
        )
    })
    .unwrap();
    let turns: Vec<&String> = log
        .iter()
        .filter(|line| line.starts_with("==") || line.contains("join"))
        .collect();
    assert_eq!(
        turns,
        [
            "Only cards join the draw pile",
            "== Turn 8 ==",
            "== Turn 9 ==",
            "Last cards join the draw pile"
        ]
    );
    let tests = "
  - name: the first turn is the default
    given: { hand: { red: [probe] } }
    then: { turn: 8 }
  - name: the numbers of a turn
    given: { turn: 9, phase: deal }
    then: { turn: 9, hand_size: { red: 1, blue: 1 } }
";
    assert_eq!(run(&library, tests), [""; 0]);
    let early = "  - name: before the game\n    given: { turn: 7 }\n    then: { turn: 7 }\n";
    let said = run(&library, early).join("\n");
    assert!(said.contains("the game begins with turn 8"), "{said}");
}

#[test]
fn a_first_turn_behind_the_last_is_an_error() {
    let said = errors(|text| text.replace("turns: 2\n", "turns: 2\nfirst_turn: 3\n"));
    assert!(said.contains("between 1 and 2"), "{said}");
}

#[test]
fn a_headline_phase_needs_its_rules_and_other_games_do_not() {
    let without = |text: String| text.replace("headline: { ties: red }\n", "");
    assert_eq!(errors(without), "no error");
    let said = errors(|text| without(text).replace("phases: [deal,", "phases: [deal, headline,"));
    assert!(
        said.contains("`headline` needs `headline`, which the scenario does not have"),
        "{said}"
    );
}

const SPECIAL: &str = "return {
  event = function(game)
    if game:holds_special() or game:holds_special('blue') then
      game:give_special { to = 'none' }
    else
      game:give_special { to = 'blue', face_up = false }
    end
  end,
}
";

#[test]
fn neither_side_may_hold_the_special_card() {
    let folder = tempfile::tempdir().unwrap();
    let change = |text: String| {
        format!("{text}special_card: {{ card: calm, holder: none }}\n").replace("{ 1: 2 }", "1")
    };
    let library = library(folder.path(), change, SPECIAL);
    let tests = "
  - name: a side gets it
    given: { hand: { red: [probe] } }
    when:
      - expect: { special: { holder: none } }
      - red: { play: probe, for: event }
    then: { special: { holder: blue, face_up: off }, log: [calm goes to Blue, calm is face down] }
  - name: neither side has it again
    given: { hand: { red: [probe] }, special: { holder: blue, face_up: off } }
    when:
      - red: { play: probe, for: event }
    then: { special: { holder: none }, log: [calm goes to neither side] }
  - name: given to neither
    given: { hand: { red: [probe] }, special: none }
    then: { special: { holder: none } }
";
    assert_eq!(run(&library, tests), [""; 0]);
    let content = library.load("isles").unwrap().content;
    let game = Game::new(content.clone(), 1).unwrap();
    assert_eq!(game.view(Side::First).special(), None);
    for seed in 0..20 {
        testkit::play(&content, seed, "random", |_, _| ());
    }
}

#[test]
fn cards_that_are_not_dealt_wait_outside() {
    let folder = tempfile::tempdir().unwrap();
    let pools = "cards:\n  - { set: isles, without: [idle] }\n  - { set: isles, only: [idle], dealt: off }\n";
    let change = |text: String| {
        text.replace("cards: [isles]\n", pools)
            .replace("{ 1: 2 }", "1")
    };
    let script = "return { event = function(game) game:take_card('idle') end }\n";
    let library = library(folder.path(), change, script);
    let content = library.load("isles").unwrap().content;
    let idle = content.find_card("idle").unwrap();
    assert_eq!(content.card(idle).period.index(), 0);
    let game = Game::new(content.clone(), 1).unwrap();
    assert_eq!(game.board().zone(idle), Zone::OutOfGame);
    let tests = "
  - name: a script fetches it
    given: { hand: { red: [probe] } }
    when:
      - red: { play: probe, for: event }
    then: { hand_has: { red: [idle] }, log: [Red takes idle] }
";
    assert_eq!(run(&library, tests), [""; 0]);
}

#[test]
fn scenarios_say_who_wins() {
    let ends = |vp: &str, marker: i32, rule: &str| {
        let folder = tempfile::tempdir().unwrap();
        let change = |text: String| {
            let text = text
                .replace("vp: { start: 0, automatic: 10 }", vp)
                .replace("  - score: [north]\n", "");
            format!("{}rules: [sea]\n", text.replace("final_scoring:\n", ""))
        };
        library(folder.path(), change, EVENT);
        std::fs::write(folder.path().join("scenarios/rules/sea.lua"), rule).unwrap();
        let library = Library::open(&[folder.path().to_path_buf()]);
        let content = library
            .load("isles")
            .map_err(|error| error.to_string())
            .unwrap()
            .content;
        let position = brink::game::Position {
            turn: Some(2),
            at: brink::game::At::Phase(content.scenario.phases.len() as u8),
            vp: Some(marker as i16),
            ..Default::default()
        };
        let game = Game::builder(content.clone())
            .position(position)
            .start()
            .unwrap();
        game.outcome().unwrap().display(&content).to_string()
    };
    let none = "return {}\n";
    let needs = "vp: { automatic: { red: 20 }, at_end: { red: 5, otherwise: blue } }";
    assert_eq!(ends(needs, 5, none), "Red wins: final scoring");
    assert_eq!(ends(needs, 4, none), "Blue wins: final scoring");
    assert_eq!(
        ends("vp: { automatic: none }", 4, none),
        "Red wins: final scoring"
    );
    assert_eq!(
        ends(
            "vp: { automatic: none, at_end: { red: 5, otherwise: draw } }",
            4,
            none
        ),
        "A draw: final scoring"
    );
    let gives =
        "return { effects = { on_final_scoring = function(game) game:gain_vp(3, 'blue') end } }\n";
    assert_eq!(
        ends("vp: { automatic: 20 }", 2, gives),
        "Blue wins: final scoring"
    );
    let over = "return { effects = { on_final_scoring = function(game) game:end_game { winner = 'blue' } end } }\n";
    assert!(ends("vp: { automatic: none, at_end: draw }", 2, over).starts_with("Blue wins"));
    let said = errors(|text| text.replace("automatic: 10", "automatic: none, at_end: draw"));
    assert!(said.contains("neither side can win"), "{said}");
    let said = errors(|text| text.replace("automatic: 10", "automatic: { green: 10 }"));
    assert!(said.contains("unknown side `green`"), "{said}");
}

/// A step of the final scoring is left out where its condition does not hold.
#[test]
fn steps_of_the_final_scoring_have_conditions() {
    let scored = |when: &str| {
        let folder = tempfile::tempdir().unwrap();
        let steps =
            format!("final_scoring:\n  - {{ space: {{ id: bute, control: 5, lead: 5 }}{when} }}\n");
        let change = |text: String| {
            format!(
                "{}rules: [sea]\n",
                text.replace("final_scoring:\n  - score: [north]\n", &steps)
            )
        };
        library(folder.path(), change, EVENT);
        let rule = "return { effects = { on_final_scoring = function(game) game:set_influence('bute', 3, 'red') end } }\n";
        std::fs::write(folder.path().join("scenarios/rules/sea.lua"), rule).unwrap();
        let library = Library::open(&[folder.path().to_path_buf()]);
        let content = library
            .load("isles")
            .map_err(|error| error.to_string())?
            .content;
        let at = brink::game::At::Phase(content.scenario.phases.len() as u8);
        let position = brink::game::Position {
            turn: Some(2),
            at,
            vp: Some(-1),
            ..Default::default()
        };
        Ok(Game::builder(content)
            .position(position)
            .start()
            .unwrap()
            .board()
            .vp())
    };
    assert_eq!(scored(""), Ok(4));
    assert_eq!(scored(", when: { turn: { min: 2 } }"), Ok(4));
    assert_eq!(scored(", when: { happened: probe }"), Ok(-1));
    let said: Result<i16, String> = scored(", when: { hapened: probe }");
    assert!(said.unwrap_err().contains("did you mean `happened`?"));
}

/// Hands and action rounds may differ by side; the side with fewer rounds waits for the other.
#[test]
fn hands_and_rounds_differ_by_side() {
    let folder = tempfile::tempdir().unwrap();
    let change = |text: String| {
        text.replace(
            "hand_size: { 1: 2 }",
            "hand_size: { 1: { red: 3, blue: 1 }, 2: 1 }",
        )
        .replace(
            "action_rounds: { 1: 2 }",
            "action_rounds: { red: 3, blue: 1 }",
        )
    };
    let library = library(folder.path(), change, "return { event = function() end }\n");
    let failed = run(
        &library,
        "  - name: one side goes on alone
    given: { hand: { red: [probe, calm, quiet], blue: [still] } }
    when:
      - { red: { play: probe, for: event } }
      - { blue: { play: still, for: event } }
      - { red: { play: calm, for: event } }
    then: { round: 3, next: { side: red, ask: play } }
  - name: hands are filled by side
    given: { turn: 1, phase: deal }
    when: [{ draw: [probe, calm, quiet, still] }]
    then: { hand: { red: [probe, quiet, still], blue: [calm] } }
",
    );
    assert_eq!(failed, [""; 0]);
    for (given, says) in [
        ("action_rounds: { red: 3 }", "this says nothing of `blue`"),
        (
            "action_rounds: { red: 3, green: 1 }",
            "unknown side `green`",
        ),
        (
            "action_rounds: { red: { 1: 2 }, blue: 1 }",
            "this has to be a",
        ),
        ("action_rounds: { 1: { red: 13, blue: 1 } }", "12"),
        ("action_rounds: { 1: { red: 2, blue: 1 }, 1: 2 }", "1"),
    ] {
        let said = errors(|text| text.replace("action_rounds: { 1: 2 }", given));
        assert!(said.contains(says), "{given}: {said}");
    }
    let said = errors(|text| text.replace("hand_size: { 1: 2 }", "hand_size: { red: 9, blue: 1 }"));
    assert!(said.contains("10") && said.contains("turn 1"), "{said}");
}

/// A turn with far more rounds than a side has cards is probably a mistake, unless a phase may deal.
#[test]
fn more_rounds_than_cards_are_said() {
    let folder = tempfile::tempdir().unwrap();
    let warned = |phases: &str| {
        let change = |text: String| {
            text.replace("action_rounds: { 1: 2 }", "action_rounds: { 1: 2, 2: 5 }")
                .replace("phases: [", phases)
        };
        let all = library(folder.path(), change, EVENT).check();
        let texts = all.iter().map(ToString::to_string);
        texts
            .filter(|text| text.contains("action rounds"))
            .collect::<Vec<_>>()
    };
    let said = warned("phases: [").join("\n");
    let wanted = "turn 2 has 5 action rounds, but a side has 2 cards to play";
    assert!(said.contains(wanted), "{said}");
    assert_eq!(warned("phases: [{ run: market }, "), [""; 0]);
}

/// Points beyond the end of their track are lost.
#[test]
fn the_track_of_points_has_an_end() {
    let folder = tempfile::tempdir().unwrap();
    let vp = "vp: { automatic: none, limit: 5 }";
    let change = |text: String| text.replace("vp: { start: 0, automatic: 10 }", vp);
    let script = "return { event = function(game) game:gain_vp(9) game:gain_vp(-7) end }\n";
    let library = library(folder.path(), change, script);
    let failed = run(
        &library,
        "  - name: five, then two fewer than none
    given: { hand: { red: [probe], blue: [calm] } }
    when: [{ red: { play: probe, for: event } }]
    then: { vp: -2 }
",
    );
    assert_eq!(failed, [""; 0]);
    for (vp, says) in [
        ("{ start: 6, automatic: none, limit: 5 }", "6"),
        ("{ automatic: { red: 4, blue: 6 }, limit: 5 }", "6"),
        ("{ automatic: none, limit: 0 }", "998"),
        ("{ automatic: none, limit: none }", "this has to be"),
    ] {
        let change = |text: String| text.replace("{ start: 0, automatic: 10 }", vp);
        let said = errors(change);
        assert!(said.contains(says), "{vp}: {said}");
    }
    let set_up = |text: String| {
        text.replace(
            "{ start: 0, automatic: 10 }",
            "{ automatic: none, limit: 5 }",
        )
        .replace("setup: [deal]", "setup: [deal, { vp: -6 }]")
    };
    assert!(errors(set_up).contains("-5"), "{}", errors(set_up));
}
