//! Boxes of tracks: sizes, colours, and one box with a number.

use super::palette::Colour;
use super::place::{Frame, Point};
use super::sheet::{Held, Sheet, between};

/// The size of numbers.
pub(super) const NUMBER: f64 = 12.0;
/// The top and the bottom of the boxes of a track.
pub(super) const TOP: f64 = 18.0;
pub(super) const BOTTOM: f64 = 40.0;
/// The maximum width of a row of boxes.
pub(super) const MAX_ROW: f64 = 460.0;
/// Boxes that are past or to come, and lines.
pub(super) const EMPTY: Colour = Colour([0xff, 0xff, 0xff]);
pub(super) const PAST: Colour = Colour([0xd9, 0xdf, 0xe4]);
pub(super) const LINE: Colour = Colour([0x8a, 0x96, 0xa1]);

/// The size of headings and notes.
pub(super) const HEADING: f64 = 11.0;
/// The baseline of the line below the boxes.
pub(super) const NOTE: f64 = 56.0;
/// The maximum width of a note.
pub(super) const MAX_NOTE: f64 = 230.0;
/// The ink of what is less important.
pub(super) const FAINT: Colour = Colour([0x4a, 0x55, 0x60]);

/// The width of each of a number of boxes.
pub(super) fn step(boxes: usize, widest: f64) -> f64 {
    (MAX_ROW / boxes.max(1) as f64).min(widest)
}

/// A box in the row below the heading.
pub(super) fn cell(at: Point, from: f64, wide: f64) -> Frame {
    between(at.x + from, at.y + TOP, at.x + from + wide, at.y + BOTTOM)
}

/// A box with a number: its background and its ink.
pub(super) fn boxed(sheet: &mut Sheet, frame: &Frame, (fill, ink): (Colour, Colour), text: &str) {
    sheet.rect(frame, &format!("fill=\"{fill}\" stroke=\"{LINE}\""));
    if !text.is_empty() {
        let look = format!("font-size=\"{NUMBER}\" font-weight=\"bold\" fill=\"{ink}\"");
        sheet.text(frame.centre.moved(0.0, 4.5), Held::Middle, &look, text);
    }
}

/// The line below the boxes.
pub(super) fn note(sheet: &mut Sheet, at: Point, held: Held, ink: Colour, text: &str) {
    if !text.is_empty() {
        sheet.text(
            at.moved(0.0, NOTE),
            held,
            &format!("font-size=\"{HEADING}\" fill=\"{ink}\""),
            text,
        );
    }
}
