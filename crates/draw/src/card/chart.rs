//! Payoffs of a scoring card as bars: levels of a region, or single spaces.

use std::fmt::Write;

use brink::content::{Award, Content, EventBody, Scoring};
use brink::ids::CardId;

use super::super::place::{Frame, Point};
use super::super::sheet::{Held, Sheet, between, n};
use super::dress::{Dress, INK};

/// The maximum width of a bar.
const MAX_BAR: f64 = 92.0;
/// The gap between two bars, as a share of a bar.
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
    sheet: &mut Sheet,
    content: &Content,
    card: CardId,
    frame: &Frame,
    dress: &Dress,
) {
    ruled(sheet, frame, dress);
    let (bars, marks) = paid(content, card);
    let room = if marks.is_empty() {
        frame.width - 56.0
    } else {
        frame.width - 56.0 - ASIDE
    };
    let step = (room / bars.len().max(1) as f64).min(MAX_BAR * (1.0 + GAP));
    let most = bars.iter().copied().flatten().max().unwrap_or(1).max(1);
    for (nth, points) in bars.iter().enumerate() {
        let left = frame.left() + 28.0 + step * nth as f64;
        let part = points.map_or(1.0, |points| f64::from(points) / f64::from(most));
        bar(sheet, frame, (left, step), *points, part, dress);
    }
    for (nth, (mark, points)) in marks.iter().enumerate() {
        let corner = Point::new(
            frame.right() - ASIDE - 6.0,
            frame.top() + 62.0 + 62.0 * nth as f64,
        );
        sign(sheet, *mark, corner, dress);
        let at = corner.moved(96.0, 3.0);
        sheet.text(at, Held::Start, &look(NUMBERS), &format!("+{points}"));
    }
}

/// A bar with its number: its left edge, its share of the width, and its height relative to the
/// highest bar.
fn bar(
    sheet: &mut Sheet,
    frame: &Frame,
    (left, step): (f64, f64),
    points: Points,
    part: f64,
    dress: &Dress,
) {
    let right = left + step / (1.0 + GAP);
    let floor = frame.bottom();
    // A level that wins is higher than every number.
    let above = if points.is_none() { 8.0 } else { 0.0 };
    let high = part * (frame.height - NUMBERS - 34.0) + above;
    let filled = between(left, floor - high, right, floor);
    sheet.rect(&filled, &format!("fill=\"{}\"", dress.deep));
    let at = Point::new((left + right) / 2.0, floor - high - 9.0);
    let number = points.map_or("★".to_owned(), |points| points.to_string());
    sheet.text(at, Held::Start, &look(NUMBERS.min(step * 0.6)), &number);
}

/// The picture before a bonus.
fn sign(sheet: &mut Sheet, mark: Mark, at: Point, dress: &Dress) {
    let Point { x, y } = at;
    match mark {
        Mark::Battleground => {
            let square = between(x, y - 26.0, x + 46.0, y + 4.0);
            sheet.rect(&square, &format!("fill=\"{}\"", dress.deep));
        }
        Mark::Home => {
            let _ = writeln!(
                sheet.out,
                "<path d=\"M{} {}l23-16l23 16v20h-46z\" fill=\"none\" stroke=\"{}\" \
                 stroke-width=\"5\"/>",
                n(x),
                n(y - 16.0),
                dress.deep
            );
        }
    }
}

fn look(size: f64) -> String {
    format!(
        "text-anchor=\"middle\" font-size=\"{}\" font-weight=\"700\" fill=\"{INK}\"",
        n(size)
    )
}

/// The background: ruled paper.
fn ruled(sheet: &mut Sheet, frame: &Frame, dress: &Dress) {
    sheet.rect(frame, &format!("fill=\"{}\"", dress.fill));
    let line = dress.fill.mixed(dress.pale, 0.45);
    let mut path = String::new();
    for nth in 1..6 {
        let y = frame.top() + frame.height * f64::from(nth) / 6.0;
        let _ = write!(path, "M{} {}H{}", n(frame.left()), n(y), n(frame.right()));
    }
    let _ = writeln!(
        sheet.out,
        "<path d=\"{path}\" stroke=\"{line}\" stroke-width=\"2\"/>"
    );
}

/// Payoffs of the event of a card: bars, and bonuses for single spaces.
fn paid(content: &Content, card: CardId) -> (Vec<Points>, Vec<(Mark, u8)>) {
    let script = content.script(card);
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
        Some((_, Scoring::Spaces { spaces, .. })) => {
            let bars = spaces.iter().map(|(_, points)| Some(*points));
            let mut bars: Vec<Points> = bars.collect();
            bars.sort_unstable();
            (bars, Vec::new())
        }
        Some((_, Scoring::Awards { awards, .. })) => (bars_of(awards), Vec::new()),
        _ => (Vec::new(), Vec::new()),
    }
}

/// The points that awards can give, each once.
fn bars_of(awards: &[Award]) -> Vec<Points> {
    let mut bars = Vec::new();
    for award in awards {
        bars.extend(award.reach.iter().map(|(_, points)| *points));
        bars.extend([award.most, award.all]);
    }
    bars.retain(|points| *points > 0);
    bars.sort_unstable();
    bars.into_iter().map(Some).collect()
}
