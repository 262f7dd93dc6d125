//! The zones that cards can be in.

use serde::{Deserialize, Serialize};

use crate::ids::Side;

/// The zone of a card. Every card is in exactly one zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Zone {
    /// Not in the game: its period has not begun yet, or an option excludes it.
    OutOfGame,
    /// Available in a draft; cards that are not drafted stay here.
    Reserve,
    /// In the draw pile, in an unknown order.
    Deck,
    /// Under the draw pile, in a known order.
    Bottom,
    /// In a hand.
    Hand(Side),
    /// Chosen as a headline, not resolved yet.
    Headline(Side),
    /// Being played or resolved.
    Play,
    /// In the discard pile.
    Discard,
    /// Out of the game for good.
    Removed,
    /// On the table until its effect ends.
    Table,
    /// The special card, with its holder.
    Special(Side),
}

impl Zone {
    /// The open piles.
    pub(crate) const OPEN: [Zone; 5] = [
        Zone::Discard,
        Zone::Removed,
        Zone::Table,
        Zone::Play,
        Zone::Bottom,
    ];

    /// Every zone, at the index of its code.
    pub(crate) const ALL: [Zone; 14] = [
        Zone::OutOfGame,
        Zone::Reserve,
        Zone::Deck,
        Zone::Bottom,
        Zone::Hand(Side::First),
        Zone::Hand(Side::Second),
        Zone::Headline(Side::First),
        Zone::Headline(Side::Second),
        Zone::Play,
        Zone::Discard,
        Zone::Removed,
        Zone::Table,
        Zone::Special(Side::First),
        Zone::Special(Side::Second),
    ];

    /// Whether a side sees all cards there; single cards elsewhere may be known to both.
    pub(crate) fn is_seen_by(self, side: Side) -> bool {
        match self {
            Zone::OutOfGame | Zone::Deck => false,
            Zone::Hand(owner) | Zone::Headline(owner) => owner == side,
            Zone::Reserve
            | Zone::Bottom
            | Zone::Play
            | Zone::Discard
            | Zone::Removed
            | Zone::Table
            | Zone::Special(_) => true,
        }
    }

    /// The zone as one byte.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Zone::OutOfGame => 0,
            Zone::Reserve => 1,
            Zone::Deck => 2,
            Zone::Bottom => 3,
            Zone::Hand(side) => 4 + side as u8,
            Zone::Headline(side) => 6 + side as u8,
            Zone::Play => 8,
            Zone::Discard => 9,
            Zone::Removed => 10,
            Zone::Table => 11,
            Zone::Special(side) => 12 + side as u8,
        }
    }

    /// The zone with this code.
    pub(crate) const fn of(code: u8) -> Zone {
        Zone::ALL[code as usize]
    }
}
