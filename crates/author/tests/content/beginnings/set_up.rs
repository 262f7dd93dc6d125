//! The set-up of a game.

use super::*;

#[test]
fn the_set_up_sets_what_a_position_can() {
    let folder = tempfile::tempdir().unwrap();
    let library = with_steps(folder.path(), STEPS, COAST);
    let tests = "
  - name: every step
    given: { setup: on }
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
      special: { holder: blue, face_up: off }
";
    assert_eq!(run(&library, tests), [""; 0]);
    let content = library.load("isles").unwrap().content;
    for seed in 0..10 {
        let game = testkit::play(&content, seed, "random", |_, _| ());
        let saved = brink::game::Saved::of(&game).unwrap();
        let again = saved.load(&content).unwrap();
        assert_eq!(again.digest(), game.digest());
    }
}

#[test]
fn a_set_up_asks_both_sides_in_secret() {
    let folder = tempfile::tempdir().unwrap();
    let library = with_steps(folder.path(), "setup:\n  - run: coast\n  - deal\n", SENT);
    let tests = "
  - name: the same card
    given: { setup: on }
    when:
      - expect: { next: { side: red, ask: secret }, offered: [calm, still], not_offered: [no card] }
      - red: [calm]
      - expect: { next: { side: blue, ask: secret }, discard: [], vp: 0, offered: [calm, no card], not_offered: [still] }
      - blue: [calm]
    then: { discard: [calm], vp: 2 }
  - name: no card
    given: { setup: on }
    when:
      - red: [still]
      - blue: [no card]
    then: { discard: [still], vp: -1 }
";
    assert_eq!(run(&library, tests), [""; 0]);
}

#[test]
fn the_set_up_sets_what_the_scenario_declares_and_has_conditions() {
    let folder = tempfile::tempdir().unwrap();
    let library = declared(folder.path(), DECLARED);
    let tests = "
  - name: every step
    given: { setup: on }
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
    let said = run(&library, tests).join("\n");
    assert_eq!(said, "");
    let content = library.load("isles").unwrap().content;
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
            .load("isles")
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
        match with_steps(folder.path(), steps, COAST).load("isles") {
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
    given: { setup: on }
    then: { in_effect: [probe], happened: [probe], discard: [probe] }
";
    assert_eq!(run(&library, tests), [""; 0]);
}

/// A card that is never dealt stays outside when the set-up puts it in force, also when its effect ends.
#[test]
fn an_effect_of_a_card_that_is_never_dealt_keeps_it_out_of_the_deck() {
    let folder = tempfile::tempdir().unwrap();
    let script = "return { lasts = 'game', effects = { ops = { { of = 'red', add = 1 } } } }\n";
    let pools = "cards:\n  - { set: isles, without: [probe] }\n  - { set: isles, only: [probe], dealt: off }\n";
    let steps =
        "setup:\n  - effects: [{ card: probe, side: red }]\n  - happened: [calm]\n  - deal\n";
    let change = |text: String| {
        text.replace("cards: [isles]\n", pools)
            .replace("setup: [deal]\n", steps)
            .replace("{ 1: 2 }", "1")
    };
    let library = library(folder.path(), change, script);
    let tests = "
  - name: in force from outside
    given: { setup: on }
    then:
      in_effect: [probe]
      happened: [probe, calm]
      discard: [calm]
      log: ['Before the game: probe', 'Before the game: calm']
";
    assert_eq!(run(&library, tests), [""; 0]);
    let content = library.load("isles").unwrap().content;
    let probe = content.find_card("probe").unwrap();
    let game = Game::new(content.clone(), 1).unwrap();
    let lines = game
        .events()
        .iter()
        .filter_map(|event| event.display(&content));
    let log: Vec<String> = lines.map(|line| line.to_string()).collect();
    assert!(
        !log.iter()
            .any(|line| line.starts_with("Event") || line.contains("leaves the game")),
        "{log:?}"
    );
    for seed in 0..10 {
        testkit::play(&content, seed, "random", |game, _| {
            assert_eq!(game.board().zone(probe), Zone::OutOfGame);
        });
    }
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
            .load("isles")
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
