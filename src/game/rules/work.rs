//! Counts the work of the rules on this thread, so that calls of scripts can be charged for it.

use std::cell::Cell;

thread_local! {
    static DONE: Cell<u64> = const { Cell::new(0) };
}

/// Counts items examined: a modifier, a condition, a filter, or equivalent work.
#[inline]
pub(crate) fn note(looks: u64) {
    DONE.with(|done| done.set(done.get().wrapping_add(looks)));
}

/// All items counted on this thread so far; only differences are meaningful.
#[inline]
pub(crate) fn noted() -> u64 {
    DONE.get()
}
