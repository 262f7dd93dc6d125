//! What the time of games is spent on. It is measured only on a thread that asks for it.
//!
//! The rules have no clock: whoever measures hands one in. It reaches the loop around the rules, never a game.

use crate::script::{Charge, ScriptError};

use super::context::Power;
use super::core::Core;
use super::host::Host;
use super::loaded::missing;
use super::runtime_error::RuntimeError;
use super::stopwatch::{Profile, Stopwatch};
use super::{Game, GameError};

/// Measures the games of this thread from now on with a clock, for [`profile_ended`].
pub fn profile(clock: fn() -> u64) {
    Stopwatch::install(clock);
    // A host learns of it when it is made, so that one that does not measure only tests a field.
    super::hosts::forget_hosts();
}

/// Stops measuring. What was measured since [`profile`]; nothing if that was not called.
pub fn profile_ended() -> Profile {
    super::hosts::forget_hosts();
    Stopwatch::remove()
}

/// Asks the engine for as little as there is to ask for, many times.
const PROBE: &str = "return function(game, calls) for _ = 1, calls do game:turn() end end";

impl Game {
    /// Has a script read one number of the game this many times: for measuring what a call from Lua costs.
    ///
    /// # Errors
    /// More calls than a script may make.
    pub fn call_from_lua(&self, calls: u32) -> Result<(), GameError> {
        let runtime_error = |fault| GameError::Runtime(RuntimeError::Script(fault));
        let host = Host::of(&self.core.content).map_err(runtime_error)?;
        host.call_often(&mut self.core.clone(), calls).map_err(runtime_error)
    }
}

impl Host {
    fn call_often(&self, core: &mut Box<Core>, calls: u32) -> Result<(), ScriptError> {
        let path = "probe.lua";
        let lua = |error: mlua::Error| ScriptError::from_lua(path, &error);
        let value = self.sandbox.load(path, PROBE)?.value;
        let thread = self.sandbox.thread(value.as_function().cloned().ok_or_else(|| missing(path))?).map_err(lua)?;
        let _seated = self.seat(core);
        self.sandbox.choice_begins();
        self.slot.borrow_mut().context.power = Power::Read;
        let run = self.sandbox.resume(path, &thread, Charge::Counted, (&self.game, calls));
        self.slot.borrow_mut().context.power = Power::None;
        self.sandbox.recycle(thread);
        run.map(|_| ()).map_err(lua)
    }
}
