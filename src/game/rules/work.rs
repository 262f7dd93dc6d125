//! A count of all that the rules go through on this thread, so that calls of scripts can be charged for it.

use std::cell::Cell;

thread_local! {
    static DONE: Cell<u64> = const { Cell::new(0) };
}

/// Notes that something was looked at: a modifier, a condition, a filter, or as much of anything else.
#[inline]
pub(in crate::game) fn note(looks: u64) {
    DONE.set(DONE.get().wrapping_add(looks));
}

/// All that was noted on this thread so far; only differences mean something.
#[inline]
pub(in crate::game) fn noted() -> u64 {
    DONE.get()
}
