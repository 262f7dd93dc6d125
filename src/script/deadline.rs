//! A time limit for scripts where no game depends on it.

use std::cell::RefCell;
use std::marker::PhantomData;
use std::time::Instant;

use super::guard_stack::GuardStack;

thread_local! {
    static DEADLINES: RefCell<GuardStack<Instant>> = const { RefCell::new(GuardStack::new()) };
}

/// Stops every script of this thread that is still running at an instant, until it is dropped.
///
/// It is only for checking content: a game must not depend on a clock. If there are several, the
/// earliest counts.
///
/// # Examples
/// ```
/// use std::time::{Duration, Instant};
///
/// let deadline = brink::script::Deadline::at(Instant::now() + Duration::from_secs(2));
/// // Scripts that run here end after two seconds at the latest.
/// drop(deadline);
/// ```
#[derive(Debug)]
#[must_use = "scripts are stopped until it is dropped"]
pub struct Deadline {
    number: u64,
    /// Makes it `!Send`: it belongs to its thread.
    thread: PhantomData<*const ()>,
}

impl Deadline {
    /// Starts a deadline for the scripts of this thread.
    pub fn at(instant: Instant) -> Deadline {
        let number = DEADLINES.with_borrow_mut(|deadlines| deadlines.enter(instant));
        Deadline {
            number,
            thread: PhantomData,
        }
    }

    /// Whether a deadline of this thread has passed.
    #[inline]
    pub(super) fn has_passed() -> bool {
        DEADLINES.with_borrow(|deadlines| deadlines.top().is_some()) && Deadline::is_past()
    }

    #[cold]
    fn is_past() -> bool {
        let earliest = DEADLINES.with_borrow(|deadlines| deadlines.iter().min().copied());
        earliest.is_some_and(|earliest| Instant::now() >= earliest)
    }
}

impl Drop for Deadline {
    fn drop(&mut self) {
        // A thread that ends has no deadlines left.
        let _ = DEADLINES.try_with(|deadlines| {
            deadlines
                .try_borrow_mut()
                .map(|mut open| open.leave(self.number))
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_earliest_counts_and_guards_may_be_dropped_in_any_order() {
        let now = Instant::now();
        assert!(!Deadline::has_passed());
        let far = Deadline::at(now + std::time::Duration::from_secs(1000));
        assert!(!Deadline::has_passed());
        let passed = Deadline::at(now);
        let last = Deadline::at(now + std::time::Duration::from_secs(1000));
        assert!(Deadline::has_passed());
        drop(far);
        assert!(Deadline::has_passed());
        drop(passed);
        assert!(!Deadline::has_passed());
        drop(last);
    }
}
