//! The answer of a finished frame to the one below.

use crate::content::Verdict;
use crate::ids::{CardId, RegionId, Side, SpaceId};

use super::super::effect::Value;

/// The answer of a finished frame to the one below.
///
/// The loop passes it to the next step and keeps no copy: no frame can see the answer of an earlier
/// one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Answer {
    /// No answer.
    #[default]
    None,
    /// Whether an event happened, a war was won, a condition holds, or a side agreed.
    Bool(bool),
    /// A number, such as the number of markers placed.
    Number(i32),
    /// One of the words offered by the question.
    Word(u8),
    /// The result of a call that was interrupted by handlers.
    Value(Value),
    /// A space.
    Space(SpaceId),
    /// A region.
    Region(RegionId),
    /// A card.
    Card(CardId),
    /// The result of a coup.
    Coup {
        /// The target.
        space: SpaceId,
        /// Enemy influence removed.
        removed: u8,
    },
    /// The dice rolled: one for each side that had to roll, 0 for the other.
    Dice([u8; 2]),
    /// The verdict on a round in a trap.
    Verdict(Verdict),
    /// The result of the handlers of a moment.
    Handlers(HandlerAnswer),
    /// The answers of both sides, the one of the event's player first.
    Pair([Value; 2]),
    /// The answers of both sides in lists, which the secret question holds.
    Lists,
    /// The points that a function gives.
    Scored(Scored),
    /// The winner that a function names; `None` for a draw.
    Winner(Option<Side>),
}

/// The points that a function gives for a scoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scored {
    /// Its index in the scenario's `scoring`.
    pub scoring: u8,
    /// The points of each side.
    pub points: [u8; 2],
    /// The side that wins at once.
    pub wins: Option<Side>,
}

impl Answer {
    /// Whether it is a yes.
    // Not `==`: comparing whole answers is a function call.
    #[inline]
    pub(crate) fn is_yes(&self) -> bool {
        matches!(self, Answer::Bool(true))
    }
}

/// A result that a handler may return, by its moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandlerAnswer {
    /// The verdict on an action round.
    Verdict(Verdict),
    /// The result of a die.
    Die(u8),
    /// A space excluded from the totals of a side.
    LeftOut {
        /// The space.
        space: SpaceId,
        /// The side.
        of: Side,
    },
}
