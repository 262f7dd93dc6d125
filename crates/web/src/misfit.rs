//! Misfits: games that would be other games here.

use brink::words::Words;

use crate::words;

/// The reason why a game cannot continue: here it would be another game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Misfit {
    /// The first step that is not played as it was, from 1; the game is shown up to there.
    Step(usize),
    /// The rules cannot be read, and the last stored position is shown.
    LastPosition,
    /// The rules cannot be read, and nothing can be shown.
    Gone,
}

impl Misfit {
    /// The message for people, which tells nothing of the step: it may be secret.
    pub(crate) fn message(self, said: &Words) -> String {
        match self {
            Misfit::Step(step) => words::web_content_changed(said, step.to_string()),
            Misfit::LastPosition => words::web_last_position(said),
            Misfit::Gone => words::web_content_gone(said),
        }
    }
}
