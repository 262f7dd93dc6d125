//! The errors that stop the machine.

use crate::script::ScriptError;

use super::chance::{Chance, Wanted};
use super::decision::{Ask, Choice};

/// An error that stops the machine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RuntimeError {
    /// A script failed.
    #[error("{0}")]
    Script(Box<ScriptError>),
    /// A script exceeded its processor time. That depends on the machine, so it is no result of the
    /// game.
    #[error("{0}")]
    OutOfTime(Box<ScriptError>),
    /// A dictated result does not fit the kind expected.
    #[error("the dictated result {given:?} does not fit: {wanted}")]
    Dictated {
        /// The dictated result.
        given: Chance,
        /// The kind expected.
        wanted: Wanted,
    },
    /// A step of the set-up cannot be carried out.
    #[error("{0}")]
    Setup(Box<SetupError>),
    /// Events trigger each other endlessly.
    #[error("events set each other off without end")]
    Endless,
    /// The rules met a choice that their open question does not offer, which is a fault of the
    /// engine.
    #[error("the rules did not offer the choice {choice:?}{}", question_of(*.ask))]
    NotOffered {
        /// The kind of the open question; `None` without one.
        ask: Option<Ask>,
        /// The choice.
        choice: Choice,
    },
    /// The rules have nothing left to do, and the game is not over.
    #[error("the rules have nothing left to do, and the game is not over")]
    Stalled,
    /// Replaying the same choices led to a different position: a script is not deterministic.
    #[error(
        "{}the same choices led to another position when they were run again: the script is \
         not deterministic",
        .path.as_ref().map(|path| format!("{path}: ")).unwrap_or_default()
    )]
    Differs {
        /// The file of the script, if it is known.
        path: Option<String>,
    },
}

/// A step of the set-up that cannot be carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the step `{step}` of the set-up cannot be carried out: {why}")]
#[non_exhaustive]
pub struct SetupError {
    /// The key of the step.
    pub step: &'static str,
    /// The reason.
    pub why: String,
}

impl From<ScriptError> for RuntimeError {
    fn from(error: ScriptError) -> RuntimeError {
        RuntimeError::Script(Box::new(error))
    }
}

/// The open question, for a message.
fn question_of(ask: Option<Ask>) -> String {
    ask.map_or_else(String::new, |ask| {
        format!(" to the question `{}`", ask.key())
    })
}

impl RuntimeError {
    /// The file of the script that failed, if one did.
    #[must_use]
    pub fn path(&self) -> Option<&str> {
        match self {
            RuntimeError::Script(error) | RuntimeError::OutOfTime(error) => Some(&error.path),
            RuntimeError::Differs { path } => path.as_deref(),
            RuntimeError::Dictated { .. }
            | RuntimeError::Setup(_)
            | RuntimeError::NotOffered { .. }
            | RuntimeError::Endless
            | RuntimeError::Stalled => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    use super::*;
    use crate::content::Library;
    use crate::game::{Choice, Game, GameError, Use};
    use crate::script::clock;

    /// A game whose next event works for some thousand steps, before the choice that makes it
    /// happen.
    fn laborious() -> Game {
        let folder = tempfile::tempdir().expect("a folder");
        let script = "return { event = function(game) for _ = 1, 5000 do end game:gain_vp(1) end }";
        testkit::isles::write_all(folder.path(), script);
        let library = Library::open(&[folder.path().to_path_buf()]);
        let content = library.load("isles").expect("sound content").content;
        let mut game = Game::new(content, 1).expect("it begins");
        let card = game.decision().expect("a card is played").choices[0];
        game.apply(card).expect("it is held");
        game
    }

    /// A clock on which an hour goes by from one look to the next.
    fn racing() -> Duration {
        static HOURS: AtomicU64 = AtomicU64::new(0);
        Duration::from_secs(3_600 * HOURS.fetch_add(1, Ordering::Relaxed))
    }

    #[test]
    fn what_the_clock_stops_is_no_result_of_a_game() {
        let mut game = laborious();
        let (before, play) = (game.clone(), Choice::Use(Use::Event));
        let error = clock::with(racing, || game.apply(play).map(<[_]>::len))
            .expect_err("the clock stops it");
        assert!(
            matches!(&error, GameError::Runtime(RuntimeError::OutOfTime(_))),
            "{error:?}"
        );
        assert!(
            error.to_string().contains("says nothing about the game"),
            "{error}"
        );
        assert!(
            game == before
                && game.log_digest() == before.log_digest()
                && game.history() == before.history()
        );
        game.apply(play).expect("it ends in its time");
    }
}
