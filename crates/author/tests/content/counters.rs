//! Kinds of pieces that a scenario declares.

use brink::content::Library;
use brink::game::{Game, Position};
use brink::ids::Side;
use testkit::isles;

use crate::position_tests::run;

/// The tiny game with a third island, a shared kind of pieces, one of both sides and one of blue.
fn library(folder: &std::path::Path, event: &str, more: &str) -> Library {
    isles::write(folder, event);
    let counters = "counters:
  fort: { name: Fort, sides: shared, supply: 4, limit: 2 }
  army: { name: Army, supply: { red: 3 } }
  spy: { name: Spy, sides: blue, shown: off }
";
    let (before, after) = isles::SCENARIO.split_once("counters: ").unwrap();
    let (_, after) = after.split_once('\n').unwrap();
    let scenario = format!("{before}{counters}rules: [isles]\n{after}");
    let scenario = scenario.replace("setup: [deal]", &format!("setup: [deal{more}]"));
    std::fs::write(folder.join("scenarios/isles.yaml"), scenario).unwrap();
    let rules = "return { effects = {
      on_counter = function(game, side, counter, space, change)
        if counter == 'fort' then game:change_track('supply', change, side or 'red') end
      end } }";
    std::fs::write(folder.join("scenarios/rules/isles.lua"), rules).unwrap();
    let coll = "  coll: { name: Coll, stability: 3, regions: [north] }\nlinks:\n  - [ayr, coll]\n";
    let map = isles::MAP.replace("links:\n", coll);
    std::fs::write(folder.join("maps/isles.yaml"), map).unwrap();
    Library::open(&[folder.to_path_buf()])
}

#[track_caller]
fn passes(event: &str, tests: &str) {
    let folder = tempfile::tempdir().unwrap();
    let library = library(folder.path(), event, "");
    let failed = run(&library, tests);
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(tests.contains("- name"), "no test");
}

/// The faults of the tiny game with this step of the set-up.
fn faults(step: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let library = library(folder.path(), "return { event = function(game) end }", step);
    match library.load("isles") {
        Ok(_) => String::new(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn pieces_are_kept_within_the_limit_and_the_supply() {
    passes(
        "return { event = function(game)
            assert(game:counter_room('fort', 'ayr') == 1)
            assert(game:change_counters { counter = 'fort', space = 'ayr', pieces = 9 } == 1)
            assert(game:change_counters { counter = 'fort', space = { 'bute', 'coll' }, pieces = 2 } == 2)
            assert(game:counter_room('fort', 'coll') == 0)
            assert(game:change_counters { counter = 'fort', space = 'ayr', pieces = -9 } == -2)
            assert(game:change_counters { counter = 'army', space = 'ayr', pieces = 9 } == 3)
            assert(game:change_counters { counter = 'army', space = 'ayr', pieces = 9, of = 'blue' } == 9)
          end }",
        "  - name: a piece beyond the supply is not placed
    given: { hand: { red: [probe] }, counters: { fort: { ayr: 1 } } }
    when: [{ red: { play: probe, for: event } }]
    then:
      counters: { fort: { ayr: 0, bute: 2, coll: 0 }, army: { red: { ayr: 3 }, blue: { ayr: 9 } } }
      tracks: { supply: { red: 4, blue: 3 } }
      log: [Fort, 'Red: Army']
",
    );
}

#[test]
fn pieces_are_moved_as_far_as_they_fit() {
    passes(
        "return { event = function(game)
            assert(game:move_counters { counter = 'fort', from = 'ayr', to = 'bute' } == 1)
            assert(game:move_counters { counter = 'army', from = 'ayr', to = 'coll', pieces = 2 } == 2)
            assert(game:move_counters { counter = 'army', from = 'ayr', to = 'ayr' } == 1)
            assert(game:move_counters { counter = 'spy', from = 'ayr', to = 'bute' } == 0)
          end }",
        "  - name: one fits, and the supply does not matter
    given: { hand: { red: [probe] }, counters: { fort: { ayr: 2, bute: 1, coll: 1 }, army: { red: { ayr: 3 } } } }
    when: [{ red: { play: probe, for: event } }]
    then: { counters: { fort: { ayr: 1, bute: 2 }, army: { red: { ayr: 1, coll: 2 } }, spy: { bute: 0 } } }
",
    );
}

#[test]
fn sides_place_and_remove_pieces_and_filters_know_them() {
    passes(
        "return { event = function(game)
            game:place_counters { counter = 'army', total = 3, max_each = 2, where = { region = 'north' } }
            game:remove_counters { counter = 'fort', total = 1, where = { counters = { counter = 'army', of = 'red' } } }
            local held = game:spaces { counters = { counter = 'army', min = 2 } }
            assert(#held == 1 and held[1] == 'coll')
            assert(#game:spaces { counters = { counter = 'fort', max = 0 } } == 2)
          end }",
        "  - name: two in one space at most
    given: { hand: { red: [probe] }, counters: { fort: { ayr: 1, coll: 1 } } }
    when:
      - { red: { play: probe, for: event } }
      - { red: coll }
      - { expect: { offered_exactly: [ayr, bute, coll] } }
      - { red: coll }
      - { expect: { offered_exactly: [ayr, bute] } }
      - { red: ayr }
      - { expect: { offered_exactly: [ayr, coll] } }
      - { red: coll }
    then: { counters: { army: { red: { coll: 2, ayr: 1 } }, fort: { ayr: 1, coll: 0 } }, tracks: { supply: { red: 2 } } }
",
    );
}

#[test]
fn sides_of_pieces_are_checked() {
    for (call, says) in [
        (
            "game:counters('fort', 'ayr', 'red')",
            "the counter `fort` is shared",
        ),
        (
            "game:counters('spy', 'ayr', 'red')",
            "the counter `spy` is of blue only",
        ),
        ("game:counters('frot', 'ayr')", "did you mean `fort`"),
        (
            "game:change_counters { counter = 'army', space = 'ayr', pieces = 100 }",
            "from -99 to 99",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let event = format!("return {{ event = function(game) {call} end }}");
        let library = library(folder.path(), &event, "");
        let tests = "  - name: none
    given: { hand: { red: [probe] } }
    when: [{ red: { play: probe, for: event } }]
    then: { counters: { fort: { ayr: 0 } } }
";
        let failed = run(&library, tests).join("\n");
        assert!(failed.contains(says), "{call}: {failed}");
    }
}

#[test]
fn a_set_up_puts_pieces_somewhere() {
    let step = ", { counters: { fort: { ayr: 1, bute: 2 }, army: { red: { coll: 2 } } } }";
    let folder = tempfile::tempdir().unwrap();
    let event = "return { event = function(game) end }";
    let content = library(folder.path(), event, step)
        .load("isles")
        .unwrap()
        .content;
    let game = Game::new(content, 1).unwrap();
    let seen = game.view(Side::First).observe();
    let in_bute = &seen
        .spaces
        .iter()
        .find(|space| space.id == "bute")
        .unwrap()
        .counters;
    assert_eq!(in_bute["fort"]["shared"], 2);
    let position = Position::of(&game).unwrap();
    assert_eq!(position.counters.len(), 3);
}

#[test]
fn more_pieces_than_there_are_is_no_position() {
    let folder = tempfile::tempdir().unwrap();
    let library = library(folder.path(), "return { event = function(game) end }", "");
    for (counters, says) in [
        ("fort: { ayr: 3 }", "a space has at most 2 of these"),
        ("fort: { ayr: 2, bute: 2, coll: 1 }", "there are 4 of these"),
        ("army: { red: { ayr: 4 } }", "there are 3 of these"),
        ("army: { blue: { ayr: 4 } }", "red"),
    ] {
        let tests = format!(
            "  - name: none\n    given: {{ counters: {{ {counters} }} }}\n    then: {{ next: {{ side: blue }} }}\n"
        );
        let failed = run(&library, &tests).join("\n");
        assert!(failed.contains(says), "{counters}: {failed}");
    }
}

#[test]
fn stability_follows_pieces() {
    let event =
        "return { lasts = 'turn', event = function(game) game:start_effect() end, effects = {
        stability = { { add = 1, within = { counters = { counter = 'fort' } } } } } }";
    let rules = "return { operations = { build = function(game, side, space)
        game:change_counters { counter = 'fort', space = space, pieces = 1 } end } }";
    let folder = tempfile::tempdir().unwrap();
    let library = library(folder.path(), event, "");
    drop(library);
    let scenario = std::fs::read_to_string(folder.path().join("scenarios/isles.yaml")).unwrap();
    let own = "operations: { own: { build: { name: Build, where: { region: north }, cost: 2, run: build } }, ";
    let scenario = scenario.replace("operations: { ", own);
    std::fs::write(folder.path().join("scenarios/isles.yaml"), scenario).unwrap();
    std::fs::write(folder.path().join("scenarios/rules/isles.lua"), rules).unwrap();
    let library = Library::open(&[folder.path().to_path_buf()]);
    let tests = "  - name: a fort makes a space harder to control
    given: { hand: { red: [calm], blue: [quiet] }, effects: [{ card: probe, side: red }], counters: { fort: { coll: 1 } } }
    when:
      - expect: { stability: { ayr: 2, coll: 4 } }
      - { red: { play: calm, for: build } }
      - { red: ayr }
    then: { stability: { ayr: 3, coll: 4, bute: 1 } }
";
    let failed = run(&library, tests);
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn faults_of_pieces_in_a_set_up() {
    for (step, says) in [
        (
            ", { counters: { fort: { ayr: 3 } } }",
            "3 is not between 1 and 2",
        ),
        (
            ", { counters: { fort: { ayr: 2, bute: 2, coll: 2 } } }",
            "6 is not between 1 and 4",
        ),
        (
            ", { counters: { fort: { red: { ayr: 1 } } } }",
            "takes spaces only",
        ),
        (
            ", { counters: { army: { ayr: 1 } } }",
            "takes spaces for each side",
        ),
        (
            ", { counters: { spy: { red: { ayr: 1 } } } }",
            "spaces for its owner only",
        ),
        (
            ", { counters: { frot: { ayr: 1 } } }",
            "did you mean `fort`",
        ),
        (", { counters: { fort: { ary: 1 } } }", "did you mean `ayr`"),
    ] {
        let found = faults(step);
        assert!(found.contains(says), "{step}: {found}");
    }
}
