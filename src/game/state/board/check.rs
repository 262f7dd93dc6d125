//! Checks that data kept incrementally agrees with the data it is derived from.

use crate::content::{Content, SpaceKind, TrackSides};
use crate::game::state::zone::Zone;
use crate::ids::{CardId, Side, SpaceId};

use super::Board;

/// A contradiction between the facts of a game: a bug of the engine, never a fault of content or of
/// a choice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckError {
    /// A home holds influence.
    #[error("there is influence in the home {space}")]
    Home {
        /// The id of the space.
        space: String,
    },
    /// The control or presence stored for a side disagrees with influence and stability.
    #[error("control or presence is out of date")]
    Control,
    /// A card is in one zone but listed in another.
    #[error("the cards of a zone are out of date")]
    Zones,
    /// The list of cards under the draw pile disagrees with that zone.
    #[error("the cards under the draw pile are out of date")]
    Bottom,
    /// The stored size of a hand is wrong.
    #[error("the hand of {side} is miscounted")]
    Hand {
        /// The id of the side.
        side: String,
    },
    /// The stored size of the draw pile is wrong.
    #[error("the draw pile is miscounted")]
    DrawPile,
    /// The DEFCON marker is off its track.
    #[error("DEFCON {level} is off the track")]
    Defcon {
        /// The level of the marker.
        level: u8,
    },
    /// A marker of military operations or of the space race is off its track.
    #[error("a marker of {side} is off its track")]
    Marker {
        /// The id of the side.
        side: String,
    },
    /// A marker of a track that the scenario declares is off its track.
    #[error("a marker of the track {track} is off its track")]
    Track {
        /// The id of the track.
        track: String,
    },
    /// The cache of traits and modifiers in force is stale.
    #[error("the cache of traits and modifiers in force is stale")]
    InForce,
    /// A side has the points of an automatic victory, and the game is not over.
    #[error("a side has the points of an automatic victory, and the game is not over")]
    Victory,
}

impl Board {
    /// Recomputes the data kept incrementally and compares: the invariant of `apply`.
    ///
    /// # Errors
    /// The first contradiction.
    pub fn check(&self, content: &Content) -> Result<(), CheckError> {
        self.check_spaces(content)?;
        self.check_cards(content)?;
        self.check_tracks(content)
    }

    fn check_spaces(&self, content: &Content) -> Result<(), CheckError> {
        let mut fresh = self.clone();
        for space in (0..self.influence.len()).map(SpaceId::at) {
            if !matches!(content.map.space(space).kind, SpaceKind::Home(_)) {
                fresh.refresh(space);
            } else if self.influence[space.index()] != [0, 0] {
                return Err(CheckError::Home {
                    space: content.map.space_id(space).to_owned(),
                });
            }
        }
        if fresh == *self {
            Ok(())
        } else {
            Err(CheckError::Control)
        }
    }

    fn check_cards(&self, content: &Content) -> Result<(), CheckError> {
        if !self.places.agree() {
            return Err(CheckError::Zones);
        }
        for side in Side::BOTH {
            if self.places.count(Zone::Hand(side)) != usize::from(self.hand_size(side)) {
                return Err(CheckError::Hand {
                    side: content.side_id(side).to_owned(),
                });
            }
        }
        if self.places.count(Zone::Deck) != usize::from(self.tracks.deck_size) {
            return Err(CheckError::DrawPile);
        }
        let mut listed: Vec<CardId> = self.bottom.clone();
        listed.sort_unstable();
        if self.cards_in(Zone::Bottom).eq(listed) {
            Ok(())
        } else {
            Err(CheckError::Bottom)
        }
    }

    fn check_tracks(&self, content: &Content) -> Result<(), CheckError> {
        let scenario = &content.scenario;
        if let Some(defcon) = &scenario.defcon
            && !(defcon.war..=defcon.max).contains(&self.defcon())
        {
            return Err(CheckError::Defcon {
                level: self.defcon(),
            });
        }
        for ((id, track), markers) in scenario.tracks.iter().zip(&self.markers) {
            let mut used = track.sides.markers().map(|side| markers[side.index()]);
            let apart = track.sides == TrackSides::Shared && markers[0] != markers[1];
            if apart || used.any(|marker| !(track.min..=track.max).contains(&marker)) {
                return Err(CheckError::Track { track: id.clone() });
            }
        }
        let max = scenario.mil_ops.map_or(0, |mil_ops| mil_ops.max);
        let boxes = scenario
            .space_race
            .as_ref()
            .map_or(0, |race| race.boxes.len());
        for side in Side::BOTH {
            if self.mil_ops(side) > max || usize::from(self.space_race(side)) > boxes {
                return Err(CheckError::Marker {
                    side: content.side_id(side).to_owned(),
                });
            }
        }
        Ok(())
    }
}
