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

/// The work that games have been to this thread so far, in steps of scripts: for bounds that no clock has a part in.
///
/// Only differences mean something. A choice that is made again counts as some hundred steps.
#[inline]
#[must_use]
pub fn steps_spent() -> u64 {
    SPENT.get()
}
