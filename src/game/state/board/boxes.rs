//! Boxes of tracks: the markers that have reached them.

use crate::content::{BoxLasts, BoxPlace, BoxTrack, Content, TrackSides};
use crate::ids::Side;

use super::Board;

impl Board {
    /// The number of a side's marker on a track, or of its only marker.
    pub(crate) fn marker(&self, content: &Content, track: BoxTrack, side: Side) -> i16 {
        match (track, content.scenario.owners_on(track)) {
            (BoxTrack::SpaceRace, _) => self.space_race(side).into(),
            (BoxTrack::Own(track), TrackSides::Only(owner)) => self.track(track, owner),
            (BoxTrack::Own(track), _) => self.track(track, side),
        }
    }

    /// Whether the marker of a side is in a box or beyond it.
    pub(crate) fn has_reached(&self, content: &Content, place: BoxPlace, side: Side) -> bool {
        let BoxPlace { track, at } = place;
        let marker = self.marker(content, track, side);
        content.scenario.is_reached(track, side, marker, at)
    }

    /// Whether the other side has a marker of its own that has reached a box.
    pub(crate) fn is_second(&self, content: &Content, place: BoxPlace, side: Side) -> bool {
        content.scenario.owners_on(place.track) == TrackSides::Both
            && self.has_reached(content, place, side.opponent())
    }

    /// The sides for which the effects of a box are in force, by the time that they last.
    pub(crate) fn sides_in_force<'a>(
        &'a self,
        content: &'a Content,
        place: BoxPlace,
        lasts: Option<BoxLasts>,
    ) -> impl Iterator<Item = Side> + 'a {
        let owners = content.scenario.owners_on(place.track).markers();
        owners.filter(move |side| match lasts {
            Some(BoxLasts::Here) => self.marker(content, place.track, *side) == place.at,
            Some(BoxLasts::Alone) => {
                self.has_reached(content, place, *side) && !self.is_second(content, place, *side)
            }
            _ => self.has_reached(content, place, *side),
        })
    }
}
