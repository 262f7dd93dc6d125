//! Who plays better: games between players with the sides exchanged, and ratings from them.

mod contest;
mod estimate;
mod file;
mod rating;
mod score;
mod table;

pub use contest::{Contest, LostByWar, OnFault, Run, Wars};
pub use estimate::Estimate;
pub use rating::{Pairing, Rating, ratings};
pub use score::Score;
pub use table::{Ladder, Rung, Terms};
