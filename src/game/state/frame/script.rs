//! The frames of scripts and handlers.

use crate::content::Moment;
use crate::ids::Side;

use super::super::effect::{Source, Value};
use super::answer::HandlerAnswer;

/// A script that runs or waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScriptFrame {
    /// The origin of the script.
    pub source: Source,
    /// The function.
    pub entry: Entry,
    /// The side that `player` stands for.
    pub player: Side,
    /// The side that played the card.
    pub played_by: Option<Side>,
    /// The data of the effect, for handlers.
    pub data: Value,
    /// Whether the two sides are swapped for it.
    pub sides_swapped: bool,
    /// The number of answers so far.
    pub answers: u16,
    /// The arguments.
    pub args: Passed,
    /// Whether it has been started.
    pub started: bool,
    /// Victory points awarded so far, as steps of the marker.
    pub awarded: i32,
}

/// The values passed to a function of a script, nil after the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Passed(pub [Value; 5]);

impl<const N: usize> From<[Value; N]> for Passed {
    #[inline]
    fn from(values: [Value; N]) -> Passed {
        const { assert!(N <= 5, "a function takes up to five values") }
        let mut passed = Passed::default();
        passed.0[..N].copy_from_slice(&values);
        passed
    }
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
    /// A function that a step or a phase runs, by its number in the script.
    Named(u8),
}

/// The handlers of a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HandlersFrame {
    /// The moment.
    pub moment: Moment,
    /// The arguments.
    pub args: Passed,
    /// The index of the next rule script.
    pub next_rule: u8,
    /// Effects up to this serial number have been visited.
    pub notified: u16,
    /// Effects with this or a higher serial number began later and are skipped.
    pub limit: u16,
    /// The last result of a handler other than nil.
    pub answer: Option<HandlerAnswer>,
    /// Whether a handler is running.
    pub running: bool,
}
