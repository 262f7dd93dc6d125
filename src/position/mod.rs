//! Tests written as positions: given this, when these choices and dice, then that.

mod answer;
mod chance;
mod difference;
mod expect;
mod failure;
mod given;
mod read;
mod runner;
mod schema;
mod update;

pub use difference::Difference;
pub use failure::{Failure, Trouble};
pub use read::{PositionTest, Step};
pub use runner::{Logs, Runner};
pub use schema::test_schema;
pub use update::{LogUpdate, rewritten};
