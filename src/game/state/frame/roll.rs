//! The frames of dice.

use crate::ids::{Side, SpaceId};

use super::coup::War;
use super::round::TrapFrame;

/// Dice to be rolled, one after another: handlers may declare a result first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RollFrame {
    /// The sides whose dice are rolled.
    pub sides: [Option<Side>; 2],
    /// The purpose of the roll: the word that handlers get.
    pub roll: &'static str,
    /// The dice rolled.
    pub dice: [u8; 2],
    /// The number of dice rolled.
    pub rolled: u8,
    /// Whether the handlers of the next one have run.
    pub notified: bool,
}

impl RollFrame {
    /// Dice of which none has been rolled.
    pub(in crate::game) fn new(sides: [Option<Side>; 2], roll: &'static str) -> RollFrame {
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
    /// The space race.
    Space {
        /// The side that rolls.
        side: Side,
    },
    /// The way out of a trap.
    Trap(TrapFrame),
}
