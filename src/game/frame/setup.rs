//! The frames of the set-up.

use crate::ids::Side;

/// Free placement of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SetupPlace {
    /// Who places.
    pub side: Side,
    /// Markers left.
    pub left: u8,
    /// The index of the set-up step.
    pub step: u8,
}
