//! Help at the table: reasons against a choice, previews, and hints of the strong player.

use std::time::Duration;

use brink::Choice;
use brink::content::Content;
use brink::game::{Decision, Game, View as Sight, display_score};
use brink::words::Words;
use brink_players::{AnalysedCandidate, PreviewOutcome, Reason, Request, Strong, Subject, preview};
use serde::Serialize;

use super::view::RiskFacts;
use crate::contents::defcon_name;
use crate::error::ApiError;
use crate::json::objects;
use crate::limits::MAX_TIME;
use crate::words;

/// The maximum number of candidates of a hint.
const MAX_CANDIDATES: usize = 5;
/// The maximum number of reasons of a candidate.
const MAX_REASONS: usize = 4;
/// Reasons worth less than this are not shown, in points.
const MIN_WORTH: f64 = 0.05;

objects! {
    /// The reason why a choice is not offered.
    #[derive(Serialize)]
    Why {
        /// Whether it is offered after all.
        offered: bool,
        /// The reason, with its numbers.
        text: String,
        /// The rule.
        rule: Option<String>,
    }
    /// The outcomes of a choice.
    #[derive(Serialize)]
    PreviewFacts {
        /// The choice.
        key: String,
        /// Whether the chances are exact; otherwise hidden cards or long rows of dice were sampled.
        exact: bool,
        /// Whether it loses the game, or can.
        risk: Option<RiskFacts>,
        /// Every outcome.
        outcomes: Vec<OutcomeFacts>,
    }
    /// One outcome of a choice.
    #[derive(Serialize)]
    OutcomeFacts {
        /// The probability.
        chance: f64,
        /// The rows of dice that lead to it.
        dice: Vec<Vec<u8>>,
        /// The victory points; above zero they belong to the first side.
        vp: i16,
        /// The DEFCON level.
        defcon: Option<u8>,
        /// The influence that changes.
        influence: Vec<InfluenceFacts>,
        /// Changes of tracks, flags and pieces of the scenario's own, in words.
        others: Vec<String>,
        /// The end of the game, in words.
        outcome: Option<String>,
        /// The score in words.
        text: String,
    }
    /// Influence that changes.
    #[derive(Serialize)]
    InfluenceFacts {
        /// The space.
        space: String,
        /// The influence of both sides there afterwards.
        now: [u8; 2],
    }
    /// The candidates of the strong player.
    #[derive(Serialize)]
    Hint {
        /// The candidates, the best first.
        candidates: Vec<CandidateFacts>,
        /// The number of deals played; 0 for a question answered without a search.
        trials: u64,
    }
    /// A candidate.
    #[derive(Serialize)]
    CandidateFacts {
        /// The choices, in order.
        keys: Vec<String>,
        /// The choices in words.
        text: String,
        /// The value, in points.
        value: f64,
        /// The standard error of that.
        error: f64,
        /// Whether it loses the game, or can.
        risk: Option<RiskFacts>,
        /// The reasons, the most important first.
        reasons: Vec<ReasonFacts>,
        /// The share of people who open so, in words, if they do.
        usual: Option<String>,
    }
    /// A reason.
    #[derive(Serialize)]
    ReasonFacts {
        /// The subject.
        text: String,
        /// The value, in points.
        worth: f64,
    }
}

/// Explains why a choice is not legal for the side that chooses.
pub(crate) fn why(game: &Game, choice: Choice) -> Why {
    let content = game.content();
    let refusal = game.why_not(choice);
    Why {
        offered: game.is_legal(choice),
        text: refusal.display(content).to_string(),
        rule: refusal.rule(content),
    }
}

/// The outcomes of an offered choice; none if they cannot be found.
pub(crate) fn preview_facts(sight: Sight<'_>, choice: Choice) -> PreviewFacts {
    let content = sight.content();
    let found = preview(sight, choice);
    let is_exact = found.as_ref().is_some_and(|found| found.exact);
    let risk = found.as_ref().and_then(|found| found.risk);
    let outcomes = found.into_iter().flat_map(|found| found.outcomes);
    PreviewFacts {
        key: choice.key(content),
        exact: is_exact,
        risk: risk.map(|risk| RiskFacts::of(risk, sight, choice)),
        outcomes: outcomes
            .map(|outcome| OutcomeFacts::of(outcome, content))
            .collect(),
    }
}

impl OutcomeFacts {
    fn of(outcome: PreviewOutcome, content: &Content) -> OutcomeFacts {
        let ended = outcome.outcome.map(|end| end.display(content).to_string());
        let influence = outcome.influence.into_iter();
        OutcomeFacts {
            chance: outcome.chance,
            dice: outcome.dice,
            vp: outcome.vp,
            defcon: outcome.defcon,
            influence: influence
                .map(|(space, now)| InfluenceFacts {
                    space: content.map.space_id(space).to_owned(),
                    now,
                })
                .collect(),
            others: outcome.others,
            text: ended
                .clone()
                .unwrap_or_else(|| display_score(outcome.vp, content).to_string()),
            outcome: ended,
        }
    }
}

/// The candidates of the strong player after a search of this time.
pub(crate) fn hint(request: &Request<'_>, time: Duration) -> Result<Hint, ApiError> {
    let (sight, content) = (request.view, request.view.content());
    // The seed depends on the question alone: a hint differs only by the speed of the machine.
    let seed = u64::from(sight.turn()) << 8 | u64::from(sight.round());
    let mut player = Strong::new(time.min(MAX_TIME), seed);
    let found = player.advise(request, MAX_CANDIDATES);
    let found = found.map_err(|error| ApiError::NoPlayer(error.to_string()))?;
    Ok(Hint {
        candidates: found
            .candidates
            .iter()
            .map(|(one, usual)| CandidateFacts {
                usual: usual.map(|usual| usual.display_in(&content.words).to_string()),
                ..CandidateFacts::of(one, request.decision, content)
            })
            .collect(),
        trials: found.trials,
    })
}

impl CandidateFacts {
    /// A candidate of a question in words.
    pub(crate) fn of(
        considered: &AnalysedCandidate,
        decision: &Decision,
        content: &Content,
    ) -> CandidateFacts {
        let choices = &considered.choices;
        CandidateFacts {
            keys: choices.iter().map(|choice| choice.key(content)).collect(),
            text: decision.display_choices(choices, content).to_string(),
            value: considered.value,
            error: considered.error,
            risk: considered
                .risk
                .map(|risk| RiskFacts::worded(risk, risk.display_in(&content.words).to_string())),
            reasons: reasons(&considered.reasons, content),
            usual: None,
        }
    }
}

/// The reasons grouped by subject, the most important first.
pub(super) fn reasons(all: &[Reason], content: &Content) -> Vec<ReasonFacts> {
    let mut groups: Vec<ReasonFacts> = Vec::new();
    for reason in all {
        let subject = reason.subject(content);
        let Some(text) = subject.and_then(|subject| named(subject, &content.words)) else {
            continue;
        };
        match groups.iter_mut().find(|group| group.text == text) {
            Some(group) => group.worth += reason.worth,
            None => groups.push(ReasonFacts {
                text,
                worth: reason.worth,
            }),
        }
    }
    groups.retain(|group| group.worth.abs() >= MIN_WORTH);
    groups.sort_by(|one, other| other.worth.abs().total_cmp(&one.worth.abs()));
    groups.truncate(MAX_REASONS);
    groups
}

/// A subject in words.
fn named(subject: Subject, said: &Words) -> Option<String> {
    Some(match subject {
        Subject::Score => words::web_hint_score(said),
        Subject::Defcon => defcon_name(said),
        Subject::MilOps => words::web_hint_military(said),
        Subject::SpaceRace => words::web_hint_space_race(said),
        Subject::Hand => words::web_hint_hand(said),
        Subject::Effects => words::web_hint_effects(said),
        Subject::Named(name) => name,
        _ => return None,
    })
}
