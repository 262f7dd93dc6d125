//! A choice that was made, judged against the best one that a search finds.

use brink::game::{Ask, Choice, Decision, Game};

use crate::Risk;

use super::analysis::Reason;

/// A choice that was made beside the best one, both played on in the same deals.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Judgement {
    /// The choice that was made.
    pub made: JudgedChoice,
    /// The best choice.
    pub best: JudgedChoice,
    /// The chance of winning that was given away, from 0 to 1; 0 if it is not significant.
    pub lost: f64,
    /// The standard error of the difference between the chances.
    pub error: f64,
    /// The severity of the loss.
    pub verdict: Verdict,
    /// The features in which the best choice differs most by the end of the action round, most important first.
    pub reasons: Vec<Reason>,
}

/// A choice, with those that belong to it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct JudgedChoice {
    /// The choices in order: a card and its use, or all markers of a placement.
    pub choices: Vec<Choice>,
    /// The chance that the choosing side then wins, from 0 to 1.
    pub chance: f64,
    /// The risk of losing the game by this choice alone.
    pub risk: Option<Risk>,
}

/// The severity of a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// No significant loss.
    Sound,
    /// A twentieth of the game or more.
    Mistake,
    /// A tenth of the game or more.
    Blunder,
}

/// Minimum loss of a mistake, as a chance of winning.
pub(super) const MISTAKE: f64 = 0.05;
/// Minimum loss of a blunder.
const BLUNDER: f64 = 0.10;
/// Significance threshold: standard errors of the difference.
const SIGNIFICANCE_Z: f64 = 2.0;

impl Verdict {
    /// The verdict on a loss with its standard error.
    pub(super) fn of(lost: f64, error: f64) -> Verdict {
        match lost {
            lost if lost < MISTAKE || lost < SIGNIFICANCE_Z * error => Verdict::Sound,
            lost if lost < BLUNDER => Verdict::Mistake,
            _ => Verdict::Blunder,
        }
    }
}

/// Whether a choice can be good or bad. A bid is about the players, which no search knows.
pub(super) fn is_judged(decision: &Decision) -> bool {
    decision.choices.len() > 1 && !matches!(decision.ask, Ask::Bid | Ask::Auction)
}

/// The choices at the open decision of a game that are judged together: the markers of a placement, or one choice.
pub(super) fn together<'a>(game: &Game, decision: &Decision, made: &'a [Choice]) -> &'a [Choice] {
    let mut game = game.clone();
    let mut count = 0;
    for choice in made {
        let continues = game.decision().is_some_and(|next| belongs(next, decision));
        if (count > 0 && !continues) || game.apply(*choice).is_err() {
            break;
        }
        count += 1;
    }
    &made[..count]
}

/// Whether a question continues the placement that began with another one.
pub(super) fn belongs(next: &Decision, first: &Decision) -> bool {
    let place = |one: &Decision| (one.side, one.ask, one.card, one.setup_step);
    first.ask.is_placement() && place(next) == place(first)
}
