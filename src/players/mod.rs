//! Players that choose by themselves. They use the public interface of games only.

mod careful;
mod random;
mod risk;

use std::fmt;
use std::str::FromStr;

use crate::game::{Choice, Decision, View};

pub use careful::Careful;
pub use random::Random;
pub use risk::{MAX_TRIALS, Risk, risks};

/// Somebody who answers the questions to one side.
pub trait Player {
    /// Chooses one of the choices of the decision.
    fn choose(&mut self, view: View<'_>, decision: &Decision) -> Choice;
}

/// A kind of player that a command can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerKind {
    /// Chooses uniformly.
    Random,
    /// Chooses at random among what does not lose by itself.
    Careful,
}

impl PlayerKind {
    /// A player of this kind.
    #[must_use]
    pub fn player(self, seed: u64) -> Box<dyn Player> {
        match self {
            PlayerKind::Random => Box::new(Random::new(seed)),
            PlayerKind::Careful => Box::new(Careful::new(seed)),
        }
    }
}

impl FromStr for PlayerKind {
    type Err = String;

    fn from_str(word: &str) -> Result<PlayerKind, String> {
        match word {
            "random" => Ok(PlayerKind::Random),
            "careful" => Ok(PlayerKind::Careful),
            other => Err(format!("unknown kind of player `{other}`: random or careful")),
        }
    }
}

impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PlayerKind::Random => "random",
            PlayerKind::Careful => "careful",
        })
    }
}
