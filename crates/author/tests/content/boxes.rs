//! Boxes of tracks: position tests and whole games of a tiny game, and faults.

use std::path::Path;
use std::sync::Arc;

use brink::content::{Content, Library};
use brink::game::{Ask, Game, Saved};
use brink::ids::Side;
use testkit::isles;

use super::position_tests::run;

/// A library of the tiny game with these keys in its scenario, this event of the card `probe`, and
/// this rule script.
fn library(folder: &Path, keys: &str, event: &str, rule: &str) -> Library {
    isles::write(
        folder,
        &format!("return {{ event = function(game) {event} end }}\n"),
    );
    let own = |line: &&str| keys.lines().all(|key| head(key) != head(line));
    let plain = isles::SCENARIO.lines().filter(own);
    let plain: String = plain.map(|line| format!("{line}\n")).collect();
    let scenario = format!("{plain}rules: [sea]\n{keys}");
    std::fs::write(folder.join("scenarios/isles.yaml"), scenario).unwrap();
    std::fs::write(folder.join("scenarios/rules/sea.lua"), rule).unwrap();
    Library::open(&[folder.to_path_buf()])
}

/// The key of a line of a scenario.
fn head(line: &str) -> Option<&str> {
    line.split_once(':').map(|(key, _)| key)
}

/// The failures of these tests in that game.
fn failures(keys: &str, event: &str, rule: &str, tests: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    run(&library(folder.path(), keys, event, rule), tests)
}

/// The faults of these keys.
fn errors(keys: &str, rule: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    match library(folder.path(), keys, "", rule).load("isles") {
        Ok(_) => "no error".to_owned(),
        Err(error) => error.to_string(),
    }
}

const NOTHING: &str = "return {}\n";

/// The guide has this track, and the one of tension with its function below.
const CLIMB: &str = "tracks:
  climb:
    name: Climb
    start: 0
    min: 0
    max: 9
    boxes:
      1: { name: Foot, ops: { red: 2, blue: 3 }, die: { red: 4, blue: 2 }, vp: [2, 1] }
      4: { name: Ridge, ops: 1, at_least: { red: 9, blue: 12 }, adds: [ops, supply, tide], vp: [5, 3] }
      7: { name: Peak }
";

/// That track, with those that it adds.
fn needs() -> String {
    let added = "  supply: { name: Supply, start: 3, min: 0, max: 9 }
  tide: { name: Tide, sides: shared, start: 0, min: 0, max: 9 }
";
    format!("{CLIMB}{added}")
}

#[test]
fn the_guide_has_these_tracks() {
    let guide = std::fs::read_to_string(testkit::root().join("docs/rule_scripts.md")).unwrap();
    for part in [CLIMB, TENSION, BLAME] {
        assert!(guide.contains(part), "{part}");
    }
}

/// Plays the card `probe` for this call.
fn attempts(call: &str) -> String {
    format!("game:log('{{n}}', {{ n = game:attempt {{ {call} }} and 1 or 0 }})")
}

#[test]
fn needs_differ_by_side() {
    let tests = "
  - name: a low die reaches the box, and pays the first to arrive
    given: { hand: { red: [probe] } }
    when: [{ dice: [4] }, { red: { play: probe, for: event } }]
    then:
      tracks: { climb: { red: 1, blue: 0 } }
      vp: 2
      log: ['Red: Climb, attempt at Foot succeeds: 4 (needs 4 or less)', 'Red: Climb +1 (now 1, Foot)', '1']
  - name: a high one fails
    given: { hand: { red: [probe] } }
    when: [{ dice: [5] }, { red: { play: probe, for: event } }]
    then:
      tracks: { climb: { red: 0 } }
      vp: 0
      log: ['Red: Climb, attempt at Foot fails: 5 (needs 4 or less)', '0']
  - name: the second to arrive gets other points
    given: { hand: { red: [probe] }, tracks: { climb: { blue: 2 } } }
    when: [{ dice: [1] }, { red: { play: probe, for: event } }]
    then: { tracks: { climb: { red: 1 } }, vp: 1 }
  - name: the other side needs another value
    given: { active: blue, hand: { blue: [probe] } }
    when: [{ blue: { play: probe, for: event } }]
    then: { tracks: { climb: { blue: 0 } }, vp: 0, log: ['0'] }
";
    let call = attempts("track = 'climb', value = 2");
    assert_eq!(failures(&needs(), &call, NOTHING, tests), [""; 0]);
}

#[test]
fn sums_count_what_is_added() {
    let tests = "
  - name: the card, the side's marker and the shared one are added
    given: { hand: { red: [probe] }, tracks: { climb: { red: 2 }, supply: { red: 3 }, tide: 2 } }
    when: [{ dice: [1] }, { red: { play: probe, for: event } }]
    then:
      tracks: { climb: { red: 4 } }
      vp: 5
      log: ['Red: Climb, attempt at Ridge succeeds: 1 +8 (needs 9 or more)', 'Red: Climb +2 (now 4, Ridge)', '1']
  - name: one less is not enough
    given: { hand: { red: [probe] }, tracks: { climb: { red: 2 }, supply: { red: 2 }, tide: 2 } }
    when: [{ dice: [1] }, { red: { play: probe, for: event } }]
    then: { tracks: { climb: { red: 2 } }, vp: 0, log: ['0'] }
  - name: the other side needs a higher sum
    given: { active: blue, hand: { blue: [probe] }, tracks: { climb: { blue: 2 }, supply: { blue: 3 }, tide: 2 } }
    when: [{ dice: [3] }, { blue: { play: probe, for: event } }]
    then: { tracks: { climb: { blue: 2 } }, vp: 0 }
";
    let call = attempts("track = 'climb', card = 'probe', add = 1");
    assert_eq!(failures(&needs(), &call, NOTHING, tests), [""; 0]);
}

#[test]
fn boxes_that_cannot_be_attempted_are_said() {
    let tests = "
  - name: beyond the last box there is nothing
    given: { hand: { red: [probe] }, tracks: { climb: { red: 8 } } }
    when: [{ red: { play: probe, for: event } }]
    then: { tracks: { climb: { red: 8 } }, log: ['0'] }
  - name: a box without needs
    given: { hand: { red: [probe] }, tracks: { climb: { red: 5 } } }
    when: [{ red: { play: probe, for: event } }]
    then: { vp: 0 }
";
    let call = attempts("track = 'climb', value = 4");
    let said = failures(&needs(), &call, NOTHING, tests).join("\n");
    assert!(!said.contains("beyond the last box"), "{said}");
    let part = "box 7 of this track cannot be attempted: it has neither `die` nor `at_least`";
    assert!(said.contains(part), "{said}");
}

/// Handlers of rolls and of attempts, and modifiers of the die.
const WATCH: &str = "return {
  effects = {
    die = { { roll = 'attempt', of = 'red', add = 2, when = { turn = 2 } } },
    on_roll = function(game, side, roll)
      if roll == 'attempt' and game:flag('truce') then
        return 6
      end
    end,
    on_attempt = function(game, track, side, succeeded)
      assert(track == 'climb' and side == 'red' and not succeeded)
      game:change_track('supply', 1, side)
    end,
    only = { on_attempt = { track = 'climb', by = 'red', won = false } },
  },
}
";

#[test]
fn attempts_wait_for_handlers() {
    let tests = "
  - name: a handler sets the die, and one counts the failure
    given: { flags: { truce: on }, hand: { red: [probe] } }
    when: [{ red: { play: probe, for: event } }]
    then: { tracks: { climb: { red: 0 }, supply: { red: 4 } }, log: ['0'] }
  - name: a success is not counted
    given: { turn: 1, hand: { red: [probe] } }
    when: [{ dice: [3] }, { red: { play: probe, for: event } }]
    then: { tracks: { climb: { red: 1 }, supply: { red: 3 } }, log: ['1'] }
  - name: a modifier is added
    given: { turn: 2, hand: { red: [probe] } }
    when: [{ dice: [3] }, { red: { play: probe, for: event } }]
    then:
      tracks: { climb: { red: 0 }, supply: { red: 4 } }
      log: ['Red: Climb, attempt at Foot fails: 3 +2 (needs 4 or less)', '0']
";
    let call = attempts("track = 'climb', value = 2");
    assert_eq!(failures(&needs(), &call, WATCH, tests), [""; 0]);
}

/// A ladder of tension for each side that looks like DEFCON: it goes down, closes spaces, pays and
/// runs a function.
const TENSION: &str = "tracks:
  tension:
    name: Tension
    start: 5
    min: 1
    max: 5
    boxes:
      4:
        name: Alert
        effects: { forbid: [{ actions: [coup], by: player, within: { ids: [ayr] } }] }
      3:
        name: Alarm
        vp: [1, 0]
        effects: { forbid: [{ actions: [coup], by: player }] }
        lasts: here
      2:
        name: Brink
        run: blame
        effects: { ops: [{ of: player, add: -1, min: 1 }] }
        lasts: alone
";

const BLAME: &str = "return {
  boxes = {
    blame = function(game, track, side, box)
      assert(track == \"tension\" and box == 2)
      local options = { { \"yes\", true }, { \"no\", false } }
      if not game:choose { player = side, ask = \"pay\", options = options } then
        game:gain_vp(-2, side)
      end
    end,
  },
}
";

#[test]
fn tracks_of_sides_look_like_defcon() {
    let tests = "
  - name: nothing is forbidden at the start
    given: { hand: { red: [calm] }, influence: { ayr: [0, 1], bute: [0, 1] } }
    when: [{ red: { play: calm, for: operations } }, { red: coup }]
    then: { next: { side: red }, offered: [ayr, bute] }
  - name: a box that is reached forbids
    given: { hand: { red: [calm] }, influence: { ayr: [0, 1], bute: [0, 1] }, tracks: { tension: { red: 4 } } }
    when: [{ red: { play: calm, for: operations } }, { red: coup }]
    then: { next: { side: red }, offered: [bute], not_offered: [ayr] }
  - name: one that lasts here forbids while the marker is there
    given: { hand: { red: [calm] }, influence: { ayr: [0, 1], bute: [0, 1] }, tracks: { tension: { red: 3 } } }
    when: [{ red: { play: calm, for: operations } }]
    then: { next: { side: red }, not_offered: [coup] }
  - name: below it the first box still forbids
    given: { hand: { red: [calm] }, influence: { ayr: [0, 1], bute: [0, 1] }, tracks: { tension: { red: 1, blue: 2 } } }
    when: [{ red: { play: calm, for: operations } }, { red: coup }]
    then: { next: { side: red }, offered: [bute], not_offered: [ayr] }
  - name: the marker of the other side does not forbid
    given: { hand: { red: [calm] }, influence: { ayr: [0, 1], bute: [0, 1] }, tracks: { tension: { blue: 3 } } }
    when: [{ red: { play: calm, for: operations } }, { red: coup }]
    then: { next: { side: red }, offered: [ayr, bute] }
";
    assert_eq!(failures(TENSION, "", BLAME, tests), [""; 0]);
}

#[test]
fn boxes_pay_and_run_functions() {
    let tests = "
  - name: points for stopping, none for passing
    given: { hand: { red: [probe] }, tracks: { tension: { red: 4 } } }
    when: [{ red: { play: probe, for: event } }]
    then: { tracks: { tension: { red: 3 } }, vp: 1, log: ['Red: Tension -1 (now 3, Alarm)'] }
  - name: the second to arrive gets nothing here
    given: { hand: { red: [probe] }, tracks: { tension: { red: 4, blue: 1 } } }
    when: [{ red: { play: probe, for: event } }]
    then: { tracks: { tension: { red: 3 } }, vp: 0 }
  - name: a function asks
    given: { hand: { red: [probe] }, tracks: { tension: { red: 3 } } }
    when: [{ red: { play: probe, for: event } }]
    then: { tracks: { tension: { red: 2 } }, next: { side: red, ask: event } }
  - name: and what it does counts
    given: { hand: { red: [probe] }, tracks: { tension: { red: 3 } } }
    when: [{ red: { play: probe, for: event } }, { red: 'no' }]
    then: { tracks: { tension: { red: 2 } }, vp: -2 }
  - name: its points win
    given: { hand: { red: [probe] }, tracks: { tension: { red: 3 } }, vp: -9 }
    when: [{ red: { play: probe, for: event } }, { red: 'no' }]
    then: { over: { winner: blue, ending: points }, vp: -11 }
";
    let event = "game:change_track('tension', -1)";
    assert_eq!(failures(TENSION, event, BLAME, tests), [""; 0]);
}

/// Cards worth 2, one less for the side whose marker alone has reached the box.
#[test]
fn effects_last_as_long_as_the_box_says() {
    let event = "game:log('{n}', { n = game:value('calm', 'red') })";
    let lasts = |word: &str, tests: &str| {
        let keys = TENSION.replace("lasts: alone", &format!("lasts: {word}"));
        let lines = tests.split(' ').map(|case| {
            let [red, blue, value]: [&str; 3] =
                case.split('/').collect::<Vec<_>>().try_into().unwrap();
            format!(
                "
  - name: red {red}, blue {blue}
    given: {{ hand: {{ red: [probe] }}, tracks: {{ tension: {{ red: {red}, blue: {blue} }} }} }}
    when: [{{ red: {{ play: probe, for: event }} }}]
    then: {{ log: ['{value}'] }}"
            )
        });
        let lines: String = lines.collect();
        assert_eq!(failures(&keys, event, BLAME, &lines), [""; 0], "{word}");
    };
    lasts("alone", "3/3/2 2/3/1 1/3/1 2/2/2 1/1/2 2/1/2");
    lasts("reached", "3/3/2 2/3/1 1/3/1 2/2/1 1/1/1 2/1/1");
    lasts("here", "3/3/2 2/3/1 1/3/2 2/2/1 1/1/2 2/1/1");
}

/// The space race with the needs of other boxes; its abilities are modifiers.
const RACE: &str = "turns: 2
hand_size: 2
action_rounds: { 1: 1 }
phases: [deal, action_rounds, discard_held]
tracks: { supply: { name: Supply, start: 3, min: 0, max: 9 } }
space_race:
  attempts: 1
  held_discards: 2
  boxes:
    - { name: Sputnik, ops: 2, at_least: 6, adds: [ops, supply], vp: [2, 1], ability: extra_attempt, run: launch }
    - { name: Moon, ops: { red: 2, blue: 4 }, die: 3, ability: discard_held }
    - { name: Mars, ops: 2, die: 3, ability: extra_round, lasts: reached }
";

const LAUNCH: &str = "return {
  boxes = {
    launch = function(game, track, side, box)
      assert(track == 'space_race' and box == 1)
      game:change_track('supply', -1, side)
    end,
  },
  effects = {
    on_attempt = function(game, track, side, succeeded)
      game:log('{n}', { n = succeeded and 1 or 0 })
    end,
    on_space_race = function(game, side, box)
      assert(game:track('supply', side) == 2, 'the function of the box comes first')
    end,
    only = { on_space_race = { when = { turn = 1 } } },
  },
}
";

#[test]
fn the_space_race_has_the_same_boxes() {
    let tests = "
  - name: a sum is needed, and a function is run
    given: { turn: 1, hand: { red: [calm], blue: [quiet] } }
    when: [{ dice: [1] }, { red: { play: calm, for: space_race } }]
    then:
      space: { red: 1 }
      space_attempts: { red: 1 }
      vp: 2
      tracks: { supply: { red: 2 } }
      log: ['Red: space race, attempt at Sputnik succeeds: 1 +5 (needs 6 or more)', 'Red: Supply -1 (now 2)', '1']
  - name: needs differ by side
    given: { turn: 1, active: blue, space: { blue: 1 }, hand: { blue: [calm] } }
    then: { next: { side: blue }, offered: [calm] }
  - name: the ability adds an attempt until the other side arrives
    given: { turn: 2, space: { red: 1 }, space_attempts: { red: 1 }, hand: { red: [calm] } }
    when: [{ red: calm }]
    then: { next: { side: red }, offered: [space_race] }
  - name: then it is gone
    given: { turn: 2, space: { red: 1, blue: 1 }, space_attempts: { red: 1 }, hand: { red: [calm] } }
    when: [{ red: calm }]
    then: { next: { side: red }, not_offered: [space_race] }
";
    assert_eq!(failures(RACE, "", LAUNCH, tests), [""; 0]);
}

#[test]
fn words_of_abilities_stand_for_modifiers() {
    let tests = "
  - name: two held cards may be discarded
    given: { turn: 2, phase: discard_held, space: { red: 2 }, hand: { red: [calm, quiet] } }
    when: [{ red: calm }, { red: quiet }]
    then: { discard: [calm, quiet] }
  - name: one by a script
    given: { turn: 2, phase: discard_held, hand: { blue: [calm, quiet] } }
    when: [{ blue: calm }]
    then: { discard: [calm] }
  - name: an extra round that lasts although the other side has arrived
    given: { round: 1, active: blue, space: { red: 3, blue: 3 }, hand: { red: [calm], blue: [quiet] } }
    when: [{ blue: { play: quiet, for: event } }]
    then: { next: { side: red }, offered: [calm] }
";
    let rule = "return { effects = { discard_held = { { of = 'blue' } } } }\n";
    let keys = RACE.replace(", run: launch", "");
    assert_eq!(failures(&keys, "", rule, tests), [""; 0]);
}

fn tension() -> (tempfile::TempDir, Arc<Content>) {
    let folder = tempfile::tempdir().unwrap();
    let event = "game:set_track('tension', 2)";
    let library = library(folder.path(), TENSION, event, BLAME);
    let content = library.load("isles").unwrap().content;
    (folder, content)
}

#[test]
fn games_are_saved_and_dealt_anew_inside_a_box() {
    let (_folder, content) = tension();
    let mut inside = 0;
    for seed in 1..40 {
        let mut game = Game::new(content.clone(), seed).unwrap();
        let mut moves = 0;
        while let Some(decision) = game.decision().cloned() {
            game.check().unwrap();
            for side in Side::BOTH {
                let trial = game.resample(side, seed + moves).expect("a trial");
                assert_eq!(trial.view(side).observe(), game.view(side).observe());
            }
            inside += usize::from(decision.ask == Ask::Event);
            let saved: Saved = Saved::of(&game).unwrap().to_string().parse().unwrap();
            assert_eq!(saved.load(&content).unwrap().digest(), game.digest());
            let nth = (seed * 7 + moves * 5) as usize % decision.choices.len();
            game.apply(decision.choices[nth]).unwrap();
            moves += 1;
        }
    }
    assert!(inside > 0);
}

#[test]
fn wrong_boxes_are_placed() {
    let faulty = |boxes: &str| {
        let track = "name: Supply, start: 3, min: 0, max: 9";
        let keys = format!("tracks:\n  supply: {{ {track}, boxes: {{ {boxes} }} }}\n");
        errors(&keys, BLAME)
    };
    for (boxes, says) in [
        ("10: { name: A }", "10 is not between 0 and 9"),
        ("ten: { name: A }", "a number between 0 and 9"),
        ("5: { die: 3 }", "a box needs the key `name`"),
        ("5: { name: A, die: 3, at_least: 4 }", "exclude each other"),
        ("5: { name: A, die: 7 }", "7 is not between 0 and 6"),
        (
            "5: { name: A, die: { red: 3 } }",
            "this says nothing of `blue`",
        ),
        ("5: { name: A, adds: [suply] }", "did you mean `supply`?"),
        ("5: { name: A, adds: opps }", "this has to be a list"),
        ("5: { name: A, run: blam }", "unknown box function `blam`"),
        (
            "5: { name: A, lasts: long }",
            "Valid words: `reached`, `alone` and `here`",
        ),
        ("5: { name: A, vp: 3 }", "this has to be a list"),
        (
            "5: { name: A, effects: { opps: [] } }",
            "of a box has no key",
        ),
        (
            "5: { name: A, effects: { only: {} } }",
            "of a box has no key",
        ),
        (
            "5: { name: A, effects: { on_turn: x } }",
            "of a box has no key",
        ),
        ("5: { name: A }, 05: { name: B }", "`05` is defined twice"),
    ] {
        let said = faulty(boxes);
        assert!(said.contains(says), "{boxes}\n{said}");
    }
}

#[test]
fn boxes_of_the_space_race_need_a_roll() {
    for (boxes, says) in [
        ("{ name: A, ops: 2 }", "space race needs the key `die`"),
        ("{ name: A, die: 2 }", "space race needs the key `ops`"),
        (
            "{ name: A, ops: 2, die: 2, at_least: 3 }",
            "exclude each other",
        ),
        (
            "{ name: A, ops: 2, die: 2, run: blam }",
            "unknown box function",
        ),
    ] {
        let said = errors(&format!("space_race: {{ boxes: [{boxes}] }}\n"), BLAME);
        assert!(said.contains(says), "{boxes}\n{said}");
    }
}

/// Functions of boxes that move the marker again and again.
#[test]
fn moves_that_never_end_are_stopped() {
    for body in [
        "game:set_track(track, box == 2 and 3 or 2, side)",
        "while true do game:set_track(track, 1, side) game:set_track(track, 2, side) end",
    ] {
        let rule = BLAME.replace("assert(track == \"tension\" and box == 2)", body);
        let keys = TENSION.replace("vp: [1, 0]", "run: blame");
        let tests = "
  - name: it stops
    given: { hand: { red: [probe] }, tracks: { tension: { red: 4 } } }
    when: [{ red: { play: probe, for: event } }]
    then: { vp: 0 }
";
        let event = "game:set_track('tension', 2)";
        let said = failures(&keys, event, &rule, tests).join("\n");
        let ends = ["without end", "never stops"];
        assert!(ends.iter().any(|end| said.contains(end)), "{body}\n{said}");
    }
}
