//! The frames of a turn.

use crate::ids::Side;

/// A turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TurnFrame {
    /// The next phase; one more than there are when the turn ends.
    pub phase: u8,
}

/// The action rounds of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ActionRoundsFrame {
    /// The next round, both sides counted.
    pub next: u8,
    /// Who goes first in the present pair of rounds.
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
    /// After the last turn, when the handlers of the final scoring are done.
    pub const FINAL_SCORING: u8 = u8::MAX;
}
