//! The frames of an action round, trapped or not.

use crate::ids::{CardId, OperationId, Side};

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
    /// Whether only scoring cards may be played.
    pub only_scoring: bool,
    /// The next stage.
    pub stage: RoundStage,
    /// The card chosen.
    pub card: Option<CardId>,
    /// Its use.
    pub usage: Option<Use>,
    /// The operation of the scenario's own that is its use.
    pub operation: Option<OperationId>,
    /// Whether the event of the chosen card could happen now.
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
    /// The test whether the event of the card could happen is running.
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
    /// The trapped side.
    pub side: Side,
    /// The minimum value of a card.
    pub min_value: u8,
    /// The highest die that ends the trap.
    pub escape_on: u8,
    /// The card of the trap.
    pub card: CardId,
    /// The actions of effects that have been tested.
    pub found: ActionsFound,
}

/// Actions of effects; each in turn is tested for whether it is available.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct ActionsFound {
    /// The number of actions tested.
    pub tested: u8,
    /// The available actions, as bits in the order of testing.
    pub available: u16,
}
