//! Numbers that may differ by side, or that a game may do without.

use std::marker::PhantomData;

use super::super::diagnostic_kind::DiagnosticKind;
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

/// A number in a range, or one for each side.
pub(super) const fn each_side<T>(min: i64, max: i64) -> SideNumbers<[T; 2]> {
    SideNumbers {
        min,
        max,
        as_type: PhantomData,
    }
}

/// A number from 1 up to this one, such numbers by side, or `none`; a side that is left out has
/// none.
pub(super) const fn number_by_side(max: i64) -> SideNumbers<BySide> {
    SideNumbers {
        min: 1,
        max,
        as_type: PhantomData,
    }
}

/// A number, or numbers by side.
pub(super) struct SideNumbers<V> {
    min: i64,
    max: i64,
    as_type: PhantomData<V>,
}

/// A pair of numbers as a scenario has it.
pub(super) trait OfSides: Sized {
    /// The type of a number.
    type Number: Copy + TryFrom<i64>;

    /// The word for no number of either side, if the scenario may do without.
    const NONE: Option<&'static [&'static str; 1]>;

    /// The pair of the numbers that are given.
    fn of(numbers: [Option<Self::Number>; 2]) -> Self;
}

impl OfSides for BySide {
    type Number = i16;

    const NONE: Option<&'static [&'static str; 1]> = Some(&["none"]);

    fn of(numbers: [Option<i16>; 2]) -> BySide {
        BySide(numbers)
    }
}

impl<T: Copy + Default + TryFrom<i64>> OfSides for [T; 2] {
    type Number = T;

    const NONE: Option<&'static [&'static str; 1]> = None;

    fn of(numbers: [Option<T>; 2]) -> [T; 2] {
        numbers.map(Option::unwrap_or_default)
    }
}

impl<C: Named, V: OfSides> Kind<C> for SideNumbers<V> {
    type Value = V;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &C) -> Option<V> {
        let one = number::<V::Number>(self.min, self.max);
        if matches!(node.value, NodeValue::Map(_)) {
            let given = by_id(spec::side(), one).read(reader, node, scope)?;
            let numbers = Side::BOTH.map(|side| {
                let number = given.iter().find(|(other, _)| *other == side);
                number.map(|(_, number)| *number)
            });
            let is_read = given.len() == node.entries().len();
            let missing = Side::BOTH
                .into_iter()
                .find(|side| numbers[side.index()].is_none());
            if let (Some(side), true, None) = (missing, is_read, V::NONE) {
                let side = scope.names().sides[side.index()].to_owned();
                reader.fault(&node.place, DiagnosticKind::NoStart { side });
            }
            return Some(V::of(numbers));
        }
        let number = match (V::NONE, node.as_text()) {
            (Some(none), Some(word)) if none.contains(&word) => return Some(V::of([None; 2])),
            (Some(none), _) => {
                spec::number_or(self.min, self.max, none).read(reader, node, scope)?
            }
            (None, _) => Some(one.read(reader, node, scope)?),
        };
        Some(V::of([number; 2]))
    }

    fn takes(&self) -> Takes {
        let (min, max) = (self.min, self.max);
        let number = Takes::Number { min, max };
        let none = V::NONE.map(|none| Takes::Words(none));
        let by_side = Takes::by_id(Some("side"), number.clone());
        Takes::AnyOf(none.into_iter().chain([number, by_side]).collect())
    }

    fn wanted(&self) -> Option<String> {
        let number = number::<V::Number>(self.min, self.max);
        V::NONE.and_then(|_| Kind::<C>::wanted(&number))
    }
}
