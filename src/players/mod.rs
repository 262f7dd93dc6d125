//! Built-in players, and matches between them. Built on the public interface of games only.

mod candidate;
mod careful;
mod command;
mod comparison;
mod effort;
mod evaluation;
mod evaluations;
mod greedy;
mod place;
mod play_out;
mod preview;
mod quick;
mod random;
mod registry;
mod risk;
mod safety;
mod strong;
mod thought;
mod war_loss;

use std::time::Duration;

use crate::game::{Choice, Decision, View};

pub(crate) use comparison::Comparison;
#[cfg(test)]
pub(crate) use comparison::Followed;

pub use careful::Careful;
pub use command::Command;
pub use evaluation::{Evaluation, PHASES, WIN, Weights, WeightsError};
pub use greedy::Greedy;
pub use play_out::{Match, MatchError, Seat, Step};
pub use preview::{Foreseen, Preview, preview};
pub use random::Random;
pub use registry::Players;
pub use risk::{MAX_TRIALS, Risk, is_risky, risks};
pub use strong::{Analysis, Considered, Judged, Reason, Strong, Verdict};
pub use thought::{Progress, Thought};
pub use war_loss::{Avoidable, WarLoss};

/// Makes the decisions of one seat.
///
/// # Examples
/// ```
/// use brink::players::{Player, PlayerError, Request};
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
    pub thought: Option<&'a Thought>,
}

impl<'a> Request<'a> {
    /// Creates a request without a time limit.
    #[must_use]
    pub fn new(view: View<'a>, decision: &'a Decision) -> Request<'a> {
        Request {
            view,
            decision,
            limit: None,
            thought: None,
        }
    }

    /// Attaches progress reporting and an early-stop signal.
    #[must_use]
    pub fn watched(self, thought: &'a Thought) -> Request<'a> {
        Request {
            thought: Some(thought),
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
