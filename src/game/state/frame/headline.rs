//! The frame of a headline phase.

use crate::ids::{CardId, Side};

/// The headline phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HeadlineFrame {
    /// The next stage.
    pub stage: HeadlineStage,
    /// The headline of each side.
    pub cards: [Option<CardId>; 2],
    /// The side that resolves first.
    pub first: Side,
}

/// The stages of the headline phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HeadlineStage {
    /// A side has to choose; the other one has chosen, or is next.
    Choose(Side),
    /// Both have chosen.
    Chosen,
    /// Both are revealed and put in order.
    Reveal,
    /// The first or second headline is due.
    Resolve(u8),
    /// The card just resolved goes to its zone.
    Settle(u8),
    /// The phase is over.
    End,
}
