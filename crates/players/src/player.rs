//! The trait of players: a player is asked, and answers.

use std::time::Duration;

use brink::game::{Choice, Decision, View};

use super::thought::Thought;

/// Makes the decisions of one seat.
///
/// # Examples
/// ```
/// use brink_players::{Player, PlayerError, Request};
/// use brink::Choice;
///
/// /// Takes whatever is listed first.
/// struct First;
///
/// impl Player for First {
///     fn choose(&mut self, request: &Request<'_>) -> Result<Choice, PlayerError> {
///         request.decision.choices.first().copied().ok_or_else(|| PlayerError::new("there is no choice"))
///     }
/// }
/// ```
pub trait Player: Send {
    /// Chooses one of the choices of the decision.
    ///
    /// # Errors
    /// The player cannot answer: a program died, a file cannot be read. The game is unchanged.
    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, PlayerError>;
}

/// A question to a player, with everything the side may know.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Request<'a> {
    /// The view of the side that must choose.
    pub view: View<'a>,
    /// The question with its legal choices.
    pub decision: &'a Decision,
    /// The time limit for the answer; none for no limit.
    pub limit: Option<Duration>,
    /// Where the player says how far it is, and hears that it should answer now; none if nobody waits.
    pub thought: Option<&'a Thought>,
}

impl<'a> Request<'a> {
    /// A question without a limit of time.
    #[must_use]
    pub fn new(view: View<'a>, decision: &'a Decision) -> Request<'a> {
        Request {
            view,
            decision,
            limit: None,
            thought: None,
        }
    }

    /// The same question, watched.
    #[must_use]
    pub fn watched(self, thought: &'a Thought) -> Request<'a> {
        Request {
            thought: Some(thought),
            ..self
        }
    }
}

/// Why a player did not answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct PlayerError {
    reason: Box<str>,
}

impl PlayerError {
    /// An error with a reason in a sentence.
    #[must_use]
    pub fn new(reason: impl Into<String>) -> PlayerError {
        PlayerError {
            reason: reason.into().into_boxed_str(),
        }
    }
}
