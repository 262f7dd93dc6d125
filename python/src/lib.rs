//! The compiled part of the Python package `brink`: games, encodings, environments, studies.
//!
//! `python/brink/_brink.pyi` describes the interface. Every failure is an exception of `brink.errors`. Long
//! work runs without the lock of the interpreter, on a thread of its own, so that an interrupt is answered at once.

use mimalloc::MiMalloc;
use pyo3::prelude::*;

mod arrays;
mod chance;
mod content;
mod decision;
mod errors;
mod game;
mod interrupt;
mod json;
mod listed;
mod player;
mod position_tests;
mod positions;
mod study;
mod team;
mod vec_env;
mod work;

#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// The compiled part of the package `brink`.
#[pymodule]
mod _brink {
    #[pymodule_export]
    use super::content::{Content, load, scenarios};
    #[pymodule_export]
    use super::decision::Decision;
    #[pymodule_export]
    use super::game::{Game, begin, restore};
    #[pymodule_export]
    use super::player::{Player, players};
    #[pymodule_export]
    use super::position_tests::run_position_tests;
    #[pymodule_export]
    use super::positions::Positions;
    #[pymodule_export]
    use super::study::{Study, Tally, tally};
    #[pymodule_export]
    use super::vec_env::Games;
    /// The version of the engine.
    #[pymodule_export]
    const ENGINE: &str = brink::ENGINE;
}
