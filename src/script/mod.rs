//! The Lua host: one sandboxed VM, its limits, and the suspension of a running script.
//!
//! The module deals with Lua, not with games: the module above registers the calls of scripts.

mod bounds;
mod bytecode;
pub(crate) mod clock;
mod coroutine;
mod data;
mod deadline;
mod error;
mod guard_stack;
mod instructions;
mod line_clock;
mod line_counts;
mod meter;
mod metering;
mod module;
mod numbers;
mod output;
mod place;
mod sandbox;
mod scanner;
pub(crate) mod tooling;

pub use deadline::Deadline;
pub use error::ScriptError;
pub use line_clock::{LineCost, ScriptLine};
pub use meter::STEP_BUDGET;
pub use metering::MAX_TEXT;
pub use module::Module;
pub use output::{Printed, Printout};

pub(crate) use bounds::Charge;
pub(crate) use coroutine::{Coroutine, Immediate, Usage};
pub(crate) use data::{LuaData, evaluate};
pub(crate) use error::cut;
pub(crate) use line_clock::LineClock;
pub(crate) use line_counts::add_lines;
pub(crate) use meter::Meter;
pub(crate) use output::{count_printed, forget_printed};
pub(crate) use sandbox::{AT_THE_TOP, Chunk, CompiledFile, Run, Sandbox};
pub(crate) use scanner::{
    Token, TokenKind, absent_engine, changed_variables, forgotten_variables, required, tokens,
    unclosed,
};
