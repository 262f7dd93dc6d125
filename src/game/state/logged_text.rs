//! Lines written into a game's log by its scripts: events refer to them by a digest, to stay small.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use crate::digest::{EMPTY, of_text};

/// A line written by a script, by its digest, which is equal in all games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct LoggedText(u64);

/// The lines of one game. A copy of the game shares them until either adds a line.
#[derive(Clone, Debug, Default)]
pub(crate) struct LoggedTexts(Arc<BTreeMap<LoggedText, Arc<str>>>);

/// Maximum number of different lines written by the scripts of one game.
const MAX_LINES: usize = 10_000;

impl LoggedTexts {
    /// Stores a line; `None` if there are too many.
    pub(crate) fn keep(&mut self, text: &str) -> Option<LoggedText> {
        let name = LoggedText(of_text(EMPTY, text));
        if !self.0.contains_key(&name) {
            if self.0.len() >= MAX_LINES {
                return None;
            }
            Arc::make_mut(&mut self.0).insert(name, text.into());
        }
        Some(name)
    }

    /// The line with this digest; `None` if no script of the game wrote it.
    pub(crate) fn text(&self, name: LoggedText) -> Option<&str> {
        self.0.get(&name).map(|text| &**text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_kept_by_game_and_bounded() {
        let mut lines = LoggedTexts::default();
        let first = lines.keep("one").expect("there is room");
        let copy = lines.clone();
        let second = lines.keep("two").expect("there is room");
        assert_eq!(
            (lines.text(first), lines.text(second)),
            (Some("one"), Some("two"))
        );
        assert_eq!(
            (copy.text(first), copy.text(second)),
            (Some("one"), None),
            "a copy is a game of its own"
        );
        let kept = (0..2 * MAX_LINES)
            .filter(|n| lines.keep(&format!("line {n}")).is_some())
            .count();
        assert_eq!(kept, MAX_LINES - 2);
        assert_eq!(
            lines.keep("two"),
            Some(second),
            "what is known is not counted again"
        );
    }
}
