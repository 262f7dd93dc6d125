//! Rules of the game, played by games of the engine itself.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod awards;
mod conditions;
mod effects;
mod filters;
mod headlines;
mod knowledge;
mod laws;
mod log;
mod nothing;
mod prices;
mod scale;
mod scripts;
mod secrets;
mod third_game;
mod views;
mod ways;
mod why;
