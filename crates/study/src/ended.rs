//! How single games ended.

use brink::game::Game;
use brink::ids::Side;

/// How one game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ended {
    pub(super) winner: Option<Side>,
    /// Where the marker of victory points was.
    pub(super) vp: i16,
    pub(super) turns: u8,
}

impl Ended {
    /// How a game ended; none if it did not.
    pub(super) fn of(game: &Game) -> Option<Ended> {
        let (outcome, board) = (game.outcome()?, game.board());
        Some(Ended {
            winner: outcome.winner,
            vp: board.vp(),
            turns: board.turn(),
        })
    }

    /// Its numbers as files have them: the winner, 2 for a draw, the marker, the turns.
    pub(super) fn to_numbers(self) -> (u8, i16, u8) {
        (
            self.winner.map_or(2, |side| side as u8),
            self.vp,
            self.turns,
        )
    }

    /// The same from a file; none if there is no such winner.
    pub(super) fn of_numbers((winner, vp, turns): (u8, i16, u8)) -> Option<Ended> {
        let winner = match winner {
            2 => None,
            other => Some(*Side::BOTH.get(usize::from(other))?),
        };
        Some(Ended { winner, vp, turns })
    }

    /// The share of a win that the first side has.
    pub(super) fn wins(self) -> f64 {
        match self.winner {
            Some(Side::First) => 1.0,
            None => 0.5,
            Some(Side::Second) => 0.0,
        }
    }
}
