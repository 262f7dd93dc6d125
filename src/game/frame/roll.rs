//! The frames of dice.

use crate::ids::{Side, SpaceId};

use super::coup::War;
use super::round::TrapFrame;

/// Dice about to be thrown, one after another: handlers may declare a result first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RollFrame {
    /// Whose dice.
    pub sides: [Option<Side>; 2],
    /// What for: the word that handlers hear.
    pub roll: &'static str,
    /// The dice thrown.
    pub dice: [u8; 2],
    /// How many have been thrown.
    pub rolled: u8,
    /// Whether the handlers of the next one have run.
    pub notified: bool,
}

impl RollFrame {
    /// Dice of which none has been thrown.
    pub(in crate::game) fn new(sides: [Option<Side>; 2], roll: &'static str) -> RollFrame {
        RollFrame { sides, roll, dice: [0; 2], rolled: 0, notified: false }
    }
}

/// A space race attempt whose roll may be declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SpaceRaceRollFrame {
    /// Who.
    pub side: Side,
}

/// What waits for thrown dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PendingRoll {
    /// A realignment roll.
    Realign {
        /// Who rolls.
        side: Side,
        /// Where.
        space: SpaceId,
    },
    /// A war.
    War(War),
    /// The space race.
    Space {
        /// Who.
        side: Side,
    },
    /// The way out of a trap.
    Trap(TrapFrame),
}
