//! The context of the running script.

use crate::ids::{CardId, Side};

use super::audience::Audience;
use super::effect::{Source, Value};

/// The context of the running script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Context {
    pub(crate) source: Source,
    pub(crate) player: Side,
    pub(crate) played_by: Option<Side>,
    pub(crate) data: Value,
    /// Whether the two sides are swapped for the script.
    pub(crate) sides_swapped: bool,
    pub(crate) power: Power,
    /// The sides that may learn what the script reads.
    pub(crate) audience: Audience,
}

impl Context {
    /// Translates a side between the script and the game, in either direction.
    pub(crate) fn seen(&self, side: Side) -> Side {
        if self.sides_swapped {
            side.opponent()
        } else {
            side
        }
    }
}

/// The permissions of a running script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Power {
    /// Nothing: no script runs.
    None,
    /// Only calls that read.
    Read,
    /// Only calls that read, and only what both sides see.
    ReadPublic,
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
            audience: Audience::Both,
        }
    }
}
