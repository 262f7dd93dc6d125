//! The progress of a game, as it is stored beside its inputs.

use brink::content::Content;
use brink::game::{Game, Outcome};
use brink_author::position::position_of;

use crate::store::Progress;

impl Progress {
    /// The progress of a game.
    pub(crate) fn of(game: &Game) -> Progress {
        let (content, outcome) = (game.content(), game.outcome());
        Progress {
            result: outcome.map(|outcome| result(outcome, content)),
            ending: outcome.map(|outcome| outcome.ending.key(content)),
            position: position_of(game, "position"),
        }
    }
}

/// The id of the side that won, `draw` or `both_lose`.
fn result(outcome: Outcome, content: &Content) -> String {
    match outcome.winner {
        Some(side) => content.side_id(side).to_owned(),
        None if outcome.both_lose(content) => "both_lose".to_owned(),
        None => "draw".to_owned(),
    }
}
