//! What a frame that has ended answers the one below.

use crate::content::Verdict;
use crate::ids::{CardId, RegionId, Side, SpaceId};

use super::super::effect::Value;

/// The answer of a frame that has ended to the one below.
///
/// The loop hands it to the next step and keeps no copy: no frame can see the answer of an earlier one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Answer {
    /// The frame has nothing to say.
    #[default]
    None,
    /// Whether an event happened, a war was won, a condition holds, a side agreed.
    Bool(bool),
    /// A number, such as how many markers were placed.
    Number(i32),
    /// One of the words that the question offered.
    Word(u8),
    /// What a call gives that handlers interrupted.
    Value(Value),
    /// A space.
    Space(SpaceId),
    /// A region.
    Region(RegionId),
    /// A card.
    Card(CardId),
    /// What became of a coup.
    Coup {
        /// Where it was.
        space: SpaceId,
        /// Enemy influence that it removed.
        removed: u8,
    },
    /// The dice rolled: one for each side that had to roll, 0 for the other.
    Dice([u8; 2]),
    /// What became of a round in a trap.
    Verdict(Verdict),
    /// What the handlers of a moment returned.
    Handlers(HandlerAnswer),
    /// The answers of two sides, that of the player of the event first.
    Pair([Value; 2]),
}

impl Answer {
    /// Whether it is a yes.
    // A comparison of whole answers is a call.
    #[inline]
    pub(in crate::game) fn is_yes(&self) -> bool {
        matches!(self, Answer::Bool(true))
    }
}

/// What a handler may return, by its moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandlerAnswer {
    /// What becomes of an action round.
    Verdict(Verdict),
    /// The result of a die.
    Die(u8),
    /// A space that is left out of the totals of a side.
    LeftOut {
        /// Which space.
        space: SpaceId,
        /// Whose totals.
        of: Side,
    },
}
