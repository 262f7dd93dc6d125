//! The table of operations: prices, attempts, additions to dice, and operations of the scenario's own.

use std::path::Path;

use brink::content::Library;
use brink::game::{At, Choice, Game, Mode, Position, Use, Zone};
use brink::ids::Side;
use testkit::isles;

use crate::position_tests::run;

pub(crate) const EVENT: &str = "return { event = function(game) end }";
const RULES: &str = "return {}";

/// The tiny game with a third island, this table of operations, and these scripts.
pub(crate) fn library(folder: &Path, operations: &str, event: &str, rules: &str) -> Library {
    isles::write(folder, event);
    let (before, after) = isles::SCENARIO.split_once("operations: {").unwrap();
    let (_, after) = after.split_once("scoring:").unwrap();
    let scenario = format!("{before}rules: [isles]\noperations:\n{operations}scoring:{after}");
    std::fs::write(folder.join("scenarios/isles.yaml"), scenario).unwrap();
    std::fs::write(folder.join("scenarios/rules/isles.lua"), rules).unwrap();
    let coll = "  coll: { name: Coll, stability: 3, regions: [north] }\nlinks:\n  - [ayr, coll]\n";
    let map = isles::MAP.replace("links:\n", coll);
    std::fs::write(folder.join("maps/isles.yaml"), map).unwrap();
    Library::open(&[folder.to_path_buf()])
}

/// Runs position tests of the tiny game with these files.
#[track_caller]
pub(crate) fn passes(files: [&str; 3], tests: &str) {
    let failed = failures(files, tests);
    assert!(failed.is_empty(), "{failed}");
    assert!(tests.contains("- name"), "no test");
}

/// The failures of position tests of the tiny game with these files.
pub(crate) fn failures([operations, event, rules]: [&str; 3], tests: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let library = library(folder.path(), operations, event, rules);
    run(&library, tests).join("\n")
}

/// The faults of the tiny game with these files.
pub(crate) fn faults([operations, event, rules]: [&str; 3]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let library = library(folder.path(), operations, event, rules);
    match library.load("isles") {
        Ok(_) => String::new(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_card_may_give_several_coups() {
    let operations = "  coup: { attempts: 2, defcon: 0 }\n";
    let tests = "  - name: two coups, the second elsewhere
    given: { hand: { red: [probe] }, influence: { ayr: [0, 1], bute: [0, 1] } }
    when: [{ red: { play: probe, for: coup, dice: [6, 4] } }, { red: bute }, { red: ayr }]
    then: { influence: { bute: [5, 0], ayr: [1, 0] }, next: { side: red, ask: play } }
  - name: the second coup is lost without a target
    given: { hand: { red: [probe] }, influence: { bute: [0, 1] } }
    when: [{ red: { play: probe, for: coup, coup: bute, dice: [6] } }]
    then: { influence: { bute: [5, 0] }, next: { side: red, ask: play } }
";
    passes([operations, EVENT, RULES], tests);
}

#[test]
fn an_event_may_make_several_coups_with_an_addition() {
    let event = "return { event = function(game)
        game:coup { value = 1, attempts = 2, add = 3, where = { region = 'north' } }
      end }";
    let tests = "  - name: two coups
    given: { hand: { red: [probe] }, influence: { ayr: [0, 1], bute: [0, 1] } }
    when: [{ red: { play: probe, for: event, dice: [2, 1] } }, { red: [ayr, bute] }]
    then: { influence: { ayr: [1, 0], bute: [2, 0] } }
";
    passes(["  coup: {}\n", event, RULES], tests);
}

#[test]
fn neighbours_add_to_a_coup() {
    let operations = "  coup:
    add:
      - { add: 1, per: { adjacent_to: { data: on }, controlled_by: player } }
      - { add: -2, per: { adjacent_to: { data: on }, controlled_by: opponent }, most: 1 }
";
    let tests = "  - name: an own neighbour adds 1
    given: { hand: { red: [probe] }, influence: { ayr: [0, 1], bute: [1, 0] } }
    when: [{ red: { play: probe, for: coup, coup: ayr, dice: [2] } }]
    then: { influence: { ayr: [0, 0] } }
  - name: a neighbour of the other side takes 2
    given: { hand: { red: [probe] }, influence: { ayr: [0, 1], bute: [0, 1], coll: [0, 3] } }
    when: [{ red: { play: probe, for: coup, coup: ayr, dice: [4] } }]
    then: { influence: { ayr: [0, 1] } }
";
    passes([operations, EVENT, RULES], tests);
}

#[test]
fn results_of_coups_may_have_points() {
    let operations = "  coup: { success: { vp: 1 }, failure: { vp: -2 } }\n";
    let tests = "  - name: a success
    given: { hand: { red: [probe] }, influence: { bute: [0, 1] } }
    when: [{ red: { play: probe, for: coup, coup: bute, dice: [6] } }]
    then: { vp: 1 }
  - name: a failure
    given: { hand: { red: [probe] }, influence: { ayr: [0, 1] } }
    when: [{ red: { play: probe, for: coup, coup: ayr, dice: [1] } }]
    then: { vp: -2 }
";
    passes([operations, EVENT, RULES], tests);
}

#[test]
fn operations_may_be_of_one_side_and_of_some_spaces() {
    let operations = "  coup: { by: blue }\n  realign: { where: { ids: bute }, attempts: 1 }\n  \
                      influence: { where: { except: { ids: coll } } }\n";
    let tests = "  - name: no coup, one roll
    given: { hand: { red: [probe] }, influence: { ayr: [3, 1], bute: [0, 1] } }
    when:
      - { red: { play: probe, for: operations } }
      - expect: { offered: [influence, realign], not_offered: [coup] }
      - { red: realign }
      - dice: [6, 1]
      - expect: { offered_exactly: [bute] }
      - { red: bute }
    then: { next: { side: red, ask: play } }
  - name: influence elsewhere
    given: { hand: { red: [probe] }, influence: { ayr: [3, 1] } }
    when:
      - { red: { play: probe, for: influence } }
      - expect: { offered_exactly: [ayr, bute] }
";
    passes([operations, EVENT, RULES], tests);
}

#[test]
fn prices_and_modifiers_change_costs() {
    let operations = "  influence: { prices: [{ cost: 2, where: { tag: battleground } }] }\n  \
                      realign: { prices: [{ cost: 2, where: { ids: bute } }] }\n";
    let tests = "  - name: two points for one marker
    given: { hand: { red: [probe] }, influence: { ayr: [1, 0] } }
    when: [{ red: { play: probe, for: influence, place: ayr } }]
    then: { influence: { ayr: [2, 0] }, next: { side: red, ask: play } }
  - name: two points for one roll
    given: { hand: { red: [probe] }, influence: { bute: [0, 2] } }
    when: [{ red: { play: probe, for: realign, realign: bute, dice: [1, 1] } }]
    then: { next: { side: red, ask: play } }
";
    passes([operations, EVENT, RULES], tests);
    let event = "return {
        lasts = 'turn',
        event = function(game) game:start_effect() end,
        effects = { cost = { { of = 'player', to = 1, within = { ids = 'ayr' } } } } }";
    let tests = "  - name: a marker costs one where the other side controls
    given: { hand: { red: [calm] }, effects: [{ card: probe, side: red }], influence: { ayr: [1, 3] } }
    when: [{ red: { play: calm, for: influence, place: [ayr, ayr] } }]
    then: { influence: { ayr: [3, 3] } }
  - name: the other side pays the printed cost
    given: { hand: { blue: [calm] }, effects: [{ card: probe, side: red }], influence: { ayr: [3, 1] }, active: blue }
    when: [{ blue: { play: calm, for: influence, place: [ayr] } }]
    then: { influence: { ayr: [3, 2] } }
";
    passes(["  coup: {}\n", event, RULES], tests);
}

#[test]
fn a_modifier_lowers_no_cost_below_1() {
    let event = "return {
        lasts = 'turn',
        event = function(game) game:start_effect() end,
        effects = { cost = { { of = 'player', add = -9 } } } }";
    let tests = "  - name: a marker costs one
    given: { hand: { red: [calm] }, effects: [{ card: probe, side: red }], influence: { ayr: [1, 3] } }
    when: [{ red: { play: calm, for: influence, place: [ayr, ayr] } }]
    then: { influence: { ayr: [3, 3] }, next: { side: red, ask: play } }
";
    passes(["  coup: {}\n", event, RULES], tests);
}

#[test]
fn an_operation_that_nobody_can_pay_is_not_offered() {
    let operations = "  influence: { prices: [{ cost: 9, where: { region: north } }] }\n  \
                      realign: { cost: 9 }\n  coup: { by: blue }\n  own:\n    \
                      dredge: { name: Dredge, where: { region: north }, cost: 9, run: dredge }\n";
    let tests = "  - name: the points of the card are lost
    given: { hand: { red: [probe] }, influence: { ayr: [3, 1], bute: [0, 1] } }
    when: [{ red: { play: probe, for: operations } }]
    then: { influence: { ayr: [3, 1], bute: [0, 1] }, next: { side: red, ask: play } }
";
    passes([operations, EVENT, DREDGES], tests);
}

/// An operation that moves a track, with a die.
const DREDGE: &str = "  own:
    dredge:
      name: Dredge
      where: { region: north }
      cost: 1
      once_each: on
      roll: { stability: 1, ops: on }
      run: dredge
";
const DREDGES: &str = "return { operations = { dredge = function(game, side, space, points, margin)
    if margin >= 0 then game:gain_vp(1, side) end
    game:log('dredged ' .. space .. ' ' .. points .. ' ' .. margin)
  end } }";

#[test]
fn a_scenario_has_operations_of_its_own() {
    let (_, tests) = include_str!("own_operation.yaml")
        .split_once("tests:\n")
        .unwrap();
    passes([DREDGE, EVENT, DREDGES], tests);
}

#[test]
fn an_operation_without_spaces_uses_up_all_points() {
    let operations =
        "  own:\n    fund: { name: Fund, by: red, when: { flag: truce, is: off }, run: fund }\n";
    let rules = "return { operations = { fund = function(game, side, space, points)
        assert(space == nil)
        game:gain_vp(points, side)
      end } }";
    let tests = "  - name: points
    given: { hand: { red: [probe] } }
    when: [{ red: { play: probe, for: fund } }]
    then: { vp: 2, next: { side: red, ask: play } }
  - name: only while its condition holds
    given: { hand: { red: [probe] }, flags: { truce: on }, influence: { ayr: [2, 1] } }
    when:
      - { red: { play: probe, for: operations } }
      - expect: { not_offered: [fund] }
";
    passes([operations, EVENT, rules], tests);
}

#[test]
fn an_operation_may_be_a_use_of_a_card() {
    let operations = "  own:
    plan: { name: Plan, use: on, per_turn: 1, roll: { needs: 5, ops: on }, run: plan }
";
    let rules = "return { operations = { plan = function(game, side, space, points, margin, card)
        game:log('plan with ' .. card .. ' of ' .. points .. ': ' .. margin)
        if margin >= 0 then game:gain_vp(1, side) end
      end } }";
    let tests = "  - name: in place of the event, once a turn
    given: { hand: { red: [probe, calm], blue: [quiet, still] } }
    when:
      - { red: { play: probe, for: plan, dice: [3] } }
      - { blue: { play: quiet, for: event } }
      - { red: { play: calm } }
      - expect: { offered_exactly: [event, operations] }
    then:
      vp: 1
      discard: [probe, quiet]
      log: ['plan with probe of 2: 0']
      not_in_log: ['Event: probe']
  - name: begun before in this turn
    given: { hand: { red: [probe] }, operations_begun: { plan: { red: 1 } } }
    when:
      - { red: { play: probe } }
      - expect: { offered_exactly: [event, operations] }
";
    passes([operations, EVENT, rules], tests);
    let event = "return { event = function(game) game:operations { card = 'probe', modes = { 'plan', 'influence' } } end }";
    let tests = "  - name: an event may grant it
    given: { hand: { red: [probe] }, influence: { ayr: [1, 0] } }
    when:
      - { red: { play: probe, for: event } }
      - expect: { offered_exactly: [plan, influence] }
      - dice: [1]
      - { red: plan }
    then: { vp: 0, log: ['plan with probe of 2: -2'] }
";
    passes([operations, event, rules], tests);
}

#[test]
fn a_coup_may_have_an_empty_target() {
    let event = "return { event = function(game) game:coup { value = 2, empty = true, where = { ids = 'bute' } } end }";
    let tests = "  - name: nothing to remove
    given: { hand: { red: [probe] } }
    when: [{ red: { play: probe, for: event, dice: [3] } }, { red: bute }]
    then: { influence: { bute: [3, 0] } }
";
    passes(["  coup: {}\n", event, RULES], tests);
}

#[test]
fn odds_know_what_scripts_add_as_a_coup_is_announced() {
    let rules = "return { effects = {
        on_coup_declared = function(game) game:set_track('supply', 9, 'red') end,
        die = { { roll = 'coup', of = 'red', add = 2, when = { track = 'supply', side = 'red', min = 9 } } },
      } }";
    let folder = tempfile::tempdir().unwrap();
    let library = library(folder.path(), "  coup: {}\n", EVENT, rules);
    let content = library.load("isles").unwrap().content;
    let (bute, calm) = (
        content.find_space("bute").unwrap(),
        content.find_card("calm").unwrap(),
    );
    let position = Position {
        cards: vec![(calm, Zone::Hand(Side::First))],
        influence: vec![(bute, [0, 1])],
        at: At::Round {
            round: 1,
            side: Some(Side::First),
        },
        ..Position::default()
    };
    let game = Game::builder(content).seed(1).position(position).start();
    let mut game = game.unwrap();
    for choice in [
        Choice::Card(calm),
        Choice::Use(Use::Operations),
        Choice::Mode(Mode::Coup),
    ] {
        game.apply(choice).unwrap();
    }
    let view = game.view(Side::First);
    assert_eq!(view.coup_odds(bute).unwrap().add, 4);
    assert_eq!(view.coup_odds_by_table(bute).unwrap().add, 2);
}

#[test]
fn faults_of_the_table_are_named() {
    let no_function = faults([DREDGE, EVENT, RULES]);
    assert!(no_function.contains("dredge"), "{no_function}");
    for taken in ["coup", "event", "stop"] {
        let found = faults([
            &DREDGE.replace("dredge:", &format!("{taken}:")),
            EVENT,
            DREDGES,
        ]);
        assert!(found.contains("no other use of a card"), "{taken}: {found}");
    }
    let without_where = "  own:\n    fund: { name: Fund, cost: 2, run: dredge }\n";
    let found = faults([without_where, EVENT, DREDGES]);
    assert!(found.contains("says nothing without `where`"), "{found}");
    let free = faults(["  influence: { cost: 0 }\n", EVENT, RULES]);
    assert!(free.contains("1"), "{free}");
    let defcon = faults(["  coup: { success: { defcon: -1 } }\n", EVENT, RULES]);
    assert!(defcon.contains("defcon"), "{defcon}");
    let event = "return { lasts = 'turn', event = function(game) game:start_effect() end,
        effects = { cost = { { of = 'player', operation = 'coup', add = 1 } } } }";
    let coup = faults(["  coup: {}\n", event, RULES]);
    assert!(coup.contains("a coup uses up a whole card"), "{coup}");
}
