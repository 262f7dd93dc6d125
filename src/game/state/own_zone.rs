//! A zone that a scenario declares, as one byte.

use serde::{Deserialize, Serialize};

use crate::ids::Side;

use super::audience::Audience;

/// A zone that a scenario declares, of one side or shared: its place among them, and who sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OwnZone(u8);

impl OwnZone {
    /// The bits of the place; above them a bit for each side that sees it, and one that is always set.
    const PLACE: u8 = 0b1_1111;

    /// The least code; every code of a zone of every game is lower.
    pub(crate) const FIRST_CODE: u8 = 1 << 7;

    /// The zone at a place, and whether each side sees its cards.
    pub(crate) const fn at(place: usize, seen: [bool; 2]) -> OwnZone {
        OwnZone(
            OwnZone::FIRST_CODE
                | (seen[1] as u8) << 6
                | (seen[0] as u8) << 5
                | place as u8 & OwnZone::PLACE,
        )
    }

    /// The zone with this code.
    pub(crate) const fn of(code: u8) -> OwnZone {
        OwnZone(code)
    }

    /// The zone as one byte.
    pub(crate) const fn code(self) -> u8 {
        self.0
    }

    /// Its place among the zones that the scenario declares.
    pub(crate) const fn place(self) -> usize {
        (self.0 & OwnZone::PLACE) as usize
    }

    /// The sides that see its cards.
    pub(crate) const fn audience(self) -> Audience {
        match self.0 >> 5 & 0b11 {
            0b11 => Audience::Both,
            0b01 => Audience::Only(Side::First),
            0b10 => Audience::Only(Side::Second),
            _ => Audience::Neither,
        }
    }
}
