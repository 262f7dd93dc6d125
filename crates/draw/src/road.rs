//! Links: straight where nothing is in the way, bent around obstacles, or out over the edge.

use brink::ids::SpaceId;

use super::place::{Frame, Point};

/// The minimum distance of a link from a box that it does not belong to.
const CLEAR: f64 = 5.0;
/// Straight pieces that a bent link is checked by.
pub(super) const PIECES: usize = 16;
/// The offsets of bends, in the order in which they are tried.
const BENDS: [f64; 15] = [
    0.0, 30.0, -30.0, 60.0, -60.0, 90.0, -90.0, 130.0, -130.0, 180.0, -180.0, 240.0, -240.0, 320.0,
    -320.0,
];
/// With more links than this, none is bent: the picture would be unreadable anyway.
const MAX_BENT: usize = 3_000;

/// A link as it is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Road {
    /// A link between two boxes.
    Between {
        /// The two spaces.
        ends: [SpaceId; 2],
        /// Its start, the control point of its bend, and its end.
        path: [Point; 3],
    },
    /// Over the left and right edges of the picture, as on a globe.
    Around {
        /// The space whose link leaves over the left edge, and the one whose link returns over the right edge.
        ends: [SpaceId; 2],
    },
}

/// Lays every link.
pub(super) fn lay(links: &[[SpaceId; 2]], boxes: &[Frame], globe: Globe) -> Vec<Road> {
    let bends = if links.len() > MAX_BENT {
        &BENDS[..1]
    } else {
        &BENDS[..]
    };
    links
        .iter()
        .map(|ends| match around(*ends, boxes, globe) {
            Some(road) => road,
            None => between(*ends, boxes, bends),
        })
        .collect()
}

/// Whether the left and the right edge of a map may be the same line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Globe {
    /// The map gives the positions.
    Possible,
    /// The positions were computed: left and right mean nothing.
    No,
}

/// A link over the edges, if it is long and not free, and the ways to both edges are.
fn around(ends: [SpaceId; 2], boxes: &[Frame], globe: Globe) -> Option<Road> {
    let [a, b] = ends.map(|end| boxes[end.index()]);
    let [left, right] = if a.centre.x < b.centre.x {
        ends
    } else {
        [ends[1], ends[0]]
    };
    let (least, most) = boxes.iter().fold((f64::MAX, f64::MIN), |(l, m), frame| {
        (l.min(frame.left()), m.max(frame.right()))
    });
    let span = (most - least).max(8.0 * a.width);
    let long = (a.centre.x - b.centre.x).abs() > 0.6 * span;
    if globe == Globe::No || !long || crossed(&[a.centre, b.centre], ends, boxes) == 0 {
        return None;
    }
    let ways = [(left, least), (right, most)];
    let are_free = ways.into_iter().all(|(end, edge)| {
        let from = boxes[end.index()].centre;
        crossed(&[from, Point::new(edge, from.y)], ends, boxes) == 0
    });
    are_free.then_some(Road::Around {
        ends: [left, right],
    })
}

/// The least bent of the links that cross the fewest other boxes.
fn between(ends: [SpaceId; 2], boxes: &[Frame], bends: &[f64]) -> Road {
    let [a, b] = ends.map(|end| boxes[end.index()].centre);
    let mut best: Option<([Point; 3], usize)> = None;
    for bend in bends {
        let path = bent(a, b, *bend);
        let hits = crossed(&along(path, PIECES), ends, boxes);
        if best.as_ref().is_none_or(|(_, least)| hits < *least) {
            best = Some((path, hits));
        }
        if hits == 0 {
            break;
        }
    }
    Road::Between {
        ends,
        path: best.map_or([a, a, b], |(path, _)| path),
    }
}

/// A curve whose middle is this far from the straight line.
fn bent(a: Point, b: Point, aside: f64) -> [Point; 3] {
    let x = b.x - a.x;
    let y = b.y - a.y;
    let length = (x * x + y * y).sqrt().max(1.0);
    // A curve reaches half as far as its control point.
    let by = 2.0 * aside / length;
    [
        a,
        Point::new((a.x + b.x) / 2.0 - y * by, (a.y + b.y) / 2.0 + x * by),
        b,
    ]
}

/// Points along a quadratic Bézier curve, which part it into so many pieces.
#[must_use]
pub fn along([a, towards, b]: [Point; 3], pieces: usize) -> Vec<Point> {
    let steps = (0..=pieces).map(|step| step as f64 / pieces as f64);
    let points = steps.map(|t| {
        let p = (1.0 - t) * (1.0 - t);
        let q = 2.0 * t * (1.0 - t);
        let r = t * t;
        Point::new(
            p * a.x + q * towards.x + r * b.x,
            p * a.y + q * towards.y + r * b.y,
        )
    });
    points.collect()
}

/// The number of boxes of other spaces that a line crosses or touches.
pub(super) fn crossed(line: &[Point], ends: [SpaceId; 2], boxes: &[Frame]) -> usize {
    let others = boxes
        .iter()
        .enumerate()
        .filter(|(index, _)| !ends.map(SpaceId::index).contains(index));
    let others = others.map(|(_, frame)| frame.grown(CLEAR));
    others
        .filter(|frame| {
            line.windows(2)
                .any(|piece| frame.is_crossed(piece[0], piece[1]))
        })
        .count()
}
