//! Replays of recorded games.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod causes;
mod changed;
mod ends;
mod logs;
mod odd;
mod short;
