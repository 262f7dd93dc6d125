//! Repeated actions, timed.

use std::hint::black_box;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use crate::CommandError;

/// Mean time of an action, over a tenth of a second.
pub(super) fn average<T>(mut act: impl FnMut() -> T) -> (Duration, u64) {
    let began = Instant::now();
    let mut times = 0;
    while began.elapsed() < Duration::from_millis(100) {
        for _ in 0..16 {
            black_box(act());
        }
        times += 16;
    }
    (began.elapsed(), times)
}

/// The message of an error.
pub(super) fn message(error: impl ToString) -> CommandError {
    CommandError::Message(error.to_string())
}

/// The time since the first call.
pub(super) fn nanoseconds() -> u64 {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    FIRST.get_or_init(Instant::now).elapsed().as_nanos() as u64
}
