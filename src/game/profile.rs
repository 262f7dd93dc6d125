//! What the time of games is spent on. It is measured only on a thread that asks for it.
//!
//! The rules have no clock: whoever measures hands one in. It reaches the loop around the rules, never a game.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::script::{Charge, ScriptFault};

use super::core::{Core, Fault, Power};
use super::loaded::missing;
use super::machine::Host;
use super::{Game, GameError};

/// What the engine does while a choice is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

thread_local! {
    static STOPWATCH: RefCell<Option<Rc<Stopwatch>>> = const { RefCell::new(None) };
}

impl Stopwatch {
    fn new(clock: fn() -> u64) -> Stopwatch {
        Stopwatch { clock, last: Cell::new(0), profile: RefCell::default() }
    }

    /// That of this thread, if it measures.
    pub(super) fn of_thread() -> Option<Rc<Stopwatch>> {
        STOPWATCH.with_borrow(Clone::clone)
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

/// Measures the games of this thread from now on with a clock, for [`profile_ended`].
pub fn profile(clock: fn() -> u64) {
    STOPWATCH.set(Some(Rc::new(Stopwatch::new(clock))));
    // A host learns of it when it is made, so that one that does not measure only tests a field.
    super::hosts::forget_hosts();
}

/// Stops measuring. What was measured since [`profile`]; nothing if that was not called.
pub fn profile_ended() -> Profile {
    super::hosts::forget_hosts();
    let Some(watch) = STOPWATCH.take() else { return Profile::default() };
    Profile { stamp: stamp(watch.clock), ..*watch.profile.borrow() }
}

/// What one stamp takes.
fn stamp(clock: fn() -> u64) -> f64 {
    let watch = Stopwatch::new(clock);
    watch.start();
    (0..100_000).for_each(|_| watch.lap(Part::Applying));
    let Spent { ticks, stamps } = watch.profile.borrow().spent[Part::Applying as usize];
    ticks as f64 / stamps as f64
}

/// Asks the engine for as little as there is to ask for, many times.
const PROBE: &str = "return function(game, calls) for _ = 1, calls do game:turn() end end";

impl Game {
    /// Has a script read one number of the game this many times: for measuring what a call from Lua costs.
    ///
    /// # Errors
    /// More calls than a script may make.
    pub fn call_from_lua(&self, calls: u32) -> Result<(), GameError> {
        let told = |fault| GameError::Fault(Fault::Script(fault));
        let host = Host::of(&self.core.content).map_err(told)?;
        host.call_often(&mut self.core.clone(), calls).map_err(told)
    }
}

impl Host {
    fn call_often(&self, core: &mut Box<Core>, calls: u32) -> Result<(), ScriptFault> {
        let path = "probe.lua";
        let lua = |error: mlua::Error| ScriptFault::from_lua(path, &error);
        let value = self.sandbox.load(path, PROBE)?.value;
        let thread = self.sandbox.thread(value.as_function().cloned().ok_or_else(|| missing(path))?).map_err(lua)?;
        std::mem::swap(core, &mut *self.slot.borrow_mut());
        self.sandbox.choice_begins();
        self.slot.borrow_mut().context.power = Power::Read;
        let run = self.sandbox.resume(path, &thread, Charge::Counted, (&self.game, calls));
        self.slot.borrow_mut().context.power = Power::None;
        std::mem::swap(core, &mut *self.slot.borrow_mut());
        self.sandbox.recycle(thread);
        run.map(|_| ()).map_err(lua)
    }
}
