//! The Lua host: one sandboxed VM, its limits, and the suspension of a running script.
//!
//! The module deals with Lua, not with games: the calls of scripts are registered by the module above.

mod bounds;
mod bytecode;
mod data;
mod error;
mod instructions;
mod meter;
mod metering;
mod place;
mod printed;
mod sandbox;
mod scan;

pub use bounds::{Bounds, Charge};
pub use data::{LuaData, evaluate};
pub use error::{ScriptError, cut};
pub use meter::{Meter, STEP_BUDGET, Tracing, stop_scripts_at};
pub use metering::MAX_TEXT;
pub use printed::{Printed, keep_printed, take_printed};
pub(crate) use printed::{count_printed, forget_printed};
pub use sandbox::{Chunk, MEMORY_BUDGET, Run, Sandbox, add_lines};
pub use scan::{Forgotten, Token, TokenKind, forgotten, tokens, unclosed};
