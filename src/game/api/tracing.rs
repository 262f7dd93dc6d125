//! A trace of the calls that scripts make, for their authors.

use std::cell::RefCell;
use std::marker::PhantomData;
use std::ops::Range;

/// A call made by a script.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TracedCall {
    /// The name of the call.
    pub name: &'static str,
    /// The path of the script; empty if unknown.
    pub path: String,
    /// The line of the script, from 1; 0 if unknown.
    pub line: u32,
    /// The arguments, as read by the engine.
    pub given: String,
    /// The result; empty while it waits.
    pub gave: String,
    /// Whether the script waits for an answer or for other rules.
    pub waits: bool,
    /// The indices of the events that it caused directly, among those of the choice.
    pub events: Range<usize>,
}

/// Maximum number of calls kept.
const MAX_CALLS: usize = 2_000;
/// Maximum length of the texts of arguments and of a result, in characters.
const MAX_TEXT: usize = 200;

thread_local! {
    static CALLS: RefCell<Option<Vec<TracedCall>>> = const { RefCell::new(None) };
}

/// Records the calls made by scripts of this thread, until it is dropped.
///
/// Only VMs that count lines record calls, so start a [`Coverage`](crate::game::Coverage) first. At most
/// one trace per thread can be active.
///
/// # Examples
/// ```
/// use brink::{Game, Library, game::{Coverage, Tracing}};
///
/// let content = Library::open(&[".".into()]).load("twilight_struggle")?.content;
/// let coverage = Coverage::start();
/// let tracing = Tracing::start();
/// let game = Game::new(content, 1)?;
/// for call in tracing.take() {
///     println!("{}:{}: {}", call.path, call.line, call.name);
/// }
/// # drop((game, coverage));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[must_use = "calls are noted until it is dropped"]
pub struct Tracing {
    /// Makes it `!Send`: it belongs to its thread.
    thread: PhantomData<*const ()>,
}

impl Tracing {
    /// Starts recording calls.
    pub fn start() -> Tracing {
        CALLS.set(Some(Vec::new()));
        Tracing {
            thread: PhantomData,
        }
    }

    /// Takes the calls recorded since the last time, in order; at most 2000.
    #[must_use]
    pub fn take(&self) -> Vec<TracedCall> {
        CALLS.with_borrow_mut(|calls| calls.as_mut().map(std::mem::take).unwrap_or_default())
    }
}

impl Drop for Tracing {
    fn drop(&mut self) {
        // A thread that ends has no calls left.
        let _ = CALLS.try_with(|calls| calls.try_borrow_mut().map(|mut calls| *calls = None));
    }
}

/// Whether a call is to be recorded.
pub(super) fn is_wanted() -> bool {
    CALLS.with_borrow(|calls| calls.as_ref().is_some_and(|calls| calls.len() < MAX_CALLS))
}

/// The part of a text that is recorded.
fn beginning(text: &str) -> String {
    text.chars().take(MAX_TEXT).collect()
}

/// Records a call; the place is `file:line`.
pub(crate) fn note(place: &str, call: TracedCall) {
    let (path, line) = place.rsplit_once(':').unwrap_or((place, ""));
    let call = TracedCall {
        path: path.to_owned(),
        line: line.parse().unwrap_or(0),
        given: beginning(&call.given),
        gave: beginning(&call.gave),
        ..call
    };
    CALLS.with_borrow_mut(|calls| calls.as_mut().map(|calls| calls.push(call)));
}
