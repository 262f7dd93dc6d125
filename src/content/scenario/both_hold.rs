//! The result if both sides hold a scoring card at the end of a turn.

use crate::ids::Side;

use super::super::node::Node;
use super::super::reader::Reader;
use super::super::spec::{self, Kind, Named, Plain, Takes};

/// The result if both sides hold a scoring card at the end of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BothHold {
    /// A draw.
    Draw,
    /// This side loses.
    Loses(Side),
}

impl spec::Shown for BothHold {
    fn shown(&self) -> Plain {
        Plain::Word("draw")
    }
}

/// `draw`, or a side with `_loses`.
pub(super) struct BothHoldKind;

impl<C: Named> Kind<C> for BothHoldKind {
    type Value = BothHold;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &C) -> Option<BothHold> {
        let [first, second] = scope.names().sides;
        let losses = [format!("{first}_loses"), format!("{second}_loses")];
        Some(
            match reader.word(node, &["draw", &losses[0], &losses[1]])? {
                0 => BothHold::Draw,
                1 => BothHold::Loses(Side::First),
                _ => BothHold::Loses(Side::Second),
            },
        )
    }

    fn takes(&self) -> Takes {
        Takes::SideWord {
            word: "draw",
            ending: "_loses",
        }
    }
}
