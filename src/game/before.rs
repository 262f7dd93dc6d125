//! What a game has to be brought back to if a choice fails.

use super::chance::Dice;
use super::core::Core;

/// What a game was before a choice.
pub(super) struct Before {
    /// How many inputs its history had.
    pub inputs: usize,
    /// The dice.
    pub dice: Dice,
    /// The digest of its log.
    pub log: u64,
}

impl Before {
    /// What a game is now.
    pub fn of(core: &Core) -> Before {
        Before { inputs: core.history.len(), dice: core.dice.clone(), log: core.log_digest }
    }
}
