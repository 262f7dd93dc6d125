//! Many games: counted in any parts, ladders of players, and weights that are learned.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod ladder;
mod study;
mod training;
