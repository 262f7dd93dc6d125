//! The failure of a try to deliver a notice.

use std::fmt;

/// The failure of a try. Its reason names neither the path of a webhook nor a person.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// A later try may succeed.
    Temporary(String),
    /// No later try can succeed.
    Final(String),
}

impl Failure {
    pub(super) fn temporary(error: impl fmt::Display) -> Failure {
        Failure::Temporary(error.to_string())
    }

    pub(super) fn is_final(&self) -> bool {
        matches!(self, Failure::Final(_))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Failure::Temporary(reason) | Failure::Final(reason)) = self;
        f.write_str(reason)
    }
}
