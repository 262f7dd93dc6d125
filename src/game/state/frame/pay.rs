//! The frame of a price being paid.

use crate::ids::{CardId, Side, SpaceId};

/// The price of an action, while the side that takes the action pays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PayFrame {
    /// The card whose effect offers the action.
    pub card: CardId,
    /// The action, by its place in the script.
    pub action: u8,
    /// The side that pays.
    pub side: Side,
    /// The occasion, which decides whether the action follows.
    pub occasion: Occasion,
    /// The current stage.
    pub stage: PayStage,
}

/// The occasion of a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Occasion {
    /// An action is taken: it has to be paid, and its function follows.
    Taken,
    /// A script offers only the price: it may be declined.
    Offered,
}

/// The stage of a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PayStage {
    /// The space is about to be chosen.
    Begin,
    /// The space is being chosen.
    Choose,
    /// This space has paid.
    Paid(SpaceId),
}
