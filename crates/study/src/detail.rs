//! How much a study counts.

use serde::{Deserialize, Serialize};

use brink::words::{Words, engine};

/// How much of each game is counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Detail {
    /// Results, lengths, and the uses of each card.
    #[default]
    Summary,
    /// Also how each game ended, to compare games of equal deals: a tally then grows with its games.
    Games,
    /// Also everything that a report shows: slower, and a larger tally.
    Report,
}

impl Detail {
    /// The word for it in files.
    pub(super) const fn key(self) -> &'static str {
        match self {
            Detail::Summary => "summary",
            Detail::Games => "games",
            Detail::Report => "report",
        }
    }

    /// What is counted, in the words of a language.
    pub(super) fn in_words(key: &str, words: &Words) -> String {
        match key {
            "report" => engine::detail_report(words),
            "games" => engine::detail_games(words),
            _ => engine::detail_summary(words),
        }
    }
}
