//! Payoffs of a scoring card as bars: levels of a region, or single spaces.

use std::fmt::Write;

use brink::content::{Content, EventBody, Scoring};
use brink::ids::CardId;

use super::super::place::{Frame, Point};
use super::super::svg::{between, n};
use super::dress::{Dress, INK};
use super::face::put;

/// The maximum width of a bar.
const MAX_BAR: f64 = 92.0;
/// The gap between two bars, as a part of a bar.
const GAP: f64 = 0.18;
/// The size of the numbers, and the height that they need above the highest bar.
const NUMBERS: f64 = 40.0;
/// The width of the column of points for single spaces.
const ASIDE: f64 = 150.0;

/// Points of one bar; none for a level that wins the game.
type Points = Option<u8>;

/// Bonus of a scoring for single spaces.
#[derive(Clone, Copy, Debug)]
enum Mark {
    /// A controlled battleground.
    Battleground,
    /// A controlled country adjacent to the home of the enemy.
    Home,
}

/// Writes the chart of a scoring card into a frame.
pub(super) fn chart(
    out: &mut String,
    content: &Content,
    card: CardId,
    frame: &Frame,
    dress: &Dress,
) {
    ruled(out, frame, dress);
    let (bars, marks) = paid(content, card);
    let room = if marks.is_empty() {
        frame.width - 56.0
    } else {
        frame.width - 56.0 - ASIDE
    };
    let step = (room / bars.len().max(1) as f64).min(MAX_BAR * (1.0 + GAP));
    let most = bars.iter().copied().flatten().max().unwrap_or(1).max(1);
    let floor = frame.bottom();
    for (nth, points) in bars.iter().enumerate() {
        let part = points.map_or(1.0, |points| f64::from(points) / f64::from(most));
        let left = frame.left() + 28.0 + step * nth as f64;
        let right = left + step / (1.0 + GAP);
        // A level that wins is higher than every number.
        let high =
            part * (frame.height - NUMBERS - 34.0) + if points.is_none() { 8.0 } else { 0.0 };
        rect(
            out,
            &between(left, floor - high, right, floor),
            &format!("fill=\"{}\"", dress.deep),
        );
        let at = Point::new((left + right) / 2.0, floor - high - 9.0);
        let size = NUMBERS.min(step * 0.6);
        match points {
            Some(points) => put(out, at, &look(size), &points.to_string()),
            None => put(out, at, &look(size), "★"),
        }
    }
    for (nth, (mark, points)) in marks.iter().enumerate() {
        let y = frame.top() + 62.0 + 62.0 * nth as f64;
        let x = frame.right() - ASIDE - 6.0;
        match mark {
            Mark::Battleground => {
                rect(
                    out,
                    &between(x, y - 26.0, x + 46.0, y + 4.0),
                    &format!("fill=\"{}\"", dress.deep),
                );
            }
            Mark::Home => {
                let _ = writeln!(
                    out,
                    "<path d=\"M{} {}l23-16l23 16v20h-46z\" fill=\"none\" stroke=\"{}\" stroke-width=\"5\"/>",
                    n(x),
                    n(y - 16.0),
                    dress.deep
                );
            }
        }
        put(
            out,
            Point::new(x + 96.0, y + 3.0),
            &look(NUMBERS),
            &format!("+{points}"),
        );
    }
}

fn look(size: f64) -> String {
    format!(
        "text-anchor=\"middle\" font-size=\"{}\" font-weight=\"700\" fill=\"{INK}\"",
        n(size)
    )
}

fn rect(out: &mut String, frame: &Frame, look: &str) {
    let (x, y, wide, high) = (
        n(frame.left()),
        n(frame.top()),
        n(frame.width),
        n(frame.height),
    );
    let _ = writeln!(
        out,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" {look}/>"
    );
}

/// The background: ruled paper.
fn ruled(out: &mut String, frame: &Frame, dress: &Dress) {
    rect(out, frame, &format!("fill=\"{}\"", dress.fill));
    let line = dress.fill.mixed(dress.pale, 0.45);
    let mut path = String::new();
    for nth in 1..6 {
        let y = frame.top() + frame.height * f64::from(nth) / 6.0;
        let _ = write!(path, "M{} {}H{}", n(frame.left()), n(y), n(frame.right()));
    }
    let _ = writeln!(
        out,
        "<path d=\"{path}\" stroke=\"{line}\" stroke-width=\"2\"/>"
    );
}

/// Payoffs of the event of a card: bars, and bonuses for single spaces.
fn paid(content: &Content, card: CardId) -> (Vec<Points>, Vec<(Mark, u8)>) {
    let script = content.scripts.get(card.index()).and_then(Option::as_ref);
    let scoring = match script.map(|script| script.event) {
        Some(EventBody::Scores(Some(scoring))) => {
            content.scenario.scoring.get_index(usize::from(scoring))
        }
        _ => None,
    };
    match scoring {
        Some((_, Scoring::Region(region))) => {
            let bars = vec![
                Some(region.presence),
                Some(region.domination),
                region.control,
            ];
            let marks = [
                (Mark::Battleground, region.battleground),
                (Mark::Home, region.adjacent_to_enemy_home),
            ];
            (
                bars,
                marks
                    .into_iter()
                    .filter(|(_, points)| *points > 0)
                    .collect(),
            )
        }
        Some((_, Scoring::Spaces(spaces))) => {
            let mut bars: Vec<Points> = spaces.iter().map(|(_, points)| Some(*points)).collect();
            bars.sort_unstable();
            (bars, Vec::new())
        }
        _ => (Vec::new(), Vec::new()),
    }
}
