//! Replays logs of the official computer version: a front end like any other, on the public interface.
//!
//! A log is read ([`parse`]), and a real game is driven with choices that are legal in it, with the dice of
//! the log ([`Driver`]). Nothing is ever set from the log. What a log cannot tell, the hands, is dealt so
//! that every later play is possible ([`Future`]). After every play all that the log states is compared.

mod deal;
mod drive;
mod log;
mod names;
mod parse;
mod report;
mod tally;

pub use deal::Future;
pub use drive::{Driven, Driver, Told};
pub use log::{Fact, Item, Log, Operation, Play, When};
pub use names::{Names, Table, TableError, Unprinted};
pub use parse::{LogFault, parse};
pub use report::{Difference, HabitSeen, Report, Until, replay};
pub use tally::{Applied, Fit, Mismatch, Tally};
