//! The frames of a turn.

use crate::ids::Side;

/// A turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TurnFrame {
    /// The index of the next phase; one more than the last when the turn ends.
    pub phase: u8,
}

/// The action rounds of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ActionRoundsFrame {
    /// The next round, counting those of both sides.
    pub next: u8,
    /// The side that goes first in the current pair of rounds.
    pub first: Side,
}

/// The choice of a held card to discard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DiscardHeldFrame {
    /// The next side.
    pub next: u8,
    /// The number of cards that this side has discarded.
    pub done: u8,
}

impl TurnFrame {
    /// The phase after the last turn, when the handlers of the final scoring are done.
    pub const FINAL_SCORING: u8 = u8::MAX;
}
