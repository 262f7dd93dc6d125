//! Replays logs of the official computer version: a front end like any other, which uses only the
//! public interface.
//!
//! A log is read (`parse`), and a real game is driven with choices that are legal in it, with the dice of
//! the log (`Driver`). Nothing is ever set from the log. The hands, which a log does not show, are dealt so
//! that every later play is possible (`Future`). After every play all facts of the log are compared.

mod compare;
mod deal;
mod drive;
mod fact;
mod feed;
mod habit;
mod header;
mod log;
mod lost_coup;
mod names;
mod observed;
mod parse;
mod rank;
mod replay;
mod report;
mod run;
mod table;
mod tally;
mod text;
mod throw;
mod words;

pub use replay::{Replaying, Start, replay};
pub use report::{Difference, HabitSeen, Report};
pub use run::Until;
pub use table::{Added, Overpaid, Table, TableError, Unprinted};
pub use text::decode;
pub use words::RECORDED;
