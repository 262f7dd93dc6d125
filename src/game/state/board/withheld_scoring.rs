//! The sides that hold back scoring cards.

use std::hash::{Hash, Hasher};

use crate::ids::Side;

/// The sides that have held back a scoring card by choice in this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct WithheldScoring([bool; 2]);

impl WithheldScoring {
    pub(super) fn by(self, side: Side) -> bool {
        self.0[side.index()]
    }

    pub(super) fn set(&mut self, side: Side, kept: bool) {
        self.0[side.index()] = kept;
    }
}

impl Hash for WithheldScoring {
    /// A position without such cards keeps the digest that it had before this choice existed.
    fn hash<H: Hasher>(&self, state: &mut H) {
        if self.0 != [false; 2] {
            self.0.hash(state);
        }
    }
}
