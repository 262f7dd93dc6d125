//! Games that were lost by nuclear war, and how closely they are looked at.

use serde::{Deserialize, Serialize};

/// Whether games that end by nuclear war are looked at again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Wars {
    /// They are games like others.
    #[default]
    Counted,
    /// It is searched whether the loser could have avoided war, which takes up to a second for each.
    Searched,
}

impl Wars {
    /// Its word in files and messages.
    pub(super) fn key(self) -> &'static str {
        match self {
            Wars::Counted => "counted",
            Wars::Searched => "searched",
        }
    }

    /// Whether they are only counted.
    pub(super) fn are_counted(&self) -> bool {
        *self == Wars::Counted
    }
}

/// Games that a player lost by nuclear war.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct LostByWar {
    /// All of them.
    pub games: u64,
    /// Those in which it had a safe choice in the play that caused war: see [`WarLoss`](brink_players::WarLoss).
    pub avoidable: u64,
}

impl LostByWar {
    /// Adds other games.
    pub fn add(&mut self, other: LostByWar) {
        self.games = self.games.saturating_add(other.games);
        self.avoidable = self.avoidable.saturating_add(other.avoidable);
    }
}
