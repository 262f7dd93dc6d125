//! Games lost by nuclear war, and whether they are analysed.

use serde::{Deserialize, Serialize};

/// Whether games lost by nuclear war are analysed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Wars {
    /// Not analysed.
    #[default]
    Counted,
    /// Analysed for safe alternatives of the loser, which takes up to a second per game.
    Searched,
}

impl Wars {
    /// The name in files and messages.
    pub(super) fn key(self) -> &'static str {
        match self {
            Wars::Counted => "counted",
            Wars::Searched => "searched",
        }
    }

    /// Whether games are not analysed.
    pub(super) fn are_counted(&self) -> bool {
        *self == Wars::Counted
    }
}

/// A player's losses by nuclear war.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct LostByWar {
    /// The number of losses.
    pub games: u64,
    /// Losses with a safe alternative in the play that caused war; see [`WarLoss`](brink_players::WarLoss).
    pub avoidable: u64,
}

impl LostByWar {
    /// Adds other losses.
    pub fn add(&mut self, other: LostByWar) {
        self.games = self.games.saturating_add(other.games);
        self.avoidable = self.avoidable.saturating_add(other.avoidable);
    }
}
