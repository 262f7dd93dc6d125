//! Records: games saved, begun at a position, replayed, dealt anew, and played on without a record.
//!
//! It is the topmost module of `game`, and may use all others.

pub(super) mod deal;
pub(super) mod determinization;
pub(super) mod playout;
pub(super) mod position;
pub(super) mod replay;
pub(super) mod save;
pub(super) mod start;
