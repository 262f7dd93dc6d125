//! The board drawn by places, for terminals that are large enough.

use brink::content::Map;
use brink_draw::{Picture, Point, Road, along};

use super::sheet::{Paint, Sheet, shown_width};

/// The lines of a space: its name, and its numbers.
const LINES: usize = 2;
/// The lines of the screen that are left to the tracks and the legend.
const REST: usize = 8;
/// The height of a letter in widths.
const LETTER: f64 = 2.0;
/// The points of a link that are drawn.
const DOTS: usize = 200;

/// A space as it is drawn.
pub(super) struct Sign {
    pub(super) lines: [String; LINES],
    pub(super) paint: Option<Paint>,
}

/// A letter of the drawing, and its role.
type Letter = (char, Option<Paint>);

/// A map with a sign for each space; `None` if the terminal is too small for it, or the map does not say where its
/// spaces are.
pub(super) fn chart(map: &Map, signs: &[Sign], sheet: &Sheet) -> Option<String> {
    let letters = || signs.iter().flat_map(|sign| &sign.lines);
    let has_places = map.spaces.values().all(|space| space.at.is_some());
    let most = sheet.height().checked_sub(REST)?;
    if !has_places || !letters().all(|text| is_narrow(text)) {
        return None;
    }
    let wide = letters().map(|text| text.chars().count()).max()?;
    let picture = Picture::of(map);
    let plan = |height| Plan::of(&picture, wide, (sheet.width(), height));
    // As high as the shape of the map asks for, or else lower, or higher.
    let natural = sheet.width() as f64 * picture.height / picture.width / LETTER;
    let natural = most.min(natural as usize);
    let lower = (LINES..=natural).rev();
    let plan = lower.chain(natural..=most).find_map(plan)?;
    let mut drawing = Drawing::new(plan.width, plan.height);
    drawing.links(&plan, &picture);
    drawing.captions(&plan, &picture);
    for (sign, at) in signs.iter().zip(&plan.spaces) {
        for (down, line) in sign.lines.iter().enumerate() {
            let line = format!("{line:<wide$}");
            drawing.write((at.0, at.1 + down), &line, sign.paint);
        }
    }
    Some(drawing.text(sheet))
}

/// The places of a picture in columns and lines.
struct Plan {
    width: usize,
    height: usize,
    least: Point,
    scale: Point,
    /// The width of a space.
    wide: usize,
    /// The column and the line of each space.
    spaces: Vec<(usize, usize)>,
}

impl Plan {
    /// The plan of a size; `None` if spaces would touch.
    fn of(picture: &Picture, wide: usize, (width, height): (usize, usize)) -> Option<Plan> {
        let centres = || picture.cells.iter().map(|cell| cell.frame.centre);
        let (left, right) = ends(centres().map(|at| at.x));
        let (top, bottom) = ends(centres().map(|at| at.y));
        let room = (width.checked_sub(wide)?, height.checked_sub(LINES)?);
        let mut plan = Plan {
            width,
            height,
            least: Point::new(left, top),
            scale: Point::new(
                room.0 as f64 / (right - left).max(1.0),
                room.1 as f64 / (bottom - top).max(1.0),
            ),
            wide,
            spaces: Vec::new(),
        };
        plan.spaces = centres().map(|at| plan.place(at)).collect();
        let is_free = |(nth, one): (usize, &(usize, usize))| {
            let rest = &plan.spaces[nth + 1..];
            !rest.iter().any(|other| plan.touch(*one, *other))
        };
        plan.spaces.iter().enumerate().all(is_free).then_some(plan)
    }

    /// The column and the line of a point.
    fn place(&self, at: Point) -> (usize, usize) {
        let column = (at.x - self.least.x) * self.scale.x;
        let line = (at.y - self.least.y) * self.scale.y;
        // Positions below zero become zero.
        (column.round() as usize, line.round() as usize)
    }

    /// Whether two spaces would touch: one below another leaves a line, one beside another a column.
    fn touch(&self, one: (usize, usize), other: (usize, usize)) -> bool {
        let (x, y) = (one.0.abs_diff(other.0), one.1.abs_diff(other.1));
        x < self.wide && y <= LINES || x <= self.wide && y < LINES
    }

    /// Whether a text would neither cover nor touch a space.
    fn is_free(&self, (column, line): (usize, usize), text: &str) -> bool {
        let end = column + text.chars().count();
        !self.spaces.iter().any(|space| {
            let beside = column <= space.0 + self.wide && space.0 <= end;
            beside && (space.1..space.1 + LINES).contains(&line)
        })
    }

    /// The middle of a space whose centre is a point.
    fn middle(&self, at: Point) -> (usize, usize) {
        let (column, line) = self.place(at);
        (column + self.wide / 2, line)
    }
}

/// The least and the greatest of some numbers.
fn ends(numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    numbers.fold((f64::MAX, f64::MIN), |(least, most), one| {
        (least.min(one), most.max(one))
    })
}

/// The letters of a drawing, line by line.
struct Drawing(Vec<Vec<Letter>>);

impl Drawing {
    fn new(width: usize, height: usize) -> Drawing {
        Drawing(vec![vec![(' ', None); width]; height])
    }

    /// Writes a text; what does not fit is left out.
    fn write(&mut self, (column, line): (usize, usize), text: &str, paint: Option<Paint>) {
        let letters = self.0.get_mut(line).and_then(|line| line.get_mut(column..));
        for (place, letter) in letters.into_iter().flatten().zip(text.chars()) {
            *place = (letter, paint);
        }
    }

    /// Dots along each link; one around the world leaves over the edges.
    fn links(&mut self, plan: &Plan, picture: &Picture) {
        for road in &picture.roads {
            match *road {
                Road::Between { path, .. } => {
                    for dot in along(path, DOTS) {
                        self.write(plan.middle(dot), "·", Some(Paint::Faint));
                    }
                }
                Road::Around { ends } => {
                    let [left, right] = ends.map(|end| plan.spaces[end.index()]);
                    let (before, behind) = (left.0, plan.width.saturating_sub(right.0));
                    self.write((0, left.1), &"·".repeat(before), Some(Paint::Faint));
                    self.write(right, &"·".repeat(behind), Some(Paint::Faint));
                }
            }
        }
    }

    /// The names of regions and waters, where no space would cover them.
    fn captions(&mut self, plan: &Plan, picture: &Picture) {
        for caption in &picture.captions {
            let (column, line) = plan.middle(caption.at);
            let top = line.saturating_sub(caption.lines.len() / 2);
            let lines = caption.lines.iter().enumerate().map(|(down, text)| {
                let column = column.saturating_sub(text.chars().count() / 2);
                ((column, top + down), text)
            });
            let fits =
                |(at, text): ((usize, usize), &String)| is_narrow(text) && plan.is_free(at, text);
            if lines.clone().all(fits) {
                lines.for_each(|(at, text)| self.write(at, text, Some(Paint::Strong)));
            }
        }
    }

    fn text(&self, sheet: &Sheet) -> String {
        let mut out = String::new();
        for line in &self.0 {
            let end = line.iter().rposition(|letter| letter.0 != ' ');
            let line = &line[..end.map_or(0, |end| end + 1)];
            for run in line.chunk_by(|one, next| one.1 == next.1) {
                let text: String = run.iter().map(|letter| letter.0).collect();
                out += &match run[0].1 {
                    Some(paint) => sheet.paint(paint, &text),
                    None => text,
                };
            }
            out.push('\n');
        }
        out
    }
}

/// Whether each letter of a text takes one column.
fn is_narrow(text: &str) -> bool {
    shown_width(text) == text.chars().count()
}
