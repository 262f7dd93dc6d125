//! Reads the labels of a map: the names of regions and waters printed in pictures.

use super::super::by_id::ById;
use super::super::map::{Label, Map};
use super::super::node::{Node, NodeKey};
use super::super::reader::Reader;
use super::super::spec::{self, Declared, Readable, Takes, elsewhere, number, title};
use super::coordinates::Coordinates;
use crate::ids::RegionId;

/// Maximum number of labels.
const MAX_LABELS: usize = 256;

spec::keys! {
    /// A name that pictures print on a map.
    pub(super) struct LabelEntry = "a label" in () {
        /// The text, if it is not the name of a region.
        name: Option<String> = title(), need_without "region";
        /// The region whose name is printed, in every language.
        region: () = elsewhere(Takes::Id("region")), empty;
        /// The position of its middle: x to the right, y down, as for spaces.
        at: Option<(f32, f32)> = Coordinates, want;
        /// The height of its letters, in the units of `at`.
        size: u8 = number(8, 120), or 22;
        /// Its clockwise rotation in degrees.
        angle: i8 = number(-90, 90), or 0;
    }
}

/// Reads the labels of a map whose regions are known.
pub(super) fn read_labels(reader: &mut Reader, map: &mut Map, entries: &[(NodeKey, Node)]) {
    let mut labels = ById::default();
    for (key, node) in entries {
        if labels.len() == MAX_LABELS {
            reader.too_many(&key.place, "labels", MAX_LABELS);
            break;
        }
        reader.check_id(&key.place, &key.name);
        let Some(fields) = reader.fields(node, LabelEntry::OF, LabelEntry::KEYS) else {
            continue;
        };
        let region = fields.get("region");
        let region = match region.map(|node| reader.known(node, "region", map.regions.keys())) {
            Some(None) => continue,
            known => known.flatten().map(RegionId::at),
        };
        let Some(entry) = LabelEntry::fill(reader, &fields.called(key), &()) else {
            continue;
        };
        let Some(at) = entry.at else { continue };
        let name = entry.name.unwrap_or_default();
        labels.insert(
            key.name.clone(),
            Label {
                name,
                region,
                at,
                size: entry.size,
                angle: entry.angle,
            },
        );
    }
    map.labels = labels;
}
