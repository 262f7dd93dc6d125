//! The frames of a card being played, and of its event.

use crate::ids::{CardId, Side};

use super::super::decision::Use;

/// A card being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlayFrame {
    /// Which card.
    pub card: CardId,
    /// Who plays it.
    pub side: Side,
    /// How; none while a card played by an event still has to be given a use.
    pub usage: Option<Use>,
    /// How far it is: the parts still to do, in order.
    pub stage: PlayStage,
    /// Whether its event happened.
    pub happened: bool,
    /// A card that goes with it (an event may combine two).
    pub with: Option<CardId>,
}

/// The stages of playing a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlayStage {
    /// Nothing is done yet (cards played by an event).
    Open,
    /// Whether its event could happen has been tested (cards played by an event).
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
    /// The card goes where it belongs.
    Settle,
    /// The handlers of its play have run.
    Notified,
}

/// An event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EventFrame {
    /// Which card's.
    pub card: CardId,
    /// Who carries it out.
    pub player: Side,
    /// Whether the two sides are swapped in it.
    pub sides_swapped: bool,
    /// Who played the card; none if another event set it off.
    pub played_by: Option<Side>,
    /// What comes next.
    pub stage: EventStage,
    /// Whether the card goes to its place when the event is done.
    pub settles: bool,
    /// A card that goes with it.
    pub with: Option<CardId>,
}

impl EventFrame {
    /// An event that no side has played, of a card that stays where it is.
    pub(in crate::game) fn new(card: CardId, player: Side, with: Option<CardId>) -> EventFrame {
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
    /// Whether it can happen is being tested.
    Test,
    /// The test is done.
    Tested,
    /// The script is done.
    Done,
}
