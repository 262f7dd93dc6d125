//! Players: fair, strong, stopped in time, and right about what they say; matches, and puzzles.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod evaluation;
mod matches;
mod openings;
mod preview;
#[cfg(unix)]
mod programs;
mod puzzles;
mod risk;
mod strength;
mod surface;
