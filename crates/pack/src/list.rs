//! Lists of names, a name a line: data beside the code.

use std::collections::BTreeSet;
use std::sync::LazyLock;

/// A list of names, read when it is first asked.
pub(super) type List = LazyLock<BTreeSet<&'static str>>;

/// The names of a list.
pub(super) fn list(lines: &'static str) -> BTreeSet<&'static str> {
    lines.lines().collect()
}
