//! The context of the running script.

use crate::ids::{CardId, Side};

use super::effect::{Source, Value};

/// The context of the running script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) struct Context {
    pub(in crate::game) source: Source,
    pub(in crate::game) player: Side,
    pub(in crate::game) played_by: Option<Side>,
    pub(in crate::game) data: Value,
    /// Whether the two sides are swapped for the script.
    pub(in crate::game) sides_swapped: bool,
    pub(in crate::game) power: Power,
}

impl Context {
    /// Translates a side between the script and the game, in either direction.
    pub(in crate::game) fn seen(&self, side: Side) -> Side {
        if self.sides_swapped {
            side.opponent()
        } else {
            side
        }
    }
}

/// The permissions of a running script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) enum Power {
    /// Nothing: no script runs.
    None,
    /// Only calls that read.
    Read,
    /// All calls: to read, change and ask.
    All,
}

impl Default for Context {
    /// No script runs.
    fn default() -> Context {
        let (source, player) = (Source::Card(CardId(0)), Side::First);
        Context {
            source,
            player,
            played_by: None,
            data: Value::Nil,
            sides_swapped: false,
            power: Power::None,
        }
    }
}
