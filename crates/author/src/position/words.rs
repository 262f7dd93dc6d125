//! Words of tests that are not keys.

/// The word for the moment after the last phase of a turn.
pub(super) const END: &str = "end";
/// The word for the time before the first turn.
pub(super) const SETUP: &str = "setup";
/// The word for neither side.
pub(super) const NONE: &str = "none";
/// The uses of a card.
pub(super) const USES: [&str; 6] = [
    "event",
    "operations",
    "influence",
    "realign",
    "coup",
    "space_race",
];
/// Former answers, and those of today.
pub(super) const FORMER_ANSWERS: &[(&str, &str)] = &[("space", "space_race")];
/// The values of `first`.
pub(super) const FIRST: [&str; 2] = ["event", "operations"];

/// The cure of most impossible positions.
pub(super) const CORRECT: &str = "correct it";
