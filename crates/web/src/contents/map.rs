//! The map, laid out.

use brink::content::{CoastKind, Content, LinkKind, Map, SpaceKind};
use brink::ids::{RegionId, SpaceSet};
use brink_draw::{Caption, Cell, Picture, Point, Road, Shore};
use serde::Serialize;

use super::art::ArtFacts;
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
        /// The coast lines behind everything, lowest first.
        coasts: Vec<CoastFacts>,
    }
    /// A space.
    #[derive(Serialize)]
    SpaceFacts {
        /// The id.
        id: String,
        /// The name.
        name: String,
        /// Its name where there is little room, if the map has one.
        short: Option<String>,
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
        /// Its picture.
        art: Option<ArtFacts>,
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
        /// The text, line by line.
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
    /// A coast line.
    #[derive(Serialize)]
    CoastFacts {
        /// Its corners, to be rounded; the last is joined to the first.
        points: Vec<[f64; 2]>,
        /// Its kind: `land`, `water`, or `border`, which is no more than a line.
        kind: &'static str,
    }
    /// A link.
    #[derive(Serialize)]
    RoadFacts {
        /// Its two spaces.
        between: [String; 2],
        /// `within` a region, `between` regions, or to a `home`.
        kind: &'static str,
        /// Its start, the control point of its bend, and its end; `None` if it leaves over the
        /// edge.
        course: Option<[[f64; 2]; 3]>,
    }
}

impl MapFacts {
    pub(super) fn of(map: &Map, content: &Content) -> MapFacts {
        let picture = Picture::of_content(content);
        let frame = picture.cells.first().map(|cell| cell.frame);
        let box_size = frame.map(|frame| [frame.width, frame.height].map(rounded));
        let cells = picture.cells.iter();
        let roads = picture.roads.iter();
        let captions = picture.captions.iter();
        MapFacts {
            id: map.id.clone(),
            name: map.name.clone(),
            width: rounded(picture.width),
            height: rounded(picture.height),
            box_size: box_size.unwrap_or_default(),
            spaces: cells.map(|cell| SpaceFacts::of(cell, content)).collect(),
            regions: map
                .region_ids()
                .map(|region| RegionFacts::of(region, map, &picture))
                .collect(),
            labels: captions
                .map(|caption| LabelFacts::of(caption, map))
                .collect(),
            coasts: picture.shores.iter().map(CoastFacts::of).collect(),
            roads: roads.map(|road| RoadFacts::of(road, map)).collect(),
        }
    }
}

impl SpaceFacts {
    fn of(cell: &Cell, content: &Content) -> SpaceFacts {
        let (map, space) = (&content.map, cell.space);
        let facts = map.space(space);
        let (kind, home) = match facts.kind {
            SpaceKind::Home(side) => ("home", Some(content.side_id(side).to_owned())),
            SpaceKind::Zone => ("zone", None),
            _ => ("country", None),
        };
        let regions = facts.regions.iter();
        SpaceFacts {
            id: map.space_id(space).to_owned(),
            name: facts.name.clone(),
            short: facts.short.clone(),
            at: coordinates(cell.frame.centre),
            kind,
            home,
            stability: facts.stability,
            battleground: map.battlegrounds.contains(space),
            playable: map.playable.contains(space),
            regions: regions
                .map(|region| map.region_id(*region).to_owned())
                .collect(),
            neighbours: space_ids(map, map.adjacent(space)),
            art: ArtFacts::of(content, facts.art.as_ref()),
        }
    }
}

impl RegionFacts {
    fn of(region: RegionId, map: &Map, picture: &Picture) -> RegionFacts {
        let facts = map.region(region);
        RegionFacts {
            id: map.region_id(region).to_owned(),
            name: facts.name.clone(),
            within: facts.within.map(|within| map.region_id(within).to_owned()),
            spaces: space_ids(map, facts.spaces),
            at: mean_centre(picture, facts.spaces),
        }
    }
}

impl LabelFacts {
    fn of(caption: &Caption, map: &Map) -> LabelFacts {
        let region = caption.region;
        LabelFacts {
            lines: caption.lines.clone(),
            at: coordinates(caption.at),
            size: rounded(caption.size),
            angle: caption.angle,
            region: region.map(|region| map.region_id(region).to_owned()),
        }
    }
}

impl CoastFacts {
    fn of(shore: &Shore) -> CoastFacts {
        let points = shore.points.iter();
        CoastFacts {
            points: points.map(|point| coordinates(*point)).collect(),
            kind: match shore.kind {
                CoastKind::Water => "water",
                CoastKind::Border => "border",
                _ => "land",
            },
        }
    }
}

impl RoadFacts {
    fn of(road: &Road, map: &Map) -> RoadFacts {
        let (ends, course) = match road {
            Road::Between { ends, path } => (*ends, Some(path.map(coordinates))),
            Road::Around { ends } => (*ends, None),
        };
        RoadFacts {
            between: ends.map(|space| map.space_id(space).to_owned()),
            kind: kind(map.link_kind(ends)),
            course,
        }
    }
}

/// The mean of the centres of some spaces.
fn mean_centre(picture: &Picture, spaces: SpaceSet) -> [f64; 2] {
    let (mut x, mut y, mut count) = (0.0, 0.0, 0.0);
    for cell in &picture.cells {
        if spaces.contains(cell.space) {
            x += cell.frame.centre.x;
            y += cell.frame.centre.y;
            count += 1.0;
        }
    }
    [x / f64::max(count, 1.0), y / f64::max(count, 1.0)].map(rounded)
}

/// The coordinates of a point, rounded.
fn coordinates(point: Point) -> [f64; 2] {
    [point.x, point.y].map(rounded)
}

/// The word for a kind of link.
fn kind(kind: LinkKind) -> &'static str {
    match kind {
        LinkKind::Home(_) => "home",
        LinkKind::Between => "between",
        _ => "within",
    }
}

/// Rounds a length to one decimal place.
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
