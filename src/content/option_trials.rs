//! The results of loading a scenario with each value of each of its options.

use std::collections::BTreeSet;

use super::diagnostic::Diagnostics;

/// The result of loading a scenario with its default options, and again with each option changed.
#[derive(Clone, Debug)]
pub(super) struct OptionTrials {
    /// Every diagnostic of these loads, and names that only other content has.
    pub(super) faults: Diagnostics,
    /// The files that it needs under any value of its options, to the extent that its errors allow.
    pub(super) used: BTreeSet<usize>,
}
