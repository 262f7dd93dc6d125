//! The zones that cards can be in.

use serde::{Deserialize, Serialize};

use crate::content::ZONES;
use crate::ids::Side;

use super::audience::Audience;
use super::own_zone::OwnZone;

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
    /// In a zone that the scenario declares.
    Own(OwnZone),
}

impl Zone {
    /// The zone of a word, of a side where each has one.
    pub(crate) fn named(word: &str, side: Side) -> Option<Zone> {
        let mut own = Zone::ALL.into_iter().filter(|zone| zone.is_of(side));
        own.find(|zone| zone.word() == Some(word))
    }

    /// The word for a zone of every game.
    pub(crate) const fn word(self) -> Option<&'static str> {
        let nth = match self {
            Zone::OutOfGame => 0,
            Zone::Reserve => 1,
            Zone::Deck => 2,
            Zone::Bottom => 3,
            Zone::Hand(_) => 4,
            Zone::Headline(_) => 5,
            Zone::Play => 6,
            Zone::Discard => 7,
            Zone::Removed => 8,
            Zone::Table => 9,
            Zone::Special(_) => 10,
            Zone::Own(_) => return None,
        };
        Some(ZONES[nth])
    }

    /// Whether it is a side's, or both share it.
    fn is_of(self, side: Side) -> bool {
        self.owner().is_none_or(|owner| owner == side)
    }

    /// The owner of a zone of every game; none if both sides share it.
    pub(crate) const fn owner(self) -> Option<Side> {
        match self {
            Zone::Hand(owner) | Zone::Headline(owner) | Zone::Special(owner) => Some(owner),
            _ => None,
        }
    }

    /// The open piles.
    pub(crate) const OPEN: [Zone; 5] = [
        Zone::Discard,
        Zone::Removed,
        Zone::Table,
        Zone::Play,
        Zone::Bottom,
    ];

    /// The zones of every game, at the index of their codes.
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

    /// Whether its cards are in the game: they do not wait for their period or for a draft.
    #[must_use]
    pub fn is_in_game(self) -> bool {
        !matches!(self, Zone::OutOfGame | Zone::Reserve)
    }

    /// Whether a side sees all cards there; single cards elsewhere may be known to both.
    #[inline]
    #[must_use]
    pub fn is_seen_by(self, side: Side) -> bool {
        self.audience().has(side)
    }

    /// Whether both sides see all cards there.
    #[inline]
    #[must_use]
    pub fn is_open(self) -> bool {
        self.audience() == Audience::Both
    }

    /// Whether one side alone sees the cards there.
    #[inline]
    pub(crate) fn is_private(self) -> bool {
        self.viewer().is_some()
    }

    /// The side that alone sees the cards there.
    #[inline]
    pub(crate) const fn viewer(self) -> Option<Side> {
        match self.audience() {
            Audience::Only(side) => Some(side),
            Audience::Both | Audience::Neither => None,
        }
    }

    /// The sides that see the cards there.
    ///
    /// Whatever depends on what is hidden asks this, so that a new kind of zone is declared here
    /// alone.
    #[inline]
    pub(crate) const fn audience(self) -> Audience {
        match self {
            Zone::OutOfGame | Zone::Deck => Audience::Neither,
            Zone::Hand(owner) | Zone::Headline(owner) => Audience::Only(owner),
            Zone::Reserve
            | Zone::Bottom
            | Zone::Play
            | Zone::Discard
            | Zone::Removed
            | Zone::Table
            | Zone::Special(_) => Audience::Both,
            Zone::Own(zone) => zone.audience(),
        }
    }

    /// Its place in a list of all zones of a game: those of every game, then the declared ones.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        Zone::index_of(self.code())
    }

    /// The index of the zone with this code.
    #[inline]
    pub(crate) const fn index_of(code: u8) -> usize {
        // Without a branch: the codes of every game have no bits but those of a place.
        let is_own = (code / OwnZone::FIRST_CODE) as usize;
        is_own * Zone::ALL.len() + OwnZone::of(code).place()
    }

    /// The zone as one byte.
    #[inline]
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
            Zone::Own(zone) => zone.code(),
        }
    }

    /// The zone with this code.
    #[inline]
    pub(crate) const fn of(code: u8) -> Zone {
        if code >= OwnZone::FIRST_CODE {
            return Zone::Own(OwnZone::of(code));
        }
        Zone::ALL[code as usize]
    }
}
