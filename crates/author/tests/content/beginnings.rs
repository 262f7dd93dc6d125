//! Scenarios that begin late, without headlines, with a special card that neither side has, and with cards that are never dealt.

use std::path::Path;

use brink::content::Library;
use brink::game::{Game, Value, Zone};
use brink::ids::Side;
use brink_author::position::Runner;

/// A library with the tiny game: a change of its scenario, and this script of the card `probe`.
fn library(folder: &Path, change: impl Fn(String) -> String, script: &str) -> Library {
    testkit::isles::write(folder, script);
    std::fs::write(
        folder.join("scenarios/isles.yaml"),
        change(testkit::isles::SCENARIO.to_owned()),
    )
    .unwrap();
    Library::open(&[folder.to_path_buf()])
}

/// Results of the tests of a file.
fn run(library: &Library, folder: &Path, tests: &str) -> Vec<String> {
    let file = folder.join("tests.yaml");
    std::fs::write(&file, format!("scenario: isles\ntests:\n{tests}")).unwrap();
    let mut runner = Runner::new(library);
    let (tests, faults) = runner.find(&[file]);
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let failed = tests
        .iter()
        .filter_map(|test| runner.run(test).err())
        .map(|failure| failure.to_string());
    faults.into_iter().chain(failed).collect()
}

/// The errors of the tiny game after a change.
fn errors(change: impl Fn(String) -> String) -> String {
    let folder = tempfile::tempdir().unwrap();
    match library(folder.path(), change, "return { event = function() end }\n").load("isles", &[]) {
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
    let content = library.load("isles", &[]).unwrap().content;
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
    assert_eq!(run(&library, folder.path(), tests), [""; 0]);
    let early = "  - name: before the game\n    given: { turn: 7 }\n    then: { turn: 7 }\n";
    let said = run(&library, folder.path(), early).join("\n");
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
    then: { special: { holder: blue, face_up: no }, log: [calm goes to Blue, calm is face down] }
  - name: neither side has it again
    given: { hand: { red: [probe] }, special: { holder: blue, face_up: no } }
    when:
      - red: { play: probe, for: event }
    then: { special: { holder: none }, log: [calm goes to neither side] }
  - name: given to neither
    given: { hand: { red: [probe] }, special: none }
    then: { special: { holder: none } }
";
    assert_eq!(run(&library, folder.path(), tests), [""; 0]);
    let content = library.load("isles", &[]).unwrap().content;
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
    let content = library.load("isles", &[]).unwrap().content;
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
    assert_eq!(run(&library, folder.path(), tests), [""; 0]);
}

/// Every step that sets facts, and a function of a rule script that asks.
const STEPS: &str = "setup:
  - hand: { red: [probe], blue: [calm] }
  - discard: [quiet]
  - removed: [still]
  - happened: [idle]
  - influence: { red: { ayr: 2 } }
  - stability: { bute: 4 }
  - vp: -4
  - defcon: 3
  - mil_ops: { red: 2 }
  - space_race: { blue: 1 }
  - special: { holder: blue, face_up: off }
  - run: coast
  - deal
";

const COAST: &str = "return {
  setup = {
    coast = function(game)
      assert(game:player() == 'red')
      game:place_influence { total = 1, of = 'blue', player = 'blue' }
      game:gain_vp(1, 'red')
    end,
  },
}
";

/// The tiny game with these steps and every track.
fn stepped(text: String, steps: &str) -> String {
    let more = "defcon: { start: 5, max: 5, war: 1 }\nmil_ops: { max: 5, required: 0 }\n\
        space_race: { boxes: [{ name: One, ops: 2, die: 3 }] }\nspecial_card: { card: moon, holder: none }\nrules: [sea]\nreshuffle: needed\n";
    let text = text
        .replace("setup: [deal]\n", steps)
        .replace("hand_size: { 1: 2 }", "hand_size: 0");
    format!("{text}{more}")
}

/// A library with the tiny game, these steps, and a rule script.
fn with_steps(folder: &Path, steps: &str, rule: &str) -> Library {
    let library = library(folder, |text| stepped(text, steps), EVENT);
    drop(library);
    std::fs::write(folder.join("scenarios/rules/sea.lua"), rule).unwrap();
    let cards = folder.join("cards/isles/cards.yaml");
    let text = std::fs::read_to_string(&cards).unwrap();
    let moon =
        "  moon: { number: 9, name: moon, side: neutral, ops: 4, period: only, text: A test. }\n";
    std::fs::write(&cards, format!("{text}{moon}")).unwrap();
    Library::open(&[folder.to_path_buf()])
}

#[test]
fn the_set_up_sets_what_a_position_can() {
    let folder = tempfile::tempdir().unwrap();
    let library = with_steps(folder.path(), STEPS, COAST);
    let tests = "
  - name: every step
    given: { setup: yes }
    when:
      - expect: { next: { side: blue, ask: event_place } }
      - blue: [bute]
    then:
      hand: { red: [probe], blue: [calm] }
      discard: [quiet, idle]
      removed: [still]
      happened: [idle]
      influence: { ayr: [2, 0], bute: [0, 1] }
      stability: { bute: 4 }
      vp: -3
      defcon: 3
      mil_ops: { red: 2 }
      space: { blue: 1 }
      special: { holder: blue, face_up: no }
";
    assert_eq!(run(&library, folder.path(), tests), [""; 0]);
    let content = library.load("isles", &[]).unwrap().content;
    for seed in 0..10 {
        let game = testkit::play(&content, seed, "random", |_, _| ());
        let saved = brink::game::Saved::of(&game).unwrap();
        let again = saved.load(&content).unwrap();
        assert_eq!(again.digest(), game.digest());
    }
}

/// Both sides send a card before the first turn, the second side from other answers.
const SENT: &str = "return {
  setup = {
    coast = function(game)
      local red, blue = game:choose_secretly {
        ask = 'send a card', options = { 'calm', 'still' },
        opponent_ask = 'answer', opponent_options = { 'calm', { 'no card', 'none' } },
      }
      game:discard(red)
      if red == blue then game:gain_vp(2, 'red') end
      if blue == 'none' then game:gain_vp(1, 'blue') end
    end,
  },
}
";

#[test]
fn a_set_up_asks_both_sides_in_secret() {
    let folder = tempfile::tempdir().unwrap();
    let library = with_steps(folder.path(), "setup:\n  - run: coast\n  - deal\n", SENT);
    let tests = "
  - name: the same card
    given: { setup: yes }
    when:
      - expect: { next: { side: red, ask: secret }, offered: [calm, still], not_offered: [no card] }
      - red: [calm]
      - expect: { next: { side: blue, ask: secret }, discard: [], vp: 0, offered: [calm, no card], not_offered: [still] }
      - blue: [calm]
    then: { discard: [calm], vp: 2 }
  - name: no card
    given: { setup: yes }
    when:
      - red: [still]
      - blue: [no card]
    then: { discard: [still], vp: -1 }
";
    assert_eq!(run(&library, folder.path(), tests), [""; 0]);
}

/// A scenario with declared tracks and flags, and conditional steps.
const DECLARED: &str = "setup:
  - tracks: { supply: { red: 5 }, tide: -2, fleet: 4 }
  - flags: { truce: on }
  - tags: { bute: { occupied: on }, ayr: { battleground: off } }
  - { vp: -2, when: { flag: truce } }
  - { hand: { red: [calm] }, when: { track: supply, side: red, min: 6 } }
  - { discard: [calm], when: { except: { track: supply, side: red, min: 6 } } }
  - { run: coast, when: { flag: truce, is: off } }
  - { run: coast, when: { space: { tag: occupied } } }
  - { deal: , when: { turn: 99 } }
  - deck: [moss]
  - { place: { side: red, points: 1, where: { tag: occupied } }, when: { flag: truce } }
";

const OWN: &str = "tags: { occupied: { name: Occupied } }
tracks:
  supply: { name: Supply, start: 3, min: 0, max: 9 }
  tide: { name: Tide, sides: shared, start: 0, min: -3, max: 3 }
  fleet: { name: Fleet, sides: blue, start: 1, min: 0, max: 4 }
";

/// The tiny game with these steps, what the scenario declares, and a card that is never dealt.
fn declared(folder: &Path, steps: &str) -> Library {
    let change = |text: String| {
        let text = text.replace(
            "tracks: { supply: { name: Supply, start: 3, min: 0, max: 9 } }\n",
            OWN,
        );
        text.replace("setup: [deal]\n", steps)
            .replace("hand_size: { 1: 2 }", "hand_size: 1\nrules: [sea]")
            .replace(
                "cards: [isles]",
                "cards: [isles, { set: shore, dealt: off }]",
            )
    };
    drop(library(folder, change, EVENT));
    std::fs::create_dir_all(folder.join("cards/shore")).unwrap();
    let card = "{ number: 90, name: moss, side: neutral, ops: 2, period: only, text: A test. }";
    std::fs::write(
        folder.join("cards/shore/cards.yaml"),
        format!("id: shore\nname: Shore\ncards:\n  moss: {card}\n"),
    )
    .unwrap();
    std::fs::write(folder.join("cards/shore/moss.lua"), EVENT).unwrap();
    let rule = "return { setup = { coast = function(game) game:change_track('supply', 1, 'blue') end } }\n";
    std::fs::write(folder.join("scenarios/rules/sea.lua"), rule).unwrap();
    Library::open(&[folder.to_path_buf()])
}

#[test]
fn the_set_up_sets_what_the_scenario_declares_and_has_conditions() {
    let folder = tempfile::tempdir().unwrap();
    let library = declared(folder.path(), DECLARED);
    let tests = "
  - name: every step
    given: { setup: yes }
    when:
      - expect: { next: { side: red, ask: setup }, offered_exactly: [bute] }
      - red: bute
    then:
      tracks: { supply: { red: 5, blue: 4 }, tide: -2, fleet: 4 }
      flags: { truce: on }
      tags: { bute: { occupied: on }, ayr: { occupied: off, battleground: off } }
      vp: -2
      discard: [calm]
      hand_size: { red: 1, blue: 1 }
";
    let said = run(&library, folder.path(), tests).join("\n");
    assert_eq!(said, "");
    let content = library.load("isles", &[]).unwrap().content;
    for seed in 0..5 {
        let game = testkit::play(&content, seed, "random", |_, _| ());
        let again = brink::game::Saved::of(&game)
            .unwrap()
            .load(&content)
            .unwrap();
        assert_eq!(again.digest(), game.digest());
    }
}

#[test]
fn a_declared_fact_that_cannot_be_set_is_an_error() {
    for (step, part) in [
        ("tracks: { suply: { red: 1 } }", "did you mean `supply`"),
        (
            "tracks: { supply: { red: 12 } }",
            "the track `supply` has the numbers 0 to 9, not 12",
        ),
        (
            "tracks: { supply: 2 }",
            "the track `supply` takes a number for each side",
        ),
        (
            "tracks: { tide: { red: 1 } }",
            "the track `tide` takes one number",
        ),
        (
            "tracks: { fleet: { red: 1 } }",
            "the track `fleet` takes a number for its owner only",
        ),
        ("flags: { truse: on }", "did you mean `truce`"),
        ("flags: { truce: 3 }", "`on` or `off`"),
        ("tags: { bute: { ocupied: on } }", "did you mean `occupied`"),
        ("tags: { but: { occupied: on } }", "did you mean `bute`"),
        ("deck: [mos]", "did you mean `moss`"),
        ("{ vp: 1, when: { flag: truse } }", "did you mean `truce`"),
        ("{ vp: 1, when: {} }", "empty"),
        ("{ when: { flag: truce } }", "no step beside it"),
        ("{ vp: 1, defcon: 3 }", "one key"),
        ("{ vp: 1, wen: { flag: truce } }", "one key"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let said = match declared(folder.path(), &format!("setup:\n  - {step}\n  - deal\n"))
            .load("isles", &[])
        {
            Ok(_) => "no error".to_owned(),
            Err(error) => error.to_string(),
        };
        assert!(
            said.contains(part) && said.contains("scenarios/isles.yaml:"),
            "{step}: {said}"
        );
    }
}

#[test]
fn a_step_that_cannot_be_carried_out_is_an_error() {
    let said = |steps: &str| {
        let folder = tempfile::tempdir().unwrap();
        match with_steps(folder.path(), steps, COAST).load("isles", &[]) {
            Ok(_) => "no error".to_owned(),
            Err(error) => error.to_string(),
        }
    };
    for (step, part) in [
        ("vp: 10", "10 win immediately"),
        ("defcon: 1", "between 2 and 5"),
        ("mil_ops: { red: 6 }", "between 0 and 5"),
        ("space_race: { red: 2 }", "between 0 and 1"),
        ("discard: [clam]", "did you mean `calm`"),
        (
            "hand: { red: [calm], blue: [calm] }",
            "the card `calm` is in `hand` twice",
        ),
        ("removed: [moon]", "`removed` has the special card"),
        ("effects: [calm]", "has no effect that lasts"),
        ("run: coats", "did you mean `coast`"),
        ("stability: { ayr: 0 }", "between 1 and 9"),
    ] {
        let said = said(&format!("setup:\n  - {step}\n  - deal\n"));
        assert!(
            said.contains(part) && said.contains("scenarios/isles.yaml:"),
            "{step}: {said}"
        );
    }
    let twice = said(
        "setup:\n  - influence: { red: { ayr: 50 } }\n  - influence: { red: { ayr: 50 } }\n  - deal\n",
    );
    assert!(
        twice.contains("100 is not between 0 and 99") && twice.contains(":17:"),
        "{twice}"
    );
}

#[test]
fn an_effect_may_be_in_force_from_the_beginning() {
    let folder = tempfile::tempdir().unwrap();
    let script = "return { lasts = 'game', effects = { ops = { { of = 'red', add = 1 } } } }\n";
    let steps = "setup:\n  - effects: [{ card: probe, side: red }]\n  - deal\n";
    let library = library(
        folder.path(),
        |text| {
            text.replace("setup: [deal]\n", steps)
                .replace("{ 1: 2 }", "1")
        },
        script,
    );
    let tests = "
  - name: in force
    given: { setup: yes }
    then: { in_effect: [probe], happened: [probe], discard: [probe] }
";
    assert_eq!(run(&library, folder.path(), tests), [""; 0]);
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
            .load("isles", &[])
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

/// An effect of the set-up remembers something and lasts as the step says, not as its script does.
#[test]
fn an_effect_of_the_set_up_remembers_and_lasts() {
    let script = "return { lasts = 'game', effects = { ops = { { of = 'red', add = 1 } } } }\n";
    let started = |effect: &str| {
        let folder = tempfile::tempdir().unwrap();
        let steps = format!("setup:\n  - effects: [{effect}]\n  - deal\n");
        let change = |text: String| {
            text.replace("setup: [deal]\n", &steps)
                .replace("{ 1: 2 }", "1")
        };
        let library = library(folder.path(), change, script);
        library
            .load("isles", &[])
            .map_err(|error| error.to_string())
            .map(|loaded| {
                let game = Game::new(loaded.content.clone(), 1).unwrap();
                let effect = game.board().effects()[0];
                let named = ["bute", "calm"]
                    .into_iter()
                    .find(|name| Value::named(&loaded.content, name, None) == Ok(effect.data));
                (
                    effect.until.key(),
                    named.map_or_else(|| format!("{:?}", effect.data), str::to_owned),
                )
            })
    };
    assert_eq!(
        started("{ card: probe, data: { space: bute }, until: turn }"),
        Ok(("turn", "bute".to_owned()))
    );
    assert_eq!(
        started("{ card: probe, data: 7 }"),
        Ok(("game", "Number(7)".to_owned()))
    );
    assert_eq!(
        started("{ card: probe, data: { card: calm } }"),
        Ok(("game", "calm".to_owned()))
    );
    for (effect, says) in [
        (
            "{ card: probe, data: { space: butte } }",
            "did you mean `bute`?",
        ),
        (
            "{ card: probe, data: { card: bute } }",
            "unknown card `bute`",
        ),
        (
            "{ card: probe, until: tomorrow }",
            "`tomorrow` is not a valid word here",
        ),
    ] {
        let said = started(effect).unwrap_err();
        assert!(said.contains(says), "{said}");
    }
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
            .load("isles", &[])
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
