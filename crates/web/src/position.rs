//! Games that begin in a position.

use brink::content::{Diagnostic, DiagnosticKind, Library};
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

/// The reasons why no game can have a position; none if something else is wrong.
fn impossible(failure: &TestFailure) -> Option<String> {
    let reasons = failure.faults.iter().map(|fault| match &fault.fault {
        // Its help is about keys, which a form does not show.
        DiagnosticKind::Impossible { why, .. } => Some(why.as_str()),
        _ => None,
    });
    let reasons: Option<Vec<&str>> = reasons.collect();
    reasons
        .filter(|reasons| !reasons.is_empty())
        .map(|reasons| format!("no game has this position: {}", reasons.join("; ")))
}

/// The faults and failed checks of a test, on one line.
fn failure_text(failure: &TestFailure) -> String {
    if let Some(why) = impossible(failure) {
        return why;
    }
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
