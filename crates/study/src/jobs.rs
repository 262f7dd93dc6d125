//! Execution settings of games.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use brink::game::Game;

/// Execution settings: parallel games, a stop signal, and a callback for finished games.
#[derive(Clone, Copy)]
pub struct Jobs<'a> {
    pub(super) number: u64,
    pub(super) stop: &'a AtomicBool,
    pub(super) ended: &'a (dyn Fn(u64, &Game) + Sync),
}

/// A stop signal that is never set.
static NEVER: AtomicBool = AtomicBool::new(false);

impl<'a> Jobs<'a> {
    /// Sets the number of parallel games, at most two per CPU; results do not depend on it.
    #[must_use]
    pub fn new(number: u64) -> Jobs<'static> {
        Jobs {
            number,
            stop: &NEVER,
            ended: &|_, _| (),
        }
    }

    /// Stops when this becomes true; games in progress are dropped.
    #[must_use]
    pub fn until(self, stop: &'a AtomicBool) -> Jobs<'a> {
        Jobs { stop, ..self }
    }

    /// Calls `ended` for each game that ends or fails, on the thread that played it.
    #[must_use]
    pub fn showing(self, ended: &'a (dyn Fn(u64, &Game) + Sync)) -> Jobs<'a> {
        Jobs { ended, ..self }
    }

    /// Whether the stop signal is set.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl fmt::Debug for Jobs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Jobs")
            .field("number", &self.number)
            .field("stop", &self.stop)
            .finish_non_exhaustive()
    }
}
