//! A count of the work of playing games on, on this thread: steps of scripts, and choices that are made again.
//!
//! It is the same for the same choices, whatever else the thread has done and has kept: what is kept counts as well.

use std::cell::Cell;

/// The steps that a choice counts as that is made again: they take as long.
pub(super) const CHOICE_AGAIN: u64 = 300;

thread_local! {
    static SPENT: Cell<u64> = const { Cell::new(0) };
}

/// Counts steps.
#[inline]
pub(super) fn spend(steps: u64) {
    SPENT.set(SPENT.get().wrapping_add(steps));
}

/// The steps of scripts that games have taken on this thread so far, with some hundred for each choice that was made
/// again: for bounds on a search without a clock.
///
/// Only differences mean something.
#[inline]
#[must_use]
pub fn steps_spent() -> u64 {
    SPENT.get()
}
