//! The processor time of a thread: the last resort against scripts that no limit of steps has
//! ended.

use std::time::Duration;

/// The processor time that an entry into a script may take: about ten times what its maximum of
/// steps takes.
pub(super) const MAX_TIME: Duration = Duration::from_secs(20);

/// The processor time that this thread has used so far.
#[cfg(not(test))]
pub(super) fn spent() -> Duration {
    measured()
}

/// Systems without a clock per thread use wall-clock time.
#[cfg(unix)]
fn measured() -> Duration {
    use nix::time::{ClockId, clock_gettime};
    clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).map_or(Duration::ZERO, Duration::from)
}

#[cfg(not(unix))]
fn measured() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGAN.elapsed()
}

#[cfg(test)]
pub(crate) use tests::{spent, with};

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    thread_local! {
        static CLOCK: Cell<fn() -> Duration> = const { Cell::new(measured) };
    }

    pub(crate) fn spent() -> Duration {
        CLOCK.get()()
    }

    /// Runs a function on this thread with a different clock.
    pub(crate) fn with<T>(clock: fn() -> Duration, run: impl FnOnce() -> T) -> T {
        let before = CLOCK.replace(clock);
        let result = run();
        CLOCK.set(before);
        result
    }

    #[test]
    fn it_goes_on_while_the_thread_works() {
        let began = spent();
        while spent() == began {}
        assert!(with(|| Duration::MAX, spent) == Duration::MAX && spent() < Duration::MAX);
    }
}
