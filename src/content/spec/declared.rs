//! Tables of declared keys: what they say of themselves, and how they are read.

use super::super::node::Node;
use super::super::reader::{Fields, Reader};
use super::takes::Table;

/// Whatever can be written as a table of declared keys.
pub(crate) trait Declared {
    /// What the table is, for messages.
    const OF: &'static str;
    /// Its keys.
    const KEYS: &'static [&'static str];

    /// What may be written in it.
    fn table() -> Table;
}

/// A table that is read where the names of a scope are known.
pub(crate) trait Readable<C>: Declared + Sized {
    /// Reads the values of the keys. What can be read is read even if something is wrong.
    fn fill(reader: &mut Reader, fields: &Fields<'_>, scope: &C) -> Option<Self>;

    /// Reads a table that has these keys and no others.
    fn read(reader: &mut Reader, node: &Node, scope: &C) -> Option<Self> {
        let fields = reader.fields(node, Self::OF, Self::KEYS)?;
        Self::fill(reader, &fields, scope)
    }
}
