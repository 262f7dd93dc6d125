//! The trait of players: a player is asked, and answers.

use std::time::Duration;

use brink::game::{Choice, Decision, View};

use super::search_control::SearchControl;

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
    /// Chooses one of the decision's choices.
    ///
    /// # Errors
    /// The player cannot answer: a program died, or a file cannot be read. The game is unchanged.
    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, PlayerError>;
}

/// A decision for a player, with everything that its side may know.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Request<'a> {
    /// The view of the choosing side.
    pub view: View<'a>,
    /// The decision with its legal choices.
    pub decision: &'a Decision,
    /// The time limit for the answer; `None` for no limit.
    pub limit: Option<Duration>,
    /// Progress reporting and early-stop signal, if anyone is listening.
    pub control: Option<&'a SearchControl>,
}

impl<'a> Request<'a> {
    /// Creates a request without a time limit.
    #[must_use]
    pub fn new(view: View<'a>, decision: &'a Decision) -> Request<'a> {
        Request {
            view,
            decision,
            limit: None,
            control: None,
        }
    }

    /// Attaches progress reporting and an early-stop signal.
    #[must_use]
    pub fn watched(self, control: &'a SearchControl) -> Request<'a> {
        Request {
            control: Some(control),
            ..self
        }
    }
}

/// The reason why a player did not answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct PlayerError {
    reason: Box<str>,
}

impl PlayerError {
    /// Creates an error with a reason, in a sentence.
    #[must_use]
    pub fn new(reason: impl Into<String>) -> PlayerError {
        PlayerError {
            reason: reason.into().into_boxed_str(),
        }
    }
}
