//! The part of a turn in which a search began.

use brink::game::Game;
use brink::ids::Side;

/// An action round or headline phase: a search ends when it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlaySpan {
    turn: u8,
    phase: u8,
    round: u8,
    phasing: Option<Side>,
}

impl PlaySpan {
    pub(super) fn of(game: &Game) -> PlaySpan {
        let board = game.board();
        // The headline phase is shared by both sides.
        let phasing = board.phasing().filter(|_| board.round() > 0);
        PlaySpan {
            turn: board.turn(),
            phase: board.phase(),
            round: board.round(),
            phasing,
        }
    }
}
