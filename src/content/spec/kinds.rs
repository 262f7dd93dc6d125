//! The kinds of values: their readers and descriptions.

use std::marker::PhantomData;

use super::super::by_id::ById;
use super::super::node::{Node, NodeKey, NodeValue};
use super::super::reader::{FORMAT, Reader};
use super::description::{Takes, Word};
use super::tables::{Declared, Readable};

/// A kind of value, read in a scope of known names.
pub trait Kind<C> {
    /// The type of the value.
    type Value;

    /// Reads a value. Every fault is recorded.
    fn read(&self, reader: &mut Reader, node: &Node, scope: &C) -> Option<Self::Value>;

    /// Reads the value of a key whose name is an id.
    fn read_under(
        &self,
        reader: &mut Reader,
        key: &NodeKey,
        node: &Node,
        scope: &C,
    ) -> Option<Self::Value> {
        let _ = key;
        self.read(reader, node, scope)
    }

    /// The description of the allowed values.
    fn takes(&self) -> Takes;

    /// The description for a missing value.
    fn wanted(&self) -> Option<String> {
        None
    }
}

/// Declares simple kinds: a constructor, the type, the reader, and the description.
macro_rules! kinds {
    ($($(#[doc = $doc:literal])+ $name:ident $make:ident($($field:ident: $type:ty),*) -> $value:ty
        = |$reader:ident, $node:ident $(, $own:ident)?| $read:expr, $takes:expr;)*) => {$(
        $(#[doc = $doc])+
        #[derive(Clone, Debug)]
        pub struct $name { $($field: $type),* }

        $(#[doc = $doc])+
        pub fn $make($($field: $type),*) -> $name {
            $name { $($field),* }
        }

        impl<C> Kind<C> for $name {
            type Value = $value;

            fn read(&self, $reader: &mut Reader, $node: &Node, _: &C) -> Option<$value> {
                $(let $own = self;)?
                $read
            }

            fn takes(&self) -> Takes {
                $(let $field = self.$field.clone();)*
                $takes
            }
        }
    )*};
}

kinds! {
    /// A displayed text.
    Text text() -> String = |reader, node| reader.text(node), Takes::Text;
    /// A text that may be displayed thousands of times.
    Message message() -> String = |reader, node| reader.message(node), Takes::Text;
    /// A displayed name.
    Title title() -> String = |reader, node| reader.title(node), Takes::Text;
    /// `on` or `off`.
    Switch switch() -> bool = |reader, node| reader.switch(node), Takes::Switch;
    /// No value: the key alone is enough.
    Nothing nothing() -> () = |reader, node| match node.value {
        NodeValue::Null => Some(()),
        _ => reader.wrong(node, "nothing"),
    }, Takes::Nothing;
    /// A name that is resolved later.
    Later later(what: &'static str) -> Node = |reader, node| {
        reader.name(node)?;
        Some(node.clone())
    }, Takes::Name(what);
    /// An id that is resolved later; not an option.
    LaterId later_id(what: &'static str) -> Node = |reader, node| {
        reader.name(node)?;
        Some(node.clone())
    }, Takes::Id(what);
    /// A new id.
    NewId new_id() -> String = |reader, node| {
        let id = reader.name(node)?;
        reader.check_id(&node.place, id);
        Some(id.to_owned())
    }, Takes::NewId;
    /// The number of the format of a file.
    Format format_up_to(newest: i64) -> () = |reader, node, own| reader.format(node, own.newest),
        Takes::Number { min: 1, max: newest };
    /// A value read by another reader.
    Elsewhere elsewhere(takes: Takes) -> () = |_reader, _node| Some(()), takes;
}

/// The number of the format of a file of which there is only one.
pub fn format() -> Format {
    format_up_to(FORMAT)
}

/// A whole number in a range.
#[derive(Debug)]
pub struct Number<T> {
    min: i64,
    max: i64,
    as_type: PhantomData<T>,
}

/// A whole number in a range, bounds included.
pub const fn number<T>(min: i64, max: i64) -> Number<T> {
    Number {
        min,
        max,
        as_type: PhantomData,
    }
}

impl<C, T: TryFrom<i64>> Kind<C> for Number<T> {
    type Value = T;

    fn read(&self, reader: &mut Reader, node: &Node, _: &C) -> Option<T> {
        reader.number(node, self.min..=self.max)
    }

    fn takes(&self) -> Takes {
        Takes::Number {
            min: self.min,
            max: self.max,
        }
    }

    fn wanted(&self) -> Option<String> {
        Some(format!("a number between {} and {}", self.min, self.max))
    }
}

/// A positive number; 0 only as the value of an option, which switches the feature off.
#[derive(Debug)]
pub(crate) struct Count<T>(Number<T>);

/// A whole number from 1 up to this; an option for it may be 0, which switches the feature off.
pub(crate) const fn count<T>(most: i64) -> Count<T> {
    Count(number(1, most))
}

impl<C, T: TryFrom<i64>> Kind<C> for Count<T> {
    type Value = T;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &C) -> Option<T> {
        match node.value {
            NodeValue::Text(_) => reader.number(node, 0..=self.0.max),
            _ => self.0.read(reader, node, scope),
        }
    }

    fn takes(&self) -> Takes {
        Kind::<C>::takes(&self.0)
    }

    fn wanted(&self) -> Option<String> {
        Kind::<C>::wanted(&self.0)
    }
}

/// A number; `None` for a word.
#[derive(Debug)]
pub(crate) struct NumberOr<T> {
    number: Number<T>,
    word: &'static [&'static str; 1],
}

/// A whole number in a range, or a word for a special value.
pub(crate) const fn number_or<T>(
    min: i64,
    max: i64,
    word: &'static [&'static str; 1],
) -> NumberOr<T> {
    NumberOr {
        number: number(min, max),
        word,
    }
}

impl<C, T: TryFrom<i64>> Kind<C> for NumberOr<T> {
    type Value = Option<T>;

    fn read(&self, reader: &mut Reader, node: &Node, _: &C) -> Option<Option<T>> {
        reader.number_or_word(node, self.number.min..=self.number.max, self.word[0])
    }

    fn takes(&self) -> Takes {
        Takes::AnyOf(vec![
            Takes::Words(self.word),
            Takes::Number {
                min: self.number.min,
                max: self.number.max,
            },
        ])
    }
}

/// Two numbers in a range.
#[derive(Debug)]
pub(crate) struct Numbers {
    min: i64,
    max: i64,
}

/// A list of two whole numbers in a range.
pub(crate) const fn numbers(min: i64, max: i64) -> Numbers {
    Numbers { min, max }
}

impl<C> Kind<C> for Numbers {
    type Value = [u8; 2];

    fn read(&self, reader: &mut Reader, node: &Node, _: &C) -> Option<[u8; 2]> {
        let list = reader.list(node);
        let read: Vec<u8> = list
            .iter()
            .filter_map(|node| reader.number(node, self.min..=self.max))
            .collect();
        if list.len() != 2 {
            reader.wrong_length(&node.place, "two numbers", list.len());
        }
        read.try_into().ok()
    }

    fn takes(&self) -> Takes {
        Takes::exactly(
            2,
            Takes::Number {
                min: self.min,
                max: self.max,
            },
        )
    }
}

/// One of the words of an enumeration.
#[derive(Debug)]
pub struct Words<W>(PhantomData<W>);

/// One of the words of an enumeration.
pub const fn words<W: Word>() -> Words<W> {
    Words(PhantomData)
}

impl<C, W: Word> Kind<C> for Words<W> {
    type Value = W;

    fn read(&self, reader: &mut Reader, node: &Node, _: &C) -> Option<W> {
        reader
            .word(node, W::WORDS)
            .and_then(|index| W::ALL.get(index).copied())
    }

    fn takes(&self) -> Takes {
        Takes::Words(W::WORDS)
    }
}

/// A declared table.
#[derive(Debug)]
pub struct TableOf<T>(PhantomData<T>);

/// A declared table.
pub const fn table<T>() -> TableOf<T> {
    TableOf(PhantomData)
}

impl<C, T: Readable<C>> Kind<C> for TableOf<T> {
    type Value = T;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &C) -> Option<T> {
        T::read(reader, node, scope)
    }

    fn read_under(&self, reader: &mut Reader, key: &NodeKey, node: &Node, scope: &C) -> Option<T> {
        let fields = reader.fields(node, T::OF, T::KEYS)?.called(key);
        T::fill(reader, &fields, scope)
    }

    fn takes(&self) -> Takes {
        Takes::Table(<T as Declared>::table)
    }
}

/// A list of values.
#[derive(Debug)]
pub struct List<K> {
    of: K,
    most: Option<(&'static str, usize)>,
    length: Option<usize>,
}

/// A list of values.
pub const fn list<K>(of: K) -> List<K> {
    List {
        of,
        most: None,
        length: None,
    }
}

impl<K> List<K> {
    /// Limits its length, with a noun for its entries.
    pub(crate) fn most(self, what: &'static str, most: usize) -> List<K> {
        List {
            most: Some((what, most)),
            ..self
        }
    }

    /// Describes its length, which the conversion of the list must check.
    pub(crate) fn of_length(self, length: usize) -> List<K> {
        List {
            length: Some(length),
            ..self
        }
    }
}

impl<C, K: Kind<C>> Kind<C> for List<K> {
    type Value = Vec<K::Value>;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &C) -> Option<Vec<K::Value>> {
        let nodes = match self.most {
            Some((what, most)) => reader.short_list(node, what, most),
            None => reader.list(node),
        };
        Some(
            nodes
                .iter()
                .filter_map(|node| self.of.read(reader, node, scope))
                .collect(),
        )
    }

    fn takes(&self) -> Takes {
        let item = Box::new(self.of.takes());
        self.length.map_or(Takes::List(item.clone()), |length| {
            Takes::Exactly(length, item)
        })
    }
}

/// One value, or a list of them.
#[derive(Debug)]
pub struct OneOrMore<K>(K);

/// One value, or a list of them.
pub const fn one_or_more<K>(of: K) -> OneOrMore<K> {
    OneOrMore(of)
}

impl<C, K: Kind<C>> Kind<C> for OneOrMore<K> {
    type Value = Vec<K::Value>;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &C) -> Option<Vec<K::Value>> {
        let nodes = reader.one_or_more(node);
        Some(
            nodes
                .iter()
                .filter_map(|node| self.0.read(reader, node, scope))
                .collect(),
        )
    }

    fn takes(&self) -> Takes {
        Takes::one_or_more(self.0.takes())
    }
}

/// A table with ids of known things as keys.
#[derive(Debug)]
pub struct ByKnownId<I, K> {
    id: I,
    value: K,
    most: Option<(&'static str, usize)>,
}

/// A table from ids of a kind to values.
pub const fn by_id<I, K>(id: I, value: K) -> ByKnownId<I, K> {
    ByKnownId {
        id,
        value,
        most: None,
    }
}

impl<I, K> ByKnownId<I, K> {
    /// Limits the number of entries, with a noun for them.
    pub(crate) fn most(self, what: &'static str, most: usize) -> ByKnownId<I, K> {
        ByKnownId {
            most: Some((what, most)),
            ..self
        }
    }
}

impl<C, I: Kind<C>, K: Kind<C>> Kind<C> for ByKnownId<I, K> {
    type Value = Vec<(I::Value, K::Value)>;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &C) -> Option<Self::Value> {
        let mut all = Vec::new();
        for (key, node) in reader.table(node).unwrap_or(&[]) {
            if let Some((what, limit)) = self.most.filter(|(_, most)| all.len() == *most) {
                reader.too_many(&key.place, what, limit);
                break;
            }
            let id = self.id.read(reader, &key.node(), scope);
            all.extend(id.zip(self.value.read_under(reader, key, node, scope)));
        }
        Some(all)
    }

    fn takes(&self) -> Takes {
        let what = match self.id.takes() {
            Takes::Id(what) | Takes::Name(what) => Some(what),
            _ => None,
        };
        Takes::by_id(what, self.value.takes())
    }
}

/// A table with new ids as keys.
#[derive(Debug)]
pub(crate) struct ByNewId<K> {
    of: K,
    what: &'static str,
    most: usize,
    /// The kind of the ids, if other files give them.
    kind: Option<&'static str>,
}

/// A table from new ids to values, with a limit on their number.
pub(crate) const fn by_new_id<K>(of: K, what: &'static str, most: usize) -> ByNewId<K> {
    ByNewId {
        of,
        what,
        most,
        kind: None,
    }
}

/// A table from ids of this kind, known or not, to values, with a limit on their number.
pub(crate) const fn by_id_of<K>(
    kind: &'static str,
    of: K,
    what: &'static str,
    most: usize,
) -> ByNewId<K> {
    ByNewId {
        of,
        what,
        most,
        kind: Some(kind),
    }
}

impl<C, K: Kind<C>> Kind<C> for ByNewId<K> {
    type Value = ById<K::Value>;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &C) -> Option<Self::Value> {
        let mut all = ById::default();
        for (key, node) in reader.table(node).unwrap_or(&[]) {
            if all.len() == self.most {
                reader.too_many(&key.place, self.what, self.most);
                break;
            }
            reader.check_id(&key.place, &key.name);
            if let Some(value) = self.of.read_under(reader, key, node, scope) {
                all.insert(key.name.clone(), value);
            }
        }
        Some(all)
    }

    fn takes(&self) -> Takes {
        Takes::by_id(self.kind, self.of.takes())
    }
}

/// A kind whose values are checked or converted.
#[derive(Debug)]
pub(crate) struct Then<K, F>(K, F);

/// A value of one kind, checked or converted.
pub(crate) const fn then<K, F>(kind: K, convert: F) -> Then<K, F> {
    Then(kind, convert)
}

impl<C, V, K, F> Kind<C> for Then<K, F>
where
    K: Kind<C>,
    F: Fn(&mut Reader, &Node, K::Value, &C) -> Option<V>,
{
    type Value = V;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &C) -> Option<V> {
        let value = self.0.read(reader, node, scope)?;
        (self.1)(reader, node, value, scope)
    }

    fn read_under(&self, reader: &mut Reader, key: &NodeKey, node: &Node, scope: &C) -> Option<V> {
        let value = self.0.read_under(reader, key, node, scope)?;
        (self.1)(reader, node, value, scope)
    }

    fn takes(&self) -> Takes {
        self.0.takes()
    }

    fn wanted(&self) -> Option<String> {
        self.0.wanted()
    }
}
