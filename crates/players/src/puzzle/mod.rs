//! Puzzles: positions with a goal that a search proves reachable or refutes.
//!
//! Puzzles have perfect information: both sides see all cards, the opponent defends optimally, and every chance result
//! is searched. Built on the public interface of games only.

mod goal;
mod search;
mod solution;
mod solve;

pub use goal::{Aim, Goal, Span};
pub use solution::{Move, Solution, Verdict};
