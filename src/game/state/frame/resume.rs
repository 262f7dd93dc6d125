//! The frame that passes an answer on after handlers.

use super::answer::Answer;

/// What is answered once the handlers above are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ResumeFrame {
    /// The answer for the frame below.
    pub answer: Answer,
    /// Whether a question was put aside for the handlers.
    pub restores: bool,
}
