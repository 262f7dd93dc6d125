//! Limits that appear in messages.

/// The version of the file format of tallies and comparisons.
pub(super) const VERSION: u64 = 2;

/// The maximum number of separate ranges of games, to bound memory.
pub(super) const MAX_SPANS: usize = 20_000;

/// The largest count accepted from a file; sums of such counts do not overflow.
pub(super) const MAX_COUNT: u64 = 1 << 48;

/// The first bytes of a tally's file.
pub(super) const START: &str = "{\"format\":\"brink tally\",";
