//! The results of a search, for display and for programs.

use crate::Risk;
use brink::game::Choice;

/// The result of a search.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Analysis {
    /// The best candidates, best first.
    pub candidates: Vec<AnalysedCandidate>,
    /// Rollouts of all candidates.
    pub trials: u64,
}

/// A candidate of a search.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct AnalysedCandidate {
    /// The choice, and the use if it plays a card.
    pub choices: Vec<Choice>,
    /// Value in victory points for the choosing side: the lead with the same winning chances. A won game counts
    /// [`WIN`](crate::WIN).
    pub value: f64,
    /// The standard error of the value.
    pub error: f64,
    /// Its rollouts; most are spent on the best candidates.
    pub trials: u32,
    /// The risk of losing the game by this choice alone.
    pub risk: Option<Risk>,
    /// The features that it changes most by the end of the action round, most important first.
    pub reasons: Vec<Reason>,
}

/// A feature changed by a choice.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Reason {
    /// The name of the feature, one of [`Evaluation::names`](crate::Evaluation::names).
    pub feature: String,
    /// Mean contribution of the change, in victory points for the choosing side.
    pub worth: f64,
}
