//! Tests written as positions: given this, when these choices and dice, then that.

mod answer;
mod expect;
mod failure;
mod given;
mod read;
mod runner;
mod schema;

pub use failure::Failure;
pub use read::{PositionTest, Step};
pub use runner::Runner;
pub use schema::test_schema;
