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
    /// These sides without one.
    pub(crate) fn without(self, side: Side) -> Audience {
        match self {
            Audience::Both => Audience::Only(side.opponent()),
            Audience::Only(of) if of == side => Audience::Neither,
            other => other,
        }
    }

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
