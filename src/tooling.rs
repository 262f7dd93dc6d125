//! Parts of the engine that only the crates of this repository use: reading YAML, the tables that
//! declare content, the calls of scripts, the tokens of Lua.
//!
//! Checks, editors and generated documents are made of these. They are no part of the promised
//! interface: any version may change or remove them.

pub use crate::content::tooling::*;
pub use crate::game::tooling::*;
pub use crate::script::tooling::*;
