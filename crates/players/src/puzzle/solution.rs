//! The result of a search.

use std::fmt;

use brink::game::{Chance, Choice};
use brink::ids::Side;

/// The result of a search for a goal.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Solution {
    /// The verdict on the goal.
    pub verdict: Verdict,
    /// Lower bound of the probability under optimal play.
    pub low: f64,
    /// Upper bound of that probability.
    pub high: f64,
    /// The principal variation, with chance results against the solver.
    pub principal_variation: Vec<Move>,
    /// The number of choices tried.
    pub tried: u32,
}

/// A verdict on a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The goal can be reached against any defence.
    Solved,
    /// The goal cannot be reached: there is a defence to every attempt.
    Refuted,
    /// Undecided within the budget.
    Open,
}

/// A choice in a line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The side that chose.
    pub side: Side,
    /// The choice.
    pub choice: Choice,
    /// The chance results after it.
    pub chance: Vec<Chance>,
    /// The name of the choice in the content's language.
    pub name: String,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}
