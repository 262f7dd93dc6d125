//! The library as other programs meet it: content, threads, what it depends on and what it does not know.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod borders;
mod builds;
mod citations;
mod content;
mod declared;
mod dependencies;
mod extending;
#[cfg(unix)]
mod gate;
mod growth;
mod house;
mod interface;
mod licences;
mod lines;
mod loading;
mod meanings;
mod no_game_in_src;
mod public;
mod signatures;
mod surface;
mod threads;
mod words;
