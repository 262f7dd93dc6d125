//! The inputs of a game: what was done to it, in order.

use brink::Choice;
use brink::content::Content;

/// One thing that was done to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// A choice.
    Choose(Choice),
    /// Back to the position after so many steps.
    Undo {
        /// The steps that stay.
        to: usize,
    },
}

impl Input {
    /// The text that is stored.
    pub(crate) fn text(self, content: &Content) -> String {
        match self {
            Input::Choose(choice) => format!("choose {}", choice.key(content)),
            Input::Undo { to } => format!("undo {to}"),
        }
    }

    /// Reads what was stored.
    pub(crate) fn parse(text: &str, content: &Content) -> Option<Input> {
        match text.split_once(' ')? {
            ("choose", key) => Choice::from_key(key, content).map(Input::Choose),
            ("undo", to) => to.parse().ok().map(|to| Input::Undo { to }),
            _ => None,
        }
    }
}
