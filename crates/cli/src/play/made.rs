//! Choices that were made in a game.

use brink::game::{Decision, Game};
use brink::ids::Side;

/// A choice of the game: the side that made it, and whether it had an alternative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Made {
    pub(super) side: Side,
    pub(super) free: bool,
}

impl Made {
    pub(super) fn of(decision: &Decision) -> Made {
        Made {
            side: decision.side,
            free: decision.choices.len() > 1,
        }
    }
}

/// The side that made each choice of a game.
pub(super) fn choices_made(game: &Game) -> Result<Vec<Made>, String> {
    let mut made = Vec::new();
    let mut next = None;
    let replayed = game.replayed(usize::MAX, |game, _| {
        made.extend(next.take());
        next = game.decision().map(Made::of);
    });
    replayed.map_err(|error| error.to_string())?;
    Ok(made)
}
