//! Runs of position tests that a test has as text.

use brink::content::Library;
use brink_author::position::Runner;

/// Faults of a file of tests of the tiny game, and its tests that fail.
pub fn run(library: &Library, tests: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tests.yaml");
    std::fs::write(&file, format!("scenario: isles\ntests:\n{tests}")).unwrap();
    let mut runner = Runner::new(library);
    let (tests, faults) = runner.find(&[file]);
    let faults = faults.iter().map(ToString::to_string);
    let failed = tests.iter().filter_map(|test| runner.run(test).err());
    faults
        .chain(failed.map(|failure| failure.to_string()))
        .collect()
}
