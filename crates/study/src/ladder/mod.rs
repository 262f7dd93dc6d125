//! Playing strength: contests, their statistics and Elo ratings.

mod contest;
mod estimate;
mod file;
mod rating;
mod score;
mod table;
mod wars;

pub use contest::{Contest, OnFault, Run};
pub use estimate::Estimate;
pub use rating::{Pairing, Rating, ratings};
pub use score::Score;
pub use table::{Ladder, Rung, Terms};
pub use wars::{LostByWar, Wars};
