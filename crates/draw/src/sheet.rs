//! Shapes of SVG: the document that a picture is written into.

use std::fmt::{Display, Write};

use brink::content::LinkKind;

use super::label::escape;
use super::palette;
use super::place::{Frame, Point};

/// The document being written, with the few shapes that pictures consist of.
pub(super) struct Sheet {
    pub(super) out: String,
}

/// The anchor of a text.
#[derive(Clone, Copy, Debug)]
pub(super) enum Held {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

impl Sheet {
    /// A rectangle with more attributes.
    pub(super) fn rect(&mut self, frame: &Frame, attributes: &str) {
        let x = n(frame.left());
        let y = n(frame.top());
        let width = n(frame.width);
        let height = n(frame.height);
        let _ = writeln!(
            self.out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" {attributes}/>"
        );
    }

    /// A text whose baseline is at a point, with more attributes.
    pub(super) fn text(&mut self, at: Point, held: Held, attributes: &str, text: &str) {
        let anchor = match held {
            Held::Start => "",
            Held::Middle => " text-anchor=\"middle\"",
            Held::End => " text-anchor=\"end\"",
        };
        let space = if attributes.is_empty() { "" } else { " " };
        let _ = writeln!(
            self.out,
            "<text x=\"{}\" y=\"{}\"{anchor}{space}{attributes}>{}</text>",
            n(at.x),
            n(at.y),
            escape(text)
        );
    }

    /// A round mark.
    pub(super) fn dot(&mut self, at: Point, radius: f64, fill: impl Display) {
        let _ = writeln!(
            self.out,
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{fill}\" stroke=\"#fff\"/>",
            n(at.x),
            n(at.y),
            n(radius)
        );
    }
}

/// A number with at most one decimal.
pub(crate) fn n(number: f64) -> String {
    let text = format!("{number:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    if text == "-0" {
        "0".to_owned()
    } else {
        text.to_owned()
    }
}

/// The rectangle between two corners.
pub(crate) fn between(left: f64, top: f64, right: f64, bottom: f64) -> Frame {
    Frame {
        centre: Point::new((left + right) / 2.0, (top + bottom) / 2.0),
        width: right - left,
        height: bottom - top,
    }
}

/// The line of a kind of link; one between regions is dashed.
pub(super) fn stroke(kind: LinkKind) -> String {
    let dashes = if kind == LinkKind::Between {
        " stroke-dasharray=\"7 4\""
    } else {
        ""
    };
    format!("stroke=\"{}\"{dashes}", palette::link(kind))
}
