//! Measures the parts of the time that games take.
//!
//! The rules have no clock: the caller passes one in. Only the loop around the rules uses it, never
//! a game.

use std::fmt;
use std::rc::Rc;

use super::stopwatch::{Profile, Stopwatch};
use super::thread_vms::{VmScope, Vms};

/// Measures the games of this thread with a clock, until it is dropped.
///
/// # Examples
/// ```
/// use brink::{Game, Library, game::{Part, Profiler}};
///
/// fn clock() -> u64 {
///     std::time::SystemTime::UNIX_EPOCH.elapsed().map_or(0, |time| time.as_nanos() as u64)
/// }
///
/// let content = Library::open(&[".".into()]).load("twilight_struggle")?.content;
/// let profiler = Profiler::start(clock);
/// let mut game = Game::new(content, 1)?;
/// let first = game.decision().map(|decision| decision.choices[0]);
/// first.map(|choice| game.apply(choice).map(|_| ())).transpose()?;
/// let profile = profiler.finish();
/// println!("{} ns in scripts", profile.of(Part::Lua));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[must_use = "games are measured until it is dropped"]
pub struct Profiler {
    stopwatch: Rc<Stopwatch>,
    /// Kept for its drop: meanwhile games run in VMs with the stopwatch.
    _scope: VmScope,
}

impl Profiler {
    /// Starts measuring. The clock may count in any unit, and must not go back.
    pub fn start(clock: fn() -> u64) -> Profiler {
        let stopwatch = Rc::new(Stopwatch::new(clock));
        let scope = VmScope::into(Vms::timed(stopwatch.clone()));
        Profiler {
            stopwatch,
            _scope: scope,
        }
    }

    /// Stops measuring. Returns the measurements since [`Profiler::start`].
    #[must_use]
    pub fn finish(self) -> Profile {
        self.stopwatch.profile()
    }
}

impl fmt::Debug for Profiler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Profiler").finish_non_exhaustive()
    }
}
