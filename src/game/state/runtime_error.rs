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
    /// A script exceeded its processor time. That depends on the machine, so it is no result of the
    /// game.
    #[error("{0}")]
    OutOfTime(ScriptError),
    /// A dictated result does not fit the kind expected.
    #[error("the dictated result {given:?} does not fit: {wanted}")]
    Dictated {
        /// The dictated result.
        given: Chance,
        /// The kind expected.
        wanted: Wanted,
    },
    /// A step of the set-up cannot be carried out.
    #[error("the step `{step}` of the set-up cannot be carried out: {why}")]
    Setup {
        /// The key of the step.
        step: &'static str,
        /// The reason.
        why: String,
    },
    /// Events trigger each other endlessly.
    #[error("events set each other off without end")]
    Endless,
    /// The rules have nothing left to do, and the game is not over.
    #[error("the rules have nothing left to do, and the game is not over")]
    Stalled,
    /// Replaying the same choices led to a different position: a script is not deterministic.
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
