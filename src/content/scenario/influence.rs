//! The limits of influence.

use super::super::spec;
use super::by_side::{BySide, number_by_side};
use super::scope::Scope;
use crate::ids::{MAX_INFLUENCE, Side};

spec::keys! {
    /// The limits of influence. What a rule or an event would place beyond them is not placed.
    pub struct InfluenceLimits: Copy Default PartialEq Eq = "`influence`" in Scope<'_> {
        /// The most influence of a side in one space: a number, or numbers by side; `none` by
        /// default.
        limit: BySide = number_by_side(MAX_INFLUENCE as i64), empty;
        /// The most influence of a side on the whole board, as many as it has markers: a number, or
        /// numbers by side; `none` by default.
        supply: BySide = number_by_side(999), empty;
    }
}

impl InfluenceLimits {
    /// Whether there is a limit for a side.
    #[must_use]
    #[inline]
    pub const fn has(&self, side: Side) -> bool {
        self.limit.of(side).is_some() || self.supply.of(side).is_some()
    }

    /// The most influence that a side can have in one space.
    #[must_use]
    pub fn most(&self, side: Side) -> u8 {
        let limit = self.limit.of(side);
        let limit = limit.and_then(|limit| u8::try_from(limit).ok());
        limit.unwrap_or(MAX_INFLUENCE)
    }
}
