//! The Lua host: one sandboxed VM, its limits, and the suspension of a running script.
//!
//! The module deals with Lua, not with games: the module above registers the calls of scripts.

mod bounds;
mod bytecode;
pub(crate) mod clock;
mod coroutine;
mod data;
mod deadline;
mod entries;
mod error;
mod instructions;
mod lines;
mod meter;
mod metering;
mod module;
mod numbers;
mod place;
mod printed;
mod sandbox;
mod scan;

pub use data::{LuaData, evaluate};
pub use deadline::Deadline;
pub use error::ScriptError;
pub use lines::add_lines;
pub use meter::STEP_BUDGET;
pub use metering::MAX_TEXT;
pub use module::Module;
pub use printed::{Printed, Printout};
pub use sandbox::functions;
pub use scan::{Required, Token, TokenKind, end_of_block, required, tokens};

pub(crate) use bounds::Charge;
pub(crate) use coroutine::{Coroutine, Used};
pub(crate) use error::cut;
pub(crate) use meter::Meter;
pub(crate) use printed::{count_printed, forget_printed};
pub(crate) use sandbox::{AT_THE_TOP, Chunk, Compiled, Run, Sandbox};
pub(crate) use scan::{engine_calls, forgotten, kept, unclosed};
