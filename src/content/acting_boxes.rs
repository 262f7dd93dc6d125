//! The boxes of tracks: where they are, which are reached, and which have effects.

use std::cmp::Ordering;

use crate::ids::{BoxId, Side, TrackId};

use super::Content;
use super::scenario::{BoxTrack, Scenario, Track, TrackBox, TrackSides};

/// The place of a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoxPlace {
    /// Its track.
    pub(crate) track: BoxTrack,
    /// Its position on the track.
    pub(crate) at: i16,
}

/// The boxes with effects, and their tracks.
#[derive(Debug, Default)]
pub(crate) struct ActingBoxes {
    boxes: Vec<BoxPlace>,
    in_race: bool,
    /// The tracks as bits.
    tracks: u128,
}

impl ActingBoxes {
    /// The boxes of a scenario.
    pub(super) fn of(scenario: &Scenario) -> ActingBoxes {
        let mut acting = ActingBoxes::default();
        let race = scenario.space_race.iter().flat_map(|race| &race.boxes);
        for (at, one) in (1..).zip(race) {
            acting.add(BoxTrack::SpaceRace, at, one);
        }
        let tracks = scenario.track_ids().zip(scenario.tracks.values());
        for (id, track) in tracks {
            for (at, one) in &track.boxes {
                acting.add(BoxTrack::Own(id), *at, one);
            }
        }
        acting
    }

    fn add(&mut self, track: BoxTrack, at: i16, one: &TrackBox) {
        if one.effects.is_empty() {
            return;
        }
        self.boxes.push(BoxPlace { track, at });
        match track {
            BoxTrack::SpaceRace => self.in_race = true,
            BoxTrack::Own(track) => self.tracks |= 1 << track.index(),
        }
    }

    /// Every box.
    pub(crate) fn boxes(&self) -> &[BoxPlace] {
        &self.boxes
    }

    /// Whether a move on the space race may change what is in force.
    pub(crate) fn in_race(&self) -> bool {
        self.in_race
    }

    /// Whether a move on a track may change what is in force.
    pub(crate) fn on_track(&self, track: TrackId) -> bool {
        let bits = self.tracks.checked_shr(track.index() as u32);
        bits.is_some_and(|bits| bits & 1 != 0)
    }
}

impl Content {
    /// A box with effects.
    pub(crate) fn acting_box(&self, id: BoxId) -> Option<&TrackBox> {
        let place = self.acting.boxes.get(id.index())?;
        self.scenario.box_at(place.track, place.at)
    }
}

impl Scenario {
    /// The box of a track at a position.
    #[must_use]
    pub fn box_at(&self, track: BoxTrack, at: i16) -> Option<&TrackBox> {
        match track {
            BoxTrack::SpaceRace => {
                let index = usize::try_from(at).ok()?.checked_sub(1)?;
                self.space_race.as_ref()?.boxes.get(index)
            }
            BoxTrack::Own(track) => {
                let boxes = &self.own_track(track)?.boxes;
                let found = boxes.binary_search_by_key(&at, |(at, _)| *at).ok()?;
                boxes.get(found).map(|(_, one)| one)
            }
        }
    }

    /// The next box of a side's marker with its position: the nearest one above it, or below it on
    /// a track whose boxes are all below the start.
    #[must_use]
    pub fn next_box(&self, track: BoxTrack, side: Side, marker: i16) -> Option<(i16, &TrackBox)> {
        let BoxTrack::Own(id) = track else {
            let next = marker.checked_add(1)?;
            return Some((next, self.box_at(track, next)?));
        };
        let boxes = &self.own_track(id)?.boxes;
        let start = self.start_on(track, side);
        let rises = boxes.iter().any(|(at, _)| *at > start);
        let found = match rises {
            true => boxes.iter().find(|(at, _)| *at > marker),
            false => boxes.iter().rev().find(|(at, _)| *at < marker),
        };
        found.map(|(at, one)| (*at, one))
    }

    /// Whether a marker of a side is in a box or beyond it, as seen from where it started.
    #[must_use]
    pub fn is_reached(&self, track: BoxTrack, side: Side, marker: i16, at: i16) -> bool {
        match at.cmp(&self.start_on(track, side)) {
            Ordering::Greater => marker >= at,
            Ordering::Less => marker <= at,
            Ordering::Equal => true,
        }
    }

    /// The owners of the markers of a track.
    pub(crate) fn owners_on(&self, track: BoxTrack) -> TrackSides {
        match track {
            BoxTrack::SpaceRace => TrackSides::Both,
            BoxTrack::Own(track) => {
                let track = self.own_track(track);
                track.map_or(TrackSides::Shared, |track| track.sides)
            }
        }
    }

    fn start_on(&self, track: BoxTrack, side: Side) -> i16 {
        match track {
            BoxTrack::SpaceRace => 0,
            BoxTrack::Own(track) => {
                let track = self.own_track(track);
                track.map_or(0, |track| track.start[side.index()])
            }
        }
    }

    fn own_track(&self, track: TrackId) -> Option<&Track> {
        let found = self.tracks.get_index(track.index());
        found.map(|(_, track)| track)
    }
}
