//! The positions of the boxes of a map: as given by the map, or computed by springs.
//!
//! All lengths are in cells: a box and the gap around it are 1 wide and 1 high.
//!
//! Spaces stay where the map puts them; springs find places for the others. Neither angles nor
//! random numbers are used, only arithmetic that is the same on every machine.

use brink::content::Map;
use brink::ids::{SpaceId, SpaceSet};

use super::place::Point;
use super::separate::{Anchor, separate};

/// The rest length of a link between two boxes.
const LENGTH: f64 = 1.4;
/// The range in which boxes repel each other: without a limit, large maps would fly apart.
const REACH: f64 = 4.5;
/// The number of steps until the springs are at rest.
const STEPS: usize = 400;

/// The middle of each space's box; no two are within one cell. `cell` is the size of a cell in units of the map.
pub(super) fn centres(map: &Map, cell: Point) -> (Vec<Point>, f64) {
    let given: Vec<Option<Point>> = map
        .spaces
        .values()
        .map(|space| {
            space
                .at
                .map(|(x, y)| Point::new(f64::from(x) / cell.x, f64::from(y) / cell.y))
        })
        .collect();
    let scale = scale(&given);
    let given: Vec<Option<Point>> = given
        .into_iter()
        .map(|point| {
            let point = point?;
            Some(Point::new(point.x * scale, point.y * scale))
        })
        .collect();
    let anchors: Vec<Anchor> = given
        .iter()
        .map(|point| {
            if point.is_some() {
                Anchor::Given
            } else {
                Anchor::Free
            }
        })
        .collect();
    let mut points = start(map, &given);
    if anchors.contains(&Anchor::Free) {
        relax(map, &mut points, &anchors);
    }
    separate(&mut points, &anchors);
    (points, scale)
}

/// The factor by which the picture must be enlarged so that its boxes do not overlap.
///
/// It is 1 if they do not. It has bounds on both sides: two spaces at almost the same place are moved apart, where
/// enlarging would spread all others too far.
fn scale(given: &[Option<Point>]) -> f64 {
    let points: Vec<Point> = given.iter().copied().flatten().collect();
    let extent = extent(&points);
    let size = extent.x.max(extent.y);
    if size <= 0.0 {
        return 1.0;
    }
    let side = (points.len() as f64).sqrt();
    let mut needed = 0.0_f64;
    for (index, a) in points.iter().enumerate() {
        for b in &points[index + 1..] {
            let apart = (a.x - b.x).abs();
            let apart = apart.max((a.y - b.y).abs());
            if apart > 0.0 {
                needed = needed.max(1.0 / apart);
            }
        }
    }
    let near = 3.0 * side / size;
    let far = 8.0 * side / size;
    far.min(1.0).max(needed.min(near))
}

/// The width and the height of a set of points.
fn extent(points: &[Point]) -> Point {
    let xs = points.iter().map(|point| point.x);
    let ys = points.iter().map(|point| point.y);
    Point::new(span(xs), span(ys))
}

/// The distance between the least and the greatest of some numbers; 0 without numbers.
fn span(numbers: impl Iterator<Item = f64>) -> f64 {
    let ends = (f64::MAX, f64::MIN);
    let (least, most) = numbers.fold(ends, |(a, b), number| (a.min(number), b.max(number)));
    (most - least).max(0.0)
}

/// The initial positions: as given, else the middle of the neighbours that are given, else scattered evenly.
fn start(map: &Map, given: &[Option<Point>]) -> Vec<Point> {
    let side = 2.0 * (given.len() as f64).sqrt();
    let known: Vec<Point> = given.iter().copied().flatten().collect();
    let first = known.first().copied().unwrap_or_default();
    let corner = known.iter().fold(first, |least, p| {
        Point::new(least.x.min(p.x), least.y.min(p.y))
    });
    let guess = |space| guess(map, given, space, corner, side);
    let points = map.space_ids().zip(given);
    points
        .map(|(space, point)| point.unwrap_or_else(|| guess(space)))
        .collect()
}

/// The initial position of a space that is not given, in a square of this corner and side.
fn guess(map: &Map, given: &[Option<Point>], space: SpaceId, corner: Point, side: f64) -> Point {
    let scattered = even(space.index());
    let adjacent: Vec<Point> = map
        .adjacent(space)
        .iter()
        .filter_map(|space| given[space.index()])
        .collect();
    if !adjacent.is_empty() {
        return middle(&adjacent).moved(scattered.x - 0.5, scattered.y - 0.5);
    }
    // Regions start apart: a tangled start stays tangled.
    let regions = &map.space(space).regions;
    let region = regions
        .first()
        .map_or(Point::new(0.5, 0.5), |region| even(region.index()));
    corner.moved(
        (0.4 * scattered.x + region.x) * side,
        (0.4 * scattered.y + region.y) * side,
    )
}

/// The point of a number in a low-discrepancy sequence: multiples of two numbers, modulo 1, fill the unit square
/// evenly without repetition.
fn even(index: usize) -> Point {
    Point::new(
        (index as f64 * 0.754_877_666).fract(),
        (index as f64 * 0.569_840_291).fract(),
    )
}

fn middle(points: &[Point]) -> Point {
    let sum = points
        .iter()
        .fold(Point::default(), |sum, point| sum.moved(point.x, point.y));
    let count = points.len().max(1) as f64;
    Point::new(sum.x / count, sum.y / count)
}

/// Moves the free boxes: links pull, boxes repel, regions hold together, and the steps get shorter.
fn relax(map: &Map, points: &mut [Point], anchors: &[Anchor]) {
    let top: Vec<SpaceSet> = map
        .regions
        .values()
        .filter(|region| region.within.is_none())
        .map(|region| region.spaces)
        .collect();
    for step in 0..STEPS {
        let reach = 1.5 * (1.0 - step as f64 / STEPS as f64) + 0.01;
        let middles = top.iter().map(|spaces| middle_of(spaces, points));
        let middles: Vec<Point> = middles.collect();
        let all = middle(points);
        let pulls: Vec<Point> = map
            .space_ids()
            .map(|own| {
                let index = own.index();
                let mut pull = pushes(points, index);
                for neighbour in map.adjacent(own).iter() {
                    pull = towards(pull, points[index], points[neighbour.index()], |far| {
                        far * far / LENGTH
                    });
                }
                for (spaces, middle) in top.iter().zip(&middles) {
                    if spaces.contains(own) {
                        pull = towards(pull, points[index], *middle, |far| far * 0.25);
                    }
                }
                towards(pull, points[index], all, |far| far * 0.05)
            })
            .collect();
        for ((point, pull), anchor) in points.iter_mut().zip(pulls).zip(anchors) {
            let strength = (pull.x * pull.x + pull.y * pull.y).sqrt();
            if *anchor == Anchor::Free && strength > 0.0 {
                let way = strength.min(reach) / strength;
                *point = point.moved(pull.x * way, pull.y * way);
            }
        }
    }
}

/// The middle of some spaces.
fn middle_of(spaces: &SpaceSet, points: &[Point]) -> Point {
    let own = spaces.iter().map(|id| points[id.index()]);
    let own: Vec<Point> = own.collect();
    middle(&own)
}

/// The repulsion of one box by the others.
fn pushes(points: &[Point], index: usize) -> Point {
    let here = points[index];
    let mut push = Point::default();
    for (other, there) in points.iter().enumerate() {
        let x = here.x - there.x;
        let y = here.y - there.y;
        let square = (x * x + y * y).max(1e-4);
        if other != index && square < REACH * REACH {
            push = push.moved(x / square * LENGTH * LENGTH, y / square * LENGTH * LENGTH);
        }
    }
    push
}

/// A force plus another one towards a point, whose strength depends on the distance.
fn towards(pull: Point, from: Point, to: Point, strength: impl Fn(f64) -> f64) -> Point {
    let x = to.x - from.x;
    let y = to.y - from.y;
    let far = (x * x + y * y).sqrt();
    if far <= 0.0 {
        return pull;
    }
    let strength = strength(far) / far;
    pull.moved(x * strength, y * strength)
}
