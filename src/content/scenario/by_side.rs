//! Numbers that may differ by side, or that a game may do without.

use super::super::node::{Node, NodeValue};
use super::super::reader::Reader;
use super::super::spec::{self, Kind, Named, Takes, by_id, number};
use crate::ids::Side;

/// A number for each side; `None` for a side without one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BySide([Option<i16>; 2]);

impl BySide {
    /// The number of a side.
    #[must_use]
    #[inline]
    pub const fn of(self, side: Side) -> Option<i16> {
        self.0[side as usize]
    }
}

/// A number, a number by side, or `none`.
pub(super) struct BySideKind {
    max: i64,
}

/// A number from 1 up to this one, such numbers by side, or `none`; a side that is left out has
/// none.
pub(super) const fn number_by_side(max: i64) -> BySideKind {
    BySideKind { max }
}

impl BySideKind {
    const fn number(&self) -> spec::Number<i16> {
        number(1, self.max)
    }
}

impl<C: Named> Kind<C> for BySideKind {
    type Value = BySide;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &C) -> Option<BySide> {
        match &node.value {
            NodeValue::Text(word) if word == "none" => Some(BySide::default()),
            NodeValue::Map(_) => {
                let mut by_side = BySide::default();
                let read = by_id(spec::side(), self.number()).read(reader, node, scope)?;
                for (side, number) in read {
                    by_side.0[side.index()] = Some(number);
                }
                Some(by_side)
            }
            _ => spec::number_or(1, self.max, &["none"])
                .read(reader, node, scope)
                .map(|number| BySide([number; 2])),
        }
    }

    fn takes(&self) -> Takes {
        let number = Kind::<C>::takes(&self.number());
        Takes::AnyOf(vec![
            Takes::Words(&["none"]),
            number.clone(),
            Takes::by_id(Some("side"), number),
        ])
    }

    fn wanted(&self) -> Option<String> {
        Kind::<C>::wanted(&self.number())
    }
}
