//! Every position test of `tests/positions/` and of the shipped mods passes.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use brink::Game;
use brink::digest::SplitMix64;
use brink_author::position::{Runner, WriteError, test_of};

#[test]
fn all_positions() {
    let library = testkit::library();
    let mut runner = Runner::new(&library);
    let mods = testkit::mods().into_iter().map(|folder| folder.join("tests"));
    let folders: Vec<_> = [testkit::root().join("tests/positions")].into_iter().chain(mods).collect();
    let (tests, faults) = runner.find(&folders);
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(!tests.is_empty());
    let failures: Vec<String> =
        tests.iter().filter_map(|test| runner.run(test).err()).map(|failure| failure.to_string()).collect();
    assert!(failures.is_empty(), "{} of {} failed:\n{}", failures.len(), tests.len(), failures.join("\n"));
}

/// One call makes a test of any game, at whatever question it is.
#[test]
fn any_moment_of_a_game_can_be_written_as_a_test_that_passes() {
    let library = testkit::library();
    let folder = tempfile::tempdir().unwrap();
    let (mut text, mut written) = (String::new(), 0);
    for listing in library.scenarios() {
        let content = library.load(&listing.id, &[]).unwrap().content;
        for seed in 0..6_u64 {
            let mut game = Game::new(content.clone(), seed).unwrap();
            let mut dice = SplitMix64::new(seed);
            for step in 0..400 {
                let Some(decision) = game.decision() else { break };
                let choice = decision.choices[(dice.next().unwrap() % decision.choices.len() as u64) as usize];
                game.apply(choice).unwrap();
                if step % 29 == 0 {
                    match test_of(&game, &format!("{} {seed} {step}", listing.id)) {
                        Ok(test) => (text, written) = (text + &test, written + 1),
                        Err(error) => assert_eq!(error, WriteError::NoStart),
                    }
                }
            }
        }
    }
    assert!(written > 50, "{written}");
    let file = folder.path().join("written.yaml");
    std::fs::write(&file, &text).unwrap();
    let mut runner = Runner::new(&library);
    let (tests, faults) = runner.find(&[file]);
    assert!(faults.is_empty(), "{faults:#?}");
    assert_eq!(tests.len(), written);
    let failures: Vec<String> =
        tests.iter().filter_map(|test| runner.run(test).err()).map(|failure| failure.to_string()).collect();
    assert!(failures.is_empty(), "{} of {} failed:\n{}", failures.len(), tests.len(), failures.join("\n"));
}
