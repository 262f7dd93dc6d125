//! Reads the modifiers of a box of a track.

use super::super::modifier::Declaration;
use super::super::node::Node;
use super::super::reader::Reader;
use super::super::spec::{Declared, Names, Readable, Table};
use super::modifier::Effects;

/// The name of the table in messages.
const OF: &str = "`effects` of a box";

/// The keys that only scripts have.
const OF_SCRIPTS: [&str; 3] = ["actions", "only", "cancelled_by"];

/// Reads the modifiers, in the order of the lists.
pub(in super::super) fn read(
    reader: &mut Reader,
    node: &Node,
    names: &Names<'_>,
) -> Option<Vec<Declaration>> {
    let keys = Effects::KEYS.iter().copied();
    let keys: Vec<&'static str> = keys.filter(|key| is_of_boxes(key)).collect();
    let fields = reader.fields(node, OF, &keys)?;
    Effects::fill(reader, &fields, names).map(Effects::modifiers)
}

/// The keys of a box's effects.
#[must_use]
pub fn table() -> Table {
    let mut table = Effects::table();
    table.of = OF;
    table.doc = "The modifiers of a box, as the `effects` of scripts have them.";
    table.keys.retain(|key| is_of_boxes(key.name));
    table
}

fn is_of_boxes(key: &str) -> bool {
    !OF_SCRIPTS.contains(&key)
}
