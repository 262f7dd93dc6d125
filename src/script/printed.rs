//! The output of scripts: kept until it is requested, and not part of any game.

use std::cell::RefCell;
use std::fmt;

/// A line that a script printed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Printed {
    /// The path of the file.
    pub path: String,
    /// The line of the script, from 1; 0 if it is not known.
    pub line: u32,
    /// The printed text, as one line that is safe on a terminal.
    pub text: String,
}

impl fmt::Display for Printed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.text)
    }
}

/// The maximum number of lines kept.
const MAX_LINES: usize = 200;
/// The maximum length of a line, in characters.
const MAX_TEXT: usize = 300;

thread_local! {
    /// None while the output is not wanted: printing then costs no more than the call.
    static PRINTED: RefCell<Option<Vec<Printed>>> = const { RefCell::new(None) };
}

/// Keeps what scripts print on this thread from now on, for [`take_printed`].
pub fn keep_printed() {
    PRINTED.with(|printed| {
        printed.borrow_mut().get_or_insert_default();
    });
}

/// The output of scripts of this thread since the last call, in order; 200 lines at most.
#[must_use]
pub fn take_printed() -> Vec<Printed> {
    PRINTED.with(|printed| printed.borrow_mut().as_mut().map(std::mem::take).unwrap_or_default())
}

/// The number of lines kept now.
pub(crate) fn count_printed() -> usize {
    PRINTED.with(|printed| printed.borrow().as_ref().map_or(0, Vec::len))
}

/// Drops everything after this many lines: a script that is run again prints again.
pub(crate) fn forget_printed(count: usize) {
    PRINTED.with(|printed| {
        if let Some(lines) = printed.borrow_mut().as_mut() {
            lines.truncate(count);
        }
    });
}

/// Whether the output is wanted.
pub(super) fn is_wanted() -> bool {
    PRINTED.with(|printed| printed.borrow().as_ref().is_some_and(|lines| lines.len() < MAX_LINES))
}

/// Records a line; the place is `file:line`.
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
