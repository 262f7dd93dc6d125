//! The errors that stop the machine.

use crate::script::ScriptError;

use super::chance::{Chance, Wanted};

/// An error that stops the machine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RuntimeError {
    /// A script failed.
    #[error("{0}")]
    Script(ScriptError),
    /// A script still ran when its processor time was over. That depends on the machine: it is no result of the game.
    #[error("{0}")]
    OutOfTime(ScriptError),
    /// A dictated result is not of the kind that was needed.
    #[error("the dictated result {given:?} does not fit: {wanted}")]
    Dictated {
        /// What was dictated.
        given: Chance,
        /// What was needed.
        wanted: Wanted,
    },
    /// A step of the set-up cannot be carried out.
    #[error("the step `{step}` of the set-up cannot be carried out: {why}")]
    Setup {
        /// The word of the step.
        step: &'static str,
        /// Why not.
        why: String,
    },
    /// Events set each other off without end.
    #[error("events set each other off without end")]
    Endless,
    /// The rules have nothing left to do, and the game is not over.
    #[error("the rules have nothing left to do, and the game is not over")]
    Stalled,
    /// The same choices led to another position when they were run again: a script behaved differently.
    #[error(
        "{}the same choices led to another position when they were run again: the script is not deterministic",
        .path.as_ref().map(|path| format!("{path}: ")).unwrap_or_default()
    )]
    Differs {
        /// The file of the script, if it is known.
        path: Option<String>,
    },
}

impl RuntimeError {
    /// The file of the script that failed, if one did.
    #[must_use]
    pub fn path(&self) -> Option<&str> {
        match self {
            RuntimeError::Script(error) | RuntimeError::OutOfTime(error) => Some(&error.path),
            RuntimeError::Differs { path } => path.as_deref(),
            RuntimeError::Dictated { .. }
            | RuntimeError::Setup { .. }
            | RuntimeError::Endless
            | RuntimeError::Stalled => None,
        }
    }
}
