//! Scripts as their files return them, before they are read for a scenario.

use crate::script::LuaData;

use super::card::Started;
use super::node::Node;
use super::spec::Renamed;

/// The value that a script returned.
#[derive(Debug)]
pub(super) struct RunScript {
    pub(super) data: LuaData,
    /// That value with places, in the words of today.
    pub(super) tree: Node,
    /// The former words that the tree had.
    pub(super) renamed: Vec<Renamed>,
    /// The format of the script: its own, that of its card set, or the first.
    pub(super) format: i64,
    /// The effects that its text starts.
    pub(super) started: Vec<Started>,
}
