//! A zone as a track: the position of the marker is the lead of a side; the ends are control.

use brink::content::Content;
use brink::game::View;
use brink::ids::{Side, SpaceId};

use super::boxes::{EMPTY, FAINT, HEADING, MAX_NOTE, boxed, cell, note};
use super::label::{shortened, text_width};
use super::palette::{self, Colour, INK};
use super::place::Point;
use super::sheet::{Held, Sheet, n};

/// Draws a zone, beginning at a corner.
pub(super) fn draw(view: View<'_>, sheet: &mut Sheet, at: Point, space: SpaceId) {
    let wide = step(view, space);
    let reach = reach(view, space);
    let [first, second] = view.influence(space);
    let lead = (f64::from(second) - f64::from(first)).clamp(-reach, reach);
    for nth in 0..=(2.0 * reach) as u8 {
        let place = f64::from(nth) - reach;
        let look = look(place, place == lead);
        let frame = cell(at, f64::from(nth) * wide, wide);
        boxed(sheet, &frame, look, &n(place.abs()));
    }
    let right = width(view, space);
    let ends = [
        (Side::First, 0.0, Held::Start, first),
        (Side::Second, right, Held::End, second),
    ];
    for (side, x, held, amount) in ends {
        let words = format!("{} {amount}", view.content().side_name(side));
        let words = shortened(&words, right / 2.0, HEADING);
        note(sheet, at.moved(x, 0.0), held, palette::side(side), &words);
    }
}

/// The colours of the box of a lead, and of the text in it.
fn look(place: f64, is_marked: bool) -> (Colour, Colour) {
    let side = if place < 0.0 {
        Side::First
    } else {
        Side::Second
    };
    match is_marked {
        true if place == 0.0 => (INK, EMPTY),
        true => (palette::side(side), EMPTY),
        false if place == 0.0 => (EMPTY, FAINT),
        false => (palette::side_ground(side), FAINT),
    }
}

/// The width of all boxes.
pub(super) fn width(view: View<'_>, space: SpaceId) -> f64 {
    step(view, space) * (2.0 * reach(view, space) + 1.0)
}

/// The name of a zone.
pub(super) fn heading(content: &Content, space: SpaceId) -> String {
    shortened(&content.map.space(space).name, MAX_NOTE, HEADING)
}

/// The lead that gives control of a zone, capped for drawing.
fn reach(view: View<'_>, space: SpaceId) -> f64 {
    let control = view.content().scenario.control;
    f64::from(control.needed(view.stability(space), 0).clamp(1, 9))
}

fn step(view: View<'_>, space: SpaceId) -> f64 {
    let name = text_width(&heading(view.content(), space), HEADING * 1.1);
    (name / (2.0 * reach(view, space) + 1.0)).clamp(20.0, 26.0)
}
