//! The Lua host: one sandboxed VM, its limits, and the suspension of a running script.
//!
//! The layer knows Lua and nothing of games: what scripts may call is registered by the layer above.

mod data;
mod sandbox;

pub use data::{LuaData, evaluate};
pub use sandbox::{Meter, Run, Sandbox, ScriptFault, Tracing, add_lines};
