//! Tests written as positions: given this, when these choices and dice, then that.

mod answer;
mod expect;
mod failure;
mod given;
mod read;
mod runner;

pub use failure::Failure;
pub use read::{PositionTest, Step};
pub use runner::Runner;
