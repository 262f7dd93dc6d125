//! The budget of a search.

use std::time::Duration;

/// The budget of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Budget {
    /// Approximate maximum time.
    Time(Duration),
    /// Approximate maximum number of rollouts.
    Trials(u32),
}
