//! Every position test of `tests/positions/` and of the shipped mods passes.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use brink_author::position::Runner;

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
