//! The progress of a game, as it is stored beside its inputs.

use brink::Side;
use brink::content::Content;
use brink::game::Outcome;
use brink_author::position::position_of;

use super::play::Play;
use crate::store::Progress;

impl Progress {
    /// The progress of a game.
    pub(crate) fn of(play: &Play) -> Progress {
        let (result, ending) = end(play).unzip();
        Progress {
            result,
            winner: winner(play).map(|side| play.seat_of(side) as u8),
            ending,
            position: position_of(&play.game, "position"),
            asked: play.asked().map(|seat| seat as u8),
            begins: None,
        }
    }
}

/// The side that won.
fn winner(play: &Play) -> Option<Side> {
    match play.conclusion {
        Some(conclusion) => conclusion.winner(play.sides()),
        None => play.game.outcome()?.winner,
    }
}

/// The result and the ending of a game; none before its end.
fn end(play: &Play) -> Option<(String, String)> {
    let content = play.game.content();
    if let Some(conclusion) = play.conclusion {
        let winner = conclusion.winner(play.sides());
        let result = winner.map_or("draw", |side| content.side_id(side));
        return Some((result.to_owned(), conclusion.id().to_owned()));
    }
    let outcome = play.game.outcome()?;
    Some((result(outcome, content), outcome.ending.key(content)))
}

/// The id of the side that won, `draw` or `both_lose`.
fn result(outcome: Outcome, content: &Content) -> String {
    match outcome.winner {
        Some(side) => content.side_id(side).to_owned(),
        None if outcome.both_lose(content) => "both_lose".to_owned(),
        None => "draw".to_owned(),
    }
}
