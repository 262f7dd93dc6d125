//! Facts of cards that a card set declares: suits, numbers and marks beside the printed ones.

use super::option::Allowed;

/// A fact that cards of a set may have.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fact {
    /// The displayed name.
    pub name: String,
    /// The values that it may have.
    pub allowed: Allowed,
    /// Whether people see it with the card.
    pub shown: bool,
}
