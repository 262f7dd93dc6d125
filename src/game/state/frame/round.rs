//! The frames of an action round, trapped or not.

use crate::ids::{CardId, Side};

use super::super::decision::Use;

/// One action round of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RoundFrame {
    /// The side whose round it is.
    pub side: Side,
    /// The number of the round.
    pub round: u8,
    /// Whether it is an extra round, which may be declined.
    pub extra: bool,
    /// Only scoring cards may be played.
    pub only_scoring: bool,
    /// What comes next.
    pub stage: RoundStage,
    /// The card chosen.
    pub card: Option<CardId>,
    /// Its use.
    pub usage: Option<Use>,
    /// Whether the event of the card chosen could happen now.
    pub event_possible: bool,
    /// The actions of effects that have been tested.
    pub found: ActionsFound,
}

/// The stages of an action round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RoundStage {
    /// The round begins.
    Begin,
    /// The handlers of its beginning are done.
    Begun,
    /// Actions of effects are being tested.
    Test,
    /// A card has to be chosen.
    Choose,
    /// Whether the event of the card could happen is being tested.
    CheckCondition,
    /// Its use has to be chosen.
    Use,
    /// The card is being played.
    Play,
    /// The round ends.
    End,
    /// The round is over.
    Over,
}

/// An action round in a trap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TrapFrame {
    /// Who is trapped.
    pub side: Side,
    /// The value that a card needs.
    pub min_value: u8,
    /// The highest die that ends the trap.
    pub escape_on: u8,
    /// The card of the trap.
    pub card: CardId,
    /// The actions of effects that have been tested.
    pub found: ActionsFound,
}

/// Actions of effects, tested one after another for whether they are available.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct ActionsFound {
    /// The next one to be tested.
    pub tested: u8,
    /// Available ones, as bits in the order of testing.
    pub available: u16,
}
