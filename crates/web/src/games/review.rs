//! The review of a finished game: each choice beside the best one of the strong player.

use std::time::Duration;

use brink::Choice;
use brink::game::{Decision, Game};
use brink_players::{JudgedChoice, SearchControl, Strong, Verdict};
use serde::Serialize;

use super::help::{ReasonFacts, reasons};
use super::play::Play;
use super::view::RiskFacts;
use crate::error::ApiError;
use crate::json::objects;

objects! {
    /// The first choice from a step on, judged.
    #[derive(Serialize)]
    Review {
        /// The choice; none if nothing is left to judge.
        judged: Option<JudgementFacts>,
        /// The step to continue from.
        next: usize,
        /// The steps of the game.
        steps: usize,
    }
    /// A choice that was made, and the best one.
    #[derive(Serialize)]
    JudgementFacts {
        /// The step in which it was made: `view?at=` shows the position before it.
        step: usize,
        /// The side that chose.
        side: String,
        /// `sound`, `mistake` or `blunder`.
        verdict: &'static str,
        /// The chance of winning that it gave away, from 0 to 1; 0 if it is sound.
        lost: f64,
        /// The standard error of the difference between the chances.
        error: f64,
        /// The choice that was made.
        made: JudgedFacts,
        /// The best choice.
        best: JudgedFacts,
        /// The gains of the best choice by the end of the round, the most important first; none if it is sound.
        reasons: Vec<ReasonFacts>,
    }
    /// A choice with those that belong to it.
    #[derive(Serialize)]
    JudgedFacts {
        /// The choices, in order.
        keys: Vec<String>,
        /// The choices in words.
        text: String,
        /// The chance of winning that its side then has, from 0 to 1.
        chance: f64,
        /// Whether it loses the game, or can.
        risk: Option<RiskFacts>,
    }
}

/// The first choice of a game from a step on, compared with the best one after a search of this time.
pub(crate) fn review_from(
    play: &Play,
    from: usize,
    time: Duration,
    control: &SearchControl,
) -> Result<Review, ApiError> {
    let choices: Vec<Choice> = play.choices().collect();
    let steps = choices.len();
    let mut game = play.at(from)?.game;
    for step in from..steps {
        // The seed depends on the game alone: a review differs only by the speed of the machine.
        let mut player = Strong::new(time, game.seed() ^ step as u64);
        let judged = player
            .judge(&game, &choices[step..], control)
            .map_err(|error| ApiError::NoPlayer(error.to_string()))?;
        // A search that was cut off says nothing.
        if control.is_stopped() {
            return Err(ApiError::TooMany);
        }
        // A choice that the search left out cannot be judged.
        let Some((judged, decision)) = judged.zip(game.decision()) else {
            game.apply(choices[step])?;
            continue;
        };
        let content = game.content();
        let facts = JudgementFacts {
            step,
            side: content.side_id(decision.side).to_owned(),
            verdict: word(judged.verdict),
            lost: judged.lost,
            error: judged.error,
            made: JudgedFacts::of(&judged.made, &game, decision),
            best: JudgedFacts::of(&judged.best, &game, decision),
            reasons: reasons(&judged.reasons, content),
        };
        return Ok(Review {
            judged: Some(facts),
            next: step + judged.made.choices.len(),
            steps,
        });
    }
    Ok(Review {
        judged: None,
        next: steps,
        steps,
    })
}

impl JudgedFacts {
    fn of(judged: &JudgedChoice, game: &Game, decision: &Decision) -> JudgedFacts {
        let (choices, content) = (&judged.choices, game.content());
        let sight = game.view(decision.side);
        let risk = judged.risk.zip(choices.first());
        JudgedFacts {
            keys: choices.iter().map(|choice| choice.key(content)).collect(),
            text: decision.display_choices(choices, content).to_string(),
            chance: judged.chance,
            risk: risk.map(|(risk, choice)| RiskFacts::of(risk, sight, *choice)),
        }
    }
}

fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Sound => "sound",
        Verdict::Mistake => "mistake",
        Verdict::Blunder => "blunder",
    }
}
