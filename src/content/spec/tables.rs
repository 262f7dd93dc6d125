//! Tables of declared keys: their descriptions and readers.

use super::super::node::Node;
use super::super::reader::{Fields, Reader};
use super::description::Table;

/// A table of declared keys.
pub(crate) trait Declared {
    /// The name of the table, for messages.
    const OF: &'static str;
    /// The names of its keys.
    const KEYS: &'static [&'static str];

    /// The description of the table.
    fn table() -> Table;
}

/// A table that is read in a scope of known names.
pub(crate) trait Readable<C>: Declared + Sized {
    /// Reads the values of the keys, as completely as errors allow.
    fn fill(reader: &mut Reader, fields: &Fields<'_>, scope: &C) -> Option<Self>;

    /// Reads a table with no other keys than these.
    fn read(reader: &mut Reader, node: &Node, scope: &C) -> Option<Self> {
        let fields = reader.fields(node, Self::OF, Self::KEYS)?;
        Self::fill(reader, &fields, scope)
    }
}
