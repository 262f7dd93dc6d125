//! The parts of the points of a scoring.

use std::hash::{Hash, Hasher};

use serde::Serialize;

use crate::content::MAX_AWARDS;

/// The parts of a side's points, apart from those for its level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ScoreParts {
    /// Controlled battlegrounds.
    pub battlegrounds: u8,
    /// Controlled countries adjacent to the enemy's home.
    pub adjacent_to_enemy_home: u8,
    /// The share of the side in the region's zone.
    pub zone: ZoneShare,
    /// The controlled spaces of a scoring without levels: one bit per space of its list, the first
    /// in the lowest bit.
    pub spaces: u32,
    /// The weight of the side in each award.
    #[serde(skip_serializing_if = "is_nothing")]
    pub weights: [u8; MAX_AWARDS],
    /// The awards of which the side has everything that counts: one bit per award, the first in the
    /// lowest bit.
    #[serde(skip_serializing_if = "is_none")]
    pub whole: u8,
}

/// Whether no award has weight: so it is in games without awards.
fn is_nothing(weights: &[u8; MAX_AWARDS]) -> bool {
    *weights == [0; MAX_AWARDS]
}

/// Whether the side has everything of no award.
fn is_none(whole: &u8) -> bool {
    *whole == 0
}

/// The parts of the points of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BothParts(pub [ScoreParts; 2]);

/// Adds nothing: the parts follow from the position, which digests of the log already cover.
impl Hash for BothParts {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// The share of a side in the zone of a region.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ZoneShare {
    /// No share of the zone, or a region without a zone.
    #[default]
    None,
    /// More influence than the other side.
    Lead,
    /// Control.
    Control,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::digest::{EMPTY, of_value};

    #[test]
    fn parts_add_nothing_to_a_digest() {
        let parts = ScoreParts {
            battlegrounds: 3,
            zone: ZoneShare::Control,
            ..ScoreParts::default()
        };
        assert_eq!(of_value(EMPTY, &BothParts([parts; 2])), EMPTY);
    }
}
