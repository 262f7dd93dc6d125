//! Games that begin in a position.

use brink::content::{Diagnostic, Library};
use brink::game::Game;
use brink_author::position::{Runner, TestFailure};

use crate::error::ApiError;

/// A game that begins in the position of a test.
pub(crate) fn begin_in_position(
    library: &Library,
    text: &str,
    seed: u64,
) -> Result<Game, ApiError> {
    let mut runner = Runner::new(library);
    let (tests, faults) = runner.tests_of("position.yaml", text);
    if let Some(fault) = faults.first() {
        return Err(ApiError::illegal(fault.message_with_help()));
    }
    let test = tests
        .first()
        .ok_or_else(|| ApiError::illegal("the text has no position test"))?;
    let game = runner.begin(test, seed);
    game.map_err(|failure| ApiError::illegal(failure_text(&failure)))
}

/// The faults and failed checks of a test, on one line.
fn failure_text(failure: &TestFailure) -> String {
    let mut parts: Vec<String> = failure
        .faults
        .iter()
        .map(Diagnostic::message_with_help)
        .collect();
    for check in &failure.checks {
        let mut part = check.what.to_string();
        for note in &check.notes {
            part += &format!(" ({note})");
        }
        parts.push(part);
    }
    parts.join("; ")
}
