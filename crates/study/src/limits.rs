//! Numbers that messages name.

/// The version of the form of tallies in files.
pub(super) const VERSION: u64 = 1;

/// The maximum number of separate ranges of games: more are refused, so that memory is bounded.
pub(super) const MAX_SPANS: usize = 20_000;

/// The largest count that is read: sums of such counts can be added up without a thought.
pub(super) const MAX_COUNT: u64 = 1 << 48;

/// How every file of a tally begins.
pub(super) const START: &str = "{\"format\":\"brink tally\",";
