//! The names that a map writes on itself: of regions, and of waters.

use brink::content::{Label, Map};
use brink::ids::RegionId;

use super::label::{LETTERS, text_width};
use super::place::{Frame, Point};

/// The distance between lines, in letter heights.
const LINE: f64 = 1.2;
/// A name longer than this has one line for each word.
const ONE_LINE: usize = 9;
/// The gap between letters, in letter heights.
const BETWEEN: f64 = 0.12;

/// A name written on a map.
#[derive(Clone, Debug)]
pub struct Caption {
    /// The text, line by line.
    pub lines: Vec<String>,
    /// The middle.
    pub at: Point,
    /// The height of the letters.
    pub size: f64,
    /// By how many degrees it is turned, clockwise.
    pub angle: i8,
    /// The region whose name it is; none for a water.
    pub region: Option<RegionId>,
}

impl Caption {
    /// The caption of a label, in a picture that is larger than the map by this factor.
    pub(super) fn of(map: &Map, label: &Label, scale: f64) -> Caption {
        let text = map.label_text(label);
        let lines = match text.chars().count() > ONE_LINE {
            true => text.split_whitespace().map(str::to_owned).collect(),
            false => vec![text.to_owned()],
        };
        let (x, y) = label.at;
        let at = Point::new(f64::from(x) * scale, f64::from(y) * scale);
        Caption {
            lines,
            at,
            size: f64::from(label.size) * scale,
            angle: label.angle,
            region: label.region,
        }
    }

    /// Bounds of the caption before it is turned.
    pub(super) fn frame(&self) -> Frame {
        let widths = self.lines.iter().map(|line| self.width_of(line));
        let width = widths.fold(0.0, f64::max);
        let height = self.lines.len() as f64 * self.size * LINE;
        let (sine, cosine) = f64::from(self.angle).to_radians().sin_cos();
        let sine = sine.abs();
        let cosine = cosine.abs();
        Frame {
            centre: self.at,
            width: width * cosine + height * sine,
            height: height * cosine + width * sine,
        }
    }

    /// Width of a line with the gaps between its letters.
    fn width_of(&self, line: &str) -> f64 {
        let gaps = line.chars().count() as f64 * self.size * BETWEEN;
        text_width(line, LETTERS) * self.size / LETTERS + gaps
    }

    /// The baselines of its lines, from the middle down.
    pub(super) fn baselines(&self) -> impl Iterator<Item = (f64, &str)> {
        let above = (self.lines.len() as f64 - 1.0) / 2.0;
        let lines = self.lines.iter().enumerate();
        lines.map(move |(index, line)| {
            (
                (index as f64 - above) * self.size * LINE + self.size * 0.36,
                line.as_str(),
            )
        })
    }
}
