//! Coast lines: outlines of land, of inland waters, and borders, with round corners.

use std::fmt::Write;

use brink::content::{Coast, CoastKind};

use super::place::Point;
use super::sheet::n;

/// A coast line in a picture.
#[derive(Clone, Debug)]
pub struct Shore {
    /// Its corners; the last is joined to the first.
    pub points: Vec<Point>,
    /// Its kind.
    pub kind: CoastKind,
}

impl Shore {
    /// The coast line of a coast, in a picture that is larger than the map by this factor.
    pub(super) fn of(coast: &Coast, scale: f64) -> Shore {
        let points = coast.points.iter().map(|(x, y)| {
            let [x, y] = [x, y].map(|length| f64::from(*length) * scale);
            Point::new(x, y)
        });
        Shore {
            points: points.collect(),
            kind: coast.kind,
        }
    }

    /// The path of its line, which bends at each corner from the middle of one edge to that of the
    /// next.
    pub(super) fn path(&self) -> String {
        let nexts = self.points.iter().cycle().skip(1);
        let mut path = String::new();
        for (corner, next) in self.points.iter().zip(nexts) {
            let x = n((corner.x + next.x) / 2.0);
            let y = n((corner.y + next.y) / 2.0);
            let _ = match path.is_empty() {
                true => write!(path, "M{x} {y}"),
                false => write!(path, "Q{} {} {x} {y}", n(corner.x), n(corner.y)),
            };
        }
        if let (Some(first), Some(second)) = (self.points.first(), self.points.get(1)) {
            let x = n((first.x + second.x) / 2.0);
            let y = n((first.y + second.y) / 2.0);
            let _ = write!(path, "Q{} {} {x} {y}Z", n(first.x), n(first.y));
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_are_rounded() {
        let points = [(0.0, 0.0), (10.0, 0.0), (0.0, 10.0)];
        let shore = Shore {
            points: points.map(|(x, y)| Point::new(x, y)).to_vec(),
            kind: CoastKind::Land,
        };
        assert_eq!(shore.path(), "M5 0Q10 0 5 5Q0 10 0 5Q0 0 5 0Z");
    }
}
