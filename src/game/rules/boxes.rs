//! Markers that arrive in boxes of tracks: the points, and what runs then.

use crate::content::{BoxPlace, BoxTrack, FunctionTable, Moment};
use crate::game::state::core::Core;
use crate::game::state::effect::{FixedWord, Value};
use crate::game::state::event::Event;
use crate::ids::{Side, TrackId};

use super::award;
use super::setup::run_function;

/// A marker on a track: of a side, or the shared one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Marker {
    pub(crate) track: BoxTrack,
    pub(crate) side: Option<Side>,
}

impl Marker {
    /// The marker of a side on the space race.
    pub(crate) fn of_race(side: Side) -> Marker {
        Marker {
            track: BoxTrack::SpaceRace,
            side: Some(side),
        }
    }

    /// A marker on a track of the scenario's own.
    pub(crate) fn own(track: TrackId, side: Option<Side>) -> Marker {
        Marker {
            track: BoxTrack::Own(track),
            side,
        }
    }

    /// The side that boxes are about.
    fn player(self) -> Side {
        self.side.unwrap_or(Side::First)
    }

    /// Moves it, with the points of the box where it stops. Returns the change.
    pub(crate) fn move_to(self, core: &mut Core, at: i16) -> i32 {
        let player = self.player();
        let from = core.board.marker(&core.content, self.track, player);
        if from == at {
            return 0;
        }
        let points = self.points(core, at);
        match self.track {
            BoxTrack::SpaceRace => {
                let to = u8::try_from(at).unwrap_or_default();
                core.emit(Event::SpaceRaceMoved { side: player, to });
            }
            BoxTrack::Own(track) => {
                core.set_track(track, self.side, at);
            }
        }
        award::gain_vp(core, player, points);
        i32::from(at) - i32::from(from)
    }

    /// The points for stopping at a position: other ones for the second to arrive.
    fn points(self, core: &Core, at: i16) -> i32 {
        let track = self.track;
        let Some(reached) = core.content.scenario.box_at(track, at) else {
            return 0;
        };
        let place = BoxPlace { track, at };
        let is_second = core.board.is_second(&core.content, place, self.player());
        i32::from(reached.vp[usize::from(is_second)])
    }

    /// Pushes what runs when it has stopped at a position: the function of the box, then the
    /// handlers of the move.
    pub(crate) fn announce(self, core: &mut Core, at: i16) {
        let number = Value::Number(at.into());
        let side = self.side.map_or(Value::Nil, Value::Side);
        let track = name_of(self.track);
        let (moment, args) = match self.track {
            BoxTrack::SpaceRace => (Moment::SpaceRace, [side, number, Value::Nil]),
            BoxTrack::Own(_) => (Moment::Track, [track, side, number]),
        };
        let reached = core.content.scenario.box_at(self.track, at);
        let Some(name) = reached.and_then(|reached| reached.run.clone()) else {
            core.dispatch(moment, args);
            return;
        };
        core.push_handlers_after(moment, args);
        let function = (FunctionTable::Boxes, name.as_str());
        run_function(core, function, self.player(), [track, side, number]);
    }
}

/// A track, as scripts name it.
pub(super) fn name_of(track: BoxTrack) -> Value {
    match track {
        BoxTrack::SpaceRace => Value::Name(FixedWord::SpaceRace),
        BoxTrack::Own(track) => Value::Track(track),
    }
}
