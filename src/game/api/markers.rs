//! Calls that move the markers of tracks.

use crate::content::{BoxTrack, TrackSides};
use crate::game::rules::boxes::Marker;
use crate::game::state::core::Core;
use crate::game::state::frame::{Asker, Attempt, Frame};
use crate::ids::{Side, TrackId};

use super::args::Args;
use super::reads::{marker, side};
use super::reply::Reply;

type Answer = Result<Reply, String>;

pub(super) fn change_track(core: &mut Core, args: &Args) -> Answer {
    let (track, side) = marker(core, args)?;
    let from = core.board.track(track, side.unwrap_or(Side::First));
    let (min, max) = bounds(core, track);
    let by = args.number("by").unwrap_or(0);
    let to = (i32::from(from) + by).clamp(min.into(), max.into());
    let to = i16::try_from(to).unwrap_or(from);
    Ok(move_marker(core, track, side, to))
}

pub(super) fn set_track(core: &mut Core, args: &Args) -> Answer {
    let (track, side) = marker(core, args)?;
    let (min, max) = bounds(core, track);
    let number = args.number("to").unwrap_or(0);
    match i16::try_from(number) {
        Ok(to) if (min..=max).contains(&to) => Ok(move_marker(core, track, side, to)),
        _ => Err(format!(
            "`to` takes a whole number from {min} to {max} on this track, not {number}"
        )),
    }
}

fn bounds(core: &Core, track: TrackId) -> (i16, i16) {
    match core.content.scenario.tracks.get_index(track.index()) {
        Some((_, track)) => (track.min, track.max),
        None => (0, 0),
    }
}

/// Moves a marker and runs what that sets off; then the script continues with the change.
fn move_marker(core: &mut Core, track: TrackId, side: Option<Side>, to: i16) -> Reply {
    let marker = Marker::own(track, side);
    let change = marker.move_to(core, to);
    if change == 0 {
        return change.into();
    }
    let frames = core.flow.frames.len();
    core.push(Frame::Number(change));
    marker.announce(core, to);
    if core.flow.frames.len() > frames + 1 {
        return Reply::Waits;
    }
    core.leave();
    change.into()
}

pub(super) fn attempt(core: &mut Core, args: &Args) -> Answer {
    let attempt = attempt_of(core, args)?;
    let Attempt { track, side, .. } = attempt;
    let marker = core.board.marker(&core.content, track, side);
    let scenario = &core.content.scenario;
    let Some((at, next)) = scenario.next_box(track, side, marker) else {
        return Ok(false.into());
    };
    if next.needs(side).is_none() {
        return Err(format!(
            "box {at} of this track cannot be attempted: it has neither `die` nor `at_least`"
        ));
    }
    if attempt.value < next.ops[side.index()] {
        return Ok(false.into());
    }
    attempt.roll(core);
    Ok(Reply::Waits)
}

/// The attempt that the arguments describe.
fn attempt_of(core: &Core, args: &Args) -> Result<Attempt, String> {
    let id = args.track("track").unwrap_or(TrackId(0));
    let track = BoxTrack::Own(id);
    let is_shared = core.content.scenario.owners_on(track) == TrackSides::Shared;
    let owner = match is_shared {
        true => None,
        false => marker(core, args)?.1,
    };
    if owner.or(args.side("side")).is_none() && core.context.source.card().is_none() {
        return Err("a rule script has no side of its own: say whose attempt it is".to_owned());
    }
    let side = owner.unwrap_or_else(|| side(core, args));
    let value = match (args.card("card"), args.number("value")) {
        (Some(_), Some(_)) => return Err("`card` and `value` exclude each other".to_owned()),
        (Some(card), None) => core.rules().card_value(side, card),
        (None, value) => value.and_then(|value| value.try_into().ok()).unwrap_or(0),
    };
    let add = args.number("add").and_then(|add| add.try_into().ok());
    Ok(Attempt {
        track,
        side,
        owner,
        value,
        add: add.unwrap_or(0),
        asker: Asker::Script,
    })
}
