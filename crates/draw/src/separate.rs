//! Moves points apart until each one has a cell to itself.
//!
//! This cannot fail: points are pushed apart, then the whole picture is enlarged, and in the end
//! they are put in rows.

use super::place::Point;

/// Whether a point may be moved to make room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    /// The map gives its position: it moves only if it collides with another such point.
    Given,
    /// Its position was computed.
    Free,
}

/// Rounds of pushing points apart before the whole picture is enlarged.
const ROUNDS: usize = 120;
/// Maximum number of enlargements.
const ENLARGEMENTS: usize = 30;

/// Moves points apart until no two are within one cell, 1 wide and 1 high, by as little as possible.
pub(super) fn separate(points: &mut [Point], anchors: &[Anchor]) {
    for _ in 0..ENLARGEMENTS {
        for _ in 0..ROUNDS {
            if !push(points, anchors) {
                return;
            }
        }
        for point in points.iter_mut() {
            *point = Point::new(point.x * 1.15, point.y * 1.15);
        }
    }
    in_rows(points);
}

/// Pushes all points that are too close once. Returns whether there were any.
fn push(points: &mut [Point], anchors: &[Anchor]) -> bool {
    let mut found = false;
    for a in 0..points.len() {
        for b in a + 1..points.len() {
            let x = points[b].x - points[a].x;
            let y = points[b].y - points[a].y;
            let over_x = 1.0 - x.abs();
            let over_y = 1.0 - y.abs();
            if over_x <= 0.0 || over_y <= 0.0 {
                continue;
            }
            found = true;
            let share = match (anchors[a], anchors[b]) {
                (Anchor::Given, Anchor::Free) => 0.0,
                (Anchor::Free, Anchor::Given) => 1.0,
                _ => 0.5,
            };
            // A little more than needed, or rounding would leave them touching forever.
            let (by_x, by_y) = match over_x < over_y {
                true => ((over_x + 1e-3) * if x < 0.0 { -1.0 } else { 1.0 }, 0.0),
                false => (0.0, (over_y + 1e-3) * if y < 0.0 { -1.0 } else { 1.0 }),
            };
            points[a] = points[a].moved(-by_x * share, -by_y * share);
            points[b] = points[b].moved(by_x * (1.0 - share), by_y * (1.0 - share));
        }
    }
    found
}

/// The last resort: rows from top to bottom, each from left to right.
fn in_rows(points: &mut [Point]) {
    let mut order: Vec<usize> = (0..points.len()).collect();
    order.sort_by(|a, b| points[*a].y.total_cmp(&points[*b].y));
    let long = points.len().isqrt().max(1);
    for (row, members) in order.chunks_mut(long).enumerate() {
        members.sort_by(|a, b| points[*a].x.total_cmp(&points[*b].x));
        for (column, member) in members.iter().enumerate() {
            points[*member] = Point::new(column as f64 * 1.3, row as f64 * 1.3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn are_apart(points: &[Point]) -> bool {
        (0..points.len()).all(|a| {
            let others = points[a + 1..].iter();
            others
                .clone()
                .all(|b| (b.x - points[a].x).abs() >= 1.0 || (b.y - points[a].y).abs() >= 1.0)
        })
    }

    #[test]
    fn piles_come_apart() {
        let mut points = vec![Point::default(); 256];
        separate(&mut points, &[Anchor::Free; 256]);
        assert!(are_apart(&points));
        let mut points = vec![Point::default(); 100];
        in_rows(&mut points);
        assert!(are_apart(&points));
    }

    #[test]
    fn given_points_stay() {
        let mut points = [
            Point::new(0.0, 0.0),
            Point::new(0.2, 0.1),
            Point::new(3.0, 0.0),
        ];
        separate(&mut points, &[Anchor::Given, Anchor::Free, Anchor::Given]);
        assert!(are_apart(&points));
        assert_eq!(
            [points[0], points[2]],
            [Point::new(0.0, 0.0), Point::new(3.0, 0.0)]
        );
    }
}
