//! The frames of dice.

use crate::ids::{Side, SpaceId};

use super::coup::War;
use super::round::TrapFrame;

/// Dice about to be thrown, one after another: whoever listens may declare a result first.
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
    /// Whether the handlers have been asked about the next one.
    pub asked: bool,
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
