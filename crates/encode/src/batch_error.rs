//! Errors of games that are stepped together.

use brink::GameError;

use crate::actions::NoIndex;

/// The maximum number of games played concurrently.
pub(crate) const MAX_GAMES: usize = 1 << 20;

/// The reason why games cannot be stepped.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// An action is not legal. No game was stepped.
    #[error("game {game}: action {action} is not legal: {why}")]
    Illegal {
        /// The place of the game in the batch.
        game: usize,
        /// The action.
        action: i64,
        /// The reason.
        why: String,
    },
    /// An array has the wrong length for the batch. No game was stepped.
    #[error("`{what}` has {found} numbers, but this batch needs {needed}")]
    Length {
        /// The name of what it is.
        what: &'static str,
        /// Its length.
        found: usize,
        /// The length that it should have.
        needed: usize,
    },
    /// A game could not be continued: its script failed. The next game has taken its place, without a reward.
    #[error("game {game}, number {number} of the seed: {error}")]
    Failed {
        /// The place of the game in the batch.
        game: usize,
        /// Its number.
        number: u64,
        /// The reason.
        error: GameError,
    },
    /// A choice has no index.
    #[error("game {game}: {error}")]
    NoIndex {
        /// The place of the game in the batch.
        game: usize,
        /// The choice.
        error: NoIndex,
    },
    /// A batch without games, or with more than there are places.
    #[error("a batch has from 1 to {} games, not {found}", MAX_GAMES)]
    Size {
        /// The number that was asked for.
        found: usize,
    },
}

/// Checks the length of memory of the caller.
pub(crate) fn same_length(
    what: &'static str,
    found: usize,
    needed: usize,
) -> Result<(), BatchError> {
    match found == needed {
        true => Ok(()),
        false => Err(BatchError::Length {
            what,
            found,
            needed,
        }),
    }
}
