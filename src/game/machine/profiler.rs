//! Measures the parts of the time that games take.
//!
//! The rules have no clock: the caller passes one in. Only the loop around the rules uses it, never
//! a game.

use std::fmt;
use std::rc::Rc;

use crate::script::LineClock;

use super::host::Meters;
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
    meters: Meters,
    /// Kept for its drop: meanwhile games run in VMs with the stopwatch.
    _scope: VmScope,
}

impl Profiler {
    /// Starts measuring. The clock may count in any unit, and must not go back.
    pub fn start(clock: fn() -> u64) -> Profiler {
        Profiler::with(Meters {
            stopwatch: Some(Rc::new(Stopwatch::new(clock))),
            ..Meters::default()
        })
    }

    /// Starts measuring functions of scripts as well, for which more stamps are taken.
    pub fn of_functions(clock: fn() -> u64) -> Profiler {
        Profiler::with(Meters {
            stopwatch: Some(Rc::new(Stopwatch::new(clock))),
            costs: Some(Rc::default()),
            ..Meters::default()
        })
    }

    /// Starts measuring the lines of scripts, which run several times as long meanwhile.
    pub fn of_lines(clock: fn() -> u64) -> Profiler {
        Profiler::with(Meters {
            lines: Some(Rc::new(LineClock::new(clock))),
            ..Meters::default()
        })
    }

    fn with(meters: Meters) -> Profiler {
        Profiler {
            _scope: VmScope::into(Vms::measuring(meters.clone())),
            meters,
        }
    }

    /// Stops measuring. Returns the measurements since [`Profiler::start`].
    #[must_use]
    pub fn finish(self) -> Profile {
        let Meters {
            stopwatch,
            costs,
            lines,
        } = &self.meters;
        let profile = stopwatch.as_ref().map(|watch| watch.profile());
        let mut profile = profile.unwrap_or_default();
        profile.lines = lines.as_ref().map_or_else(Vec::new, |lines| lines.lines());
        profile.functions = costs
            .as_ref()
            .map(|costs| costs.costs())
            .unwrap_or_default();
        let stamp = profile.stamp();
        for cost in profile.functions.values_mut() {
            let stamps = cost.runs as f64 * stamp;
            cost.time = (cost.time - stamps).max(0.0);
        }
        profile
    }
}

impl fmt::Debug for Profiler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Profiler").finish_non_exhaustive()
    }
}
