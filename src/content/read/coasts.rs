//! Reads the coasts of a map: outlines of land and of inland waters, drawn behind the spaces.

use super::super::by_id::ById;
use super::super::diagnostic_kind::DiagnosticKind;
use super::super::map::{Coast, CoastKind};
use super::super::node::{Node, NodeKey};
use super::super::reader::Reader;
use super::super::spec::{self, Declared, Readable, list, words};
use super::coordinates::Coordinates;

/// Maximum number of coasts.
const MAX_COASTS: usize = 256;
/// Maximum number of points of a coast.
const MAX_POINTS: usize = 1_000;

spec::keys! {
    /// An outline that pictures draw behind the spaces.
    pub(super) struct CoastEntry = "a coast" in () {
        /// Its corners in order, as positions of spaces; pictures round them, and close the line.
        points: Vec<(f32, f32)> = list(Coordinates).most("points", MAX_POINTS), need;
        /// Its kind; later coasts lie on earlier ones, and lands that overlap are one.
        kind: Shape = words(), or Shape::Land;
    }
}

spec::word_list! {
    /// The kind of a coast.
    pub(super) enum Shape {
        /// Land in a sea.
        "land" Land;
        /// A sea or a lake in a land.
        "water" Water;
        /// A line on land.
        "border" Border;
    }
}

impl From<Shape> for CoastKind {
    fn from(shape: Shape) -> CoastKind {
        match shape {
            Shape::Land => CoastKind::Land,
            Shape::Water => CoastKind::Water,
            Shape::Border => CoastKind::Border,
        }
    }
}

/// Reads the coasts of a map.
pub(super) fn read_coasts(reader: &mut Reader, entries: &[(NodeKey, Node)]) -> ById<Coast> {
    let mut coasts = ById::default();
    for (key, node) in entries {
        if coasts.len() == MAX_COASTS {
            reader.too_many(&key.place, "coasts", MAX_COASTS);
            break;
        }
        reader.check_id(&key.place, &key.name);
        let fields = reader.fields(node, CoastEntry::OF, CoastEntry::KEYS);
        let entry = fields.and_then(|fields| CoastEntry::fill(reader, &fields.called(key), &()));
        if let Some(CoastEntry { points, kind }) = entry {
            check_points(reader, node);
            let kind = kind.into();
            coasts.insert(key.name.clone(), Coast { points, kind });
        }
    }
    coasts
}

/// Reports an outline that encloses nothing.
fn check_points(reader: &mut Reader, node: &Node) {
    let Some(points) = node.get("points") else {
        return;
    };
    let found = points.list().len();
    if found < 3 {
        let wanted = "at least three points";
        reader.fault(&points.place, DiagnosticKind::WrongLength { wanted, found });
    }
}
