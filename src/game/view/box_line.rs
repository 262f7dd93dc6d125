//! Lines about boxes of tracks: attempts at them, and the space race.

use crate::content::{BoxNeeds, BoxTrack, Content};
use crate::game::state::event::Event;
use crate::words::engine;

use super::text::{change_text, side_of};

/// The name of a track that logs show.
pub(super) fn shown_track(track: BoxTrack, content: &Content) -> Option<String> {
    let BoxTrack::Own(id) = track else {
        return Some(engine::prompt_space_race(&content.words));
    };
    let (_, facts) = content.scenario.tracks.get_index(id.index())?;
    facts.shown.then(|| facts.name.clone())
}

/// A line about an attempt at a box.
fn attempt_line(event: &Event, content: &Content) -> Option<String> {
    let Event::Attempted {
        track,
        side: of,
        at,
        die,
        add,
        needs,
    } = *event
    else {
        return None;
    };
    let words = &content.words;
    let name = shown_track(track, content)?;
    let side = side_of(content)(of);
    let wanted = &content.scenario.box_at(track, at)?.name;
    let sum = match add {
        0 => die.to_string(),
        add => format!("{die} {}", change_text(add.into(), words)),
    };
    let succeeded = needs.are_met(i32::from(die) + i32::from(add));
    Some(match (needs, succeeded) {
        (BoxNeeds::AtMost(most), true) => {
            engine::log_attempt_low_success(words, side, name, wanted, sum, most)
        }
        (BoxNeeds::AtMost(most), false) => {
            engine::log_attempt_low_failure(words, side, name, wanted, sum, most)
        }
        (BoxNeeds::AtLeast(least), true) => {
            engine::log_attempt_high_success(words, side, name, wanted, sum, least)
        }
        (BoxNeeds::AtLeast(least), false) => {
            engine::log_attempt_high_failure(words, side, name, wanted, sum, least)
        }
    })
}

/// A line about the space race, or about an attempt at a box of any track.
pub(super) fn space_race_line(event: &Event, content: &Content) -> Option<String> {
    let words = &content.words;
    let side = side_of(content);
    Some(match *event {
        Event::SpaceRaceAttempt {
            side: of, die: 0, ..
        } => engine::log_space_no_roll(words, side(of)),
        Event::SpaceRaceAttempt {
            side: of,
            die,
            needed,
        } if die <= needed => engine::log_space_success(words, side(of), die, needed),
        Event::SpaceRaceAttempt {
            side: of,
            die,
            needed,
        } => engine::log_space_failure(words, side(of), die, needed),
        Event::SpaceRaceMoved { side: of, to } => {
            let race = content.scenario.space_race.as_ref();
            match race.and_then(|race| race.boxes.get(usize::from(to).checked_sub(1)?)) {
                Some(reached) => engine::log_space_named_box(words, side(of), to, &reached.name),
                None => engine::log_space_box(words, side(of), to),
            }
        }
        Event::Attempted { .. } => attempt_line(event, content)?,
        _ => return None,
    })
}
