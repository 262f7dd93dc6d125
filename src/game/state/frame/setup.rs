//! The frames of the set-up.

use crate::ids::Side;

/// The set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SetupFrame {
    /// The index of the next step.
    pub step: u8,
}

/// Free placement of the set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SetupPlaceFrame {
    /// The side that places.
    pub side: Side,
    /// Markers left.
    pub left: u8,
    /// The index of the set-up step.
    pub step: u8,
}
