//! Tests written as positions: given this, when these choices and dice, then that.

mod card_checks;
mod chance;
mod check;
mod checks;
mod difference;
mod effect;
mod given;
mod goal;
mod hand;
mod impossible;
mod kinds;
mod log_words;
mod play;
mod read;
mod reference;
mod runner;
mod schema;
mod scope;
mod seen;
mod steps;
mod test_failure;
mod tracks;
mod update;
mod wording;
mod words;
mod write;

pub use difference::Difference;
pub use goal::Puzzle;
pub use read::{PositionTest, Step};
pub use reference::reference;
pub use runner::Runner;
pub use schema::test_schema;
pub use test_failure::{FailedCheck, TestFailure};
pub use update::{LogUpdate, Logs, rewritten};
pub use write::{WriteError, puzzle_of, test_of};
