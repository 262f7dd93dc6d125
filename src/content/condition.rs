//! Conditions of modifiers, actions and handlers (`when` in a file).

use crate::ids::{CardId, FlagId, PeriodId, TrackId};

use super::filter::{Filter, Who};

/// A condition, with the same vocabulary for modifiers, actions and handlers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Condition {
    /// An effect of this card is in force; false if the scenario lacks the card.
    Effect(Option<CardId>),
    /// The event of this card has happened.
    Happened(Option<CardId>),
    /// A flag of the scenario is on, or off.
    Flag {
        /// The flag; `None`, and thus off, if the scenario lacks it.
        flag: Option<FlagId>,
        /// Whether it has to be on.
        is: bool,
    },
    /// The marker of a side on a track of the scenario is in a range.
    Track {
        /// The track; `None`, and thus false, if the scenario lacks it.
        track: Option<TrackId>,
        /// The side of the marker; ignored if the track has one marker.
        of: Who,
        /// The lowest number.
        min: i16,
        /// The highest number.
        max: i16,
    },
    /// The turn is in this range.
    Turn(Range),
    /// One of these periods is the current one.
    Period(Vec<PeriodId>),
    /// Whether a headline is being resolved.
    Headline(bool),
    /// The action round is in this range; it is 0 before the first.
    Round(Range),
    /// The DEFCON level is in this range.
    Defcon(Range),
    /// At least one space matches. Battlegrounds are those of the map.
    Space(Filter),
    /// This side holds the special card.
    HoldsSpecial(Who),
    /// This is the phasing side.
    Phasing(Who),
    /// The effect or event belongs to this side.
    Player(Who),
    /// All of these hold.
    All(Vec<Condition>),
    /// At least one of these holds.
    Any(Vec<Condition>),
    /// This does not hold.
    Except(Box<Condition>),
}

/// A range of whole numbers, bounds included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Range {
    /// The least number.
    pub min: u8,
    /// The greatest number.
    pub max: u8,
}

impl Range {
    /// Whether a number is in the range.
    #[must_use]
    pub const fn has(self, number: u8) -> bool {
        self.min <= number && number <= self.max
    }
}

impl Condition {
    fn all_swapped(conditions: &[Condition]) -> Vec<Condition> {
        conditions.iter().map(Condition::swapped).collect()
    }

    /// A copy with the sides swapped.
    #[must_use]
    pub fn swapped(&self) -> Condition {
        match self {
            Condition::Effect(_)
            | Condition::Happened(_)
            | Condition::Flag { .. }
            | Condition::Turn(_)
            | Condition::Period(_)
            | Condition::Headline(_)
            | Condition::Round(_)
            | Condition::Defcon(_) => self.clone(),
            Condition::Track {
                track,
                of,
                min,
                max,
            } => Condition::Track {
                track: *track,
                of: of.swapped(),
                min: *min,
                max: *max,
            },
            Condition::Space(filter) => Condition::Space(filter.swapped()),
            Condition::HoldsSpecial(who) => Condition::HoldsSpecial(who.swapped()),
            Condition::Phasing(who) => Condition::Phasing(who.swapped()),
            Condition::Player(who) => Condition::Player(who.swapped()),
            Condition::All(inner) => Condition::All(Condition::all_swapped(inner)),
            Condition::Any(inner) => Condition::Any(Condition::all_swapped(inner)),
            Condition::Except(inner) => Condition::Except(Box::new(inner.swapped())),
        }
    }
}
