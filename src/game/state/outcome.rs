//! Outcomes of games.

use serde::{Deserialize, Serialize};

use crate::ids::Side;

use super::effect::Source;

/// The outcome of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// The winner; `None` for a draw, and if both sides lose.
    pub winner: Option<Side>,
    /// The reason why the game is over.
    pub ending: Ending,
}

/// The reason why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Ending {
    /// Enough victory points (rule 10.3.1).
    Points,
    /// Nuclear war (rule 8.1.3).
    War,
    /// Control of a region that wins (rule 10.3.1).
    Region(u8),
    /// A scoring card held at the end of a turn (rule 11.1.2).
    HeldScoring,
    /// Final scoring (rule 10.3.2).
    Final,
    /// An event or a rule script ended it, for one of its declared reasons.
    Script {
        /// The origin of the script.
        source: Source,
        /// The index of the reason among its `endings`; `None` if it gave none.
        named: Option<u8>,
    },
}
