//! How games are played.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use brink::game::Game;

/// How games are played: on how many threads, until when, and what is done with each game.
#[derive(Clone, Copy)]
pub struct Jobs<'a> {
    pub(super) number: u64,
    pub(super) stop: &'a AtomicBool,
    pub(super) ended: &'a (dyn Fn(u64, &Game) + Sync),
}

/// Never set.
static NEVER: AtomicBool = AtomicBool::new(false);

impl Jobs<'_> {
    /// So many games at a time, at most two for each processor; the counts do not depend on it.
    #[must_use]
    pub fn new(number: u64) -> Jobs<'static> {
        Jobs {
            number,
            stop: &NEVER,
            ended: &|_, _| (),
        }
    }
}

impl<'a> Jobs<'a> {
    /// The same, until this becomes true: games in progress are then dropped.
    #[must_use]
    pub fn until(self, stop: &'a AtomicBool) -> Jobs<'a> {
        Jobs { stop, ..self }
    }

    /// The same; each game is shown when it is over, or failed, on the thread that played it.
    #[must_use]
    pub fn showing(self, ended: &'a (dyn Fn(u64, &Game) + Sync)) -> Jobs<'a> {
        Jobs { ended, ..self }
    }
}

impl Jobs<'_> {
    /// Whether nothing more is to be played.
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
