//! The sides that see something.

use crate::ids::Side;

/// The sides that see something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Audience {
    /// Both sides.
    Both,
    /// This side alone.
    Only(Side),
    /// Neither side.
    Neither,
}

impl Audience {
    /// Whether a side is among them.
    #[inline]
    pub(crate) fn has(self, side: Side) -> bool {
        match self {
            Audience::Both => true,
            Audience::Only(of) => of == side,
            Audience::Neither => false,
        }
    }
}
