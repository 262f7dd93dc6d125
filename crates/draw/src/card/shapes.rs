//! Shapes on the faces of cards.

use std::fmt::Write;

use super::super::label::escape;
use super::super::place::{Frame, Point};
use super::super::sheet::n;

/// A text at a point.
pub(super) fn put(out: &mut String, at: Point, look: &str, text: &str) {
    let _ = writeln!(
        out,
        "<text x=\"{}\" y=\"{}\" {look}>{}</text>",
        n(at.x),
        n(at.y),
        escape(text)
    );
}

/// A rectangle with more attributes.
pub(super) fn rect(out: &mut String, frame: &Frame, look: &str) {
    let x = n(frame.left());
    let y = n(frame.top());
    let wide = n(frame.width);
    let high = n(frame.height);
    let _ = writeln!(
        out,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" {look}/>"
    );
}
