//! Tracks, flags and tags declared by a scenario: state that rule scripts and cards read and
//! change.

use super::super::diagnostic_kind::DiagnosticKind;
use super::super::node::{Node, NodeValue};
use super::super::reader::Reader;
use super::super::spec::{self, Kind, Plain, Shown, Takes, number, switch, title, words};
use super::boxes::{self, ByPosition, TrackBox};
use super::by_side::each_side;
use super::scope::Scope;
use crate::ids::Side;

/// Maximum numbers of tracks, flags and tags of a scenario.
pub(super) const MAX_TRACKS: usize = 128;
pub(super) const MAX_FLAGS: usize = 64;
pub(super) const MAX_TAGS: usize = 64;
/// Bound of a track, in either direction.
const LIMIT: i64 = 999;

spec::keys! {
    /// A track declared by the scenario.
    pub struct Track: PartialEq = "a track" in Scope<'_> {
        /// The displayed name.
        name: String = title(), need;
        /// The things that have such a track each: its id is then this one and theirs, `tide_north`,
        /// and `{name}` in its name is theirs.
        each: Option<Each> = words(), may;
        /// The owners of its markers: `both` sides, one that is `shared`, or only this side.
        sides: TrackSides = Sides, or TrackSides::Both;
        /// The starting positions of the markers: a number, or a number for each side.
        start: [i16; 2] = each_side(-LIMIT, LIMIT), need;
        /// The lowest number.
        min: i16 = number(-LIMIT, LIMIT), need;
        /// The highest number.
        max: i16 = number(-LIMIT, LIMIT), need;
        /// Whether logs, boards and pictures show it.
        shown: bool = switch(), or true;
        /// Boxes with names, needs and effects, by their positions.
        boxes: Vec<(i16, TrackBox)> = ByPosition, empty;
    }
}

spec::keys! {
    /// A flag declared by the scenario: on or off.
    pub struct Flag: PartialEq Eq = "a flag" in Scope<'_> {
        /// The displayed name.
        name: String = title(), need;
        /// The things that have such a flag each, as for tracks.
        each: Option<Each> = words(), may;
        /// Whether it is on at the start.
        start: bool = switch(), or false;
        /// Whether logs, boards and pictures show it.
        shown: bool = switch(), or true;
    }
}

spec::keys! {
    /// A tag of spaces that scripts set.
    pub struct SpaceTag: PartialEq Eq = "a tag" in Scope<'_> {
        /// The displayed name.
        name: String = title(), need;
    }
}

spec::word_list! {
    /// Things of a scenario of which each has a track or a flag.
    pub enum Each {
        /// Each region of the map.
        "region" Region;
        /// Each side.
        "side" Side;
        /// Each space of the map.
        "space" Space;
    }
}

/// The owners of a track's markers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TrackSides {
    /// A marker for each side.
    Both,
    /// A single marker, owned by neither side.
    Shared,
    /// A single marker, owned by this side.
    Only(Side),
}

impl TrackSides {
    /// The sides that have a marker; the first one for a shared marker.
    pub fn markers(self) -> impl Iterator<Item = Side> {
        let sides = match self {
            TrackSides::Both => [Some(Side::First), Some(Side::Second)],
            TrackSides::Shared => [Some(Side::First), None],
            TrackSides::Only(side) => [Some(side), None],
        };
        sides.into_iter().flatten()
    }
}

impl Shown for TrackSides {
    fn shown(&self) -> Plain {
        Plain::Word(WORDS[0])
    }
}

/// The words for the owners of markers.
const WORDS: [&str; 2] = ["both", "shared"];

/// `both`, `shared`, or a side.
pub(super) struct Sides;

impl Kind<Scope<'_>> for Sides {
    type Value = TrackSides;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<TrackSides> {
        let [first, second] = scope.names.sides;
        Some(
            match reader.word(node, &[WORDS[0], WORDS[1], first, second])? {
                0 => TrackSides::Both,
                1 => TrackSides::Shared,
                2 => TrackSides::Only(Side::First),
                _ => TrackSides::Only(Side::Second),
            },
        )
    }

    fn takes(&self) -> Takes {
        Takes::AnyOf(vec![Takes::Words(&WORDS), Takes::Name("side")])
    }
}

/// Checks that the markers of a track start within it.
pub(super) fn track(
    reader: &mut Reader,
    node: &Node,
    mut track: Track,
    scope: &Scope<'_>,
) -> Option<Track> {
    let (min, max) = (track.min, track.max);
    boxes::of_track(reader, node, (min, max), &mut track.boxes);
    if min >= max {
        let place = node.get("max").map_or(&node.place, |node| &node.place);
        reader.fault(place, DiagnosticKind::TrackBounds { min, max });
        return None;
    }
    let Some(given) = node.get("start") else {
        return Some(track);
    };
    if track.sides != TrackSides::Both && matches!(given.value, NodeValue::Map(_)) {
        return reader.wrong(given, "one number, for its only marker");
    }
    for side in track.sides.markers() {
        let found = track.start[side.index()];
        if !(min..=max).contains(&found) {
            let of_side = given
                .entries()
                .iter()
                .find(|(key, _)| key.name == scope.names.sides[side.index()]);
            let place = of_side.map_or(&given.place, |(_, node)| &node.place);
            reader.out_of_range(place, found, min, max);
            break;
        }
    }
    Some(track)
}
