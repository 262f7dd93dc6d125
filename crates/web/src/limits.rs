//! Limits that several modules share.

use std::time::Duration;

/// The maximum time of a search, for a hint or for a choice of the strong player.
pub(crate) const MAX_TIME: Duration = Duration::from_secs(10);
