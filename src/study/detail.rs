//! How much a study counts.

use serde::{Deserialize, Serialize};

/// How much of each game is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Detail {
    /// Results, lengths, and the uses of each card.
    #[default]
    Summary,
    /// Also everything that a report shows: slower, and a larger tally.
    Report,
}

impl Detail {
    /// The word for it in files.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Detail::Summary => "summary",
            Detail::Report => "report",
        }
    }
}
