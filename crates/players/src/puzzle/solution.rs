//! What a search found out.

use std::fmt;

use brink::game::{Chance, Choice};
use brink::ids::Side;

/// What a search found out about a goal.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Solution {
    /// Whether the goal can be reached.
    pub verdict: Verdict,
    /// The probability of reaching it with the best choices: at least this.
    pub least: f64,
    /// And at most this.
    pub most: f64,
    /// A line of play: both sides choose best, and chance is against the side that solves.
    pub line: Vec<Move>,
    /// How many choices were tried.
    pub tried: u32,
}

/// Whether a goal can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It can, whatever the other side does.
    Solved,
    /// It cannot: there is an answer to everything.
    Refuted,
    /// The search was too short to know.
    Open,
}

/// One choice of a line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Who chose.
    pub side: Side,
    /// The choice.
    pub choice: Choice,
    /// The results of chance after it.
    pub chance: Vec<Chance>,
    /// The name of the choice, in the words of the content.
    pub name: String,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}
