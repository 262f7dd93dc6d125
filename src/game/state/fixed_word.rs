//! Fixed words of the engine, as scripts receive them.

use std::hash::{Hash, Hasher};

use serde::{Serialize, Serializer};

use crate::content::spec::Word as _;
use crate::content::{Roll, Verdict};

use super::decision::Use;
use super::zone::Zone;

/// A fixed word of the engine that a script receives.
///
/// Smaller than the text itself: values are copied in every step of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FixedWord {
    /// The use of a card, or what changes influence.
    Use(Use),
    /// The purpose of a roll.
    Roll(Roll),
    /// A verdict on a round.
    Verdict(Verdict),
    /// The place of a card.
    Zone(Zone),
    /// `space_race`: the track.
    SpaceRace,
    /// `headline`: a card is used as one.
    Headline,
    /// `granted`: an event grants operations with a card.
    Granted,
    /// `setup`: influence changes before the game.
    Setup,
    /// `hidden`: a card lies where a side does not see it.
    Hidden,
}

impl FixedWord {
    /// The word in a script.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            FixedWord::Use(usage) => usage.key(),
            FixedWord::Roll(roll) => Roll::WORDS[roll as usize],
            FixedWord::Verdict(verdict) => verdict.word(),
            FixedWord::Zone(zone) => zone.word().unwrap_or(FixedWord::Hidden.word()),
            FixedWord::SpaceRace => "space_race",
            FixedWord::Headline => "headline",
            FixedWord::Granted => "granted",
            FixedWord::Setup => "setup",
            FixedWord::Hidden => "hidden",
        }
    }
}

impl Hash for FixedWord {
    /// As its text, so that digests do not depend on the list of words.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.word().hash(state);
    }
}

impl Serialize for FixedWord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}
