//! Tables of declared keys: what they say of themselves, and how they are read.

use super::super::node::Node;
use super::super::reader::{Fields, Reader};
use super::description::Table;

/// A table of declared keys.
pub(crate) trait Declared {
    /// The name of the table, for messages.
    const OF: &'static str;
    /// Its keys.
    const KEYS: &'static [&'static str];

    /// The description of the table.
    fn table() -> Table;
}

/// A table that is read in a scope of known names.
pub(crate) trait Readable<C>: Declared + Sized {
    /// Reads the values of the keys. Returns what can be read even if there are errors.
    fn fill(reader: &mut Reader, fields: &Fields<'_>, scope: &C) -> Option<Self>;

    /// Reads a table with exactly these keys.
    fn read(reader: &mut Reader, node: &Node, scope: &C) -> Option<Self> {
        let fields = reader.fields(node, Self::OF, Self::KEYS)?;
        Self::fill(reader, &fields, scope)
    }
}
