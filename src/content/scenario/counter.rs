//! Kinds of pieces that stand in spaces.

use super::super::spec::{self, number, switch, title};
use super::by_side::{BySide, number_by_side};
use super::scope::Scope;
use super::track::{Sides, TrackSides};
use crate::ids::Side;

/// Maximum number of kinds of pieces of a scenario.
pub(super) const MAX_COUNTERS: usize = 32;
/// Maximum number of pieces of one kind and side in a space.
pub(super) const MAX_PIECES: i64 = 99;

spec::keys! {
    /// A kind of pieces that stand in spaces, such as armies or forts.
    pub struct Counter: PartialEq Eq = "a counter" in Scope<'_> {
        /// The displayed name.
        name: String = title(), need;
        /// The owners of the pieces: `both` sides, `shared` ones that are nobody's, or only this
        /// side.
        sides: TrackSides = Sides, or TrackSides::Both;
        /// The most on the map, of each owner: a number, or one by side.
        supply: BySide = number_by_side(999), empty;
        /// The most in one space, of each owner.
        limit: u8 = number(1, MAX_PIECES), or 99;
        /// Whether logs, boards and pictures show it.
        shown: bool = switch(), or true;
    }
}

impl Counter {
    /// The owner of pieces that are a side's for scripts: the first one for shared pieces.
    #[must_use]
    pub(crate) fn owner(&self, side: Side) -> Side {
        match self.sides {
            TrackSides::Both => side,
            TrackSides::Shared => Side::First,
            TrackSides::Only(only) => only,
        }
    }
}
