//! What scripts print: kept for whoever asks, and no part of any game.

use std::cell::RefCell;
use std::fmt;

/// A line that a script printed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Printed {
    /// The file.
    pub path: String,
    /// The line of the script, from 1; 0 if it is not known.
    pub line: u32,
    /// What was printed, as one line that a terminal may show.
    pub text: String,
}

impl fmt::Display for Printed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.text)
    }
}

/// The most lines that are kept until they are asked for.
const MAX_LINES: usize = 200;
/// The most characters of one line.
const MAX_TEXT: usize = 300;

thread_local! {
    /// None while nothing asks: a script that prints then costs no more than the call.
    static PRINTED: RefCell<Option<Vec<Printed>>> = const { RefCell::new(None) };
}

/// Keeps what scripts print on this thread from now on, for [`take_printed`].
pub fn keep_printed() {
    PRINTED.with(|printed| {
        printed.borrow_mut().get_or_insert_default();
    });
}

/// What scripts of this thread have printed since the last time, in its order; 200 lines at most.
#[must_use]
pub fn take_printed() -> Vec<Printed> {
    PRINTED.with(|printed| printed.borrow_mut().as_mut().map(std::mem::take).unwrap_or_default())
}

/// How many lines are kept now.
pub(crate) fn count_printed() -> usize {
    PRINTED.with(|printed| printed.borrow().as_ref().map_or(0, Vec::len))
}

/// Drops what was printed after so many lines: a script that is run again prints again.
pub(crate) fn forget_printed(count: usize) {
    PRINTED.with(|printed| {
        if let Some(lines) = printed.borrow_mut().as_mut() {
            lines.truncate(count);
        }
    });
}

/// Whether anything asks for what is printed.
pub(super) fn is_wanted() -> bool {
    PRINTED.with(|printed| printed.borrow().as_ref().is_some_and(|lines| lines.len() < MAX_LINES))
}

/// Keeps a line; the place is `file:line`.
pub(super) fn note(place: &str, text: &str) {
    let (path, line) = place.rsplit_once(':').unwrap_or((place, ""));
    let shown = text.chars().take(MAX_TEXT);
    let shown = shown.map(|c| if c.is_control() { c.escape_default().to_string() } else { c.to_string() });
    let line = Printed { path: path.to_owned(), line: line.parse().unwrap_or(0), text: shown.collect() };
    PRINTED.with(|printed| {
        if let Some(lines) = printed.borrow_mut().as_mut() {
            lines.push(line);
        }
    });
}
