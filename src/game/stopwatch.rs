//! What the time of games is spent on, while a thread measures.
//!
//! The rules have no clock: whoever measures hands one in. It reaches the loop around the rules, never a game.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::hosts::{Entered, Vms};

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
/// let content = Library::open(&[".".into()]).load("twilight_struggle", &[])?.content;
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
    /// Only for its end: games run in VMs that know the stopwatch meanwhile.
    _entered: Entered,
}

impl Profiler {
    /// Begins to measure. The clock may count in any unit, and must not go back.
    pub fn start(clock: fn() -> u64) -> Profiler {
        let stopwatch = Rc::new(Stopwatch::new(clock));
        let entered = Entered::into(Vms::timed(stopwatch.clone()));
        Profiler { stopwatch, _entered: entered }
    }

    /// Stops measuring. What was measured since [`Profiler::start`].
    #[must_use]
    pub fn finish(self) -> Profile {
        Profile { stamp: stamp(self.stopwatch.clock), ..*self.stopwatch.profile.borrow() }
    }
}

impl std::fmt::Debug for Profiler {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Profiler").finish_non_exhaustive()
    }
}

/// What the engine does while a choice is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Part {
    /// Scripts, with the calls of the engine that they make.
    Lua,
    /// Listing the choices of a decision.
    Listing,
    /// The rest: carrying out what was chosen, step by step.
    Applying,
}

/// The three parts of the time of games, in the unit of the clock.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Profile {
    spent: [Spent; 3],
    stamp: f64,
}

/// What one part took, the reading of the clock included.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Spent {
    ticks: u64,
    stamps: u64,
}

impl Profile {
    /// The time of a part, less what measuring it took.
    #[must_use]
    pub fn of(&self, part: Part) -> f64 {
        let Spent { ticks, stamps } = self.spent[part as usize];
        (ticks as f64 - stamps as f64 * self.stamp).max(0.0)
    }

    /// What one stamp takes: measured by itself, and taken off each part as often as there was one.
    #[must_use]
    pub const fn stamp(&self) -> f64 {
        self.stamp
    }
}

/// Books the time since its last stamp on one part after another.
pub(super) struct Stopwatch {
    clock: fn() -> u64,
    last: Cell<u64>,
    profile: RefCell<Profile>,
}

impl Stopwatch {
    fn new(clock: fn() -> u64) -> Stopwatch {
        Stopwatch { clock, last: Cell::new(0), profile: RefCell::default() }
    }

    /// Leaves out what happened since the last stamp.
    pub(super) fn start(&self) {
        self.last.set((self.clock)());
    }

    /// Books the time since the last stamp.
    pub(super) fn lap(&self, part: Part) {
        let now = (self.clock)();
        let spent = &mut self.profile.borrow_mut().spent[part as usize];
        spent.ticks += now.saturating_sub(self.last.replace(now));
        spent.stamps += 1;
    }
}

/// What one stamp takes.
fn stamp(clock: fn() -> u64) -> f64 {
    let watch = Stopwatch::new(clock);
    watch.start();
    (0..100_000).for_each(|_| watch.lap(Part::Applying));
    let Spent { ticks, stamps } = watch.profile.borrow().spent[Part::Applying as usize];
    ticks as f64 / stamps as f64
}
