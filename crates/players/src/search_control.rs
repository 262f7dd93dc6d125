//! Progress reporting and early stopping of a thinking player.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

/// The progress of a player and a signal to stop early, shared between the thinking thread and those that wait.
///
/// # Examples
/// Stops a search of one hour after its first trial:
///
/// ```
/// use std::time::Duration;
/// use brink_players::{Player, Request, Strong, SearchControl};
/// use brink::{Game, Library};
///
/// let content = Library::open(&["../..".into()]).load("red_sea")?.content;
/// let game = Game::new(content, 1)?;
/// let Some(decision) = game.decision() else { return Ok(()) };
/// let (control, mut player) = (SearchControl::new(), Strong::new(Duration::from_secs(3_600), 1));
/// let choice = std::thread::scope(|scope| {
///     let request = Request::new(game.view(decision.side), decision).watched(&control);
///     let thinking = scope.spawn(move || player.choose(&request));
///     while control.progress().trials == 0 {
///         std::thread::sleep(Duration::from_millis(10));
///     }
///     control.stop();
///     thinking.join()
/// });
/// assert!(choice.is_ok_and(|choice| choice.is_ok_and(|choice| decision.choices.contains(&choice))));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct SearchControl {
    trials: AtomicU64,
    /// In millionths.
    share: AtomicU32,
    stopped: AtomicBool,
    /// In milliseconds; 0 for none.
    limit: AtomicU32,
}

/// The progress of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// The elapsed share of the time or trials, from 0 to 1; 0 for a player without progress reporting.
    pub share: f64,
    /// The number of trials so far.
    pub trials: u64,
}

/// The resolution of the stored share.
const PARTS: f64 = 1e6;

impl SearchControl {
    /// Creates an empty progress without a stop signal.
    #[must_use]
    pub const fn new() -> SearchControl {
        SearchControl {
            trials: AtomicU64::new(0),
            share: AtomicU32::new(0),
            stopped: AtomicBool::new(false),
            limit: AtomicU32::new(0),
        }
    }

    /// Asks the player to answer now with its best choice so far. Players may ignore this.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether the player should answer now.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Sets the maximum time of a search that has not begun; without one it has its own. Players may ignore this.
    ///
    /// A search that knows its time spends it better than one that is stopped.
    pub fn set_limit(&self, limit: Option<Duration>) {
        let millis = limit.map_or(0, |limit| limit.as_millis().max(1));
        let millis = u32::try_from(millis).unwrap_or(u32::MAX);
        self.limit.store(millis, Ordering::Relaxed);
    }

    /// The maximum time of a search, if it was set.
    #[must_use]
    pub fn limit(&self) -> Option<Duration> {
        let millis = self.limit.load(Ordering::Relaxed);
        (millis > 0).then(|| Duration::from_millis(millis.into()))
    }

    /// Resets the progress and the stop signal.
    pub fn reset(&self) {
        self.stopped.store(false, Ordering::Relaxed);
        self.report(Progress::default());
    }

    /// Stores the progress. Shares outside 0 to 1 are clamped.
    pub fn report(&self, progress: Progress) {
        self.trials.store(progress.trials, Ordering::Relaxed);
        // NaN becomes 0.
        self.share.store(
            (progress.share.clamp(0.0, 1.0) * PARTS) as u32,
            Ordering::Relaxed,
        );
    }

    /// Returns the last reported progress.
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
    /// Creates a progress from the elapsed share and the number of trials.
    #[must_use]
    pub const fn new(share: f64, trials: u64) -> Progress {
        Progress { share, trials }
    }
}
