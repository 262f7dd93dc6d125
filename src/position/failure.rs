//! Why a position test failed.

use std::fmt;

use crate::content::{Diagnostic, Place};

/// A test that failed: where, and what was expected and found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The name of the test.
    pub test: String,
    /// The line that failed.
    pub place: Place,
    /// What is wrong, a line each.
    pub lines: Vec<String>,
}

impl Failure {
    pub(super) fn new(place: &Place, line: impl Into<String>) -> Failure {
        Failure { test: String::new(), place: place.clone(), lines: vec![line.into()] }
    }

    /// A difference between what was expected and what is.
    pub(super) fn differs(
        place: &Place,
        what: &str,
        expected: impl fmt::Display,
        actual: impl fmt::Display,
    ) -> Failure {
        let lines = vec![what.to_owned(), format!("  expected: {expected}"), format!("  actual:   {actual}")];
        Failure { test: String::new(), place: place.clone(), lines }
    }

    /// Faults of the content or of the test file.
    pub(super) fn faults(place: &Place, faults: &[Diagnostic]) -> Failure {
        let lines = faults.iter().map(ToString::to_string).collect();
        Failure { test: String::new(), place: place.clone(), lines }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: failed: {}", self.place.file(), self.place.line, self.test)?;
        self.lines.iter().try_for_each(|line| write!(f, "\n    {line}"))
    }
}
