//! Tracks and flags that a scenario declares: position tests of a tiny game, and their faults.

use std::path::Path;

use brink::content::Library;
use brink::game::{Choice, Game, Saved};
use brink::ids::{FlagId, Side, TrackId};
use testkit::isles;

use super::position_tests::run;

const TRACKS: &str = "tracks:\n  supply: { name: Supply, start: { red: 3, blue: 2 }, min: 0, max: 9 }\n  \
    tide: { name: Tide, sides: shared, start: 0, min: -3, max: 3 }\n  \
    fleet: { name: Fleet, sides: blue, start: 1, min: 0, max: 4, shown: off }\n\
    flags:\n  truce: { name: A truce, start: on }\n  storm: { name: A storm }\n";

const EVENT: &str = "return {
  event = function(game)
    assert(game:track('fleet') == 1 and game:track('tide') == 0 and game:flag('truce') and not game:flag('storm'))
    assert(game:change_track('supply', -5) == -3, 'as far as it goes')
    assert(game:change_track('supply', 4, 'blue') == 4)
    assert(game:change_track('supply', 0) == 0)
    assert(game:set_track('tide', -2) == -4, 'the rule has moved it')
    assert(game:change_track('fleet', 1) == 1)
    game:set_flag('storm')
    game:set_flag('truce', false)
  end,
}
";

const RULE: &str = "return {
  effects = {
    on_track = function(game, track, side, value)
      assert(track == 'supply' and (side == 'red' or side == 'blue'))
      game:change_influence('bute', value, side)
      game:change_track('tide', 1)
    end,
    only = { on_track = { track = 'supply' } },
  },
}
";

/// A library with the tiny game, these keys in its scenario, and this script of the card `probe`.
fn library(folder: &Path, keys: &str, event: &str, rule: &str) -> Library {
    let rules = if rule.is_empty() {
        ""
    } else {
        "rules: [sea]\n"
    };
    let own = |line: &&str| !line.starts_with("tracks:") && !line.starts_with("flags:");
    let change = |text: &str| {
        let plain = text.lines().filter(own).map(|line| format!("{line}\n"));
        format!("{}{rules}{keys}", plain.collect::<String>())
    };
    if !rule.is_empty() {
        let scripts = folder.join("scenarios/rules");
        std::fs::create_dir_all(&scripts).unwrap();
        std::fs::write(scripts.join("sea.lua"), rule).unwrap();
    }
    isles::library(folder, change, event)
}

/// The errors of the tiny game with these keys and this script.
fn errors(keys: &str, event: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    match library(folder.path(), keys, event, "").load("isles") {
        Ok(_) => "no error".to_owned(),
        Err(error) => error
            .to_string()
            .replace(&folder.path().display().to_string(), "DIR"),
    }
}

#[test]
fn scripts_change_tracks_and_flags() {
    let folder = tempfile::tempdir().unwrap();
    let library = library(folder.path(), TRACKS, EVENT, RULE);
    let tests = "
  - name: calls, handlers and the log
    given: { hand: { red: [probe] } }
    when:
      - red: { play: probe, for: event }
    then:
      tracks: { supply: { red: 0, blue: 6 }, tide: -2, fleet: 2 }
      flags: { storm: on, truce: off }
      influence: { bute: [0, 6] }
      log: ['Red: Supply -3 (now 0)', 'Tide +1 (now 1)', 'Blue: Supply +4 (now 6)', 'Tide -4 (now -2)', 'A storm: yes', 'A truce: no']
  - name: a position with tracks and flags
    given:
      tracks: { supply: { blue: 7 }, tide: 2, fleet: { blue: 4 } }
      flags: { storm: on }
    then:
      tracks: { supply: { red: 3, blue: 7 }, tide: 2, fleet: 4 }
      flags: { storm: on, truce: on }
";
    assert_eq!(run(&library, tests), [""; 0]);
}

#[test]
fn a_test_that_is_wrong_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let library = library(folder.path(), TRACKS, EVENT, RULE);
    let tests = "
  - name: values
    then: { tracks: { supply: { red: 4 } }, flags: { truce: off } }
  - name: range
    given: { tracks: { tide: 4 } }
    then: { vp: 0 }
  - name: form
    given: { tracks: { supply: 4 } }
    then: { tracks: { tide: { red: 1 }, fleet: { red: 1 }, suply: 1 }, flags: { strom: on, storm: 3 } }
";
    let said = run(&library, tests)
        .join("\n")
        .replace(&folder.path().display().to_string(), "DIR");
    for part in [
        "track supply of red  4         3",
        "4 is not between -3 and 3",
        "a table with a number for each side",
        "because the track is shared",
        "`red` has no marker on this track",
        "did you mean `supply`?",
        "did you mean `storm`?",
    ] {
        assert!(said.contains(part), "{part}\n{said}");
    }
}

#[test]
fn faulty_declarations_are_errors_with_a_place() {
    let faulty = |track: &str| {
        errors(
            &format!("tracks:\n  supply: {{ name: Supply, {track} }}\n"),
            EVENT,
        )
    };
    for (track, part) in [
        ("start: 3, max: 9", "a track needs the key `min`"),
        ("start: 3, min: 0", "a track needs the key `max`"),
        ("min: 0, max: 9", "a track needs the key `start`"),
        ("start: 10, min: 0, max: 9", "10 is not between 0 and 9"),
        (
            "start: { red: 1, blue: -1 }, min: 0, max: 9",
            "-1 is not between 0 and 9",
        ),
        (
            "start: { red: 1 }, min: 0, max: 9",
            "this says nothing of `blue`",
        ),
        ("start: { red: 1, grean: 2 }, min: 0, max: 9", "`grean`"),
        ("start: 3, min: 5, max: 5", "5 is not below 5"),
        (
            "sides: green, start: 3, min: 0, max: 9",
            "`green` is not a valid word here",
        ),
        (
            "sides: shared, start: { red: 1, blue: 1 }, min: 0, max: 9",
            "one number, for its only marker",
        ),
    ] {
        let said = faulty(track);
        assert!(
            said.contains(part) && said.contains("DIR/scenarios/isles.yaml:"),
            "{track}\n{said}"
        );
    }
    assert!(
        errors("flags:\n  truce: { start: on }\n", EVENT).contains("a flag needs the key `name`")
    );
    let only = "return { event = function(game) game:start_effect() end, effects = {\n\
        on_track = function(game) end, only = { on_track = { track = 'suply' } } } }\n";
    assert!(errors(TRACKS, only).contains("did you mean `supply`?"));
}

/// Fault of a script that makes this call.
fn said(call: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let script = format!("return {{\n event = function(game)\n  {call}\n end,\n}}\n");
    let library = library(folder.path(), TRACKS, &script, "");
    let test = "  - { name: it, given: { hand: { red: [probe] } }, when: [{ red: { play: probe, for: event } }] }\n";
    run(&library, test).join("\n")
}

#[test]
fn wrong_calls_are_errors() {
    for (call, part) in [
        (
            "game:track('suply')",
            "unknown track `suply`; did you mean `supply`?",
        ),
        ("game:set_flag('truse')", "did you mean `truce`?"),
        (
            "game:set_track('tide', 4)",
            "`to` takes a whole number from -3 to 3 on this track, not 4",
        ),
        (
            "game:track('tide', 'red')",
            "the track `tide` is shared: leave the side out",
        ),
        (
            "game:track('fleet', 'red')",
            "the track `fleet` is of blue only",
        ),
        ("game:change_track('supply')", "`by` is missing"),
        ("game:set_flag('storm', 1)", "`on` takes true or false"),
    ] {
        let said = said(call);
        assert!(
            said.contains(part) && said.contains("probe.lua:3"),
            "{call}\n{said}"
        );
    }
    let folder = tempfile::tempdir().unwrap();
    let rule = "return { effects = { on_turn_start = function(game) game:change_track('supply', 1) end } }\n";
    let content = library(
        folder.path(),
        TRACKS,
        "return { event = function() end }\n",
        rule,
    )
    .load("isles");
    let error = Game::new(content.unwrap().content, 1)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains(
            "a rule script has no side of its own: say whose part of the track `supply` is meant"
        ),
        "{error}"
    );
}

#[test]
fn own_state_is_cloned_undone_and_saved() {
    let folder = tempfile::tempdir().unwrap();
    let event = EVENT.replace(
        "game:set_flag('storm')",
        "game:set_flag('storm', game:confirm())",
    );
    let event = event
        .replace("assert(game:track('fleet')", "print(game:track('fleet')")
        .replace("assert(", "print(");
    let content = library(folder.path(), TRACKS, &event, RULE)
        .load("isles")
        .unwrap()
        .content;
    let mut moved = 0;
    for seed in 0..40 {
        let mut game = Game::new(content.clone(), seed).unwrap();
        let mut random = seed;
        while let Some(decision) = game.decision() {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let choice: Choice = decision.choices[(random >> 33) as usize % decision.choices.len()];
            let before = game.clone();
            game.apply(choice).unwrap();
            game.check().unwrap();
            let again = Saved::of(&game).unwrap().load(&content).unwrap();
            assert_eq!(again.board(), game.board());
            let mut undone = game.clone();
            undone.undo(1).unwrap();
            assert_eq!(undone.board(), before.board());
            let seen = game.view(Side::Second).observe();
            assert_eq!(seen.tracks["supply"].len(), 2);
            assert_eq!(
                seen.flags["storm"],
                game.board().flag(FlagId::new(1).unwrap())
            );
            if let Some(other) = game.resample(Side::First, seed) {
                assert_eq!(
                    other.board().track(TrackId::FIRST, Side::First),
                    game.board().track(TrackId::FIRST, Side::First)
                );
            }
            moved += usize::from(
                before.board().flag(FlagId::new(1).unwrap())
                    != game.board().flag(FlagId::new(1).unwrap()),
            );
        }
    }
    assert!(moved > 10, "{moved}");
}

/// The event of a card that makes every small call.
const SMALL_CALLS: &str = "return {
  event = function(game)
    local places = { 'ayr', 'bute' }
    game:change_influence(game:random { from = places }, 1)
    game:log('the order is ' .. table.concat(game:shuffle { 'one', 'two', 'three' }, ', ') .. ' ' .. #places)
    game:log(table.concat(game:random { from = { 1, 2, 3 }, count = 9 }, ' '))
    game:log(`{game:where('probe')} {game:where('calm')} {game:where('quiet')} {game:where('still')} {game:where('idle')}`)
    game:place_influence { total = 1, ask = 'land the boats' }
    local facts = game:card('calm')
    assert(facts.set == 'isles' and #facts.requires == 0 and facts.has_event and not facts.no_headline)
    assert(game:random { from = {} } == nil)
  end,
}
";

/// A test that dictates their results.
const DICTATED: &str = "
  - name: chance of scripts is dictated, and written into the log
    given: { hand: { red: [probe, calm], blue: [quiet] }, discard: [still], deck: [idle] }
    when:
      - pick: 2
      - red: { play: probe, for: event, pick: [1, 1, 3, 2] }
      - expect: { next: { side: red, ask: event_place } }
      - red: bute
    then:
      influence: { bute: [2, 0] }
      log: ['probe: the order is two, three, one 2', 'probe: 3 2 1', 'probe: play hand hidden discard hidden']
  - name: entries of lists are named
    given: { hand: { red: [probe, calm], blue: [quiet] }, discard: [still], deck: [idle] }
    when:
      - pick: bute
      - red: { play: probe, for: event, shuffled: [two], pick: [3, 2] }
      - red: bute
    then:
      influence: { bute: [2, 0] }
      log: ['probe: the order is two, one, three 2', 'probe: 3 2 1', 'probe: play hand hidden discard hidden']
";

/// Moves that give the results of chance wrongly, and a part of the message.
const MISDICTATED: &str = "\
{ red: { play: probe, for: event } } => chance decides here, and the test does not give the result: 5 random numbers
{ red: { play: probe, for: event, pick: 3 } } => `3` is not a number from 1 to 2
{ red: { play: probe, for: event, dice: 1 } } => a script picks one of 2 entries here: give it with `pick`
{ red: { play: probe, for: event, pick: [ayr, ayr] } } => `ayr` is not an entry of the list
{ red: { play: probe, for: event, pick: bite } } => did you mean `bute`?
{ pick: 1 }, { red: { play: probe, for: event, pick: [1, two, three] } } => `three` is not an entry of the list
{ pick: [1] }, { shuffled: [one, one] }, { red: { play: probe, for: event } } => `one` is not an entry of the list, or not once more
{ pick: [1, 1, 1, 1, 1] }, { red: { play: probe, for: event } }, { shuffled: [one] }, { red: bute } => `one` was not used
";

#[test]
fn small_calls_in_position_tests() {
    let folder = tempfile::tempdir().unwrap();
    let library = library(folder.path(), TRACKS, SMALL_CALLS, "");
    assert_eq!(run(&library, DICTATED), [""; 0]);
    let wrong = |when: &str| {
        let given = "given: { hand: { red: [probe, calm], blue: [quiet] }, discard: [still], deck: [idle] }";
        run(
            &library,
            &format!("  - {{ name: it, {given}, when: [{when}], then: {{ vp: 0 }} }}\n"),
        )
        .join("\n")
    };
    for line in MISDICTATED.lines() {
        let (when, part) = line.split_once(" => ").unwrap();
        assert!(wrong(when).contains(part), "{when}\n{}", wrong(when));
    }
    for (call, part) in [
        ("game:log('')", "`text` takes 1 to 200 bytes of text"),
        (
            "game:log(string.rep('x', 201))",
            "`text` takes 1 to 200 bytes of text",
        ),
        (
            "game:random { from = { {} } }",
            "`from` takes a list of texts, numbers or booleans",
        ),
        (
            "game:shuffle { a = 1 }",
            "`list` takes a list of texts, numbers or booleans",
        ),
        (
            "game:random_number(0)",
            "`most` takes a whole number from 1 to 1000",
        ),
    ] {
        assert!(said(call).contains(part), "{call}\n{}", said(call));
    }
}

/// Tables and functions in a list have no name for a test: turned into text they would show an address.
#[test]
fn only_plain_entries_of_a_list_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let script = "return { event = function(game)
  game:gain_vp(game:random_number(3, { {}, game.log, 'one' }))
end }
";
    let library = library(folder.path(), TRACKS, script, "");
    let picked = |pick: &str| {
        let given = "given: { hand: { red: [probe, calm], blue: [quiet] }, discard: [still], deck: [idle] }";
        let when = format!("when: [{{ red: {{ play: probe, for: event, pick: {pick} }} }}]");
        run(
            &library,
            &format!("  - {{ name: it, {given}, {when}, then: {{ vp: 3 }} }}\n"),
        )
        .join("\n")
    };
    assert_eq!([picked("one"), picked("3")], ["", ""]);
    let said = picked("table");
    assert!(
        said.contains("`table` is not an entry of the list"),
        "{said}"
    );
    assert!(!said.contains("0x"), "{said}");
}

/// A set-up that gives tags, and an event that sets and takes them away.
const TAGS: &str = "tags: { occupied: { name: Occupied territory } }\n";

const OCCUPY: &str = "return {
  event = function(game)
    assert(game:is('ayr', { tag = 'battleground' }) and #game:spaces { tag = 'occupied' } == 0)
    game:set_tag('bute', 'battleground')
    game:set_tag('bute', 'occupied')
    game:set_tag('bute', 'occupied')
    game:set_tag('ayr', 'battleground', false)
    assert(game:count { tag = 'battleground' } == 1 and game:is('bute', { tag = { 'battleground', 'occupied' } }))
    assert(#game:spaces { except = { tag = 'occupied' } } == 1 and game:is('ayr', { except = { tag = 'battleground' } }))
    game:log('so it is written by ' .. game:player())
    game:place_influence { total = 1, where = { tag = 'occupied' } }
  end,
}
";

#[test]
fn scripts_set_tags() {
    let folder = tempfile::tempdir().unwrap();
    let library = library(folder.path(), TAGS, OCCUPY, "");
    let tests = "
  - name: tags follow
    given: { hand: { red: [probe], blue: [calm] } }
    when:
      - red: { play: probe, for: event }
      - expect: { next: { ask: event_place }, offered_exactly: [bute] }
      - red: bute
    then:
      tags: { bute: { occupied: on, battleground: on }, ayr: { occupied: off, battleground: off } }
      log: ['Bute: battleground', 'Bute: Occupied territory', 'Ayr: no longer battleground', so it is written by red]
  - name: a position has tags
    given: { hand: { red: [calm] }, influence: { bute: [1, 0] }, tags: { ayr: { battleground: off }, bute: { occupied: on } } }
    then: { tags: { ayr: { battleground: off, occupied: off }, bute: { occupied: on, battleground: off } } }
";
    assert_eq!(run(&library, tests), [""; 0]);
    let faulty = "
  - name: faults
    then: { tags: { ayr: { ocupied: on, battleground: 3 }, ary: { occupied: on } } }
  - name: another
    then: { tags: { ayr: { battleground: off } } }
";
    let said = run(&library, faulty).join("\n");
    for part in [
        "did you mean `occupied`",
        "did you mean `ayr`",
        "tag battleground of ayr",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let event = |call: &str| format!("return {{ event = function(game) {call} end }}\n");
    let wrong = errors(TAGS, &event("game:set_tag('ayr', 'ocupied')"));
    assert!(
        wrong == "no error" || wrong.contains("did you mean"),
        "{wrong}"
    );
    assert!(errors("tags: { occupied: {} }\n", OCCUPY).contains("a tag needs the key `name`"));
}

#[test]
fn tags_and_lines_are_state_of_one_game() {
    let folder = tempfile::tempdir().unwrap();
    let again = OCCUPY.replace("assert(", "print(");
    let content = library(folder.path(), TAGS, &again, "")
        .load("isles")
        .unwrap()
        .content;
    let occupied = content.find_tag("occupied").unwrap();
    let bute = content.find_space("bute").unwrap();
    let (mut set, mut written) = (0, 0);
    for seed in 0..20 {
        let mut game = Game::new(content.clone(), seed).unwrap();
        let mut first = true;
        while let Some(decision) = game.decision() {
            let choice = decision.choices[0];
            let before = game.clone();
            game.apply(choice).unwrap();
            game.check().unwrap();
            let again = loaded_again(&game);
            let mut undone = game.clone();
            undone.undo(1).unwrap();
            assert_eq!(undone.board(), before.board());
            let has = game.board().tagged(occupied, &content.map).contains(bute);
            set += usize::from(has);
            let seen = game.view(Side::Second).observe();
            let place = seen.spaces.iter().find(|space| space.id == "bute").unwrap();
            assert_eq!(
                (
                    place.tags.contains(&"occupied".to_owned()),
                    place.battleground
                ),
                (has, has)
            );
            let said = lines_of(&game, &game);
            let own = count_written(&said);
            written += own;
            assert_eq!(lines_of(&again, &game), said, "a loaded game has its lines");
            assert_eq!(lines_of(&game.clone(), &game), said);
            assert_eq!(count_written(&seen.log), own);
            if own > 0 && std::mem::take(&mut first) {
                assert_eq!(
                    lines_of(&before, &game).len(),
                    said.len() - 1,
                    "the game before does not have the line yet"
                );
                let other = game.resample(Side::Second, seed).unwrap();
                assert_eq!(other.view(Side::Second).observe(), seen);
            }
        }
    }
    assert!(set > 20 && written > 5, "{set} {written}");
}

/// The number of the script's own lines among those of a log.
fn count_written(lines: &[String]) -> usize {
    let own = lines.iter();
    own.filter(|line| line.contains("so it is written")).count()
}

/// The lines of the last events of a game, written by another.
fn lines_of(writer: &Game, game: &Game) -> Vec<String> {
    let events = game.events().iter();
    events.filter_map(|event| writer.line(event)).collect()
}

/// A game after saving and loading: it is equal.
fn loaded_again(game: &Game) -> Game {
    let saved = Saved::of(game).unwrap();
    let again = saved.load(game.content()).unwrap();
    assert_eq!(
        (again.board(), again.digest()),
        (game.board(), game.digest())
    );
    again
}

/// A track for each region and each side, a flag for each space, declared in a line each.
#[test]
fn tracks_and_flags_are_declared_for_each() {
    const EACH: &str = "tracks:
  tide: { each: region, name: 'Tide of the {name}', sides: shared, start: 0, min: -3, max: 3 }
  gold: { each: side, name: 'Gold of {name}', sides: shared, start: 5, min: 0, max: 9, shown: off }
flags:
  storm: { each: space, name: 'A storm over {name}' }
";
    let event = "return { event = function(game)
        game:change_track('tide_north', 2)
        for _, side in { 'red', 'blue' } do game:change_track('gold_' .. side, -1) end
        game:set_flag('storm_ayr')
        assert(not game:flag('storm_bute'))
      end }";
    let folder = tempfile::tempdir().unwrap();
    let library = library(folder.path(), EACH, event, "");
    let tests = "  - name: each has its own
    given: { hand: { red: [probe], blue: [calm] } }
    when: [{ red: { play: probe, for: event } }]
    then:
      tracks: { tide_north: 2, gold_red: 4, gold_blue: 4 }
      flags: { storm_ayr: on, storm_bute: off }
      log: [Tide of the North]
";
    assert_eq!(run(&library, tests), [""; 0]);
    let missing: Vec<String> = library
        .untranslated("ru")
        .into_iter()
        .filter(|one| one.english.contains("Tide") || one.english.contains("storm"))
        .map(|one| one.keys[3].clone())
        .collect();
    assert_eq!(missing, ["tide_north", "storm_ayr", "storm_bute"]);
    let twice = "tracks:
  tide: { each: region, name: 'Tide of the {name}', start: 0, min: 0, max: 3 }
  tide_north: { name: Tide, start: 0, min: 0, max: 3 }
";
    let twice = self::library(folder.path(), twice, event, "");
    let error = twice.load("isles").unwrap_err().to_string();
    assert!(
        error.contains("the track `tide_north` is defined twice"),
        "{error}"
    );
    for (wrong, says) in [
        ("each: region", "write `{name}` where"),
        ("each: regions", "did you mean `region`?"),
        ("each: [region]", "this has to be"),
    ] {
        let keys = format!("flags: {{ storm: {{ name: A storm, {wrong} }} }}\n");
        let library = self::library(folder.path(), &keys, event, "");
        let error = library.load("isles").unwrap_err().to_string();
        assert!(error.contains(says), "{wrong}: {error}");
    }
}
