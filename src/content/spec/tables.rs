//! Tables of declared keys: their descriptions and readers.

use super::super::node::{Node, NodeKey};
use super::super::reader::{Fields, Reader};
use super::description::{Needed, Table};

/// A table of declared keys.
pub trait Declared {
    /// The name of the table, for messages.
    const OF: &'static str;
    /// The names of its keys.
    const KEYS: &'static [&'static str];

    /// The description of the table.
    fn table() -> Table;
}

/// A table that is read in a scope of known names.
pub trait Readable<C>: Declared + Sized {
    /// Reads the values of the keys, as completely as errors allow.
    fn fill(reader: &mut Reader, fields: &Fields<'_>, scope: &C) -> Option<Self>;

    /// Reads a table with no other keys than these.
    fn read(reader: &mut Reader, node: &Node, scope: &C) -> Option<Self> {
        let fields = reader.fields(node, Self::OF, Self::KEYS)?;
        Self::fill(reader, &fields, scope)
    }
}

/// A table whose values have one type, and whose entries are read in the order of the file.
pub trait Entries<C>: Declared {
    /// The type of the values.
    type Value;

    /// Reads the value of a key; none if the key is not declared.
    fn entry(
        reader: &mut Reader,
        key: &NodeKey,
        node: &Node,
        scope: &C,
    ) -> Option<Option<Self::Value>>;

    /// Reads a table with no other keys than these.
    fn read(reader: &mut Reader, node: &Node, scope: &C) -> Vec<Self::Value> {
        let Some(fields) = reader.fields(node, Self::OF, Self::KEYS) else {
            return Vec::new();
        };
        for key in Self::table().keys {
            if let Needed::With(other) = key.needed
                && fields.get(other).is_some()
            {
                reader.need(&fields, key.name);
            }
        }
        let entries = node.entries().iter();
        entries
            .filter_map(|(key, node)| Self::entry(reader, key, node, scope)?)
            .collect()
    }
}
