//! Levels of detail of a study.

use serde::{Deserialize, Serialize};

use brink::words::{Words, engine};

/// The level of detail of a tally.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Detail {
    /// Results, lengths and card uses.
    #[default]
    Summary,
    /// Additionally how each game ended, for paired comparisons; the tally grows with its games.
    Games,
    /// Additionally everything in a report: slower, with a larger tally.
    Report,
}

impl Detail {
    /// The name in files.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Detail::Summary => "summary",
            Detail::Games => "games",
            Detail::Report => "report",
        }
    }

    /// The level's description in a language.
    pub(super) fn text(key: &str, words: &Words) -> String {
        match key {
            "report" => engine::detail_report(words),
            "games" => engine::detail_games(words),
            _ => engine::detail_summary(words),
        }
    }
}
