//! The frames of decisions before a game.

use crate::ids::Side;

/// A secret bid of each seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BidFrame {
    /// The index of the set-up step.
    pub step: u8,
    /// The bid of the first seat; `None` until it is made.
    pub first: Option<(Side, u16)>,
}

/// An auction of the sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AuctionFrame {
    /// The index of the set-up step.
    pub step: u8,
    /// The seat to bid next.
    pub seat: Side,
    /// The bid of the other seat; `None` before the first bid.
    pub held: Option<(Side, u16)>,
}

/// A side drafts cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DraftFrame {
    /// The index of the set-up step.
    pub step: u8,
    /// Points left.
    pub left: u8,
}
