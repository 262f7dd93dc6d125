//! What does not change during a game, as the page gets it.

use std::collections::BTreeMap;

use brink::content::spec::Word;
use brink::content::{Ability, Content, Map, Scoring, SpaceKind, TrackSides};
use brink::game::{Level, Mode, Until, Use};
use brink::ids::{RegionId, Side, SpaceSet};
use brink_draw::{Picture, Point, Road, side_colour};
use serde::Serialize;

use crate::json::objects;

objects! {
    /// What does not change during a game.
    #[derive(Serialize)]
    Contents {
        /// The id of the scenario.
        scenario: String,
        /// Its name.
        name: String,
        /// One line about it.
        description: String,
        /// The language of the texts.
        language: String,
        /// The digest of the content.
        digest: String,
        /// The two sides; victory points above zero belong to the first.
        sides: Vec<SideFacts>,
        /// The map.
        map: MapFacts,
        /// What is scored.
        scorings: Vec<ScoringFacts>,
        /// The periods, in order.
        periods: Vec<PeriodFacts>,
        /// The cards, in the order of their sets.
        cards: Vec<CardFacts>,
        /// The number of the first turn.
        first_turn: u8,
        /// The number of the last turn.
        turns: u8,
        /// The victory point track.
        vp: VpFacts,
        /// The DEFCON track.
        defcon: Option<DefconFacts>,
        /// Military operations.
        mil_ops: Option<MilOpsFacts>,
        /// The space race.
        space_race: Option<SpaceRaceFacts>,
        /// The tracks of the scenario's own.
        tracks: Vec<TrackFacts>,
        /// The flags of the scenario's own.
        flags: Vec<FlagFacts>,
        /// The names of tags of spaces, by id.
        tags: BTreeMap<String, String>,
        /// The words of the engine that a page needs.
        words: WordFacts,
    }
    /// A side.
    #[derive(Serialize)]
    SideFacts {
        /// The id.
        id: String,
        /// The name.
        name: String,
        /// Its colour, as `#rrggbb`.
        colour: String,
    }
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
    /// A link.
    #[derive(Serialize)]
    RoadFacts {
        /// Its two spaces.
        between: [String; 2],
        /// Where it begins, the control point of its bend, and where it ends; none if it leaves over the edge.
        course: Option<[[f64; 2]; 3]>,
    }
    /// Something that is scored.
    #[derive(Serialize)]
    ScoringFacts {
        /// The id.
        id: String,
        /// The name.
        name: String,
        /// `region` or `spaces`.
        kind: &'static str,
        /// The region.
        region: Option<String>,
        /// Points for presence.
        presence: u8,
        /// Points for domination.
        domination: u8,
        /// Points for control; none if it wins the game, or if there are no levels.
        control: Option<u8>,
        /// The spaces that count.
        spaces: Vec<String>,
        /// The battlegrounds among them, as printed.
        battlegrounds: Vec<String>,
        /// The card that scores it.
        card: Option<String>,
    }
    /// A period.
    #[derive(Serialize)]
    PeriodFacts {
        /// The id.
        id: String,
        /// The name.
        name: String,
        /// The turn from which its cards are in the draw pile.
        turn: u8,
    }
    /// A card.
    #[derive(Serialize)]
    CardFacts {
        /// The id.
        id: String,
        /// The name.
        name: String,
        /// The number that is printed.
        number: u16,
        /// What its event does.
        text: String,
        /// The printed value.
        ops: u8,
        /// The side that it belongs to; none for both.
        side: Option<String>,
        /// The period.
        period: String,
        /// Whether it is a scoring card.
        scoring: bool,
        /// Whether it is removed after its event.
        starred: bool,
        /// Whether its event lasts.
        underlined: bool,
        /// Its tags.
        tags: Vec<String>,
        /// Whether it is the card that changes hands.
        special: bool,
        /// A note of its author.
        note: Option<String>,
    }
    /// The victory point track.
    #[derive(Serialize)]
    VpFacts {
        /// The points with which each side wins at once; none if it cannot.
        automatic: [Option<i16>; 2],
    }
    /// The DEFCON track.
    #[derive(Serialize)]
    DefconFacts {
        /// Where it starts.
        start: u8,
        /// The best level.
        max: u8,
        /// The level that ends the game.
        war: u8,
        /// What each level closes, from level 0 up.
        closed: Vec<Vec<String>>,
    }
    /// Military operations.
    #[derive(Serialize)]
    MilOpsFacts {
        /// The highest number.
        max: u8,
        /// How many are required; none for the DEFCON level.
        required: Option<u8>,
        /// Points lost for each that is missing.
        penalty: u8,
    }
    /// The space race.
    #[derive(Serialize)]
    SpaceRaceFacts {
        /// The boxes, box 1 first.
        boxes: Vec<BoxFacts>,
    }
    /// A box of the space race.
    #[derive(Serialize)]
    BoxFacts {
        /// The name.
        name: String,
        /// The value that a card needs.
        ops: u8,
        /// The highest die that succeeds.
        needed: u8,
        /// Points for the first and for the second to arrive.
        points: [u8; 2],
        /// The ability of the first to arrive, until the other arrives.
        ability: Option<String>,
    }
    /// A track of the scenario's own.
    #[derive(Serialize)]
    TrackFacts {
        /// The id.
        id: String,
        /// The name.
        name: String,
        /// `both`, `shared`, or the side that has its only marker.
        sides: String,
        /// The lowest number.
        min: i16,
        /// The highest number.
        max: i16,
        /// Whether boards show it.
        shown: bool,
    }
    /// A flag of the scenario's own.
    #[derive(Serialize)]
    FlagFacts {
        /// The id.
        id: String,
        /// The name.
        name: String,
        /// Whether boards show it.
        shown: bool,
    }
    /// The words of the engine that a page needs, by what files call them.
    #[derive(Serialize)]
    WordFacts {
        /// The uses of a card.
        uses: BTreeMap<String, String>,
        /// The kinds of operations.
        modes: BTreeMap<String, String>,
        /// The levels of a region.
        levels: BTreeMap<String, String>,
        /// How long effects last.
        until: Vec<String>,
    }
}

/// The words for levels, in the order of the engine.
pub(crate) const LEVELS: [(Level, &str); 4] = [
    (Level::None, "none"),
    (Level::Presence, "presence"),
    (Level::Domination, "domination"),
    (Level::Control, "control"),
];

/// The word for a level.
pub(crate) fn level(level: Level) -> &'static str {
    LEVELS.iter().find(|(one, _)| *one == level).map_or("none", |(_, word)| word)
}

impl Contents {
    pub(crate) fn of(content: &Content, language: &str) -> Contents {
        let scenario = &content.scenario;
        let ability = |ability: Ability| {
            let nth = Ability::ALL.iter().position(|one| *one == ability);
            nth.and_then(|nth| Ability::WORDS.get(nth)).copied().unwrap_or_default().to_owned()
        };
        let track_sides = |sides: TrackSides| match sides {
            TrackSides::Both => "both".to_owned(),
            TrackSides::Only(side) => content.side_id(side).to_owned(),
            _ => "shared".to_owned(),
        };
        let region_ids =
            |regions: &Vec<RegionId>| regions.iter().map(|id| content.map.region_id(*id).to_owned()).collect();
        Contents {
            scenario: scenario.id.clone(),
            name: scenario.name.clone(),
            description: scenario.description.clone(),
            language: language.to_owned(),
            digest: format!("{:016x}", content.digest),
            sides: sides(content),
            map: MapFacts::of(&content.map, content),
            scorings: scorings(content),
            periods: scenario
                .periods
                .iter()
                .map(|period| PeriodFacts { id: period.id.clone(), name: period.name.clone(), turn: period.from_turn })
                .collect(),
            cards: cards(content),
            first_turn: scenario.first_turn,
            turns: scenario.turns,
            vp: VpFacts { automatic: Side::BOTH.map(|side| scenario.vp.automatic.of(side)) },
            defcon: scenario.defcon.as_ref().map(|defcon| DefconFacts {
                start: defcon.start,
                max: defcon.max,
                war: defcon.war,
                closed: defcon.closed.iter().map(region_ids).collect(),
            }),
            mil_ops: scenario.mil_ops.as_ref().map(|mil_ops| MilOpsFacts {
                max: mil_ops.max,
                required: mil_ops.required,
                penalty: mil_ops.penalty,
            }),
            space_race: scenario.space_race.as_ref().map(|race| SpaceRaceFacts {
                boxes: race
                    .boxes
                    .iter()
                    .map(|one| BoxFacts {
                        name: one.name.clone(),
                        ops: one.ops,
                        needed: one.die,
                        points: one.vp,
                        ability: one.ability.map(ability),
                    })
                    .collect(),
            }),
            tracks: scenario
                .tracks
                .iter()
                .map(|(id, track)| TrackFacts {
                    id: id.clone(),
                    name: track.name.clone(),
                    sides: track_sides(track.sides),
                    min: track.min,
                    max: track.max,
                    shown: track.shown,
                })
                .collect(),
            flags: scenario
                .flags
                .iter()
                .map(|(id, flag)| FlagFacts { id: id.clone(), name: flag.name.clone(), shown: flag.shown })
                .collect(),
            tags: (0..)
                .map(brink::ids::TagId)
                .zip(content.map.tags.keys())
                .map(|(tag, id)| (id.clone(), content.tag_name(tag)))
                .collect(),
            words: WordFacts::of(content),
        }
    }
}

/// The sides of a content.
pub(crate) fn sides(content: &Content) -> Vec<SideFacts> {
    let facts = |side: Side| SideFacts {
        id: content.side_id(side).to_owned(),
        name: content.side_name(side).to_owned(),
        colour: colour(side),
    };
    Side::BOTH.map(facts).into()
}

/// The colour of a side, as pages write it.
pub(crate) fn colour(side: Side) -> String {
    let [red, green, blue] = side_colour(side);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The ids of some spaces.
pub(crate) fn space_ids(map: &Map, spaces: SpaceSet) -> Vec<String> {
    spaces.iter().map(|space| map.space_id(space).to_owned()).collect()
}

impl MapFacts {
    fn of(map: &Map, content: &Content) -> MapFacts {
        let picture = Picture::of(map);
        let point = |point: Point| [point.x, point.y].map(rounded);
        let frame = picture.cells.first().map(|cell| [cell.frame.width, cell.frame.height].map(rounded));
        let middle = |spaces: SpaceSet| {
            let inside: Vec<Point> =
                picture.cells.iter().filter(|cell| spaces.contains(cell.space)).map(|cell| cell.frame.centre).collect();
            let count = inside.len().max(1) as f64;
            let (x, y) = inside.iter().fold((0.0, 0.0), |(x, y), point| (x + point.x, y + point.y));
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
                        regions: facts.regions.iter().map(|region| map.region_id(*region).to_owned()).collect(),
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
            roads: picture
                .roads
                .iter()
                .map(|road| match road {
                    Road::Between { ends, path } => {
                        RoadFacts { between: ends.map(space_id), course: Some(path.map(point)) }
                    }
                    Road::Around { ends } => RoadFacts { between: ends.map(space_id), course: None },
                })
                .collect(),
        }
    }
}

/// A length with one digit after the point.
fn rounded(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}

fn scorings(content: &Content) -> Vec<ScoringFacts> {
    let map = &content.map;
    let facts = |(index, (id, scoring)): (usize, (&String, &Scoring))| {
        let card = content.card_that_scores(index);
        let (region, spaces, points) = match scoring {
            Scoring::Region(region) => {
                let points = (region.presence, region.domination, region.control);
                (Some(region.region), map.region(region.region).spaces & map.countries, points)
            }
            Scoring::Spaces(spaces) => {
                let all = spaces.iter().fold(SpaceSet::EMPTY, |all, (space, _)| all | SpaceSet::one(*space));
                (None, all, (0, 0, None))
            }
            _ => (None, SpaceSet::EMPTY, (0, 0, None)),
        };
        ScoringFacts {
            id: id.clone(),
            name: content.scoring_name(index).unwrap_or(id).to_owned(),
            kind: if region.is_some() { "region" } else { "spaces" },
            region: region.map(|region| map.region_id(region).to_owned()),
            presence: points.0,
            domination: points.1,
            control: points.2,
            spaces: space_ids(map, spaces),
            battlegrounds: space_ids(map, spaces & map.battlegrounds),
            card: card.map(|card| content.card(card).id.clone()),
        }
    };
    content.scenario.scoring.iter().enumerate().map(facts).collect()
}

fn cards(content: &Content) -> Vec<CardFacts> {
    let special = content.scenario.special_card.as_ref().map(|special| special.card);
    let facts = |id| {
        let card = content.card(id);
        CardFacts {
            id: card.id.clone(),
            name: card.name.clone(),
            number: card.number,
            text: card.text.clone(),
            ops: card.ops,
            side: card.owner.map(|side| content.side_id(side).to_owned()),
            period: content
                .scenario
                .periods
                .get(card.period.index())
                .map(|period| period.id.clone())
                .unwrap_or_default(),
            scoring: card.scoring,
            starred: card.starred,
            underlined: card.underlined,
            tags: card.tags.clone(),
            special: special == Some(id),
            note: card.note.clone(),
        }
    };
    content.card_ids().map(facts).collect()
}

impl WordFacts {
    fn of(content: &Content) -> WordFacts {
        let words = &content.words;
        WordFacts {
            uses: Use::ALL.iter().map(|usage| (usage.key().to_owned(), usage.words(words))).collect(),
            modes: Mode::ALL.iter().map(|mode| (mode.key().to_owned(), mode.words(words))).collect(),
            levels: LEVELS.iter().map(|(level, word)| ((*word).to_owned(), level.words(words))).collect(),
            until: Until::WORDS.map(str::to_owned).into(),
        }
    }
}
