//! Limits that several modules share.

use std::time::Duration;

/// The maximum time of a search, for a hint or for a choice of the strong player.
pub(crate) const MAX_TIME: Duration = Duration::from_secs(10);

/// The maximum time for the head of a request, for its body, and without a successful write.
pub(crate) const TIMEOUT: Duration = if cfg!(test) {
    Duration::from_millis(500)
} else {
    Duration::from_secs(30)
};

/// The interval at which games are deleted that nobody plays.
pub(crate) const HOUR: Duration = Duration::from_secs(3_600);

/// The maximum number of requests that wait for the storage and for scripts at once.
pub(crate) const WORKERS: usize = 8;

/// The maximum length of a contact for notices, in bytes.
pub(crate) const MAX_CONTACT: usize = 500;
