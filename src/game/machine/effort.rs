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
pub(in crate::game) fn spend(steps: u64) {
    SPENT.set(SPENT.get().wrapping_add(steps));
}

/// All steps of this thread so far; only differences mean something.
#[inline]
pub(crate) fn spent() -> u64 {
    SPENT.get()
}
