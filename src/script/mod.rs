//! The Lua host: one sandboxed VM, its limits, and the suspension of a running script.
//!
//! The layer knows Lua and nothing of games: what scripts may call is registered by the layer above.

mod bytecode;
mod data;
mod meter;
mod metering;
mod place;
mod printed;
mod sandbox;
mod scan;

pub use data::{LuaData, evaluate};
pub use meter::{Meter, STEP_BUDGET, Tracing, stop_scripts_at};
pub use metering::MAX_TEXT;
pub use printed::{Printed, keep_printed, take_printed};
pub(crate) use printed::{count_printed, forget_printed};
pub use sandbox::{MEMORY_BUDGET, Run, Sandbox, ScriptFault, add_lines, cut};
pub use scan::{Forgotten, Token, TokenKind, forgotten, tokens, unclosed};
