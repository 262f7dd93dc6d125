//! The origin of a script.

use serde::{Deserialize, Serialize};

use crate::content::{Content, Script};
use crate::ids::{BoxId, CardId, RuleId};

/// The origin of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Source {
    /// A card.
    Card(CardId),
    /// A rule script.
    Rule(RuleId),
    /// A box of a track, which has modifiers and no script.
    Box(BoxId),
}

impl Source {
    /// The card; `None` for a rule script or a box.
    pub(crate) fn card(self) -> Option<CardId> {
        match self {
            Source::Card(card) => Some(card),
            Source::Rule(_) | Source::Box(_) => None,
        }
    }

    /// The script; `None` for a box, or a card without one.
    pub(crate) fn script(self, content: &Content) -> Option<&Script> {
        match self {
            Source::Card(card) => content.script(card),
            Source::Rule(rule) => content.rules.get(rule.index()),
            Source::Box(_) => None,
        }
    }
}
