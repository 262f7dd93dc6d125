//! The frames of scripts and handlers.

use crate::content::Moment;
use crate::ids::Side;

use super::super::effect::{Source, Value};
use super::answer::HandlerAnswer;

/// A script that runs or waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScriptFrame {
    /// Whose script.
    pub source: Source,
    /// Which function.
    pub entry: Entry,
    /// What `player` means in it.
    pub player: Side,
    /// Who played the card.
    pub played_by: Option<Side>,
    /// The data of the effect, for handlers.
    pub data: Value,
    /// Whether the two sides are swapped for it.
    pub sides_swapped: bool,
    /// How many answers it has had.
    pub answers: u16,
    /// The arguments.
    pub args: [Value; 3],
    /// Whether it has been started.
    pub started: bool,
    /// Victory points that it has awarded so far, as steps of the marker.
    pub awarded: i32,
}

/// A function of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    /// `event`.
    Event,
    /// A handler.
    Handler(Moment),
    /// `run` of an action.
    Action(u8),
    /// A function of `setup`.
    Setup(u8),
}

/// The handlers of a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HandlersFrame {
    /// The moment.
    pub moment: Moment,
    /// The arguments.
    pub args: [Value; 3],
    /// The next rule script, then one more for each effect that has been visited.
    pub next_rule: u8,
    /// Effects up to this serial number have been visited.
    pub notified: u16,
    /// Effects from this serial number on began later and are skipped.
    pub limit: u16,
    /// What the last handler that returned something has returned.
    pub answer: Option<HandlerAnswer>,
    /// Whether a handler is running.
    pub running: bool,
}
