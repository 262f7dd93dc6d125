//! The output of scripts: kept until it is requested, and not part of any game.

use std::cell::RefCell;
use std::fmt;
use std::marker::PhantomData;

use super::guard_stack::GuardStack;

/// A line that a script printed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Printed {
    /// The path of the file.
    pub path: String,
    /// The line of the script, from 1; 0 if unknown.
    pub line: u32,
    /// The printed text, as one line that is safe on a terminal.
    pub text: String,
}

impl fmt::Display for Printed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.text)
    }
}

/// Maximum number of lines kept.
const MAX_LINES: usize = 200;
/// Maximum length of a line, in characters.
const MAX_TEXT: usize = 300;

thread_local! {
    /// Empty while no output is wanted: printing then costs no more than the call.
    static PRINTED: RefCell<GuardStack<Vec<Printed>>> = const { RefCell::new(GuardStack::new()) };
}

/// Keeps the output of scripts on this thread, until it is dropped; without a printout, output is
/// discarded.
///
/// If there are several, the one started last receives the lines.
///
/// # Examples
/// ```
/// let printout = brink::script::Printout::start();
/// // Games of this thread are played here.
/// for printed in printout.take() {
///     println!("{printed}");
/// }
/// ```
#[derive(Debug)]
#[must_use = "output is kept until it is dropped"]
pub struct Printout {
    number: u64,
    /// Makes it `!Send`: it belongs to its thread.
    thread: PhantomData<*const ()>,
}

impl Printout {
    /// Starts keeping output.
    pub fn start() -> Printout {
        let number = PRINTED.with_borrow_mut(|printed| printed.enter(Vec::new()));
        Printout {
            number,
            thread: PhantomData,
        }
    }

    /// Takes the output since the last call, in order; at most 200 lines.
    #[must_use]
    pub fn take(&self) -> Vec<Printed> {
        PRINTED.with_borrow_mut(|printed| {
            printed
                .get_mut(self.number)
                .map(std::mem::take)
                .unwrap_or_default()
        })
    }
}

impl Drop for Printout {
    fn drop(&mut self) {
        // A thread that ends has no output left.
        let _ = PRINTED.try_with(|printed| {
            printed
                .try_borrow_mut()
                .map(|mut open| open.leave(self.number))
        });
    }
}

/// The number of lines kept now.
pub(crate) fn count_printed() -> usize {
    PRINTED.with_borrow(|printed| printed.top().map_or(0, Vec::len))
}

/// Drops the lines after the first `count`: a replayed script prints again.
pub(crate) fn forget_printed(count: usize) {
    PRINTED.with_borrow_mut(|printed| {
        if let Some(lines) = printed.top_mut() {
            lines.truncate(count);
        }
    });
}

/// Whether the output is wanted.
pub(super) fn is_wanted() -> bool {
    PRINTED.with_borrow(|printed| printed.top().is_some_and(|lines| lines.len() < MAX_LINES))
}

/// Records a line; the place is `file:line`.
pub(super) fn note(place: &str, text: &str) {
    let (path, line) = place.rsplit_once(':').unwrap_or((place, ""));
    let shown = text.chars().take(MAX_TEXT);
    let shown = shown.map(|c| {
        if c.is_control() {
            c.escape_default().to_string()
        } else {
            c.to_string()
        }
    });
    let line = Printed {
        path: path.to_owned(),
        line: line.parse().unwrap_or(0),
        text: shown.collect(),
    };
    PRINTED.with_borrow_mut(|printed| {
        if let Some(lines) = printed.top_mut() {
            lines.push(line);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_printout_gets_the_lines_and_guards_may_be_dropped_in_any_order() {
        let texts = |printout: &Printout| {
            printout
                .take()
                .into_iter()
                .map(|line| line.text)
                .collect::<Vec<_>>()
        };
        note("a.lua:1", "lost");
        let outer = Printout::start();
        note("a.lua:1", "one");
        let inner = Printout::start();
        note("a.lua:1", "two");
        assert_eq!(texts(&outer), ["one"]);
        drop(outer);
        note("a.lua:1", "three");
        assert_eq!(texts(&inner), ["two", "three"]);
        drop(inner);
        assert!(!is_wanted() && count_printed() == 0);
    }
}
