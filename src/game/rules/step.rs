//! Instructions to the loop after a step of the rules.

use crate::game::state::audience::Audience;
use crate::game::state::effect::Source;
use crate::game::state::frame::Answer;
use crate::ids::{CardId, Side};

/// The instruction to the loop after a step of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
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
pub(crate) struct Predicate {
    pub(crate) source: Source,
    pub(crate) test: Test,
    /// The side that `player` stands for.
    pub(crate) player: Side,
    /// Whether the two sides are swapped for the script.
    pub(crate) sides_swapped: bool,
    /// The sides that may learn the answer.
    pub(crate) audience: Audience,
}

/// A predicate of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Test {
    /// `condition`, with a second card played with the event.
    Condition(Option<CardId>),
    /// `available` of an action.
    Available(u8),
    /// A function of `scoring` for a scoring of the scenario.
    Scoring {
        /// Its index among the functions of its script.
        function: u8,
        /// The index of the scoring.
        scoring: u8,
    },
    /// A function of `victory`, by its index among the functions of its script.
    Victory(u8),
}

/// The result of a test, or the predicate that decides it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Possible {
    /// The rules decide.
    Known(bool),
    /// A script decides.
    Tested(Predicate),
}
