//! The map, laid out.

use brink::content::{Content, LinkKind, Map, SpaceKind};
use brink::ids::SpaceSet;
use brink_draw::{Picture, Point, Road};
use serde::Serialize;

use crate::json::objects;

objects! {
    /// The map, laid out.
    #[derive(Serialize)]
    MapFacts {
        /// The id.
        id: String,
        /// The name.
        name: String,
        /// The width of the picture.
        width: f64,
        /// The height of the picture.
        height: f64,
        /// The width and the height of a space's box.
        box_size: [f64; 2],
        /// The spaces.
        spaces: Vec<SpaceFacts>,
        /// The regions.
        regions: Vec<RegionFacts>,
        /// The links.
        roads: Vec<RoadFacts>,
        /// The names to write on it; none if the map leaves their places open.
        labels: Vec<LabelFacts>,
    }
    /// A space.
    #[derive(Serialize)]
    SpaceFacts {
        /// The id.
        id: String,
        /// The name.
        name: String,
        /// The middle of its box.
        at: [f64; 2],
        /// `country`, `home` or `zone`.
        kind: &'static str,
        /// The side whose home it is.
        home: Option<String>,
        /// The stability number as printed.
        stability: u8,
        /// Whether it is a battleground as printed.
        battleground: bool,
        /// Whether it can hold influence.
        playable: bool,
        /// Its regions.
        regions: Vec<String>,
        /// The spaces that it is linked to.
        neighbours: Vec<String>,
    }
    /// A region.
    #[derive(Serialize)]
    RegionFacts {
        /// The id.
        id: String,
        /// The name.
        name: String,
        /// The region that it is a part of.
        within: Option<String>,
        /// Its spaces.
        spaces: Vec<String>,
        /// The mean of its boxes: where its name fits.
        at: [f64; 2],
    }
    /// A name to write on the map.
    #[derive(Serialize)]
    LabelFacts {
        /// What is written, line by line.
        lines: Vec<String>,
        /// The middle.
        at: [f64; 2],
        /// The height of its letters.
        size: f64,
        /// By how many degrees it is turned, clockwise.
        angle: i8,
        /// The region whose name it is; none for a water.
        region: Option<String>,
    }
    /// A link.
    #[derive(Serialize)]
    RoadFacts {
        /// Its two spaces.
        between: [String; 2],
        /// `within` a region, `between` regions, or to a `home`.
        kind: &'static str,
        /// Where it begins, the control point of its bend, and where it ends; none if it leaves over the edge.
        course: Option<[[f64; 2]; 3]>,
    }
}

impl MapFacts {
    pub(super) fn of(map: &Map, content: &Content) -> MapFacts {
        let picture = Picture::of(map);
        let point = |point: Point| [point.x, point.y].map(rounded);
        let frame = picture
            .cells
            .first()
            .map(|cell| [cell.frame.width, cell.frame.height].map(rounded));
        let middle = |spaces: SpaceSet| {
            let inside: Vec<Point> = picture
                .cells
                .iter()
                .filter(|cell| spaces.contains(cell.space))
                .map(|cell| cell.frame.centre)
                .collect();
            let count = inside.len().max(1) as f64;
            let (x, y) = inside
                .iter()
                .fold((0.0, 0.0), |(x, y), point| (x + point.x, y + point.y));
            [x / count, y / count].map(rounded)
        };
        let space_id = |space| map.space_id(space).to_owned();
        MapFacts {
            id: map.id.clone(),
            name: map.name.clone(),
            width: rounded(picture.width),
            height: rounded(picture.height),
            box_size: frame.unwrap_or_default(),
            spaces: picture
                .cells
                .iter()
                .map(|cell| {
                    let (space, facts) = (cell.space, map.space(cell.space));
                    let (kind, home) = match facts.kind {
                        SpaceKind::Home(side) => ("home", Some(content.side_id(side).to_owned())),
                        SpaceKind::Zone => ("zone", None),
                        _ => ("country", None),
                    };
                    SpaceFacts {
                        id: space_id(space),
                        name: facts.name.clone(),
                        at: point(cell.frame.centre),
                        kind,
                        home,
                        stability: facts.stability,
                        battleground: map.battlegrounds.contains(space),
                        playable: map.playable.contains(space),
                        regions: facts
                            .regions
                            .iter()
                            .map(|region| map.region_id(*region).to_owned())
                            .collect(),
                        neighbours: space_ids(map, map.adjacent(space)),
                    }
                })
                .collect(),
            regions: map
                .region_ids()
                .map(|region| {
                    let facts = map.region(region);
                    RegionFacts {
                        id: map.region_id(region).to_owned(),
                        name: facts.name.clone(),
                        within: facts.within.map(|within| map.region_id(within).to_owned()),
                        spaces: space_ids(map, facts.spaces),
                        at: middle(facts.spaces),
                    }
                })
                .collect(),
            labels: picture
                .captions
                .iter()
                .map(|caption| LabelFacts {
                    lines: caption.lines.clone(),
                    at: point(caption.at),
                    size: rounded(caption.size),
                    angle: caption.angle,
                    region: caption
                        .region
                        .map(|region| map.region_id(region).to_owned()),
                })
                .collect(),
            roads: picture
                .roads
                .iter()
                .map(|road| {
                    let (ends, course) = match road {
                        Road::Between { ends, path } => (*ends, Some(path.map(point))),
                        Road::Around { ends } => (*ends, None),
                    };
                    RoadFacts {
                        between: ends.map(space_id),
                        kind: kind(map.link_kind(ends)),
                        course,
                    }
                })
                .collect(),
        }
    }
}

/// The word for a kind of link.
fn kind(kind: LinkKind) -> &'static str {
    match kind {
        LinkKind::Home(_) => "home",
        LinkKind::Between => "between",
        _ => "within",
    }
}

/// A length with one digit after the point.
fn rounded(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}

/// The ids of some spaces.
pub(crate) fn space_ids(map: &Map, spaces: SpaceSet) -> Vec<String> {
    spaces
        .iter()
        .map(|space| map.space_id(space).to_owned())
        .collect()
}
