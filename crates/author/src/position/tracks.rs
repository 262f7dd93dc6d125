//! Markers of tracks that a scenario declares, as tests write them.

use brink::content::spec::{Kind, Takes};
use brink::content::{DiagnosticKind, Place, Track, TrackSides};
use brink::ids::{Side, TrackId};
use brink::tooling::{Node, NodeValue, Reader};

use super::kinds::{Scoped, scoped, side};
use super::scope::Scope;
use super::words::CORRECT;

/// A marker of a track with its position and its owner; no owner for a shared one.
#[derive(Clone, Debug)]
pub(super) struct Marker {
    pub(super) track: TrackId,
    pub(super) side: Option<Side>,
    pub(super) at: i16,
    pub(super) place: Place,
}

/// The markers of some tracks.
pub(super) fn markers() -> Scoped<Vec<Marker>> {
    let (min, max) = (-999, 999);
    let one = || Box::new(Takes::Number { min, max });
    let by_side = Takes::ById(Some("side"), one());
    let markers = Takes::AnyOf(vec![*one(), by_side]);
    scoped(read, Takes::ById(Some("track"), Box::new(markers)))
}

fn read(reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<Vec<Marker>> {
    let tracks = &scope.content.scenario.tracks;
    let mut found = Vec::new();
    for (key, node) in reader.table(node)? {
        let known = tracks.keys().map(String::as_str);
        let index = reader.known(&key.node(), "track", known);
        let Some(index) = index else {
            continue;
        };
        let (Some(id), Some((_, track))) = (TrackId::new(index), tracks.get_index(index)) else {
            continue;
        };
        for (side, node) in of_track(track, node, reader, scope) {
            let at = reader.number(node, i64::from(track.min)..=i64::from(track.max));
            found.extend(at.map(|at| Marker {
                track: id,
                side,
                at,
                place: node.place.clone(),
            }));
        }
    }
    Some(found)
}

/// The numbers of the markers of one track: one for its only marker, or one for each side.
fn of_track<'n>(
    track: &Track,
    node: &'n Node,
    reader: &mut Reader,
    scope: &Scope<'_>,
) -> Vec<(Option<Side>, &'n Node)> {
    let nodes = match (&node.value, track.sides) {
        (NodeValue::Map(_), TrackSides::Shared) => {
            reader.wrong(node, "a number, because the track is shared")
        }
        (NodeValue::Map(_), sides) => Some(by_side(sides, node, reader, scope)),
        (_, TrackSides::Shared) => Some(vec![(None, node)]),
        (_, TrackSides::Only(side)) => Some(vec![(Some(side), node)]),
        _ => reader.wrong(node, "a table with a number for each side"),
    };
    nodes.unwrap_or_default()
}

/// The numbers of the markers of some sides.
fn by_side<'n>(
    sides: TrackSides,
    node: &'n Node,
    reader: &mut Reader,
    scope: &Scope<'_>,
) -> Vec<(Option<Side>, &'n Node)> {
    let mut nodes = Vec::new();
    for (key, node) in node.entries() {
        let Some(side) = side().read(reader, &key.node(), scope) else {
            continue;
        };
        if sides.markers().any(|owner| owner == side) {
            nodes.push((Some(side), node));
        } else {
            let why = format!("`{}` has no marker on this track", key.name);
            let cure = CORRECT.to_owned();
            reader.fault(&key.place, DiagnosticKind::Impossible { why, cure });
        }
    }
    nodes
}
