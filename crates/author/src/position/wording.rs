//! Words for lists and switches in tests and in their messages.

use std::borrow::Borrow;

/// A list of names.
pub(super) fn listed(names: &[impl Borrow<str>]) -> String {
    if names.is_empty() {
        "nothing".to_owned()
    } else {
        names.join(", ")
    }
}

/// The word of an answer.
pub(super) fn yes_or_no(is: bool) -> &'static str {
    if is { "yes" } else { "no" }
}

/// The word of a switch.
pub(super) fn on_or_off(is_on: bool) -> &'static str {
    if is_on { "on" } else { "off" }
}
