//! Faces of cards: what is printed on them, drawn from data only.

mod advance;
mod block;
mod chart;
mod dress;
mod emblem;
mod face;

pub use advance::{Weight, advance};
pub use block::Block;
pub use face::{CARD_MADE_BY, Face, HEIGHT as CARD_HEIGHT, WIDTH as CARD_WIDTH};
