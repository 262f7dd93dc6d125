//! The inputs of a game: choices, undoing, results of chance, and ends by its people.

use brink::Choice;
use brink::content::Content;
use brink::control_characters::visible_line;
use brink::game::Chance;

use crate::conclusion::Conclusion;
use crate::error::ApiError;

/// An input of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// A choice.
    Choose(Choice),
    /// Undoing, back to the position after an earlier step.
    Undo {
        /// The number of remaining steps.
        to: usize,
    },
    /// Undoing by consent, whatever came up meanwhile: from there on chance goes another way.
    TakeBack {
        /// The number of remaining steps.
        to: usize,
    },
    /// The next result of chance, in a copy of a game in which it is no longer that of the seed.
    Result(Chance),
    /// The end of the game, by its people.
    End(Conclusion),
    /// A choice in which a script failed: it changes nothing, but may have told what its seat did not know.
    Failed {
        /// The seat.
        seat: usize,
    },
}

impl Input {
    /// Whether it undoes choices.
    pub(crate) fn undoes(self) -> bool {
        matches!(self, Input::Undo { .. } | Input::TakeBack { .. })
    }

    /// The stored text.
    pub(crate) fn text(self, content: &Content) -> String {
        match self {
            Input::Choose(choice) => format!("choose {}", choice.key(content)),
            Input::Undo { to } => format!("undo {to}"),
            Input::TakeBack { to } => format!("back {to}"),
            Input::Result(chance) => format!("result {}", chance.key(content)),
            Input::End(conclusion) => format!("end {}", conclusion.text()),
            Input::Failed { seat } => format!("failed {seat}"),
        }
    }

    /// Reads a stored text.
    pub(crate) fn parse(text: &str, content: &Content) -> Option<Input> {
        match text.split_once(' ')? {
            ("choose", key) => Choice::from_key(key, content).map(Input::Choose),
            ("undo", to) => to.parse().ok().map(|to| Input::Undo { to }),
            ("back", to) => to.parse().ok().map(|to| Input::TakeBack { to }),
            ("result", key) => Chance::from_key(key, content).map(Input::Result),
            ("end", conclusion) => Conclusion::parse(conclusion).map(Input::End),
            ("failed", seat) => seat.parse().ok().map(|seat| Input::Failed { seat }),
            _ => None,
        }
    }
}

/// The choice of a key that a client sent.
pub(crate) fn choice_of_key(key: &str, content: &Content) -> Result<Choice, ApiError> {
    Choice::from_key(key, content).ok_or_else(|| {
        let shown = visible_line(key);
        ApiError::BadRequest(format!("`{shown}` is not a choice"))
    })
}
