//! Points and frames of a picture.

/// A point; y grows downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// The distance from the left edge.
    pub x: f64,
    /// The distance from the top edge.
    pub y: f64,
}

/// A rectangle parallel to the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// The middle point.
    pub centre: Point,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

impl Point {
    /// A point.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// This point, moved.
    #[must_use]
    pub fn moved(self, x: f64, y: f64) -> Point {
        Point::new(self.x + x, self.y + y)
    }
}

impl Frame {
    /// The left edge.
    #[must_use]
    pub fn left(&self) -> f64 {
        self.centre.x - self.width / 2.0
    }

    /// The right edge.
    #[must_use]
    pub fn right(&self) -> f64 {
        self.centre.x + self.width / 2.0
    }

    /// The upper edge.
    #[must_use]
    pub fn top(&self) -> f64 {
        self.centre.y - self.height / 2.0
    }

    /// The lower edge.
    #[must_use]
    pub fn bottom(&self) -> f64 {
        self.centre.y + self.height / 2.0
    }

    /// The frame enlarged by this much on every side.
    #[must_use]
    pub fn grown(self, by: f64) -> Frame {
        Frame {
            width: self.width + 2.0 * by,
            height: self.height + 2.0 * by,
            ..self
        }
    }

    /// Whether a straight line passes through the frame.
    #[must_use]
    pub fn is_crossed(&self, from: Point, to: Point) -> bool {
        // The part of the line that is between two opposite edges, for both pairs of edges.
        let mut enters = 0.0_f64;
        let mut leaves = 1.0_f64;
        let ways = [
            (from.x, to.x - from.x, self.left(), self.right()),
            (from.y, to.y - from.y, self.top(), self.bottom()),
        ];
        for (start, way, low, high) in ways {
            if way == 0.0 {
                if start <= low || start >= high {
                    return false;
                }
            } else {
                let a = (low - start) / way;
                let b = (high - start) / way;
                enters = enters.max(a.min(b));
                leaves = leaves.min(a.max(b));
            }
        }
        enters < leaves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_frames() {
        let frame = Frame {
            centre: Point::new(10.0, 10.0),
            width: 4.0,
            height: 2.0,
        };
        assert!(frame.is_crossed(Point::new(0.0, 10.0), Point::new(20.0, 10.0)));
        assert!(frame.is_crossed(Point::new(10.0, 10.0), Point::new(10.0, 10.5)));
        assert!(!frame.is_crossed(Point::new(0.0, 11.0), Point::new(20.0, 11.0)));
        assert!(!frame.is_crossed(Point::new(0.0, 10.0), Point::new(7.0, 10.0)));
    }
}
