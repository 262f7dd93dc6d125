//! How long a search may take.

use std::time::Duration;

/// How long to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Budget {
    /// About so long at most.
    Time(Duration),
    /// So many trials at most, or a few more.
    Trials(u32),
}
