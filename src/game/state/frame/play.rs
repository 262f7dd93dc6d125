//! The frames of a card being played, and of its event.

use crate::ids::{CardId, OperationId, Side};

use super::super::decision::Use;

/// A card being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlayFrame {
    /// The card.
    pub card: CardId,
    /// The side that plays it.
    pub side: Side,
    /// Its use; `None` while a card played by an event has not been given one.
    pub usage: Option<Use>,
    /// The operation of the scenario's own that is its use.
    pub operation: Option<OperationId>,
    /// The current stage, with the parts still to do.
    pub stage: PlayStage,
    /// Whether its event happened.
    pub happened: bool,
    /// A second card played with it (an event may combine two).
    pub with: Option<CardId>,
}

/// The stages of playing a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayStage {
    /// Nothing is done yet (cards played by an event).
    Open,
    /// The test whether its event could happen is running (cards played by an event).
    CheckCondition,
    /// Its use has to be chosen (cards played by an event).
    Use {
        /// Whether its event could happen now.
        event_possible: bool,
    },
    /// The card leaves the hand.
    Begin,
    /// The first part is due.
    First,
    /// The second part is due.
    Second,
    /// The card goes to its zone.
    Settle,
    /// The handlers of its play have run.
    Notified,
}

/// An event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EventFrame {
    /// The card.
    pub card: CardId,
    /// The side that carries it out.
    pub player: Side,
    /// Whether the two sides are swapped in it.
    pub sides_swapped: bool,
    /// The side that played the card; `None` if another event triggered it.
    pub played_by: Option<Side>,
    /// The next stage.
    pub stage: EventStage,
    /// Whether the card goes to its zone when the event is done.
    pub settles: bool,
    /// A second card played with it.
    pub with: Option<CardId>,
}

impl EventFrame {
    /// An event that no side has played, of a card that stays in place.
    pub(crate) fn new(card: CardId, player: Side, with: Option<CardId>) -> EventFrame {
        let stage = EventStage::Test;
        EventFrame {
            card,
            player,
            sides_swapped: false,
            played_by: None,
            stage,
            settles: false,
            with,
        }
    }
}

/// The stages of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventStage {
    /// The test whether it can happen is running.
    Test,
    /// The test is done.
    Tested,
    /// The script is done.
    Done,
    /// The side whose event it is has to say whether it happens.
    Offered,
    /// That side has let it happen.
    Accepted,
    /// That side has declined it.
    Declined,
}
