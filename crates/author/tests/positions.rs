//! Every position test of `tests/positions/` and of the shipped mods passes.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use brink::Game;
use brink::content::Library;
use brink::digest::SplitMix64;
use brink_author::position::{Runner, WriteError, test_of};

#[test]
fn all_positions() {
    let library = testkit::library();
    let mut runner = Runner::new(&library);
    let mods = testkit::mods()
        .into_iter()
        .map(|folder| folder.join("tests"));
    let folders: Vec<_> = [testkit::root().join("tests/positions")]
        .into_iter()
        .chain(mods)
        .collect();
    let (tests, faults) = runner.find(&folders);
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(!tests.is_empty());
    let failures: Vec<String> = tests
        .iter()
        .filter_map(|test| runner.run(test).err())
        .map(|failure| failure.to_string())
        .collect();
    assert!(
        failures.is_empty(),
        "{} of {} failed:\n{}",
        failures.len(),
        tests.len(),
        failures.join("\n")
    );
}

/// One call makes a test of any game, at whatever question it is.
#[test]
fn any_moment_of_a_game_can_be_written_as_a_test_that_passes() {
    let library = testkit::library();
    let folder = tempfile::tempdir().unwrap();
    let (mut files, mut written) = (Vec::new(), 0);
    for listing in library.scenarios() {
        let content = library.load(&listing.id).unwrap().content;
        let mut text = String::new();
        for seed in 0..6_u64 {
            let mut game = Game::new(content.clone(), seed).unwrap();
            let mut dice = SplitMix64::new(seed);
            for step in 0..400 {
                let Some(decision) = game.decision() else {
                    break;
                };
                let choice = decision.choices
                    [(dice.next().unwrap() % decision.choices.len() as u64) as usize];
                game.apply(choice).unwrap();
                if step % 29 == 0 {
                    match test_of(&game, &format!("{} {seed} {step}", listing.id)) {
                        Ok(test) => (text, written) = (text + &test, written + 1),
                        Err(error) => assert_eq!(error, WriteError::NoStart),
                    }
                }
            }
        }
        // Where a game has no such question, no test begins.
        if !text.is_empty() {
            let file = folder.path().join(format!("{}.yaml", listing.id));
            std::fs::write(&file, &text).unwrap();
            files.push(file);
        }
    }
    assert!(written > 50, "{written}");
    let mut runner = Runner::new(&library);
    let (tests, faults) = runner.find(&files);
    assert!(faults.is_empty(), "{faults:#?}");
    assert_eq!(tests.len(), written);
    let failures: Vec<String> = tests
        .iter()
        .filter_map(|test| runner.run(test).err())
        .map(|failure| failure.to_string())
        .collect();
    assert!(
        failures.is_empty(),
        "{} of {} failed:\n{}",
        failures.len(),
        tests.len(),
        failures.join("\n")
    );
}

/// Tests that fail, and what is said of them.
const FAILING: &str = r#"
scenario: twilight_struggle
tests:
- name: a forced choice is left open
  given: { turn: 8, active: us, influence: { north_korea: [0, 3], pakistan: [2, 0] }, effects: [shuttle_diplomacy], hand: { us: [asia_scoring, nato], ussr: [comecon, nasser] } }
  when: [{ us: { play: asia_scoring, for: event } }]
  then: { vp: 4, defcon: 5 }
- name: a question is open where a condition in the middle fails
  given: { active: us, hand: { us: [nasser, nato], ussr: [comecon] } }
  when: [{ us: { play: nasser } }, { expect: { vp: 1 } }, { us: event }]
- name: the game is over
  given: { active: us, defcon: 2, influence: { zaire: [0, 1] }, hand: { us: [nato, fidel], ussr: [comecon] } }
  when: [{ us: { play: nato, for: coup, coup: zaire, dice: 3 } }]
  then: { vp: 1 }
- name: no dice for a realignment roll
  given: { active: us, influence: { austria: [0, 1] }, hand: { us: [nato, fidel], ussr: [comecon] } }
  when: [{ us: { play: nato, for: realign } }, { us: austria }]
  then: { vp: 0 }
- name: dice right after the step, but too few
  given: { active: us, influence: { austria: [0, 1] }, hand: { us: [nato, fidel], ussr: [comecon] } }
  when: [{ us: { play: nato, for: realign } }, { us: austria }, { dice: [4] }]
  then: { vp: 0 }
- name: more is claimed of what a side sees than its view has
  given: { active: us, deck: [norad], deck_bottom: [blockade], hand: { us: [nato, fidel], ussr: [comecon, nasser] }, shown: [comecon] }
  when: [{ us: { play: nato } }]
  then:
    sees: { us: { hand: [comecon, nasser], hand_has: [nasser], hidden: [comecon, norad], headline: nasser, log: [Comecon] }, ussr: { not_in_log: [NATO] } }
    deck_bottom: [norad]
    deck_has: [fidel]
- name: an event whose `when` does not hold
  given: { turn: 8, active: us, hand: { us: [our_man_in_tehran, nato], ussr: [comecon] } }
  when: [{ us: our_man_in_tehran }, { us: event }]
  then: { vp: 0 }
- name: an event whose `condition` does not hold
  given: { turn: 8, active: us, hand: { us: [kitchen_debates, nato], ussr: [comecon] } }
  when: [{ us: { play: kitchen_debates, for: event } }]
  then: { vp: 0 }
- name: an event before the one that it requires
  given: { active: us, hand: { us: [nato, fidel], ussr: [comecon] } }
  when: [{ us: nato }, { us: event }]
  then: { vp: 0 }
- name: an event that an earlier one rules out
  given: { turn: 5, active: us, happened: [camp_david_accords], hand: { us: [arab_israeli_war, fidel], ussr: [comecon] } }
  when: [{ us: arab_israeli_war }, { us: event_first }]
  then: { vp: 0 }
- name: what cannot be given
  given: { phase: headline, round_began: { defcon: 9, influence: { strange: [1, 0] } }, shown: [comecon], hand: { us: [nato] } }
  then: { sees: { us: { hidden: [nowhere] } } }
- name: an effect of a turn that ended, since no side has a card left
  given: { active: us, special: none, hand: { us: [containment] } }
  when: [{ us: { play: containment, for: event } }]
  then: { in_effect: [containment] }
- name: what says nothing
  then: { sees: { us: {}, ussr: { hidden: [] } } }
"#;

#[test]
fn a_failure_says_what_is_asked() {
    let library = testkit::library();
    let mut runner = Runner::new(&library);
    let (tests, faults) = runner.tests_of("failing.yaml", FAILING);
    assert!(faults.is_empty(), "{faults:?}");
    let said = tests
        .iter()
        .map(|test| runner.run(test).unwrap_err().to_string())
        .collect::<Vec<_>>();
    insta::assert_snapshot!(said.join("\n\n"));
}

/// The faults of a scenario are told once, not for every test.
#[test]
fn the_faults_of_a_scenario_are_told_once() {
    let folder = tempfile::tempdir().unwrap();
    testkit::isles::write(folder.path(), "return { event = 1 }");
    let library = Library::open(&[folder.path().to_path_buf()]);
    let mut runner = Runner::new(&library);
    let text =
        "scenario: isles\ntests:\n- { name: a, then: { vp: 0 } }\n- { name: b, then: { vp: 0 } }\n";
    let (tests, _) = runner.tests_of("tests.yaml", text);
    let failures: Vec<String> = tests
        .iter()
        .map(|test| runner.run(test).unwrap_err().to_string())
        .collect();
    assert!(failures[0].contains("probe.lua:1:"), "{}", failures[0]);
    assert_eq!(
        failures[1],
        "tests.yaml:4:3: failed: b\n    the scenario cannot be loaded, for the reasons given above"
    );
}
