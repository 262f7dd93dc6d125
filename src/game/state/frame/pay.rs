//! The frame of a price that is being paid.

use crate::ids::{CardId, Side, SpaceId};

/// The price of an action, while the side that takes the action pays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PayFrame {
    /// The card whose effect offers the action.
    pub card: CardId,
    /// The action, by its place in the script.
    pub action: u8,
    /// Who pays.
    pub side: Side,
    /// Whether the action follows the payment.
    pub occasion: Occasion,
    /// How far the payment is.
    pub stage: PayStage,
}

/// When a price is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Occasion {
    /// The action is taken: it has to be paid, and its function follows.
    Taken,
    /// A script offers the price alone: it may be declined.
    Offered,
}

/// How far a payment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PayStage {
    /// The space is about to be asked for.
    Begin,
    /// The space is being chosen.
    Choose,
    /// This space has paid.
    Paid(SpaceId),
}
