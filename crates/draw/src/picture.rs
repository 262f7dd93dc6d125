//! A picture before it is written: the box of every space and the course of every link.
//!
//! A picture is only laid out here; the formats write it. The tracks of a game and the effects in
//! force are drawn around it by modules of their own.

use brink::content::Map;
use brink::ids::{SpaceId, SpaceSet};

use super::caption::Caption;
use super::label::{LETTERS, Label, fitted, line_width, text_width};
use super::layout::centres;
use super::place::{Frame, Point};
use super::road::{Globe, PIECES, Road, along, lay};
use super::shore::Shore;

/// The height of the upper part of a box, which holds the name in at most two lines.
pub(super) const NAME_HEIGHT: f64 = 30.0;
/// The height of the lower part: influence and stability.
pub(super) const FACTS_HEIGHT: f64 = 20.0;
/// The distance from the edges of a box to its name.
const PADDING: f64 = 4.0;
/// The minimum distance between two boxes.
const GAP: f64 = 12.0;
/// The margin around everything.
pub(super) const MARGIN: f64 = 34.0;

/// The layout of a map.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The box of each space, in the order of the map.
    pub cells: Vec<Cell>,
    /// Every link.
    pub roads: Vec<Road>,
    /// The names written on the map.
    pub captions: Vec<Caption>,
    /// The coast lines behind everything, lowest first; they may reach beyond the edges.
    pub shores: Vec<Shore>,
    /// The width, margins included.
    pub width: f64,
    /// The height, margins included.
    pub height: f64,
}

/// The box of a space.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The space of this box.
    pub space: SpaceId,
    /// The frame of this box.
    pub frame: Frame,
    /// The name, broken to fit.
    pub label: Label,
}

impl Picture {
    /// Lays out a map.
    #[must_use]
    pub fn of(map: &Map) -> Picture {
        let line = line_width(map.spaces.values().map(|space| space.name.as_str()));
        let width = line + 2.0 * PADDING;
        let height = NAME_HEIGHT + FACTS_HEIGHT;
        let cell = Point::new(width + GAP, height + GAP);
        let (centres, scale) = centres(map, cell);
        let mut frames: Vec<Frame> = centres
            .into_iter()
            .map(|at| Frame {
                centre: Point::new(at.x * cell.x, at.y * cell.y),
                width,
                height,
            })
            .collect();
        let mut captions: Vec<Caption> = map
            .labels
            .values()
            .map(|label| Caption::of(map, label, scale))
            .collect();
        let mut shores: Vec<Shore> = map
            .coasts
            .values()
            .map(|coast| Shore::of(coast, scale))
            .collect();
        let links: Vec<[SpaceId; 2]> = map.links().collect();
        let globe = match map.spaces.values().all(|space| space.at.is_some()) {
            true => Globe::Possible,
            false => Globe::No,
        };
        let mut roads = lay(&links, &frames, globe);
        let captioned = captions.iter().map(Caption::frame);
        let around = frames.iter().copied().chain(captioned);
        let around: Vec<Frame> = around.collect();
        let (least, most) = bounds(&around, &roads);
        let side = MARGIN + sign_width(map, &roads);
        let by = Point::new(side - least.x, MARGIN - least.y);
        move_all(&mut frames, &mut captions, &mut roads, by);
        for point in shores.iter_mut().flat_map(|shore| &mut shore.points) {
            *point = point.moved(by.x, by.y);
        }
        let cells = map.space_ids().zip(frames).map(|(space, frame)| {
            let label = fitted(&map.space(space).name, line);
            Cell {
                space,
                frame,
                label,
            }
        });
        Picture {
            cells: cells.collect(),
            roads,
            captions,
            shores,
            width: most.x - least.x + 2.0 * side,
            height: most.y - least.y + 2.0 * MARGIN,
        }
    }

    /// The boxes of some spaces.
    pub(super) fn cells_of(&self, spaces: SpaceSet) -> impl Iterator<Item = &Cell> {
        self.cells
            .iter()
            .filter(move |cell| spaces.contains(cell.space))
    }
}

/// The bounding box of everything.
fn bounds(frames: &[Frame], roads: &[Road]) -> (Point, Point) {
    let mut points: Vec<Point> = frames
        .iter()
        .flat_map(|f| {
            [
                Point::new(f.left(), f.top()),
                Point::new(f.right(), f.bottom()),
            ]
        })
        .collect();
    for road in roads {
        if let Road::Between { path, .. } = road {
            points.extend(along(*path, PIECES));
        }
    }
    let Some(first) = points.first().copied() else {
        return Default::default();
    };
    points.iter().fold((first, first), |(least, most), point| {
        (
            Point::new(least.x.min(point.x), least.y.min(point.y)),
            Point::new(most.x.max(point.x), most.y.max(point.y)),
        )
    })
}

/// The width of the labels at the edges that say where a link continues.
fn sign_width(map: &Map, roads: &[Road]) -> f64 {
    let signs = roads.iter().filter_map(|road| match road {
        Road::Around { ends } => Some(ends),
        Road::Between { .. } => None,
    });
    let widths = signs
        .flatten()
        .map(|end| text_width(&sign(map, *end), LETTERS));
    widths.fold(0.0, f64::max)
}

/// The label at an edge, with the other end of a link.
pub(super) fn sign(map: &Map, other: SpaceId) -> String {
    format!("→ {}", map.space(other).name)
}

/// Moves everything in a picture.
fn move_all(frames: &mut [Frame], captions: &mut [Caption], roads: &mut [Road], by: Point) {
    for frame in frames {
        frame.centre = frame.centre.moved(by.x, by.y);
    }
    for caption in captions {
        caption.at = caption.at.moved(by.x, by.y);
    }
    for road in roads {
        if let Road::Between { path, .. } = road {
            *path = path.map(|point| point.moved(by.x, by.y));
        }
    }
}
