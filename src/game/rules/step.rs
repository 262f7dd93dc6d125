//! Instructions to the loop after a step of the rules.

use crate::game::state::effect::Source;
use crate::game::state::frame::Answer;
use crate::ids::{CardId, Side};

/// The instruction to the loop after a step of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) enum Step {
    /// Step the top of the stack.
    Go,
    /// Pop the top of the stack, and pass its answer to the frame below.
    Done(Answer),
    /// A side has to choose.
    Ask,
    /// Start the script on top, or resume it with an answer.
    Resume(Answer),
    /// Call a predicate, and pass its answer to the top of the stack.
    Test(Predicate),
}

/// A call of a predicate of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) struct Predicate {
    pub(in crate::game) source: Source,
    pub(in crate::game) test: Test,
    /// The side that `player` stands for.
    pub(in crate::game) player: Side,
    /// Whether the two sides are swapped for the script.
    pub(in crate::game) sides_swapped: bool,
}

/// A predicate of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) enum Test {
    /// `condition`, with a second card played with the event.
    Condition(Option<CardId>),
    /// `available` of an action.
    Available(u8),
}

/// The result of a test, or the predicate that decides it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) enum Possible {
    /// The rules decide.
    Known(bool),
    /// A script decides.
    Tested(Predicate),
}
