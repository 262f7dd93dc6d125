//! Lines written into a game's log by its scripts: events refer to them by a digest, to stay small.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Serialize;

use crate::digest::{EMPTY, of_text, of_value};

use super::script_text::ScriptText;

/// A line written by a script, by its digest, which is equal in all games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct LoggedText(u64);

/// The lines of one game. A copy of the game shares them until either adds a line.
#[derive(Clone, Debug, Default)]
pub(crate) struct LoggedTexts(Arc<BTreeMap<LoggedText, Arc<ScriptText>>>);

/// Maximum number of different lines written by the scripts of one game.
const MAX_LINES: usize = 10_000;

impl LoggedTexts {
    /// Stores a line; `None` if there are too many.
    pub(crate) fn keep(&mut self, line: ScriptText) -> Option<LoggedText> {
        let text = of_text(EMPTY, &line.text);
        let name = LoggedText(match line.holes.is_empty() {
            true => text,
            false => of_value(text, &line.holes),
        });
        if !self.0.contains_key(&name) {
            if self.0.len() >= MAX_LINES {
                return None;
            }
            Arc::make_mut(&mut self.0).insert(name, Arc::new(line));
        }
        Some(name)
    }

    /// The line with this digest; `None` if no script of the game wrote it.
    pub(crate) fn line(&self, name: LoggedText) -> Option<&ScriptText> {
        self.0.get(&name).map(|line| &**line)
    }
}

#[cfg(test)]
mod tests {
    use super::super::script_text::HoleValue;
    use super::*;

    #[test]
    fn lines_are_kept_by_game_and_bounded() {
        let mut lines = LoggedTexts::default();
        let first = lines.keep("one".into()).expect("there is room");
        let copy = lines.clone();
        let second = lines.keep("two".into()).expect("there is room");
        let [one, two] = ["one", "two"].map(ScriptText::from);
        assert_eq!(
            (lines.line(first), lines.line(second)),
            (Some(&one), Some(&two))
        );
        assert_eq!(
            (copy.line(first), copy.line(second)),
            (Some(&one), None),
            "a copy is a game of its own"
        );
        let kept = (0..2 * MAX_LINES)
            .filter(|n| lines.keep((&*format!("line {n}")).into()).is_some())
            .count();
        assert_eq!(kept, MAX_LINES - 2);
        assert_eq!(
            lines.keep(two),
            Some(second),
            "what is known is not counted again"
        );
    }

    #[test]
    fn lines_with_other_values_are_other_lines() {
        let mut lines = LoggedTexts::default();
        let names = [None, Some(1), Some(2)].map(|number| {
            let mut line = ScriptText::from("{n} cards");
            let value = number.map(|number| ("n".to_owned(), HoleValue::Number(number)));
            line.holes.extend(value);
            lines.keep(line).expect("there is room")
        });
        assert!(names[0] != names[1] && names[1] != names[2] && names[0] != names[2]);
        assert_eq!(names[0], LoggedText(of_text(EMPTY, "{n} cards")));
    }
}
