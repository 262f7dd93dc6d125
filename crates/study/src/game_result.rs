//! Results of single games.

use brink::game::Game;
use brink::ids::Side;

/// The result of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GameResult {
    pub(super) winner: Option<Side>,
    /// The position of the victory point marker.
    pub(super) vp: i16,
    pub(super) turns: u8,
}

impl GameResult {
    /// The result of a game; `None` if it is not over.
    pub(super) fn of(game: &Game) -> Option<GameResult> {
        let (outcome, board) = (game.outcome()?, game.board());
        Some(GameResult {
            winner: outcome.winner,
            vp: board.vp(),
            turns: board.turn(),
        })
    }

    /// The file form: winner (2 for a draw), victory points, turns.
    pub(super) fn to_numbers(self) -> (u8, i16, u8) {
        (
            self.winner.map_or(2, |side| side as u8),
            self.vp,
            self.turns,
        )
    }

    /// Parses the file form; `None` for an invalid winner.
    pub(super) fn of_numbers((winner, vp, turns): (u8, i16, u8)) -> Option<GameResult> {
        let winner = match winner {
            2 => None,
            other => Some(*Side::BOTH.get(usize::from(other))?),
        };
        Some(GameResult { winner, vp, turns })
    }

    /// The result for the first side: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub(super) fn wins(self) -> f64 {
        match self.winner {
            Some(Side::First) => 1.0,
            None => 0.5,
            Some(Side::Second) => 0.0,
        }
    }
}
