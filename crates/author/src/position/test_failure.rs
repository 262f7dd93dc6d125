//! The reason why a position test failed.

use std::fmt;

use brink::content::{Diagnostic, DiagnosticKind, Place};

use super::difference::{Difference, table};

/// A test that failed, with everything that is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestFailure {
    /// The name of the test.
    pub test: String,
    /// Diagnostics of the test itself: it was not played.
    pub faults: Vec<Diagnostic>,
    /// The problems; at least one if there are no diagnostics.
    pub checks: Vec<FailedCheck>,
}

/// One problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedCheck {
    /// The place of the problem.
    pub place: Place,
    /// A short description.
    pub what: String,
    /// The expected and actual values, if they differ.
    pub difference: Option<Difference>,
    /// Hints, a line each.
    pub notes: Vec<String>,
    /// The question open where a condition failed, and its choices, a line each.
    pub open: Vec<String>,
}

/// The maximum width of a value in a table.
const MAX_WIDTH: usize = 32;

impl TestFailure {
    /// The failure of a test by its name.
    pub(super) fn of(self, test: &str) -> TestFailure {
        TestFailure {
            test: test.to_owned(),
            ..self
        }
    }

    /// Whether nothing is wrong but that no game can reach its position.
    pub(crate) fn is_impossible(&self) -> bool {
        let is_why = |fault: &Diagnostic| matches!(fault.fault, DiagnosticKind::Impossible { .. });
        !self.faults.is_empty() && self.faults.iter().all(is_why)
    }

    pub(super) fn new(place: &Place, what: impl Into<String>) -> TestFailure {
        TestFailure::of_check(place, what.into(), None)
    }

    fn of_check(place: &Place, what: String, difference: Option<Difference>) -> TestFailure {
        let trouble = FailedCheck {
            place: place.clone(),
            what,
            difference,
            notes: Vec::new(),
            open: Vec::new(),
        };
        TestFailure {
            test: String::new(),
            faults: Vec::new(),
            checks: vec![trouble],
        }
    }

    /// A difference between the expected and the actual value.
    pub(super) fn differs(
        place: &Place,
        what: &str,
        expected: impl fmt::Display,
        actual: impl fmt::Display,
    ) -> TestFailure {
        TestFailure::with(
            place,
            what,
            Difference::Values(expected.to_string(), actual.to_string()),
        )
    }

    /// A difference of some sort.
    pub(super) fn with(place: &Place, what: &str, difference: Difference) -> TestFailure {
        TestFailure::of_check(place, what.to_owned(), Some(difference))
    }

    /// Diagnostics of a test.
    pub(super) fn of_test(faults: Vec<Diagnostic>) -> TestFailure {
        TestFailure {
            test: String::new(),
            faults,
            checks: Vec::new(),
        }
    }

    /// A scenario that cannot be loaded for reasons that an earlier failure gives.
    pub(super) fn told_before(place: &Place) -> TestFailure {
        let what = "the scenario cannot be loaded, for the reasons given above";
        TestFailure::new(place, what)
    }

    /// Diagnostics of the content.
    pub(super) fn faults(place: &Place, faults: &[Diagnostic]) -> TestFailure {
        let mut failure = TestFailure::new(place, "the scenario cannot be loaded");
        let lines = faults.iter().flat_map(|fault| {
            fault
                .to_string()
                .lines()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        });
        failure.note(lines);
        failure
    }

    /// The failure of a test that passes with some cards dealt and not with others.
    pub(super) fn with_other_cards(mut self) -> TestFailure {
        let note = "the test depends on cards that are dealt at random: give them with `draw`, in \
            the order of the deal";
        self.note([note.to_owned()]);
        self
    }

    /// Reports the question open where these conditions failed.
    pub(super) fn at_question(mut self, lines: &[String]) -> TestFailure {
        self.checks
            .iter_mut()
            .for_each(|check| check.open = lines.to_vec());
        self
    }

    /// Adds hints.
    pub(super) fn note(&mut self, lines: impl IntoIterator<Item = String>) {
        if let Some(last) = self.checks.last_mut() {
            last.notes.extend(lines);
        }
    }

    /// The problems of several parts together; `Ok` if there are none.
    pub(super) fn all(
        parts: impl IntoIterator<Item = Result<(), TestFailure>>,
    ) -> Result<(), TestFailure> {
        let mut checks = Vec::new();
        for part in parts {
            if let Err(failure) = part {
                checks.extend(failure.checks);
            }
        }
        if checks.is_empty() {
            Ok(())
        } else {
            Err(TestFailure {
                test: String::new(),
                faults: Vec::new(),
                checks,
            })
        }
    }

    /// The first place.
    #[must_use]
    pub fn place(&self) -> Place {
        let fault = self.faults.first().map(|fault| &fault.place);
        let trouble = self.checks.first().map(|trouble| &trouble.place);
        fault.or(trouble).map_or_else(Place::nowhere, Place::clone)
    }
}

impl fmt::Display for TestFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = self.place();
        write!(
            f,
            "{}:{}:{}: failed: {}",
            first.file(),
            first.line,
            first.column,
            self.test
        )?;
        for line in self.faults.iter().flat_map(|fault| {
            fault
                .to_string()
                .lines()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        }) {
            write!(f, "\n    {line}")?;
        }
        // Short values share one table, everything else follows it.
        let rows = self.checks.iter().filter_map(FailedCheck::row);
        let rows: Vec<[String; 4]> = rows.collect();
        let rest = self.checks.iter().filter(|trouble| trouble.row().is_none());
        let table = if rows.is_empty() {
            Vec::new()
        } else {
            table(rows.into_iter())
        };
        let open = self
            .checks
            .first()
            .map_or(&[][..], |check| &check.open)
            .iter()
            .cloned();
        for line in table
            .into_iter()
            .chain(rest.flat_map(|trouble| trouble.lines(&first)))
            .chain(open)
        {
            write!(f, "\n    {line}")?;
        }
        Ok(())
    }
}

impl FailedCheck {
    /// Everything that helps to understand it, a line each: its notes, and the open question.
    pub fn hints(&self) -> impl Iterator<Item = &str> {
        self.notes.iter().chain(&self.open).map(String::as_str)
    }

    /// Description, expected, actual and line, if they fit a table.
    fn row(&self) -> Option<[String; 4]> {
        let Some(Difference::Values(expected, actual)) = &self.difference else {
            return None;
        };
        let fits = is_short(expected)
            && is_short(actual)
            && self.what.chars().count() <= 2 * MAX_WIDTH
            && self.notes.is_empty();
        fits.then(|| {
            [
                self.what.clone(),
                expected.clone(),
                actual.clone(),
                format!("line {}", self.place.line),
            ]
        })
    }

    /// The lines for this problem alone. The place is omitted if it has just been shown.
    fn lines(&self, shown: &Place) -> Vec<String> {
        let mut lines = match &self.place {
            place if place.line == shown.line => vec![self.what.clone()],
            place => vec![format!("{} (line {})", self.what, place.line)],
        };
        if let Some(difference) = &self.difference {
            lines.extend(
                difference
                    .lines()
                    .into_iter()
                    .map(|line| format!("  {line}")),
            );
        }
        lines.extend(self.notes.iter().map(|note| format!("  {note}")));
        lines
    }
}

/// Whether a value fits into a column.
fn is_short(text: &str) -> bool {
    text.chars().count() <= MAX_WIDTH && !text.contains('\n')
}
