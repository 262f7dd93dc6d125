//! Tests written as positions: given this, when these choices and dice, then that.

mod card_checks;
mod chance;
mod checks;
mod difference;
mod given;
mod goal;
mod hand;
mod impossible;
mod log_words;
mod names;
mod read;
mod reference;
mod runner;
mod schema;
mod seen;
mod shapes;
mod steps;
mod test_failure;
mod tracks;
mod update;
mod words;
mod write;

pub use difference::Difference;
pub use goal::Puzzle;
pub use read::{PositionTest, Step};
pub use reference::reference;
pub use runner::{Logs, Runner};
pub use schema::test_schema;
pub use test_failure::{FailedCheck, TestFailure};
pub use update::{LogUpdate, rewritten};
pub use write::{WriteError, puzzle_of, test_of};
