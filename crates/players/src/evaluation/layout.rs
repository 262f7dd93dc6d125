//! The feature layout of a content: names, sources and default weights.

use brink::content::{Content, TrackSides};
use brink::game::View;
use brink::ids::{FlagId, SpaceId, SpaceSet, TrackId};

use super::area::{Area, Kind};
use super::space_state::StateTable;
use super::weights::PHASES;

/// Names of an area's features, in order.
pub(super) const OF_AREA: [&str; 9] = [
    "points",
    "battlegrounds",
    "countries",
    "progress",
    "minor_progress",
    "margin",
    "access",
    "held",
    "threat",
];
/// Discount of board features: the opponent can respond to influence, but not to points scored.
const ANSWERED: f64 = 0.5;
/// Indices into [`OF_AREA`] of the features of an area scored by space.
const OF_SPACES: [usize; 3] = [0, 4, 7];
/// Indices into [`OF_AREA`] of the features of an area whose points the rules are asked for.
const OF_ASKED: [usize; 2] = [0, 7];
/// Index and default weight of the threat feature, for regions whose control wins the game.
const THREAT: (usize, f64) = (8, 8.0);

/// Features common to all content, in order, with default weights.
pub(super) const COMMON: [(&str, f64); 20] = [
    ("constant", 0.0),
    ("vp", 1.0),
    ("vp.near_victory", 20.0),
    ("vp.at_the_end", 8.0),
    ("defcon", 0.0),
    ("military.lack", 0.9),
    ("space_race.boxes", 0.4),
    ("space_race.points", 0.5),
    ("space_race.abilities", 0.5),
    ("special.held", 1.0),
    ("special.ready", 0.5),
    ("effects.lasting", 2.0),
    ("effects.passing", 2.0),
    ("hands.size", 0.3),
    ("hands.changed", 0.5),
    ("hand.operations", 0.2),
    ("hand.own_events", 0.2),
    ("hand.enemy_events", -0.5),
    ("hand.danger", -1.0),
    ("hand.trapped", -35.0),
];

/// The compiled layout of a content.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) areas: Vec<Area>,
    /// For each area the index of each feature; `None` for features that the area lacks.
    pub(super) of_area: Vec<[Option<usize>; OF_AREA.len()]>,
    /// The areas that each space belongs to.
    areas_of: Vec<Vec<usize>>,
    /// Unscored spaces, each with the index of its feature.
    pub(super) places: Vec<(SpaceId, usize)>,
    /// The index of the first feature of [`COMMON`].
    pub(super) common: usize,
    /// The declared tracks with their widths, in the order of their features.
    pub(super) tracks: Vec<(TrackId, TrackSides, f64)>,
    /// The flags, in the order of their features.
    pub(super) flags: Vec<FlagId>,
    /// Adjacent spaces by space.
    pub(super) adjacency: Vec<SpaceSet>,
    /// Spaces whose price may depend on a space: those in its areas, and those within two steps.
    pub(super) touched: Vec<SpaceSet>,
    /// The digest of the content.
    pub(super) digest: u64,
    first_turn: u8,
    pub(super) states: StateTable,
    /// Whether the rules are asked for the points of some area.
    pub(super) asks_rules: bool,
    names: Vec<String>,
    defaults: Vec<[f64; PHASES]>,
}

impl Layout {
    pub(super) fn new(content: &Content) -> Layout {
        let map = &content.map;
        let areas: Vec<Area> = (0..content.scenario.scoring.len())
            .filter_map(|index| Area::new(content, index))
            .collect();
        let mut list = FeatureList::default();
        let of_area = areas.iter().map(|area| list.add_area(area)).collect();
        let places = list.add_places(content, &areas);
        let common = list.add_common();
        let tracks = list.add_tracks(content);
        let flags = list.add_flags(content);
        Layout {
            touched: map
                .space_ids()
                .map(|space| touched_by(content, &areas, space))
                .collect(),
            areas_of: map
                .space_ids()
                .map(|space| areas_of(&areas, space))
                .collect(),
            of_area,
            asks_rules: areas.iter().any(|area| matches!(area.kind, Kind::Asked)),
            areas,
            places,
            common,
            tracks,
            flags,
            adjacency: map.space_ids().map(|space| map.adjacent(space)).collect(),
            digest: content.digest,
            first_turn: content.scenario.first_turn,
            states: StateTable::new(content.scenario.control),
            names: list.names,
            defaults: list.weights,
        }
    }

    /// The areas that a space belongs to.
    #[inline]
    pub(super) fn areas_of(&self, space: SpaceId) -> &[usize] {
        let areas = self.areas_of.get(space.index());
        areas.map_or(&[], Vec::as_slice)
    }

    /// The number of features.
    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    pub(super) fn names(&self) -> Vec<String> {
        self.names.clone()
    }

    pub(super) fn defaults(&self) -> Vec<[f64; PHASES]> {
        self.defaults.clone()
    }

    /// The share of each phase in a position, early, middle and late: a piecewise linear taper.
    pub(super) fn phases(&self, view: View<'_>) -> [f64; PHASES] {
        let played = self.share_played(view);
        [
            (1.0 - 2.0 * played).max(0.0),
            1.0 - (2.0 * played - 1.0).abs(),
            (2.0 * played - 1.0).max(0.0),
        ]
    }

    /// The elapsed share of the game, from 0 to 1.
    pub(super) fn share_played(&self, view: View<'_>) -> f64 {
        let rounds = view.content().scenario.action_rounds.most(view.turn());
        let turns = view
            .turns()
            .saturating_sub(self.first_turn)
            .saturating_add(1);
        let before = f64::from(view.turn().saturating_sub(self.first_turn));
        let within = f64::from(view.round()) / f64::from(rounds.saturating_add(1));
        ((before + within) / f64::from(turns.max(1))).clamp(0.0, 1.0)
    }
}

/// Feature names and default weights under construction.
#[derive(Default)]
struct FeatureList {
    names: Vec<String>,
    weights: Vec<[f64; PHASES]>,
}

impl FeatureList {
    /// Adds a feature. Returns its index.
    fn add(&mut self, name: String, weight: f64) -> usize {
        self.names.push(name);
        self.weights.push([weight; PHASES]);
        self.names.len() - 1
    }

    /// Adds the features of an area; the default weight of a battleground follows from the step between scoring levels.
    fn add_area(&mut self, area: &Area) -> [Option<usize>; OF_AREA.len()] {
        let step = area.step();
        let ground = match &area.kind {
            Kind::Levels { scoring, .. } => step / 4.0 + f64::from(scoring.battleground) * 0.5,
            Kind::Spaces(_) | Kind::Asked => 0.0,
        };
        let minor = step / 12.0;
        let weights = match area.kind {
            Kind::Levels { .. } => {
                // Control by a single point of influence is fragile, so progress and margin weigh more. Access that
                // only one side has can wait.
                let [control, way, margin, access] =
                    [0.15, 1.8, 0.9, 0.75].map(|share| share * ground);
                let board = [0.4, control, minor, way, 0.5 * minor, margin, access];
                let [
                    points,
                    battlegrounds,
                    countries,
                    progress,
                    minor_progress,
                    margin,
                    access,
                ] = board.map(|weight| weight * ANSWERED);
                [
                    points,
                    battlegrounds,
                    countries,
                    progress,
                    minor_progress,
                    margin,
                    access,
                    0.25,
                    THREAT.1,
                ]
            }
            Kind::Spaces(_) | Kind::Asked => [
                0.8 * ANSWERED,
                0.0,
                0.0,
                0.0,
                0.3 * ANSWERED,
                0.0,
                0.0,
                0.25,
                0.0,
            ],
        };
        let mut at = [None; OF_AREA.len()];
        for (nth, (name, weight)) in OF_AREA.iter().zip(weights).enumerate() {
            if has_feature(area, nth) {
                at[nth] = Some(self.add(format!("{}.{name}", area.id), weight));
            }
        }
        at
    }

    /// Adds a feature for each space that no area scores.
    fn add_places(&mut self, content: &Content, areas: &[Area]) -> Vec<(SpaceId, usize)> {
        let scored = areas
            .iter()
            .fold(SpaceSet::EMPTY, |all, area| all | area.all_spaces());
        let unscored = content.map.playable - scored;
        let ids = unscored.iter();
        ids.map(|space| {
            let name = format!("space.{}", content.map.space_id(space));
            (space, self.add(name, 0.5))
        })
        .collect()
    }

    /// Adds the features of [`COMMON`]. Returns the index of the first.
    fn add_common(&mut self) -> usize {
        let first = self.names.len();
        for (name, weight) in COMMON {
            self.add(name.to_owned(), weight);
        }
        first
    }

    /// Adds a feature for each declared track.
    fn add_tracks(&mut self, content: &Content) -> Vec<(TrackId, TrackSides, f64)> {
        let mut tracks = Vec::new();
        let scenario = &content.scenario;
        for (own, (id, track)) in scenario.track_ids().zip(&scenario.tracks) {
            let width = f64::from(track.max) - f64::from(track.min);
            self.add(format!("track.{id}"), 0.0);
            tracks.push((own, track.sides, width.max(1.0)));
        }
        tracks
    }

    /// Adds a feature for each flag.
    fn add_flags(&mut self, content: &Content) -> Vec<FlagId> {
        for id in content.scenario.flags.keys() {
            self.add(format!("flag.{id}"), 0.0);
        }
        content.scenario.flag_ids().collect()
    }
}

/// Whether an area has a feature of [`OF_AREA`].
fn has_feature(area: &Area, nth: usize) -> bool {
    match &area.kind {
        Kind::Levels { .. } => nth != THREAT.0 || area.can_win(),
        Kind::Spaces(_) => OF_SPACES.contains(&nth),
        Kind::Asked => OF_ASKED.contains(&nth),
    }
}

/// The areas that a space belongs to.
fn areas_of(areas: &[Area], space: SpaceId) -> Vec<usize> {
    (0..areas.len())
        .filter(|area| areas[*area].all_spaces().contains(space))
        .collect()
}

/// Spaces whose price may depend on a space: those in its areas, and those within two steps.
fn touched_by(content: &Content, areas: &[Area], space: SpaceId) -> SpaceSet {
    // The rules may count anything for such an area.
    if areas.iter().any(|area| matches!(area.kind, Kind::Asked)) {
        return content.map.playable;
    }
    let mut touched = SpaceSet::EMPTY;
    for area in areas_of(areas, space) {
        touched = touched | areas[area].all_spaces();
    }
    for neighbour in near(content, space).iter() {
        touched = touched | near(content, neighbour);
    }
    touched
}

/// A space and its neighbours.
fn near(content: &Content, space: SpaceId) -> SpaceSet {
    content.map.adjacent(space) | SpaceSet::one(space)
}
