//! A track that a scenario declares, drawn with a row of boxes for each marker.

use brink::content::{BoxTrack, Content, Track, TrackSides};
use brink::game::View;
use brink::ids::{Side, TrackId};

use super::boxes::{EMPTY, LINE, NUMBER, PAST, TOP, step};
use super::label::{shortened, text_width};
use super::palette::{self, Colour, INK};
use super::place::Point;
use super::sheet::{Held, Sheet, between};

/// The maximum number of boxes in a row; a longer track shows only the number of its marker.
const MAX_BOXES: usize = 40;
/// Height of a row, which is also the distance between rows.
const ROW: f64 = 16.0;
const APART: f64 = 22.0;

fn facts(content: &Content, track: TrackId) -> Option<&Track> {
    content
        .scenario
        .tracks
        .get_index(track.index())
        .map(|(_, facts)| facts)
}

/// The name of a track.
pub(super) fn name(content: &Content, track: TrackId) -> &str {
    facts(content, track).map_or("", |facts| facts.name.as_str())
}

/// The positions of the markers, in words.
pub(super) fn words(view: View<'_>, track: TrackId) -> String {
    let content = view.content();
    let Some(facts) = facts(content, track) else {
        return String::new();
    };
    let markers = facts.sides.markers().map(|side| match facts.sides {
        TrackSides::Shared => position(view, track, side),
        _ => {
            let at = position(view, track, side);
            format!("{} {at}", content.side_name(side))
        }
    });
    markers.collect::<Vec<_>>().join(", ")
}

/// The position of a marker, with the name of its box.
fn position(view: View<'_>, track: TrackId, side: Side) -> String {
    let at = view.track(track, side);
    let scenario = &view.content().scenario;
    match scenario.box_at(BoxTrack::Own(track), at) {
        Some(reached) => format!("{at} ({})", reached.name),
        None => at.to_string(),
    }
}

/// The name before the row of a marker; none if it is shared.
fn owner(content: &Content, facts: &Track, side: Side) -> String {
    match facts.sides {
        TrackSides::Shared => String::new(),
        _ => shortened(content.side_name(side), 110.0, NUMBER),
    }
}

/// Number of boxes in a row, and the width of each.
fn boxes(facts: &Track) -> (usize, f64) {
    match usize::from(facts.max.abs_diff(facts.min)) + 1 {
        count if count > MAX_BOXES => (1, 60.0),
        count => (count, step(count, 24.0)),
    }
}

/// Width of the names before the rows.
fn names_width(content: &Content, facts: &Track) -> f64 {
    let names = facts
        .sides
        .markers()
        .map(|side| owner(content, facts, side));
    let widths = names
        .filter(|name| !name.is_empty())
        .map(|name| text_width(&name, NUMBER) + 10.0);
    widths.fold(0.0, f64::max)
}

/// Width of a track.
pub(super) fn width(content: &Content, track: TrackId) -> f64 {
    let Some(facts) = facts(content, track) else {
        return 0.0;
    };
    let (count, wide) = boxes(facts);
    names_width(content, facts) + wide * count as f64
}

/// Writes a track: the box of each marker is filled and has its number.
pub(super) fn draw(view: View<'_>, sheet: &mut Sheet, at: Point, track: TrackId) {
    let content = view.content();
    let Some(facts) = facts(content, track) else {
        return;
    };
    let left = at.x + names_width(content, facts);
    let (count, wide) = boxes(facts);
    for (row, side) in facts.sides.markers().enumerate() {
        let top = at.y + TOP + APART * row as f64;
        let colour: Colour = if facts.sides == TrackSides::Shared {
            INK
        } else {
            palette::side(side)
        };
        let look = format!("font-size=\"{NUMBER}\" fill=\"{colour}\"");
        sheet.text(
            Point::new(at.x, top + 12.5),
            Held::Start,
            &look,
            &owner(content, facts, side),
        );
        let number = view.track(track, side);
        let marked = if count == 1 {
            0
        } else {
            usize::from(number.abs_diff(facts.min))
        };
        // Zero is where a track that goes below it begins.
        let zero = if facts.min < 0 && count > 1 {
            Some(usize::from(facts.min.unsigned_abs()))
        } else {
            None
        };
        for place in 0..count {
            let frame = between(
                left + wide * place as f64,
                top,
                left + wide * (place + 1) as f64,
                top + ROW,
            );
            let fill = match place {
                place if place == marked => colour,
                place if Some(place) == zero => PAST,
                _ => EMPTY,
            };
            sheet.rect(&frame, &format!("fill=\"{fill}\" stroke=\"{LINE}\""));
        }
        let look = format!("font-size=\"{NUMBER}\" font-weight=\"bold\" fill=\"{EMPTY}\"");
        let middle = left + wide * (marked as f64 + 0.5);
        sheet.text(
            Point::new(middle, top + 12.5),
            Held::Middle,
            &look,
            &number.to_string(),
        );
    }
}
