//! A player that thinks: how far it is, and the wish that it answers now.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

/// How far a player is with an answer, and whether it should answer now: shared by the thread that thinks and those
/// that wait.
///
/// # Examples
/// A first trial of an hour of them, then the best that was found until then:
///
/// ```
/// use std::time::Duration;
/// use brink_players::{Player, Request, Strong, Thought};
/// use brink::{Game, Library};
///
/// let content = Library::open(&["../..".into()]).load("red_sea", &[])?.content;
/// let game = Game::new(content, 1)?;
/// let Some(decision) = game.decision() else { return Ok(()) };
/// let (thought, mut player) = (Thought::new(), Strong::new(Duration::from_secs(3_600), 1));
/// let choice = std::thread::scope(|scope| {
///     let request = Request::new(game.view(decision.side), decision).watched(&thought);
///     let thinking = scope.spawn(move || player.choose(&request));
///     while thought.progress().trials == 0 {
///         std::thread::sleep(Duration::from_millis(10));
///     }
///     thought.stop();
///     thinking.join()
/// });
/// assert!(choice.is_ok_and(|choice| choice.is_ok_and(|choice| decision.choices.contains(&choice))));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Thought {
    trials: AtomicU64,
    /// In millionths.
    share: AtomicU32,
    stopped: AtomicBool,
}

/// How far a player is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// The share of the time, or of the trials, from 0 to 1; 0 for a player that does not say.
    pub share: f64,
    /// The trials made.
    pub trials: u64,
}

/// What a share is counted in.
const PARTS: f64 = 1e6;

impl Thought {
    /// Nothing thought yet, and no wish.
    #[must_use]
    pub const fn new() -> Thought {
        Thought {
            trials: AtomicU64::new(0),
            share: AtomicU32::new(0),
            stopped: AtomicBool::new(false),
        }
    }

    /// Asks the player to answer now, with the best that it has found. One that does not look at it ignores it.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether the player should answer now.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Begins anew: nothing thought, and no wish.
    pub fn reset(&self) {
        self.stopped.store(false, Ordering::Relaxed);
        self.report(Progress::default());
    }

    /// Says how far the player is. A share outside of 0 to 1 is cut.
    pub fn report(&self, progress: Progress) {
        self.trials.store(progress.trials, Ordering::Relaxed);
        // Not a number becomes 0.
        self.share.store(
            (progress.share.clamp(0.0, 1.0) * PARTS) as u32,
            Ordering::Relaxed,
        );
    }

    /// How far the player is.
    #[must_use]
    pub fn progress(&self) -> Progress {
        let share = f64::from(self.share.load(Ordering::Relaxed)) / PARTS;
        Progress {
            share,
            trials: self.trials.load(Ordering::Relaxed),
        }
    }
}

impl Progress {
    /// So much of the time or of the trials, and the trials made.
    #[must_use]
    pub const fn new(share: f64, trials: u64) -> Progress {
        Progress { share, trials }
    }
}
