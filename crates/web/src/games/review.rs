//! The review of a finished game: each play beside the best one of the strong player.

use std::time::Duration;

use brink::Choice;
use brink::game::{Ask, Decision};
use brink_players::{Request, SearchControl, Strong, Verdict};
use serde::Serialize;

use super::help::CandidateFacts;
use super::play::Play;
use crate::error::ApiError;
use crate::json::objects;

objects! {
    /// The first play from a step on, judged.
    #[derive(Serialize)]
    Review {
        /// The play; none if no play is left.
        play: Option<PlayFacts>,
        /// The step to continue from.
        next: usize,
        /// The steps of the game.
        steps: usize,
    }
    /// A play that was made.
    #[derive(Serialize)]
    PlayFacts {
        /// The step in which it was made.
        step: usize,
        /// The side that played.
        side: String,
        /// `sound`, `mistake` or `blunder`.
        verdict: String,
        /// The points that it gave away.
        lost: f64,
        /// The play.
        made: CandidateFacts,
        /// The best play.
        best: CandidateFacts,
    }
}

/// The first play of a game from a step on, compared with the best one after a search of this time.
pub(crate) fn review_from(
    play: &Play,
    from: usize,
    time: Duration,
    thought: &SearchControl,
) -> Result<Review, ApiError> {
    let content = play.game.content();
    let choices: Vec<Choice> = play.choices().collect();
    let steps = choices.len();
    for step in from..steps {
        let then = play.at(step)?;
        let decision = then.game.decision();
        let Some(decision) = decision.filter(|decision| is_play(decision)) else {
            continue;
        };
        // The seed depends on the game alone: a review differs only by the speed of the machine.
        let mut player = Strong::new(time, then.game.seed() ^ step as u64);
        let request = Request::new(then.game.view(decision.side), decision);
        let request = request.watched(thought);
        let found = player
            .analyse(&request, usize::MAX)
            .map_err(|error| ApiError::NoPlayer(error.to_string()))?;
        let made: &[Choice] = &choices[step..];
        // A choice that the search left out cannot be judged.
        let Some(judged) = found.judge(made) else {
            continue;
        };
        let facts = PlayFacts {
            step,
            side: content.side_id(decision.side).to_owned(),
            verdict: word(judged.verdict).to_owned(),
            lost: judged.lost,
            made: CandidateFacts::of(judged.chosen, decision, content),
            best: CandidateFacts::of(judged.best, decision, content),
        };
        return Ok(Review {
            play: Some(facts),
            next: step + judged.chosen.choices.len(),
            steps,
        });
    }
    Ok(Review {
        play: None,
        next: steps,
        steps,
    })
}

fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Sound => "sound",
        Verdict::Mistake => "mistake",
        Verdict::Blunder => "blunder",
    }
}

/// Whether a question is about a play: its choice may be good or bad.
fn is_play(decision: &Decision) -> bool {
    decision.choices.len() > 1 && matches!(decision.ask, Ask::Play | Ask::Headline | Ask::Use)
}
