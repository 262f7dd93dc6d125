//! The tracks of a game, and its flags.

use brink::content::{Ability, Content, Track, TrackBox, TrackSides};
use brink::ids::Side;
use brink::tooling::Word;
use serde::Serialize;

use crate::json::objects;

objects! {
    /// The victory point track.
    #[derive(Serialize)]
    VpFacts {
        /// The points with which each side wins at once; none if it cannot.
        automatic: [Option<i16>; 2],
    }
    /// The DEFCON track.
    #[derive(Serialize)]
    DefconFacts {
        /// Its first value.
        start: u8,
        /// The best level.
        max: u8,
        /// The level that ends the game.
        war: u8,
        /// The regions that each level closes, from level 0 up.
        closed: Vec<Vec<String>>,
    }
    /// Military operations.
    #[derive(Serialize)]
    MilOpsFacts {
        /// The highest number.
        max: u8,
        /// The number required; the DEFCON level if absent.
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
    /// A box of a track.
    #[derive(Serialize)]
    BoxFacts {
        /// The position on the track.
        at: i16,
        /// The name.
        name: String,
        /// The value that a card of each side needs.
        ops: [u8; 2],
        /// The highest die of each side that succeeds, or with `at_least` the lowest sum; none if
        /// it cannot be attempted.
        needed: Option<[u8; 2]>,
        /// Whether high sums succeed.
        at_least: bool,
        /// Points for the first and for the second to arrive.
        points: [u8; 2],
        /// The ability of the side that has reached it.
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
        /// Its boxes, by their positions.
        boxes: Vec<BoxFacts>,
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
}

impl VpFacts {
    pub(super) fn of(content: &Content) -> VpFacts {
        VpFacts {
            automatic: Side::BOTH.map(|side| content.scenario.vp.automatic.of(side)),
        }
    }
}

impl DefconFacts {
    pub(super) fn of(content: &Content) -> Option<DefconFacts> {
        let defcon = content.scenario.defcon.as_ref()?;
        let mut closed = Vec::new();
        for regions in &defcon.closed {
            let ids = regions.iter().map(|region| content.map.region_id(*region));
            closed.push(ids.map(str::to_owned).collect());
        }
        Some(DefconFacts {
            start: defcon.start,
            max: defcon.max,
            war: defcon.war,
            closed,
        })
    }
}

impl MilOpsFacts {
    pub(super) fn of(content: &Content) -> Option<MilOpsFacts> {
        let mil_ops = content.scenario.mil_ops.as_ref()?;
        Some(MilOpsFacts {
            max: mil_ops.max,
            required: mil_ops.required,
            penalty: mil_ops.penalty,
        })
    }
}

impl SpaceRaceFacts {
    pub(super) fn of(content: &Content) -> Option<SpaceRaceFacts> {
        let race = content.scenario.space_race.as_ref()?;
        let boxes = (1..).zip(&race.boxes);
        Some(SpaceRaceFacts {
            boxes: boxes.map(|(at, one)| BoxFacts::of(at, one)).collect(),
        })
    }
}

impl BoxFacts {
    fn of(at: i16, one: &TrackBox) -> BoxFacts {
        BoxFacts {
            at,
            name: one.name.clone(),
            ops: one.ops,
            needed: one.at_least.or(one.die),
            at_least: one.at_least.is_some(),
            points: one.vp,
            ability: one.ability.map(|ability| word(ability).to_owned()),
        }
    }
}

/// The word for an ability.
fn word(ability: Ability) -> &'static str {
    let mut words = Ability::ALL.iter().zip(Ability::WORDS);
    let found = words.find(|(one, _)| **one == ability);
    found.map_or("", |(_, word)| word)
}

/// The tracks of the scenario.
pub(super) fn tracks(content: &Content) -> Vec<TrackFacts> {
    let tracks = content
        .scenario
        .tracks
        .iter()
        .map(|(id, track)| TrackFacts {
            id: id.clone(),
            name: track.name.clone(),
            sides: owners(track.sides, content).to_owned(),
            min: track.min,
            max: track.max,
            shown: track.shown,
            boxes: boxes_of(track),
        });
    tracks.collect()
}

/// The boxes of a track.
fn boxes_of(track: &Track) -> Vec<BoxFacts> {
    let boxes = track.boxes.iter();
    boxes.map(|(at, one)| BoxFacts::of(*at, one)).collect()
}

/// The word for the owners of a track.
fn owners(sides: TrackSides, content: &Content) -> &str {
    match sides {
        TrackSides::Both => "both",
        TrackSides::Only(side) => content.side_id(side),
        _ => "shared",
    }
}

/// The flags of the scenario.
pub(super) fn flags(content: &Content) -> Vec<FlagFacts> {
    let flags = content.scenario.flags.iter();
    flags
        .map(|(id, flag)| FlagFacts {
            id: id.clone(),
            name: flag.name.clone(),
            shown: flag.shown,
        })
        .collect()
}
