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
use super::pricing::unclaimed;
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
    fn features_of(&self, area: usize, totals: &Totals, access: f64) -> [f64; OF_AREA.len()] {
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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::pricing::Pricing;
    use super::*;
    use crate::{Evaluation, Player, Random, Request};
    use brink::content::{Library, Scoring};
    use brink::game::Game;

    /// The board of a position.
    fn board_of(evaluation: &Evaluation, view: View<'_>) -> IncrementalBoard {
        IncrementalBoard::new(&evaluation.layout, evaluation.weights.values(), view)
    }

    /// A variant of the first scenario with other rules of control and of levels, and with limits of influence.
    fn variant() -> String {
        let library = Library::open(&["../..".into()]);
        let id = &library.scenarios()[0].id;
        let content = library.load(id).unwrap().content;
        let side = content.side_id(Side::First);
        format!(
            "id: variant\nname: Variant\nextends: {id}\ncontrol: {{ influence: 2, lead: 1 }}\n\
             influence: {{ limit: 5, supply: {{ {side}: 30 }} }}\n\
             levels: {{ domination: {{ more_countries: 2 }}, presence: {{ countries: 2 }} }}\n"
        )
    }

    /// Visits positions of random games of each scenario, and of a variant.
    fn positions(mut look: impl FnMut(&Evaluation, &Game)) {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("scenarios")).unwrap();
        std::fs::write(folder.path().join("scenarios/variant.yaml"), variant()).unwrap();
        let library = Library::open(&["../..".into(), folder.path().into()]);
        assert!(library.load("variant").is_ok());
        for listing in library.scenarios() {
            let content = library.load(&listing.id).unwrap().content;
            let evaluation = Evaluation::new(&content);
            let mut player = Random::new(3);
            for seed in 0..2 {
                let mut game = Game::new(content.clone(), seed).unwrap();
                let mut step = 0;
                while let Some(decision) = game.decision() {
                    let choice = player
                        .choose(&Request::new(game.view(decision.side), decision))
                        .unwrap();
                    game.apply(choice).unwrap();
                    step += 1;
                    if step % 25 == 0 {
                        look(&evaluation, &game);
                    }
                }
            }
        }
    }

    #[test]
    fn areas_have_the_points_that_the_rules_give() {
        let mut compared = 0;
        positions(|evaluation, game| {
            let view = game.view(Side::First);
            // Scoring effects in force are not modelled.
            if !view.effects().is_empty() {
                return;
            }
            let board = board_of(evaluation, view);
            for (index, (_, scoring)) in game.content().scenario.scoring.iter().enumerate() {
                let points = evaluation.layout.areas[index].points(&board.areas[index]);
                let ruled = match scoring {
                    Scoring::Region(_) => {
                        let each =
                            Side::BOTH.map(|side| view.standing(index, side).unwrap().points);
                        let [Some(first), Some(second)] = each else {
                            continue;
                        };
                        f64::from(first) - f64::from(second)
                    }
                    _ => {
                        let [first, second] = view.space_points(index).unwrap().map(f64::from);
                        first - second
                    }
                };
                assert!(
                    (points - ruled).abs() < 1e-9,
                    "{index}: {points}, not {ruled}"
                );
                compared += 1;
            }
        });
        assert!(compared > 40, "{compared}");
    }

    /// The value of all areas, without access.
    fn value(board: &IncrementalBoard) -> f64 {
        let areas = (0..board.areas.len()).map(|area| {
            let features = board.features_of(area, &board.areas[area], 0.0);
            let each = features.iter().zip(board.weights[area]);
            each.map(|(feature, weight)| feature * weight).sum::<f64>()
        });
        areas.sum()
    }

    /// The price of a change is the difference of the values before and after it, except for lost access.
    #[test]
    fn a_change_that_is_taken_over_has_the_price_that_was_asked() {
        positions(|evaluation, game| {
            let view = game.view(Side::Second);
            let board = board_of(evaluation, view);
            for space in game.content().map.countries.iter().take(20) {
                let [first, second] = board.influence(space);
                // With both sides already present, access does not change.
                let markers = [first.max(1), second.max(1)];
                let mut before = board.clone();
                before.put(space, markers);
                let mut after = before.clone();
                after.put(space, [markers[0] + 2, markers[1]]);
                let more = [markers[0] + 2, markers[1]];
                let gain = Pricing::new(&before, space).change(&before, more);
                let place = before.place_change(space, &before.state(space, more));
                assert!((value(&after) - value(&before) + place - gain).abs() < 1e-9);
            }
        });
    }

    #[test]
    fn a_change_leaves_prices_that_it_does_not_touch() {
        let mut left = 0;
        positions(|evaluation, game| {
            let board = board_of(evaluation, game.view(Side::First));
            for changed in game.content().map.countries.iter().step_by(5) {
                let [first, second] = board.influence(changed);
                let mut after = board.clone();
                after.put(changed, [first + 3, second]);
                for space in game
                    .content()
                    .map
                    .countries
                    .iter()
                    .filter(|space| !board.touches(changed, *space))
                {
                    let [first, second] = board.influence(space);
                    let [one, two] = [&board, &after]
                        .map(|board| Pricing::new(board, space).change(board, [first + 1, second]));
                    assert!((one - two).abs() < 1e-12);
                    left += 1;
                }
            }
        });
        assert!(left > 1_000, "{left}");
    }

    fn swapped([first, second]: [u8; 2]) -> [u8; 2] {
        [second, first]
    }

    /// Swapping the sides' totals negates the points.
    #[test]
    fn points_are_opposite_for_opposite_totals() {
        positions(|evaluation, game| {
            let board = board_of(evaluation, game.view(Side::First));
            for (area, totals) in evaluation.layout.areas.iter().zip(&board.areas) {
                let other = Totals {
                    countries: swapped(totals.countries),
                    battlegrounds: swapped(totals.battlegrounds),
                    adjacent: swapped(totals.adjacent),
                    points: swapped(totals.points),
                    zone: swapped(totals.zone),
                    ..*totals
                };
                assert!((area.points(totals) + area.points(&other)).abs() < 1e-9);
            }
        });
    }
}
