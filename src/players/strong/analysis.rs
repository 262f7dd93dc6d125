//! What a search found, for people and programs to look at.

use crate::game::Choice;
use crate::players::Risk;

/// What a search found: its candidates, the best first.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Analysis {
    /// The best candidates.
    pub candidates: Vec<Considered>,
    /// The trials of all candidates together.
    pub trials: u64,
}

/// One way to answer that a search has considered.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Considered {
    /// The choice, and for a card that is played its use.
    pub choices: Vec<Choice>,
    /// What it is worth, in victory points for the side that chooses: the lead that has the same chances. A won game
    /// counts [`WIN`](crate::players::WIN).
    pub value: f64,
    /// The standard error of the value.
    pub error: f64,
    /// The trials it got: the search spends most on the best.
    pub trials: u32,
    /// The risk that it loses the game by itself.
    pub risk: Option<Risk>,
    /// What it changes by the end of the action round, the most important first.
    pub reasons: Vec<Reason>,
}

/// A feature of positions that a choice changes.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Reason {
    /// The name of the feature, one of [`Evaluation::names`](crate::players::Evaluation::names).
    pub feature: String,
    /// What the change is worth on average, in victory points for the side that chooses.
    pub worth: f64,
}
