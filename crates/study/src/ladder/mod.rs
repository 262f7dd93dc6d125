//! Playing strength: contests, their statistics and Elo ratings.

mod contest;
mod estimate;
pub(super) mod file;
mod rating;
mod results;
mod score;

pub use contest::{Contest, OnFault, Run};
pub use estimate::Estimate;
pub(super) use estimate::Z;
pub use rating::{Pairing, Rating, ratings};
pub use results::{Ladder, PairingResult, Terms};
pub use score::Score;
