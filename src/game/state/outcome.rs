//! How games end.

use serde::{Deserialize, Serialize};

use crate::ids::Side;

use super::effect::Source;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won; none for a draw.
    pub winner: Option<Side>,
    /// Why the game is over.
    pub ending: Ending,
}

/// Why a game is over.
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
    /// An event or a rule script said so, for one of the reasons that it declares.
    Script {
        /// Whose script.
        source: Source,
        /// The index of the reason among its `endings`; none if it gave none.
        named: Option<u8>,
    },
}
