//! Counts the work of continuing games on this thread: steps of scripts, and replayed choices.
//!
//! The count depends only on the choices, never on what the thread has cached: work saved by a
//! cache is counted too.

use std::cell::Cell;

/// The number of steps charged for a replayed choice, according to its time.
pub(super) const CHOICE_AGAIN: u64 = 300;

thread_local! {
    static SPENT: Cell<u64> = const { Cell::new(0) };
}

/// Counts steps.
#[inline]
pub(crate) fn spend(steps: u64) {
    SPENT.with(|spent| spent.set(spent.get().wrapping_add(steps)));
}

/// All steps of this thread so far; only differences are meaningful.
#[inline]
#[must_use]
pub fn steps_spent() -> u64 {
    SPENT.get()
}
