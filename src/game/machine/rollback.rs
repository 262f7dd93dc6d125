//! The state to restore if a choice fails.

use crate::game::state::chance::Dice;
use crate::game::state::core::Core;

/// The state of a game before a choice.
pub(crate) struct Rollback {
    /// The length of its history.
    pub inputs: usize,
    /// The dice.
    pub dice: Dice,
    /// The digest of its log.
    pub log: u64,
}

impl Rollback {
    /// Records the state of a game.
    pub fn of(core: &Core) -> Rollback {
        Rollback {
            inputs: core.history.len(),
            dice: core.dice.clone(),
            log: core.log_digest,
        }
    }
}
