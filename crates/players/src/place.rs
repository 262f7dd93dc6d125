//! The point of a game at which a search began.

use brink::game::Game;
use brink::ids::Side;

/// The point of a game at which a search began: it lasts until the action round or the headline phase is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    turn: u8,
    phase: u8,
    round: u8,
    phasing: Option<Side>,
}

impl Place {
    pub(super) fn of(game: &Game) -> Place {
        let board = game.board();
        // The headlines of both sides belong together.
        let phasing = board.phasing().filter(|_| board.round() > 0);
        Place {
            turn: board.turn(),
            phase: board.phase(),
            round: board.round(),
            phasing,
        }
    }
}
