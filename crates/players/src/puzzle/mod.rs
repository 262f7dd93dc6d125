//! Puzzles: positions with a goal, which a search proves reachable or refutes.
//!
//! Both sides see everything, the other side answers as well as it can, and every result of chance is tried. The search
//! uses the public interface of games only.

mod goal;
mod search;
mod solution;
mod solve;

pub use goal::{Aim, Goal, Span};
pub use solution::{Move, Solution, Verdict};
