//! The uses of cards, as counted in reports.

use std::fmt::Display;

use brink::game::{Event, Use, Zone};
use brink::ids::CardId;
use brink::words::{Words, displayed, engine};

/// A use of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardUse {
    /// Resolved as a headline.
    Headline,
    /// Played for its event.
    Event,
    /// Played for operations, with the opponent's event.
    Both,
    /// Played for operations only.
    Operations,
    /// Spent on the space race.
    Space,
    /// Discarded from the hand, or a cancelled headline.
    Discarded,
}

impl CardUse {
    /// All uses.
    pub const ALL: [CardUse; 6] = [
        CardUse::Headline,
        CardUse::Event,
        CardUse::Both,
        CardUse::Operations,
        CardUse::Space,
        CardUse::Discarded,
    ];

    /// The name of the use, in a language.
    pub fn display_in(self, words: &Words) -> impl Display {
        displayed(move || match self {
            CardUse::Headline => engine::card_use_headline(words),
            CardUse::Event => engine::use_event(words),
            CardUse::Both => engine::card_use_both(words),
            CardUse::Operations => engine::card_use_operations(words),
            CardUse::Space => engine::use_space_race(words),
            CardUse::Discarded => engine::card_use_discarded(words),
        })
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
                _ => return None,
            },
            Event::CardMoved {
                card,
                from: Zone::Hand(_) | Zone::Headline(_),
                to: Zone::Discard,
            } => (card, CardUse::Discarded),
            _ => return None,
        })
    }
}
