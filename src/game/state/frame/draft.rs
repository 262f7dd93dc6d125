//! The frames of what players do before a game.

use crate::ids::Side;

/// Bids being written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BidFrame {
    /// The index of the set-up step.
    pub step: u8,
    /// What the first seat has written; none while it is asked.
    pub first: Option<(Side, u16)>,
}

/// An auction of the sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AuctionFrame {
    /// The index of the set-up step.
    pub step: u8,
    /// The seat that is asked.
    pub seat: Side,
    /// What the other seat has bid; none if this is the first bid.
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
