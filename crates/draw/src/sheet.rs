//! Shapes of SVG: the document that a picture is written into.

use std::fmt::{self, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use brink::content::{LinkKind, Picture};

use super::label::{escape, text_width};
use super::palette::{self, Colour, TagMark, TagShape};
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

    /// A picture that fills a frame, cut where it is longer or higher: an image runs and loads
    /// nothing.
    pub(super) fn image(&mut self, frame: &Frame, picture: &Picture) {
        let _ = writeln!(
            self.out,
            "<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" \
             preserveAspectRatio=\"xMidYMid slice\" href=\"data:{};base64,{}\"/>",
            n(frame.left()),
            n(frame.top()),
            n(frame.width),
            n(frame.height),
            picture.kind().media_type(),
            STANDARD.encode(picture.bytes())
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

    /// A chip around a point with a text in it.
    pub(super) fn chip(&mut self, at: Point, colour: Colour, text: &str) {
        let half = chip_width(text) / 2.0;
        let frame = between(at.x - half, at.y - 8.0, at.x + half, at.y + 8.0);
        self.rect(
            &frame,
            &format!("rx=\"8\" fill=\"{colour}\" stroke=\"#fff\""),
        );
        let look = "font-size=\"11\" font-weight=\"bold\" fill=\"#fff\"";
        self.text(at.moved(0.0, 4.0), Held::Middle, look, text);
    }

    /// The mark of a tag, about as wide as a circle of this radius.
    pub(super) fn mark(&mut self, at: Point, radius: f64, mark: TagMark) {
        let TagMark { colour, shape } = mark;
        let (x, y) = (n(at.x), n(at.y));
        let paint = format!("fill=\"{colour}\" stroke=\"#fff\"");
        let _ = match shape {
            TagShape::Dot => {
                let r = n(radius);
                writeln!(
                    self.out,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" {paint}/>"
                )
            }
            TagShape::Ring => {
                let (r, wide) = (n(radius - 1.5), n(3.0));
                writeln!(
                    self.out,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"#fff\" stroke=\"{colour}\" \
                     stroke-width=\"{wide}\"/>"
                )
            }
            TagShape::Square => {
                let (left, top) = (n(at.x - radius + 0.5), n(at.y - radius + 0.5));
                let side = n(2.0 * radius - 1.0);
                writeln!(
                    self.out,
                    "<rect x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\" {paint}/>"
                )
            }
            TagShape::Diamond => self.polygon(
                at,
                radius + 0.5,
                &[(0, -1), (1, 0), (0, 1), (-1, 0)],
                &paint,
            ),
            TagShape::Up => self.polygon(at, radius, &[(0, -1), (1, 1), (-1, 1)], &paint),
            TagShape::Down => self.polygon(at, radius, &[(-1, -1), (1, -1), (0, 1)], &paint),
        };
    }

    /// A polygon around a point: its corners as multiples of a radius.
    fn polygon(
        &mut self,
        at: Point,
        radius: f64,
        corners: &[(i8, i8)],
        paint: &str,
    ) -> fmt::Result {
        let points = corners.iter().map(|(x, y)| {
            let (x, y) = (f64::from(*x) * radius, f64::from(*y) * radius);
            format!("{},{}", n(at.x + x), n(at.y + y))
        });
        let points: Vec<String> = points.collect();
        writeln!(
            self.out,
            "<polygon points=\"{}\" {paint}/>",
            points.join(" ")
        )
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

/// The width of a chip with a text.
pub(super) fn chip_width(text: &str) -> f64 {
    text_width(text, 11.0) + 10.0
}
