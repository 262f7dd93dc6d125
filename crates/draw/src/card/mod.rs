//! Faces of cards, drawn from data only.
//!
//! A [`Face`] is a card laid out: [`Block`] sets its texts in frames, by measured widths of
//! letters; above them is an emblem or, on a scoring card, a chart of its payoffs.

mod advance;
mod block;
mod chart;
mod dress;
mod emblem;
mod face;

pub use advance::{Weight, advance};
pub use block::Block;
pub use face::{CARD_MADE_BY, Face, HEIGHT as CARD_HEIGHT, WIDTH as CARD_WIDTH};
