//! Numbers of the rules that a scenario may change: control, the limits of influence, levels, dice and endings.

use std::path::Path;

use brink::content::Library;
use brink::game::{Choice, Game, Use};
use brink::ids::Side;
use testkit::isles;

use crate::position_tests::run;

const EVENT: &str = "return { event = function(game) end }";

/// The tiny game with further keys in its scenario, a further island `coll` beside `ayr`, and this script of the card
/// `probe`.
fn library(folder: &Path, keys: &str, event: &str) -> Library {
    isles::write(folder, event);
    let scenario = isles::SCENARIO.to_owned() + keys;
    std::fs::write(folder.join("scenarios/isles.yaml"), scenario).unwrap();
    let coll = "  coll: { name: Coll, stability: 3, regions: [north] }\n  redland: { name: Redland, home_of: red }\n\
                links:\n  - [ayr, coll]\n  - [bute, redland]\n";
    let map = isles::MAP.replace("links:\n", coll);
    std::fs::write(folder.join("maps/isles.yaml"), map).unwrap();
    Library::open(&[folder.to_path_buf()])
}

/// Runs position tests of the tiny game with these keys and this script.
#[track_caller]
fn passes(keys: &str, event: &str, tests: &str) {
    let folder = tempfile::tempdir().unwrap();
    let library = library(folder.path(), keys, event);
    let failed = run(&library, tests);
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(tests.contains("- name"), "no test");
}

/// The faults of the tiny game with these keys.
fn faults(keys: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    match library(folder.path(), keys, EVENT).load("isles") {
        Ok(_) => String::new(),
        Err(error) => error.to_string(),
    }
}

/// The controllers of Ayr (stability 2), Bute (1) and Coll (3) with this influence.
fn controllers(keys: &str, influence: [[u8; 2]; 3], [ayr, bute, coll]: [&str; 3]) {
    let [in_ayr, in_bute, in_coll] = influence.map(|both| format!("{both:?}"));
    passes(
        keys,
        EVENT,
        &format!(
            "  - name: control
    given: {{ influence: {{ ayr: {in_ayr}, bute: {in_bute}, coll: {in_coll} }} }}
    then: {{ controller: {{ ayr: {ayr}, bute: {bute}, coll: {coll} }} }}
"
        ),
    );
}

#[test]
fn control_has_the_numbers_of_the_scenario() {
    let printed = ["red", "none", "none"];
    controllers("", [[2, 0], [1, 1], [4, 2]], printed);
    controllers("control: {}\n", [[2, 0], [1, 1], [4, 2]], printed);
    let majority = "control: { influence: 1, lead: 1 }\n";
    controllers(majority, [[1, 0], [2, 2], [4, 5]], ["red", "none", "blue"]);
    let majority_of_enough = "control: { lead: 1 }\n";
    controllers(
        majority_of_enough,
        [[1, 0], [2, 1], [3, 2]],
        ["none", "red", "red"],
    );
    let lead_of_two = "control: { influence: 2, lead: 2 }\n";
    controllers(
        lead_of_two,
        [[1, 0], [3, 1], [2, 0]],
        ["none", "red", "red"],
    );
    let alone = "control: { influence: 1, lead: 1, unopposed: on }\n";
    controllers(alone, [[1, 0], [9, 1], [0, 1]], ["red", "none", "blue"]);
}

#[test]
fn what_depends_on_control_follows() {
    // The cost of a marker, what control still needs, and the level of the region.
    passes(
        "control: { influence: 1, lead: 1 }\n",
        "return { event = function(game)
            assert(game:missing_for_control('coll', 'blue') == 3, game:missing_for_control('coll', 'blue'))
            assert(game:missing_for_control('ayr', 'red') == 1)
            game:change_influence('coll', game:missing_for_control('coll', 'blue'), 'blue')
            game:score('north')
          end }",
        "  - name: the event
    given: { hand: { red: [probe] }, influence: { coll: [2, 0], bute: [0, 1] } }
    when: [{ red: { play: probe, for: event } }]
    then: { controller: { coll: blue }, vp: -1 }
  - name: two points where the enemy leads
    given: { hand: { red: [probe] }, influence: { coll: [1, 2] } }
    when: [{ red: { play: probe, for: influence, place: coll } }]
    then: { influence: { coll: [2, 2] } }
",
    );
    passes(
        "control: { influence: 1, lead: 1, unopposed: on }\n",
        "return { event = function(game) assert(game:missing_for_control('coll', 'blue') == 3) end }",
        "  - name: the other has to go first
    given: { hand: { red: [probe] }, influence: { coll: [2, 0] } }
    when: [{ red: { play: probe, for: event } }]
    then: { controller: { coll: red } }
",
    );
}

#[test]
fn a_space_has_room_for_so_much() {
    let limits = "influence: { limit: { red: 2 }, supply: 5 }\n";
    passes(
        limits,
        "return { event = function(game)
            assert(game:change_influence('ayr', 5, 'red') == 1)
            assert(game:change_influence('bute', 5, 'blue') == 4)
            assert(game:change_influence('coll', 1, 'blue') == 0, 'no marker is left')
            game:change_influence('bute', -1, 'blue')
            assert(game:change_influence('coll', 2, 'blue') == 1)
          end }",
        "  - name: what has no room is lost
    given: { hand: { red: [probe] }, influence: { ayr: [1, 1] } }
    when: [{ red: { play: probe, for: event } }]
    then: { influence: { ayr: [2, 1], bute: [0, 3], coll: [0, 1] } }
  - name: a full space is not offered
    given: { hand: { red: [probe] }, influence: { ayr: [1, 0], bute: [2, 0] } }
    when: [{ red: { play: probe, for: influence } }]
    then: { next: { side: red, ask: influence }, offered_exactly: [ayr, coll] }
  - name: without a marker left no influence is placed
    given: { hand: { red: [probe] }, influence: { ayr: [2, 1], bute: [2, 2], coll: [1, 0] } }
    when: [{ red: { play: probe, for: operations } }]
    then: { offered_exactly: [realign, coup] }
",
    );
}

#[test]
fn events_and_the_set_up_end_when_no_marker_is_left() {
    let event = "return { event = function(game)
        local placed = game:place_influence { total = 3, where = { region = 'north' } }
        assert(placed == 1, placed)
      end }";
    passes(
        "influence: { supply: { red: 3 } }\n",
        event,
        "  - name: one of three
    given: { hand: { red: [probe] }, influence: { ayr: [2, 7] } }
    when: [{ red: { play: probe, for: event } }, { red: bute }]
    then: { influence: { ayr: [2, 7], bute: [1, 0] } }
",
    );
    let folder = tempfile::tempdir().unwrap();
    library(folder.path(), "influence: { limit: 1, supply: 2 }\n", EVENT);
    let file = folder.path().join("scenarios/isles.yaml");
    let place = "setup: [{ place: { side: blue, points: 9, where: { region: north } } }, deal]";
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replace("setup: [deal]", place)).unwrap();
    let library = Library::open(&[folder.path().to_path_buf()]);
    let tests = "  - name: two of nine
    given: { setup: on }
    when: [{ blue: ayr }, { expect: { offered_exactly: [bute, coll] } }, { blue: coll }, { expect: { next: { side: red, ask: play } } }]
    then: { influence: { ayr: [0, 1], coll: [0, 1] } }
";
    let failed = run(&library, tests);
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn impossible_positions_name_the_limit() {
    let folder = tempfile::tempdir().unwrap();
    let library = library(
        folder.path(),
        "influence: { limit: 2, supply: { blue: 3 } }\n",
        EVENT,
    );
    let test = |influence: &str, more: &str| {
        let test = format!(
            "  - name: influence\n    given: {{ influence: {{ {influence} }}{more} }}\n    then: {{ vp: 0 }}\n"
        );
        run(&library, &test).join("\n")
    };
    assert_eq!(test("ayr: [2, 2], bute: [2, 1], coll: [2, 0]", ""), "");
    let said = test("ayr: [3, 0]", "");
    assert!(said.contains("red can have at most 2 in a space"), "{said}");
    let said = test("ayr: [0, 2], bute: [0, 2]", "");
    assert!(
        said.contains("blue can have at most 3 on the board"),
        "{said}"
    );
    assert_eq!(test("ayr: [3, 9]", ", impossible: on"), "");
}

#[test]
fn a_refusal_names_the_limit() {
    let folder = tempfile::tempdir().unwrap();
    let event =
        "return { event = function(game) game:place_influence { total = 3, optional = true } end }";
    let said = |limits: &str, after: usize| {
        let library = library(folder.path(), limits, event);
        let content = library.load("isles").unwrap().content;
        let (mut game, probe) = isles::ready(&content);
        let ayr = Choice::Space(content.find_space("ayr").unwrap());
        game.apply(Choice::Card(probe)).unwrap();
        game.apply(Choice::Use(Use::Event)).unwrap();
        for _ in 0..after {
            game.apply(ayr).unwrap();
        }
        let view = game.view(Side::First);
        (
            view.supply_left(Side::First),
            game.why_not(ayr).display(&content).to_string(),
        )
    };
    let (left, why) = said("influence: { limit: 2 }\n", 2);
    assert_eq!(
        (left, why.as_str()),
        (
            None,
            "no more influence can be placed in Ayr: 2 is the most there"
        )
    );
    let limits = "influence: { limit: { red: 2 }, supply: 4 }\n";
    assert_eq!(said(limits, 1).0, Some(3));
}

#[test]
fn levels_have_the_needs_of_the_scenario() {
    let event = "return { event = function(game) game:score('north') end }";
    let scored = |levels: &str, influence: &str, vp: i32| {
        passes(
            levels,
            event,
            &format!(
                "  - name: scoring
    given: {{ hand: {{ red: [probe] }}, influence: {{ {influence} }} }}
    when: [{{ red: {{ play: probe, for: event }} }}]
    then: {{ vp: {vp} }}
"
            ),
        );
    };
    // One point for the battleground Ayr, and 1, 2 or 3 for the level.
    scored("", "ayr: [2, 0], bute: [1, 0]", 4);
    let every = "levels: { control: { all_countries: on } }\n";
    scored(every, "ayr: [2, 0], bute: [1, 0]", 3);
    scored(every, "ayr: [2, 0], bute: [1, 0], coll: [3, 0]", 4);
    let only_more =
        "levels: { control: { all_countries: on }, domination: { more_countries: 1 } }\n";
    scored(only_more, "bute: [1, 0]", 2);
    scored("", "bute: [1, 0]", 1);
    let two = "levels: { presence: { countries: 2 } }\n";
    scored(two, "bute: [1, 0]", 0);
}

#[test]
fn realignment_and_wars_have_their_numbers() {
    let numbers = "wars: { adjacent: 2, target: 3 }\n";
    let war = |counts: &str| {
        format!(
            "return {{ event = function(game) game:war {{ target = 'ayr', win_on = 6, target_counts = {counts} }} end }}"
        )
    };
    let tests = |line: &str| {
        format!(
            "  - name: a war
    given: {{ hand: {{ red: [probe] }}, influence: {{ ayr: [0, 2], bute: [0, 1] }} }}
    when: [{{ red: {{ play: probe, for: event, dice: 6 }} }}]
    then: {{ log: [\"{line}\"] }}
"
        )
    };
    passes(numbers, &war("true"), &tests("6 - 5"));
    passes(numbers, &war("false"), &tests("6 - 2"));
    passes("", &war("true"), &tests("6 - 2"));
}

#[test]
fn a_realignment_roll_has_its_cost_and_its_modifiers() {
    let folder = tempfile::tempdir().unwrap();
    library(folder.path(), "", EVENT);
    let file = folder.path().join("scenarios/isles.yaml");
    let text = std::fs::read_to_string(&file).unwrap();
    let numbers = "realign: { cost: 2, adjacent: 3, home: 0, lead: 2, ";
    std::fs::write(&file, text.replace("realign: { ", numbers)).unwrap();
    let library = Library::open(&[folder.path().to_path_buf()]);
    // Red controls Ayr, next to Bute, which is next to its home; blue has more influence there. The roll takes both points.
    let tests = "  - name: one roll
    given: { hand: { red: [probe] }, influence: { ayr: [2, 0], bute: [0, 1] } }
    when: [{ red: { play: probe, for: realign, realign: bute, dice: [1, 2] } }]
    then: { influence: { bute: [0, 1] }, log: ['Red 1 + 3, Blue 2 + 2'], next: { side: red, ask: play } }
";
    let failed = run(&library, tests);
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn both_sides_may_lose() {
    let event = "return {
        endings = { ruin = { text = 'the isles sink', both_lose = true }, truce = 'a truce' },
        event = function(game) game:end_game { reason = 'ruin' } end }";
    let tests = "  - name: the end
    given: { hand: { red: [probe] } }
    when: [{ red: { play: probe, for: event } }]
    then: { over: { winner: none, ending: ruin }, log: ['Both sides lose: the isles sink'] }
";
    passes("", event, tests);
    let truce = event.replace("reason = 'ruin'", "reason = 'truce'");
    let tests = tests.replace("ending: ruin", "ending: truce");
    passes(
        "",
        &truce,
        &tests.replace("Both sides lose: the isles sink", "A draw: a truce"),
    );
    let folder = tempfile::tempdir().unwrap();
    let winner = event.replace("reason = 'ruin'", "reason = 'ruin', winner = 'red'");
    let library = library(folder.path(), "", &winner);
    let said = run(&library, &tests).join("\n");
    assert!(said.contains("both sides lose by `ruin`"), "{said}");
}

#[test]
fn a_war_of_defcon_may_be_lost_by_both() {
    let defcon = |loser: &str| format!("defcon: {{ start: 3, max: 5, war: 1{loser} }}\n");
    let event = "return { event = function(game) game:change_defcon(-2) end }";
    let test = |winner: &str| {
        format!(
            "  - name: war
    given: {{ hand: {{ red: [probe] }} }}
    when: [{{ red: {{ play: probe, for: event }} }}]
    then: {{ over: {{ winner: {winner}, ending: defcon }} }}
"
        )
    };
    passes(&defcon(""), event, &test("blue"));
    passes(&defcon(", loser: phasing"), event, &test("blue"));
    passes(&defcon(", loser: both"), event, &test("none"));
}

#[test]
fn wrong_numbers_have_a_place_and_a_cure() {
    for (keys, says) in [
        ("control: { lead: 0 }", "0 is not between 1 and 99"),
        ("control: { lead: most }", "stability"),
        ("control: { influence: 100 }", "100 is not between 1 and 99"),
        ("control: { unopposed: 3 }", "`on` or `off`"),
        ("control: { led: 3 }", "did you mean `lead`?"),
        ("control: majority", "a table"),
        ("influence: { limit: 0 }", "0 is not between 1 and 99"),
        (
            "influence: { supply: { green: 3 } }",
            "unknown side `green`",
        ),
        ("influence: { supply: few }", "none"),
        ("levels: { control: {} }", "all_countries"),
        (
            "levels: { domination: { countries: -1 } }",
            "-1 is not between 0 and 99",
        ),
        (
            "levels: { presense: { countries: 1 } }",
            "did you mean `presence`?",
        ),
        ("wars: { adjacent: 10 }", "10 is not between 0 and 9"),
        (
            "defcon: { start: 3, max: 5, war: 1, loser: all }",
            "`all` is not a valid word here",
        ),
    ] {
        let said = faults(&format!("{keys}\n"));
        assert!(
            said.contains(says) && said.contains("isles.yaml:"),
            "{keys}: {said}"
        );
    }
}

#[test]
fn a_set_up_beyond_the_limits_is_a_fault() {
    let folder = tempfile::tempdir().unwrap();
    for (limits, is_fault) in [
        ("influence: { limit: 3, supply: 5 }\n", false),
        ("influence: { limit: 2 }\n", true),
        ("influence: { supply: { red: 4 } }\n", true),
        ("influence: { supply: { blue: 4 } }\n", false),
    ] {
        library(folder.path(), limits, EVENT);
        let file = folder.path().join("scenarios/isles.yaml");
        let text = std::fs::read_to_string(&file).unwrap();
        let placed = "setup: [{ influence: { red: { ayr: 3, bute: 2 } } }, deal]";
        std::fs::write(&file, text.replace("setup: [deal]", placed)).unwrap();
        let library = Library::open(&[folder.path().to_path_buf()]);
        let loaded = library.load("isles");
        assert_eq!(loaded.is_err(), is_fault, "{limits}");
        if let Ok(loaded) = loaded {
            let mut game = Game::new(loaded.content.clone(), 1).unwrap();
            while let Some(decision) = game.decision().cloned() {
                game.apply(decision.choices[0]).unwrap();
                game.board().check(&loaded.content).unwrap();
            }
        }
    }
}
