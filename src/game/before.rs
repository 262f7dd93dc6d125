//! The state to restore if a choice fails.

use super::chance::Dice;
use super::core::Core;

/// The state of a game before a choice.
pub(super) struct Before {
    /// The length of its history.
    pub inputs: usize,
    /// The dice.
    pub dice: Dice,
    /// The digest of its log.
    pub log: u64,
}

impl Before {
    /// Records the state of a game.
    pub fn of(core: &Core) -> Before {
        Before {
            inputs: core.history.len(),
            dice: core.dice.clone(),
            log: core.log_digest,
        }
    }
}
