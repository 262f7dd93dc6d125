//! What becomes of a card that a side has.

use crate::game::{Event, Use, Zone};
use crate::ids::CardId;

/// The use of a card that a side has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardUse {
    /// Resolved as a headline.
    Headline,
    /// Played for its event.
    Event,
    /// Played for operations, with the event of the other side.
    Both,
    /// Played for operations only.
    Operations,
    /// Spent on the space race.
    Space,
    /// Discarded from the hand, or a headline that was cancelled.
    Discarded,
}

impl CardUse {
    /// Every use.
    pub const ALL: [CardUse; 6] =
        [CardUse::Headline, CardUse::Event, CardUse::Both, CardUse::Operations, CardUse::Space, CardUse::Discarded];

    /// The words for people.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            CardUse::Headline => "headline",
            CardUse::Event => "event",
            CardUse::Both => "operations and event",
            CardUse::Operations => "operations only",
            CardUse::Space => "space race",
            CardUse::Discarded => "discarded",
        }
    }

    /// The use of a card that an event reports, if any.
    pub(super) fn of(event: &Event) -> Option<(CardId, CardUse)> {
        Some(match *event {
            Event::HeadlineBegan { card, .. } => (card, CardUse::Headline),
            Event::Played { card, usage, .. } => match usage {
                Use::Event => (card, CardUse::Event),
                Use::EventFirst | Use::OperationsFirst => (card, CardUse::Both),
                Use::Operations => (card, CardUse::Operations),
                Use::SpaceRace => (card, CardUse::Space),
            },
            Event::Card { card, from: Zone::Hand(_) | Zone::Headline(_), to: Zone::Discard } => {
                (card, CardUse::Discarded)
            }
            _ => return None,
        })
    }
}
