//! The frame that passes an answer on after handlers.

use super::answer::Answer;

/// An answer held until the handlers above are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ResumeFrame {
    /// The answer for the frame below.
    pub answer: Answer,
    /// Whether a question was set aside for the handlers.
    pub restores: bool,
}
