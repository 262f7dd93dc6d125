//! Incremental evaluation of influence changes.
//!
//! Keeps the totals of each area, so that the value of a change of influence in one space (its price) is computed from
//! the affected areas alone, without evaluating the whole position.

use std::sync::Arc;

use brink::content::{ControlRule, InfluenceLimits};
use brink::game::View;
use brink::ids::{Side, SpaceId, SpaceSet};

use super::area::{Area, Totals, net};
use super::asked::{Asked, asked_areas};
use super::layout::{Layout, OF_AREA};
use super::space_state::SpaceState;
use super::urgency::{Urgency, is_held};
use super::weights::{PHASES, tapered};

/// The features of an area that depend on control of its spaces alone, unless it has a zone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    points: f64,
    battlegrounds: f64,
    countries: f64,
}

/// The index of access among the features of an area.
const ACCESS: usize = 6;

/// A summary of the board that prices changes of influence.
#[derive(Clone, Debug)]
pub(super) struct IncrementalBoard {
    pub(super) layout: Arc<Layout>,
    /// The state of each space.
    spaces: Vec<SpaceState>,
    control: ControlRule,
    limits: InfluenceLimits,
    pub(super) battlegrounds: SpaceSet,
    pub(super) areas: Vec<Totals>,
    /// The expected, discounted number of scorings of each area.
    pub(super) urgency: Vec<f64>,
    /// Whether the viewer holds a scoring card of the area.
    held: Vec<bool>,
    /// Spaces in or adjacent to a side's influence, by side.
    pub(super) reach: [SpaceSet; 2],
    /// Blended weights of each area's features; empty in a plain summary.
    pub(super) weights: Vec<[f64; OF_AREA.len()]>,
    /// Current features of each area except access, the baseline of prices; empty in a plain summary.
    now: Vec<[f64; OF_AREA.len()]>,
    /// The value of access to each space; zero except for battlegrounds.
    pub(super) access: Vec<f64>,
    /// Blended weights of unscored spaces.
    places: Vec<(SpaceId, f64)>,
    /// The board that is asked for points; `None` in a plain summary, or if no area needs it.
    asked: Option<Asked>,
}

impl IncrementalBoard {
    /// Creates a summary with weights, which can price changes.
    pub(super) fn new(
        layout: &Arc<Layout>,
        weights: &[[f64; PHASES]],
        view: View<'_>,
    ) -> IncrementalBoard {
        let mut board = IncrementalBoard::plain(layout, view);
        board.asked = Asked::of(layout, view);
        let phases = layout.phases(view);
        for features in &layout.of_area {
            let of_area = features.map(|at| at.map_or(0.0, |at| weight(weights, at, phases)));
            board.weights.push(of_area);
        }
        for (space, feature) in &layout.places {
            board
                .places
                .push((*space, weight(weights, *feature, phases)));
        }
        board.access = vec![0.0; board.spaces.len()];
        for area in 0..board.areas.len() {
            let worth = board.urgency[area] * board.weights[area][ACCESS];
            board
                .grounds(area)
                .iter()
                .for_each(|ground| board.access[ground.index()] += worth);
        }
        board.now = (0..board.areas.len())
            .map(|area| board.features_of(area, &board.areas[area], 0.0))
            .collect();
        board
    }

    /// Drops the features of immediate scoring: during setup nothing is scored before both sides have placed.
    pub(super) fn unscored(mut self) -> IncrementalBoard {
        const NOW: [usize; 2] = [0, 7];
        for weights in &mut self.weights {
            NOW.iter().for_each(|feature| weights[*feature] = 0.0);
        }
        self.asked = None;
        self
    }

    /// Creates a summary without weights, for reading features.
    pub(super) fn plain(layout: &Arc<Layout>, view: View<'_>) -> IncrementalBoard {
        let map = &view.content().map;
        let battlegrounds = view.battlegrounds();
        let urgency = Urgency::new(view);
        let mut board = IncrementalBoard {
            layout: layout.clone(),
            spaces: map
                .space_ids()
                .map(|space| SpaceState {
                    is_battleground: battlegrounds.contains(space),
                    ..layout
                        .states
                        .state(view.influence(space), view.stability(space))
                })
                .collect(),
            control: view.content().scenario.control,
            limits: view.content().scenario.influence,
            battlegrounds,
            areas: layout
                .areas
                .iter()
                .map(|area| without_influence(area, battlegrounds, view))
                .collect(),
            urgency: layout
                .areas
                .iter()
                .map(|area| urgency.of(area, view))
                .collect(),
            held: layout
                .areas
                .iter()
                .map(|area| is_held(area, view, view.side()))
                .collect(),
            reach: map
                .homes
                .map(|home| home.map_or(SpaceSet::EMPTY, |home| map.adjacent(home))),
            weights: Vec::new(),
            now: Vec::new(),
            access: Vec::new(),
            places: Vec::new(),
            asked: None,
        };
        for space in map.space_ids() {
            board.count(layout, space);
        }
        for area in asked_areas(layout) {
            board.areas[area].asked = net(view.scoring_result(area));
        }
        board
    }

    /// Adds the influence in a space to the reach of both sides and to the totals of its areas.
    fn count(&mut self, layout: &Layout, space: SpaceId) {
        let state = self.state_now(space);
        if state.markers == [0; 2] {
            return;
        }
        self.extend_reach(space, state.markers);
        for &area in layout.areas_of(space) {
            layout.areas[area].add(&mut self.areas[area], space, &state);
        }
    }

    /// Extends the reach of each side with influence in a space to the space and its neighbours.
    fn extend_reach(&mut self, space: SpaceId, markers: [u8; 2]) {
        let near = self.near(space);
        for (reach, markers) in self.reach.iter_mut().zip(markers) {
            if markers > 0 {
                *reach = *reach | near;
            }
        }
    }

    /// A space and its neighbours.
    #[inline]
    pub(super) fn near(&self, space: SpaceId) -> SpaceSet {
        let adjacent = self.layout.adjacency.get(space.index()).copied();
        adjacent.unwrap_or_default() | SpaceSet::one(space)
    }

    /// The features of an area, weighted by urgency.
    pub(super) fn features(&self, area: usize) -> [f64; OF_AREA.len()] {
        let access = self
            .grounds(area)
            .iter()
            .map(|space| unclaimed(space, self.reach, self.progress(space)));
        self.features_of(area, &self.areas[area], access.sum())
    }

    /// The battlegrounds of an area.
    fn grounds(&self, area: usize) -> SpaceSet {
        self.layout.areas[area].spaces & self.battlegrounds
    }

    /// The features of an area with these totals, weighted by urgency.
    pub(super) fn features_of(
        &self,
        area: usize,
        totals: &Totals,
        access: f64,
    ) -> [f64; OF_AREA.len()] {
        self.features_with(area, &self.standing(area, totals), totals, access)
    }

    /// The features of an area that depend on control of its spaces alone, unless it has a zone.
    pub(super) fn standing(&self, area: usize, totals: &Totals) -> Standing {
        let grounds = difference(totals.battlegrounds);
        Standing {
            points: self.layout.areas[area].points(totals),
            battlegrounds: grounds,
            countries: difference(totals.countries) - grounds,
        }
    }

    /// The features of an area with this standing and these totals, weighted by urgency.
    fn features_with(
        &self,
        area: usize,
        standing: &Standing,
        totals: &Totals,
        access: f64,
    ) -> [f64; OF_AREA.len()] {
        let Standing {
            points,
            battlegrounds,
            countries,
        } = *standing;
        let features = [
            points,
            battlegrounds,
            countries,
            totals.battleground_progress,
            totals.progress,
            totals.margin,
            access,
            if self.held[area] { points } else { 0.0 },
            self.layout.areas[area].threat(totals),
        ];
        features.map(|feature| feature * self.urgency[area])
    }

    /// The influence of each side in a space.
    pub(super) fn influence(&self, space: SpaceId) -> [u8; 2] {
        self.state_now(space).markers
    }

    /// The number of spaces.
    pub(super) fn spaces(&self) -> usize {
        self.spaces.len()
    }

    /// Whether a side would control a space with this much influence of both.
    pub(super) fn would_control(&self, side: Side, space: SpaceId, markers: [u8; 2]) -> bool {
        let [own, other] = [side, side.opponent()].map(|of| markers[of.index()]);
        self.control.holds(self.stability(space), own, other)
    }

    /// The most influence that a side can have in one space.
    pub(super) fn most(&self, side: Side) -> u8 {
        self.limits.most(side)
    }

    /// The stability of a space.
    fn stability(&self, space: SpaceId) -> u8 {
        let state = self.spaces.get(space.index());
        state.map_or(0, |state| state.stability)
    }

    /// The state of a space.
    #[inline]
    pub(super) fn state_now(&self, space: SpaceId) -> SpaceState {
        match self.spaces.get(space.index()) {
            Some(state) => *state,
            None => self.layout.states.state([0; 2], 0),
        }
    }

    /// The state of a space for hypothetical influence.
    #[inline]
    pub(super) fn state(&self, space: SpaceId, markers: [u8; 2]) -> SpaceState {
        SpaceState {
            is_battleground: self.battlegrounds.contains(space),
            ..self.layout.states.state(markers, self.stability(space))
        }
    }

    /// Progress towards control of a space.
    #[inline]
    pub(super) fn progress(&self, space: SpaceId) -> f64 {
        self.state_now(space).progress
    }

    /// Value change in the areas whose points the rules are asked for.
    pub(super) fn asked_change(&self, space: SpaceId, markers: [u8; 2]) -> f64 {
        let Some(asked) = &self.asked else {
            return 0.0;
        };
        let points = asked.points(space, self.influence(space), markers);
        let changes = points.into_iter().map(|(area, asked)| {
            let totals = Totals {
                asked,
                ..self.areas[area]
            };
            self.change_to(area, &self.standing(area, &totals), &totals)
        });
        changes.sum()
    }

    /// Value change of an area with another standing and other totals, ignoring access.
    pub(super) fn change_to(&self, area: usize, standing: &Standing, totals: &Totals) -> f64 {
        let new = self.features_with(area, standing, totals, 0.0);
        new.iter()
            .zip(self.now[area])
            .zip(self.weights[area])
            .map(|((new, old), weight)| (new - old) * weight)
            .sum()
    }

    /// Value change of an unscored space; zero for others.
    pub(super) fn place_change(&self, space: SpaceId, after: &SpaceState) -> f64 {
        let Some((_, weight)) = self.places.iter().find(|(place, _)| *place == space) else {
            return 0.0;
        };
        weight * (after.progress - self.progress(space))
    }

    /// Whether a change in one space may affect the price of another.
    pub(super) fn touches(&self, changed: SpaceId, space: SpaceId) -> bool {
        self.layout
            .touched
            .get(changed.index())
            .is_some_and(|touched| touched.contains(space))
    }

    /// Applies a change of influence.
    pub(super) fn put(&mut self, space: SpaceId, markers: [u8; 2]) {
        let (before, after) = (self.state_now(space), self.state(space, markers));
        let layout = self.layout.clone();
        for &area in layout.areas_of(space) {
            let (counted, totals) = (&layout.areas[area], &mut self.areas[area]);
            counted.take_off(totals, space, &before);
            counted.add(totals, space, &after);
            let features = self.features_of(area, &self.areas[area], 0.0);
            if let Some(now) = self.now.get_mut(area) {
                *now = features;
            }
        }
        self.put_asked(space, markers);
        self.extend_reach(space, markers);
        if let Some(now) = self.spaces.get_mut(space.index()) {
            *now = after;
        }
    }

    /// Applies a change of influence to the areas whose points the rules are asked for.
    fn put_asked(&mut self, space: SpaceId, markers: [u8; 2]) {
        let before = self.influence(space);
        let Some(asked) = &mut self.asked else {
            return;
        };
        let points = asked.points(space, before, markers);
        asked.put(space, markers);
        for (area, points) in points {
            self.areas[area].asked = points;
            self.now[area] = self.features_of(area, &self.areas[area], 0.0);
        }
    }
}

/// The weight of a feature in these phases; zero for an unknown one.
fn weight(weights: &[[f64; PHASES]], feature: usize, phases: [f64; PHASES]) -> f64 {
    weights
        .get(feature)
        .map_or(0.0, |weights| tapered(*weights, phases))
}

/// The totals of an area without influence.
fn without_influence(area: &Area, battlegrounds: SpaceSet, view: View<'_>) -> Totals {
    let grounds = battlegrounds & area.spaces;
    let control = view.content().scenario.control;
    let missing = grounds
        .iter()
        .map(|space| i16::from(control.needed(view.stability(space), 0)))
        .fold(0, i16::saturating_add);
    Totals {
        all_battlegrounds: u8::try_from(grounds.len()).unwrap_or(u8::MAX),
        missing: [missing; 2],
        ..Totals::default()
    }
}

/// The lead of the first side in a count.
fn difference(counts: [u8; 2]) -> f64 {
    f64::from(counts[0]) - f64::from(counts[1])
}

/// The unclaimed share of a battleground that only one side can reach; positive for the first side.
pub(super) fn unclaimed(space: SpaceId, reach: [SpaceSet; 2], progress: f64) -> f64 {
    let [first, second] = reach.map(|reach| reach.contains(space));
    if first == second {
        return 0.0;
    }
    let sign = if first { 1.0 } else { -1.0 };
    sign - progress
}
