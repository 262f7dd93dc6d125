//! The frames of dice.

use super::super::fixed_word::FixedWord;
use crate::content::BoxTrack;
use crate::ids::{Side, SpaceId};

use super::coup::War;
use super::round::TrapFrame;

/// Dice to be rolled, one after another: handlers may set a result first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RollFrame {
    /// The sides whose dice are rolled.
    pub sides: [Option<Side>; 2],
    /// The purpose of the roll: the word passed to handlers.
    pub roll: FixedWord,
    /// The dice rolled.
    pub dice: [u8; 2],
    /// The number of dice rolled.
    pub rolled: u8,
    /// Whether the handlers of the next die have run.
    pub notified: bool,
}

impl RollFrame {
    /// Dice that are still to be rolled.
    pub(crate) fn new(sides: [Option<Side>; 2], roll: FixedWord) -> RollFrame {
        RollFrame {
            sides,
            roll,
            dice: [0; 2],
            rolled: 0,
            notified: false,
        }
    }
}

/// A space race attempt whose roll may be declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SpaceRaceRollFrame {
    /// The side that rolls.
    pub side: Side,
    /// The value of the card spent.
    pub value: u8,
}

/// An attempt at the next box of a track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attempt {
    /// The track.
    pub track: BoxTrack,
    /// The side that rolls.
    pub side: Side,
    /// The owner of the marker; `None` for a shared one.
    pub owner: Option<Side>,
    /// The value of the card spent.
    pub value: u8,
    /// The number added to the die.
    pub add: i8,
    /// The origin of the attempt.
    pub asker: Asker,
}

/// The origin of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Asker {
    /// A card spent on the space race.
    Rules,
    /// A call, which returns whether it succeeded.
    Script,
}

/// The operation that waits for a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PendingRoll {
    /// A realignment roll.
    Realign {
        /// The side that rolls.
        side: Side,
        /// The target.
        space: SpaceId,
    },
    /// A war.
    War(War),
    /// An attempt at a box of a track.
    Attempt(Attempt),
    /// An escape from a trap.
    Trap(TrapFrame),
}
