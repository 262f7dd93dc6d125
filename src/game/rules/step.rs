//! What the loop has to do after a step of the rules.

use crate::game::state::effect::Source;
use crate::game::state::frame::Answer;
use crate::ids::{CardId, Side};

/// What the loop has to do after a step of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) enum Step {
    /// Step the top of the stack.
    Go,
    /// Take the top off the stack, and hand its answer to the frame below.
    Done(Answer),
    /// A side has to choose.
    Ask,
    /// Start the script on top, or resume it with an answer.
    Resume(Answer),
    /// Call a predicate, and hand its answer to the top of the stack.
    Test(Predicate),
}

/// A call of a predicate of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) struct Predicate {
    pub(in crate::game) source: Source,
    pub(in crate::game) test: Test,
    /// What `player` means in it.
    pub(in crate::game) player: Side,
    /// Whether the two sides are swapped for it.
    pub(in crate::game) sides_swapped: bool,
}

/// A predicate of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) enum Test {
    /// `condition`, with the card that goes with the event.
    Condition(Option<CardId>),
    /// `available` of an action.
    Available(u8),
}

/// Whether something holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) enum Possible {
    /// The rules decide.
    Known(bool),
    /// A script has to be asked.
    Tested(Predicate),
}
