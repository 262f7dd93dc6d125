//! Acts between the people of a game, and what follows from them.

mod accord;
mod act;

pub(crate) use accord::Accord;
pub(crate) use act::{Act, SeatAct};
