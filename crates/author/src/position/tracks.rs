//! Tracks and flags that a scenario declares, and tags of spaces, as tests write them.

use brink::content::{DiagnosticKind, Place, Track, TrackSides};
use brink::ids::{FlagId, Side, SpaceId, TagId, TrackId};
use brink::tooling::{Node, NodeValue};

use super::names::Names;

/// A marker of a track and where it is: whose, none for a shared one.
pub(super) struct Marker {
    pub(super) track: TrackId,
    pub(super) side: Option<Side>,
    pub(super) at: i16,
    pub(super) place: Place,
}

/// The markers of a table of tracks.
pub(super) fn markers(node: &Node, names: &mut Names<'_>) -> Vec<Marker> {
    let tracks = &names.content.scenario.tracks;
    let mut found = Vec::new();
    for (key, node) in names.reader.table(node).unwrap_or(&[]) {
        let Some(index) =
            names
                .reader
                .known(&key.node(), "track", tracks.keys().map(String::as_str))
        else {
            continue;
        };
        if let (Some(track), Some((_, facts))) = (TrackId::new(index), tracks.get_index(index)) {
            of_track(track, facts, node, names, &mut found);
        }
    }
    found
}

/// The markers of one track: a number for its only one, or a number for each side.
fn of_track(
    track: TrackId,
    facts: &Track,
    node: &Node,
    names: &mut Names<'_>,
    found: &mut Vec<Marker>,
) {
    let range = i64::from(facts.min)..=i64::from(facts.max);
    let mut nodes: Vec<(Option<Side>, &Node)> = Vec::new();
    match (&node.value, facts.sides) {
        (NodeValue::Map(_), TrackSides::Shared) => {
            names
                .reader
                .wrong::<()>(node, "a number, because the track is shared")
                .unwrap_or_default();
        }
        (NodeValue::Map(_), sides) => {
            for (side, key, node) in names.by_side(node) {
                if sides.markers().any(|owner| owner == side) {
                    nodes.push((Some(side), node));
                } else {
                    let why = format!("`{}` has no marker on this track", key.name);
                    names.fault(&key.place, DiagnosticKind::Impossible { why });
                }
            }
        }
        (_, TrackSides::Shared) => nodes.push((None, node)),
        (_, TrackSides::Only(side)) => nodes.push((Some(side), node)),
        _ => names
            .reader
            .wrong::<()>(node, "a table with a number for each side")
            .unwrap_or_default(),
    }
    for (side, node) in nodes {
        let at = names.number(node, range.clone());
        found.extend(at.map(|at| Marker {
            track,
            side,
            at,
            place: node.place.clone(),
        }));
    }
}

/// The flags of a table, and whether they are on.
pub(super) fn flags(node: &Node, names: &mut Names<'_>) -> Vec<(FlagId, bool, Place)> {
    let flags = &names.content.scenario.flags;
    let mut found = Vec::new();
    for (key, node) in names.reader.table(node).unwrap_or(&[]) {
        let index = names
            .reader
            .known(&key.node(), "flag", flags.keys().map(String::as_str));
        let on = names.reader.switch(node);
        found.extend(
            index
                .and_then(FlagId::new)
                .zip(on)
                .map(|(flag, on)| (flag, on, node.place.clone())),
        );
    }
    found
}

/// A tag of a space: whether the space has it.
pub(super) struct Tagged {
    pub(super) space: SpaceId,
    pub(super) tag: TagId,
    pub(super) on: bool,
    pub(super) place: Place,
}

/// The tags of a table of spaces.
pub(super) fn tags(node: &Node, names: &mut Names<'_>) -> Vec<Tagged> {
    let mut found = Vec::new();
    for (space, _, node) in names.by_space(node) {
        for (key, node) in names.reader.table(node).unwrap_or(&[]) {
            let known = names.content.map.tags.keys().map(String::as_str);
            let tag = names
                .reader
                .known(&key.node(), "tag", known)
                .and_then(TagId::new);
            let on = names.reader.switch(node);
            found.extend(tag.zip(on).map(|(tag, on)| Tagged {
                space,
                tag,
                on,
                place: node.place.clone(),
            }));
        }
    }
    found
}
