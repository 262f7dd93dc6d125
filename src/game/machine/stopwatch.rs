//! Measures the parts of the time that games take.

use std::cell::{Cell, RefCell};

use crate::script::{LineCost, ScriptLine};

use super::function_costs::FunctionCosts;

/// A part of the work for a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Part {
    /// Scripts, including the calls of the engine that they make.
    Lua,
    /// Listing the choices of a decision.
    Listing,
    /// The rest: carrying out the choice, step by step.
    Applying,
}

/// The time of each part, in the unit of the clock.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Profile {
    /// The functions of scripts that ran.
    pub functions: FunctionCosts,
    /// The lines of scripts that ran, if their time is measured.
    pub lines: Vec<(ScriptLine, LineCost)>,
    spent: [Spent; 3],
    stamp: f64,
}

/// The time of one part, including the reads of the clock.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Spent {
    ticks: u64,
    stamps: u64,
}

impl Profile {
    /// The time of a part, minus the cost of measuring it.
    #[must_use]
    pub fn of(&self, part: Part) -> f64 {
        let Spent { ticks, stamps } = self.spent[part as usize];
        (ticks as f64 - stamps as f64 * self.stamp).max(0.0)
    }

    /// The cost of one stamp, measured separately, and subtracted once per stamp.
    #[must_use]
    pub const fn stamp(&self) -> f64 {
        self.stamp
    }
}

/// Charges the time since its last stamp to one part after another.
pub(crate) struct Stopwatch {
    clock: fn() -> u64,
    last: Cell<u64>,
    spent: RefCell<[Spent; 3]>,
}

impl Stopwatch {
    pub(crate) fn new(clock: fn() -> u64) -> Stopwatch {
        Stopwatch {
            clock,
            last: Cell::new(0),
            spent: RefCell::default(),
        }
    }

    /// The measurements so far.
    pub(super) fn profile(&self) -> Profile {
        Profile {
            spent: *self.spent.borrow(),
            stamp: stamp(self.clock),
            ..Profile::default()
        }
    }

    /// Starts a stamp, ignoring the time since the last one.
    #[cold]
    pub(crate) fn start(&self) {
        self.last.set((self.clock)());
    }

    /// Records the time since the last stamp. Returns it.
    // Games are rarely measured: where they are not, its instructions are out of the way.
    #[cold]
    pub(super) fn lap(&self, part: Part) -> u64 {
        let now = (self.clock)();
        let ticks = now.saturating_sub(self.last.replace(now));
        let spent = &mut self.spent.borrow_mut()[part as usize];
        spent.ticks += ticks;
        spent.stamps += 1;
        ticks
    }
}

/// Measures the cost of one stamp.
fn stamp(clock: fn() -> u64) -> f64 {
    let watch = Stopwatch::new(clock);
    watch.start();
    for _ in 0..100_000 {
        watch.lap(Part::Applying);
    }
    let Spent { ticks, stamps } = watch.spent.borrow()[Part::Applying as usize];
    ticks as f64 / stamps as f64
}
