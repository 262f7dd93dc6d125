//! Whether a key is required, and its default.

use super::super::node::Node;
use super::super::reader::{Fields, Reader};
use super::description::{Needed, Plain, Word};
use super::kinds::Kind;

/// Whether a key is required, and the type of its field if its value is a `V`.
pub trait Presence<V> {
    /// The type of the field.
    type Out;

    /// Reads the value of a row, or its default.
    fn read<C, K: Kind<C, Value = V>>(
        &self,
        reader: &mut Reader,
        row: Row<'_, C, K>,
    ) -> Option<Self::Out>;

    /// Whether the key is required, for the reference.
    fn needed(&self) -> Needed {
        Needed::Always
    }
}

/// A row of a table being read.
pub struct Row<'r, C, K> {
    /// The table being read.
    pub fields: &'r Fields<'r>,
    /// The name of the key.
    pub key: &'static str,
    /// The allowed values.
    pub kind: &'r K,
    /// The known names.
    pub scope: &'r C,
}

/// A required key.
pub struct Need;

/// A key that is required depending on the presence of another one.
pub struct NeedIf(Needed);

/// A required key whose presence has been checked before.
pub(crate) struct Before;

/// A required key; reading continues without it.
pub struct Want;

/// A required key; reading continues with a substitute.
pub(crate) struct NeedOr<V>(V);

/// An optional key.
pub struct May;

/// An optional key with a default.
pub(crate) struct Or<V>(V);

/// An optional key that is empty by default.
pub struct Empty;

/// An optional table whose keys have defaults of their own.
pub struct Whole;

/// A required key.
pub const fn need() -> Need {
    Need
}

/// A key that is required if another one is present.
pub(crate) const fn need_with(key: &'static str) -> NeedIf {
    NeedIf(Needed::With(key))
}

/// A key that is required if another one is absent.
pub(crate) const fn need_without(key: &'static str) -> NeedIf {
    NeedIf(Needed::Without(key))
}

/// An optional key; one that is required if another one is present, if one is named.
pub const fn may_need(with: Option<&'static str>) -> NeedIf {
    NeedIf(match with {
        Some(key) => Needed::With(key),
        None => Needed::No,
    })
}

/// A required key whose presence has been checked before.
pub(crate) const fn before() -> Before {
    Before
}

/// A required key; reading continues without it.
pub const fn want() -> Want {
    Want
}

/// A required key; this value replaces it while the rest is checked.
pub(crate) const fn need_or<V>(stand_in: V) -> NeedOr<V> {
    NeedOr(stand_in)
}

/// An optional key.
pub const fn may() -> May {
    May
}

/// An optional key with this default.
pub(crate) const fn or<V>(default: V) -> Or<V> {
    Or(default)
}

/// An optional key that is empty by default.
pub const fn empty() -> Empty {
    Empty
}

/// An optional table: without it, each of its keys has its default.
pub const fn whole() -> Whole {
    Whole
}

impl<V> Presence<V> for Whole {
    type Out = V;

    fn read<C, K: Kind<C, Value = V>>(&self, reader: &mut Reader, row: Row<'_, C, K>) -> Option<V> {
        let given = row.fields.get(row.key);
        let read = given.and_then(|node| row.kind.read(reader, node, row.scope));
        read.or_else(|| row.kind.read(reader, &Node::empty_table(), row.scope))
    }

    fn needed(&self) -> Needed {
        Needed::No
    }
}

impl<V> Presence<V> for Need {
    type Out = V;

    fn read<C, K: Kind<C, Value = V>>(&self, reader: &mut Reader, row: Row<'_, C, K>) -> Option<V> {
        let node = reader.need_with(row.fields, row.key, || row.kind.wanted())?;
        row.kind.read(reader, node, row.scope)
    }
}

impl<V> Presence<V> for Before {
    type Out = ();

    fn read<C, K: Kind<C, Value = V>>(&self, _: &mut Reader, _: Row<'_, C, K>) -> Option<()> {
        Some(())
    }
}

impl<V> Presence<V> for Want {
    type Out = Option<V>;

    fn read<C, K: Kind<C, Value = V>>(
        &self,
        reader: &mut Reader,
        row: Row<'_, C, K>,
    ) -> Option<Option<V>> {
        Some(Need.read(reader, row))
    }
}

impl<V: Clone> Presence<V> for NeedOr<V> {
    type Out = V;

    fn read<C, K: Kind<C, Value = V>>(&self, reader: &mut Reader, row: Row<'_, C, K>) -> Option<V> {
        Some(Need.read(reader, row).unwrap_or_else(|| self.0.clone()))
    }
}

impl<V> Presence<V> for NeedIf {
    type Out = Option<V>;

    fn read<C, K: Kind<C, Value = V>>(
        &self,
        reader: &mut Reader,
        row: Row<'_, C, K>,
    ) -> Option<Option<V>> {
        let needed = match self.0 {
            Needed::With(other) => row.fields.get(other).is_some(),
            Needed::Without(other) => row.fields.get(other).is_none(),
            _ => true,
        };
        if needed {
            Need.read(reader, row).map(Some)
        } else {
            May.read(reader, row)
        }
    }

    fn needed(&self) -> Needed {
        self.0.clone()
    }
}

impl<V> Presence<V> for May {
    type Out = Option<V>;

    fn read<C, K: Kind<C, Value = V>>(
        &self,
        reader: &mut Reader,
        row: Row<'_, C, K>,
    ) -> Option<Option<V>> {
        match row.fields.get(row.key) {
            Some(node) => row.kind.read(reader, node, row.scope).map(Some),
            None => Some(None),
        }
    }

    fn needed(&self) -> Needed {
        Needed::No
    }
}

impl<V: Clone + Shown> Presence<V> for Or<V> {
    type Out = V;

    fn read<C, K: Kind<C, Value = V>>(&self, reader: &mut Reader, row: Row<'_, C, K>) -> Option<V> {
        // The error has been recorded: reading continues with the default.
        let value = row
            .fields
            .get(row.key)
            .and_then(|node| row.kind.read(reader, node, row.scope));
        Some(value.unwrap_or_else(|| self.0.clone()))
    }

    fn needed(&self) -> Needed {
        Needed::Or(self.0.shown())
    }
}

impl<V: Default> Presence<V> for Empty {
    type Out = V;

    fn read<C, K: Kind<C, Value = V>>(&self, reader: &mut Reader, row: Row<'_, C, K>) -> Option<V> {
        Some(
            row.fields
                .get(row.key)
                .and_then(|node| row.kind.read(reader, node, row.scope))
                .unwrap_or_default(),
        )
    }

    fn needed(&self) -> Needed {
        Needed::No
    }
}

/// A default that can be printed in the reference.
pub(crate) trait Shown {
    /// The default, as written in files.
    fn shown(&self) -> Plain;
}

impl Shown for bool {
    fn shown(&self) -> Plain {
        Plain::Switch(*self)
    }
}

impl Shown for u8 {
    fn shown(&self) -> Plain {
        Plain::Number((*self).into())
    }
}

impl Shown for i8 {
    fn shown(&self) -> Plain {
        Plain::Number((*self).into())
    }
}

impl Shown for i16 {
    fn shown(&self) -> Plain {
        Plain::Number((*self).into())
    }
}

impl Shown for [u8; 2] {
    fn shown(&self) -> Plain {
        Plain::Numbers(self.iter().map(|&number| number.into()).collect())
    }
}

impl<W: Word + PartialEq> Shown for W {
    fn shown(&self) -> Plain {
        let index = W::ALL.iter().position(|word| word == self);
        Plain::Word(
            index
                .and_then(|index| W::WORDS.get(index))
                .copied()
                .unwrap_or_default(),
        )
    }
}
