//! The parts of the points of a scoring.

use std::hash::{Hash, Hasher};

use serde::Serialize;

/// The parts of a side's points, besides those of its level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ScoreParts {
    /// Controlled battlegrounds.
    pub battlegrounds: u8,
    /// Controlled countries next to the enemy's home.
    pub adjacent_to_enemy_home: u8,
    /// The share of the side in the zone that counts for the region.
    pub zone: ZoneShare,
    /// The controlled spaces of a scoring without levels: a bit for each of its list, the first is the lowest.
    pub spaces: u32,
}

/// The parts of the points of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct BothParts(pub [ScoreParts; 2]);

/// Adds nothing: the parts follow from the position, and a digest of a log is that of what happened.
impl Hash for BothParts {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// The share of a side in a zone that counts for a region.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ZoneShare {
    /// Nothing that counts, or the region has no such zone.
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
