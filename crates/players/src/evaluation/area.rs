//! One scoring of the scenario, summarized for the evaluation.

use brink::content::{
    Content, ControlRule, Controlled, EventBody, FinalStep, Levels, RegionScoring, Scoring,
};
use brink::game::ScoringResult;
use brink::ids::{CardId, Side, SpaceId, SpaceSet};

use super::space_state::SpaceState;

/// A scoring with its spaces.
#[derive(Clone, Debug)]
pub(super) struct Area {
    /// The id of the scoring in the scenario.
    pub(super) id: String,
    /// Countries counted for scoring.
    pub(super) spaces: SpaceSet,
    pub(super) kind: Kind,
    /// The scoring cards of this area.
    pub(super) cards: Vec<CardId>,
    /// Whether it is part of final scoring.
    pub(super) is_final: bool,
    control: ControlRule,
    levels: Levels,
}

/// The scoring method.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// Presence, domination and control of a region.
    Levels {
        scoring: RegionScoring,
        /// The countries adjacent to the enemy's home, by side.
        adjacent: [SpaceSet; 2],
    },
    /// Points per controlled space, indexed by space.
    Spaces(Vec<u8>),
    /// Points that the rules are asked for: awards, and functions of scripts.
    Asked,
}

/// Totals of both sides in an area, maintained incrementally.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Totals {
    pub(super) countries: [u8; 2],
    pub(super) battlegrounds: [u8; 2],
    pub(super) adjacent: [u8; 2],
    /// Points for controlled spaces.
    pub(super) points: [u8; 2],
    /// The number of battlegrounds in the area.
    pub(super) all_battlegrounds: u8,
    /// Sum of progress towards control of battlegrounds; positive for the first side.
    pub(super) battleground_progress: f64,
    /// Sum of progress in the other countries, or in spaces weighted by points.
    pub(super) progress: f64,
    /// Sum of influence beyond control in battlegrounds, relative to what control needs.
    pub(super) margin: f64,
    /// The influence of both sides in the zone.
    pub(super) zone: [u8; 2],
    pub(super) zone_stability: u8,
    /// Influence that each side lacks to control all battlegrounds.
    pub(super) missing: [i16; 2],
    /// Net points for the first side that the rules were asked for.
    pub(super) asked: f64,
}

/// Indices of the features that change linearly while control of a space does not change: progress of battlegrounds and
/// others, and margin.
pub(super) const IN_PROPORTION: [usize; 3] = [3, 4, 5];
/// The value of controlling a region that wins the game, in victory points.
const REGION_WIN: f64 = 25.0;
/// Missing influence at which the threat of a region that wins the game becomes zero.
const NEAR_CONTROL: f64 = 8.0;

impl Area {
    pub(super) fn new(content: &Content, index: usize) -> Option<Area> {
        let (id, scoring) = content.scenario.scoring.get_index(index)?;
        let map = &content.map;
        let (spaces, kind) = match scoring {
            Scoring::Region(scoring) => {
                let spaces = map.region(scoring.region).spaces & map.countries;
                let adjacent =
                    Side::BOTH.map(|side| spaces & map.home_neighbours[side.opponent().index()]);
                let scoring = *scoring;
                (spaces, Kind::Levels { scoring, adjacent })
            }
            Scoring::Spaces { spaces: scored, .. } => {
                let mut points = vec![0; map.spaces.len()];
                for (space, worth) in scored {
                    points[space.index()] = *worth;
                }
                (
                    scored.iter().map(|(space, _)| *space).collect(),
                    Kind::Spaces(points),
                )
            }
            // Anything on the board may count.
            _ => (SpaceSet::EMPTY, Kind::Asked),
        };
        Some(Area {
            id: id.clone(),
            spaces,
            kind,
            cards: content
                .card_ids()
                .filter(|card| is_scored_by(content, *card, index))
                .collect(),
            is_final: content
                .scenario
                .final_scoring
                .iter()
                .any(|step| matches!(step, FinalStep::Score(all) if all.contains(&index))),
            control: content.scenario.control,
            levels: content.scenario.levels,
        })
    }

    /// The zone that modifies the scoring.
    pub(super) fn zone(&self) -> Option<SpaceId> {
        match &self.kind {
            Kind::Levels { scoring, .. } => scoring.zone.map(|zone| zone.space),
            Kind::Spaces(_) | Kind::Asked => None,
        }
    }

    /// Scored spaces, including the zone that modifies the scoring.
    pub(super) fn all_spaces(&self) -> SpaceSet {
        self.zone()
            .map_or(self.spaces, |zone| self.spaces | SpaceSet::one(zone))
    }

    /// Adds a space to the totals.
    pub(super) fn add(&self, totals: &mut Totals, space: SpaceId, state: &SpaceState) {
        self.count(totals, space, state, 1);
    }

    /// Removes a space from the totals.
    pub(super) fn take_off(&self, totals: &mut Totals, space: SpaceId, state: &SpaceState) {
        self.count(totals, space, state, -1);
    }

    /// Adds a space to the totals with a sign: 1 adds, -1 removes.
    fn count(&self, totals: &mut Totals, space: SpaceId, state: &SpaceState, times: i8) {
        if self.zone() == Some(space) {
            (totals.zone, totals.zone_stability) = (state.markers, state.stability);
        }
        if !self.spaces.contains(space) {
            return;
        }
        let sign = f64::from(times);
        match &self.kind {
            Kind::Levels { adjacent, .. } => {
                if state.is_battleground {
                    totals.battleground_progress += sign * state.progress;
                    totals.margin += sign * state.margin;
                    for (missing, lacks) in totals.missing.iter_mut().zip(state.missing) {
                        *missing = missing.saturating_add(i16::from(times) * lacks);
                    }
                } else {
                    totals.progress += sign * state.progress;
                }
                let Some(side) = state.controller else {
                    return;
                };
                add_signed(&mut totals.countries[side.index()], times);
                if state.is_battleground {
                    add_signed(&mut totals.battlegrounds[side.index()], times);
                }
                if adjacent[side.index()].contains(space) {
                    add_signed(&mut totals.adjacent[side.index()], times);
                }
            }
            Kind::Spaces(points) => {
                let points = points[space.index()];
                totals.progress += sign * state.progress * f64::from(points);
                let Some(side) = state.controller else {
                    return;
                };
                let now = &mut totals.points[side.index()];
                *now = if times > 0 {
                    now.saturating_add(points)
                } else {
                    now.saturating_sub(points)
                };
            }
            Kind::Asked => {}
        }
    }

    /// Changes of the features of [`IN_PROPORTION`]; `None` if other features may change as well.
    pub(super) fn change_in_proportion(
        &self,
        space: SpaceId,
        before: &SpaceState,
        after: &SpaceState,
    ) -> Option<[f64; IN_PROPORTION.len()]> {
        if before.controller != after.controller || self.zone() == Some(space) {
            return None;
        }
        let progress = after.progress - before.progress;
        match &self.kind {
            Kind::Levels { .. } if !before.is_battleground => Some([0.0, progress, 0.0]),
            Kind::Levels { .. } if self.can_win() => None,
            Kind::Levels { .. } => Some([progress, 0.0, after.margin - before.margin]),
            Kind::Spaces(points) => Some([0.0, progress * f64::from(points[space.index()]), 0.0]),
            Kind::Asked => Some([0.0; IN_PROPORTION.len()]),
        }
    }

    /// Points for the first side, net, if scored now.
    pub(super) fn points(&self, totals: &Totals) -> f64 {
        let scoring = match &self.kind {
            Kind::Levels { scoring, .. } => scoring,
            Kind::Spaces(_) => return f64::from(totals.points[0]) - f64::from(totals.points[1]),
            Kind::Asked => return totals.asked,
        };
        let [first, second] = Side::BOTH.map(|side| self.level_points(scoring, totals, side));
        first - second
    }

    /// Difference of how close each side is to control that wins the game; 1 means all battlegrounds.
    pub(super) fn threat(&self, totals: &Totals) -> f64 {
        if !self.can_win() {
            return 0.0;
        }
        let [first, second] = totals.missing.map(nearness);
        first - second
    }

    /// Whether control of this region wins the game.
    pub(super) fn can_win(&self) -> bool {
        matches!(&self.kind, Kind::Levels { scoring, .. } if scoring.control.is_none())
    }

    /// Average gain of one scoring level over the level below.
    pub(super) fn step(&self) -> f64 {
        match &self.kind {
            Kind::Levels { scoring, .. } => {
                let [presence, domination] = [scoring.presence, scoring.domination].map(f64::from);
                // Control that wins the game is rare; the threat of it is a separate feature.
                let control = scoring
                    .control
                    .map_or(2.0 * domination - presence, f64::from);
                (2.0 * (domination - presence) + (control - domination)) / 2.0
            }
            Kind::Spaces(_) | Kind::Asked => 1.0,
        }
    }

    /// A side's points for a region (rule 10.1.1).
    fn level_points(&self, scoring: &RegionScoring, totals: &Totals, side: Side) -> f64 {
        let (own, other) = (side.index(), side.opponent().index());
        let (countries, battlegrounds) = (totals.countries[own], totals.battlegrounds[own]);
        let counts = Controlled {
            countries: [countries, totals.countries[other]],
            battlegrounds: [battlegrounds, totals.battlegrounds[other]],
            all_countries: u8::try_from(self.spaces.len()).unwrap_or(u8::MAX),
            all_battlegrounds: totals.all_battlegrounds,
        };
        let base = if self.levels.has_control(&counts) {
            scoring.control.map_or(REGION_WIN, f64::from)
        } else if self.levels.has_domination(&counts) {
            f64::from(scoring.domination)
        } else if self.levels.has_presence(&counts) {
            f64::from(scoring.presence)
        } else {
            0.0
        };
        let points = base
            + f64::from(battlegrounds) * f64::from(scoring.battleground)
            + f64::from(totals.adjacent[own]) * f64::from(scoring.adjacent_to_enemy_home);
        let Some(zone) = scoring.zone else {
            return points;
        };
        let [here, there] = [own, other].map(|of| totals.zone[of]);
        if here > 0 && self.control.holds(totals.zone_stability, here, there) {
            points * f64::from(zone.control_times)
        } else if here > there {
            points + f64::from(zone.lead)
        } else {
            points
        }
    }
}

/// Net points for the first side of a result that the rules were asked for; a function that fails
/// gives none.
pub(super) fn net(result: Option<ScoringResult>) -> f64 {
    let Some(result) = result else {
        return 0.0;
    };
    let [first, second] = result.points.map(f64::from);
    let win = result.wins.map_or(0.0, |side| f64::from(side.sign()));
    first - second + win * REGION_WIN
}

/// Whether a card's event is the scoring of this index.
fn is_scored_by(content: &Content, card: CardId, index: usize) -> bool {
    let script = content.script(card);
    script.is_some_and(|script| script.event == EventBody::Scores(u8::try_from(index).ok()))
}

/// Adds a signed number to a count.
fn add_signed(count: &mut u8, number: i8) {
    *count = count.saturating_add_signed(number);
}

/// The closeness to control of all battlegrounds, from 0 to 1; quadratic in the missing influence.
fn nearness(missing: i16) -> f64 {
    (1.0 - f64::from(missing) / NEAR_CONTROL).max(0.0).powi(2)
}
