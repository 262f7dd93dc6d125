//! Scoring (rule 10.1).

use crate::content::{
    BattlegroundUse, BoardFacts, Content, Controlled, FunctionTable, Levels, Modifier,
    ModifierKind, Moment, RegionScoring, Scoring,
};
use crate::game::state::audience::Audience;
use crate::game::state::core::Core;
use crate::game::state::effect::{Source, Value};
use crate::game::state::event::Event;
use crate::game::state::frame::{Answer, Frame, HandlerAnswer, ScoreFrame, Scored};
use crate::game::state::outcome::Ending;
use crate::game::state::score_parts::{BothParts, ScoreParts, ZoneShare};
use crate::ids::{RuleId, Side, SpaceId, SpaceSet};

use super::Rules;
use super::award;
use super::setup::find_function;
use super::step::{Predicate, Step, Test};
use super::weights::award_points;

/// The level of a side in a region (rule 10.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// By the printed rules, no country is controlled.
    None,
    /// A country is controlled.
    Presence,
    /// More countries and more battlegrounds than the opponent, at least one of each kind.
    Domination,
    /// More countries than the opponent, and every battleground.
    Control,
}

impl Level {
    /// The highest level of which a side has every need.
    fn of(levels: &Levels, counts: &Controlled) -> Level {
        if levels.has_control(counts) {
            Level::Control
        } else if levels.has_domination(counts) {
            Level::Domination
        } else if levels.has_presence(counts) {
            Level::Presence
        } else {
            Level::None
        }
    }

    /// The points of the level; `None` if it wins the game.
    pub(crate) fn points(self, scoring: &RegionScoring) -> Option<u8> {
        match self {
            Level::None => Some(0),
            Level::Presence => Some(scoring.presence),
            Level::Domination => Some(scoring.domination),
            Level::Control => scoring.control,
        }
    }
}

/// The present result of a side in a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Standing {
    /// Its level.
    pub level: Level,
    /// Its points; `None` if its level wins the game.
    pub points: Option<u8>,
    /// Controlled countries.
    pub countries: u8,
    /// Controlled battlegrounds.
    pub battlegrounds: u8,
    /// Controlled countries adjacent to the enemy's home.
    pub adjacent_to_enemy_home: u8,
    /// Its share in the region's zone.
    pub zone: ZoneShare,
}

impl Standing {
    /// The parts of the points, apart from those of the level.
    pub(crate) fn parts(self) -> ScoreParts {
        ScoreParts {
            battlegrounds: self.battlegrounds,
            adjacent_to_enemy_home: self.adjacent_to_enemy_home,
            zone: self.zone,
            ..ScoreParts::default()
        }
    }
}

impl ScoreFrame {
    /// Dispatches the handlers, then scores the region.
    pub(crate) fn step(self, core: &mut Core, answer: Answer) -> Step {
        if !self.notified {
            core.top(Frame::Score(ScoreFrame {
                notified: true,
                ..self
            }));
            core.dispatch(
                Moment::Score,
                [Value::Scoring(self.scoring), Value::Nil, Value::Nil],
            );
            return Step::Go;
        }
        if let Answer::Scored(scored) = answer {
            give(core, scored);
            return Step::Done(Answer::None);
        }
        let mut left_out = [SpaceSet::EMPTY; 2];
        if let Answer::Handlers(HandlerAnswer::LeftOut { space, of }) = answer {
            left_out[of.index()] = SpaceSet::one(space);
        }
        let scoring = usize::from(self.scoring);
        match score(core, scoring, left_out, Occasion::Card) {
            Some(function) => Step::Test(function),
            None => Step::Done(Answer::None),
        }
    }
}

/// Scores, with spaces excluded from the totals of each side. Returns the function that has to say
/// the points first, if there is one.
pub(crate) fn score(
    core: &mut Core,
    index: usize,
    left_out: [SpaceSet; 2],
    occasion: Occasion,
) -> Option<Predicate> {
    let (_, scoring) = core.content.scenario.scoring.get_index(index)?;
    if let Scoring::Run { run: name, .. } = scoring {
        return points_by_function(&core.content, index, name);
    }
    let (result, levels, parts) = core.rules().result(scoring, left_out, occasion);
    let scored = Scored {
        scoring: index as u8,
        points: result.points,
        wins: result.wins,
    };
    give_with(core, scored, levels, parts);
    None
}

/// Awards the points that a function gives, or ends the game.
pub(super) fn give(core: &mut Core, scored: Scored) {
    give_with(core, scored, [0; 2], Default::default());
}

/// Awards points, or ends the game; with what the log says of them.
fn give_with(core: &mut Core, scored: Scored, levels: [u8; 2], parts: BothParts) {
    let Scored {
        scoring,
        points,
        wins,
    } = scored;
    let points = core.rules().modified_points(usize::from(scoring), points);
    core.emit(Event::Scored {
        scoring,
        points,
        levels,
        parts,
    });
    if wins.is_some() {
        return core.end(wins, Ending::Region(scoring));
    }
    let [first, second] = points.map(i32::from);
    award::gain_vp(core, Side::First, first - second);
}

/// The function of a rule script that says the points of a scoring.
pub(crate) fn points_by_function(
    content: &Content,
    scoring: usize,
    name: &str,
) -> Option<Predicate> {
    let (rule, function) = find_function(content, (FunctionTable::Scoring, name))?;
    let scoring = scoring as u8;
    Some(of_rule(rule, Test::Scoring { function, scoring }))
}

/// The function of a rule script that says the winner at the end.
pub(crate) fn winner_by_function(content: &Content, name: &str) -> Option<Predicate> {
    let (rule, function) = find_function(content, (FunctionTable::Victory, name))?;
    Some(of_rule(rule, Test::Victory(function)))
}

const fn of_rule(rule: RuleId, test: Test) -> Predicate {
    Predicate {
        source: Source::Rule(rule),
        test,
        player: Side::First,
        sides_swapped: false,
        audience: Audience::Both,
    }
}

/// The points of both sides for a scoring, or the side that it makes the winner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScoringResult {
    /// The points of each side, before netting.
    pub points: [u8; 2],
    /// The side that wins the game.
    pub wins: Option<Side>,
}

impl Rules<'_> {
    /// The result of a scoring that needs no function, with the levels and parts that explain it.
    pub(crate) fn result(
        self,
        scoring: &Scoring,
        left_out: [SpaceSet; 2],
        occasion: Occasion,
    ) -> (ScoringResult, [u8; 2], BothParts) {
        let (points, parts) = match scoring {
            Scoring::Region(region) => return self.result_of_region(region, left_out, occasion),
            Scoring::Spaces { spaces, .. } => {
                let parts = Side::BOTH.map(|of| self.space_parts(spaces, of));
                (self.space_points(spaces), parts)
            }
            Scoring::Awards { awards, .. } => {
                let parts = self.award_parts(awards, left_out);
                (award_points(awards, parts), parts)
            }
            Scoring::Run { .. } => Default::default(),
        };
        let wins = None;
        (ScoringResult { points, wins }, [0; 2], BothParts(parts))
    }

    fn result_of_region(
        self,
        region: &RegionScoring,
        left_out: [SpaceSet; 2],
        occasion: Occasion,
    ) -> (ScoringResult, [u8; 2], BothParts) {
        let scoring = match occasion {
            Occasion::Card => *region,
            Occasion::Final => RegionScoring {
                zone: None,
                ..*region
            },
        };
        let standing = Side::BOTH.map(|of| self.standing(&scoring, of, left_out));
        let levels = standing.map(|standing| standing.level as u8);
        let mut sides = Side::BOTH.into_iter();
        let wins = sides.find(|of| standing[of.index()].points.is_none());
        if wins.is_some() {
            let points = [0; 2];
            return (ScoringResult { points, wins }, levels, BothParts::default());
        }
        let points = standing.map(|standing| standing.points.unwrap_or(0));
        let parts = BothParts(standing.map(Standing::parts));
        (ScoringResult { points, wins }, levels, parts)
    }

    /// The points of a scoring with the modifiers in force.
    #[inline]
    pub(crate) fn modified_points(self, scoring: usize, points: [u8; 2]) -> [u8; 2] {
        if !self.has_modifiers(ModifierKind::Score) {
            return points;
        }
        let mut points = points.map(i32::from);
        for (player, _, _, modifier) in self.modifiers(ModifierKind::Score) {
            let Modifier::Score {
                of,
                scoring: only,
                add,
            } = modifier
            else {
                continue;
            };
            for side in Side::BOTH {
                if of.is(side, player) && only.is_none_or(|only| only == scoring) {
                    points[side.index()] += i32::from(*add);
                }
            }
        }
        points.map(|points| points.clamp(0, u8::MAX.into()) as u8)
    }

    /// The points of each side for the spaces that it controls.
    pub(crate) fn space_points(self, spaces: &[(SpaceId, u8)]) -> [u8; 2] {
        Side::BOTH.map(|side| {
            let owned = spaces
                .iter()
                .filter(|(space, _)| self.board.controls(side, *space));
            owned.map(|(_, points)| *points).sum()
        })
    }

    /// The spaces that a side controls in a scoring without levels; empty if the list has more
    /// spaces than there are bits.
    pub(crate) fn space_parts(self, spaces: &[(SpaceId, u8)], side: Side) -> ScoreParts {
        let bits = match spaces.len() {
            0..=32 => spaces.iter().rev().fold(0, |bits, (space, _)| {
                bits << 1 | u32::from(self.board.controls(side, *space))
            }),
            _ => 0,
        };
        ScoreParts {
            spaces: bits,
            ..ScoreParts::default()
        }
    }

    /// The result of a side in a region, with some spaces excluded from the totals of each side.
    pub(crate) fn standing(
        self,
        scoring: &RegionScoring,
        side: Side,
        left_out: [SpaceSet; 2],
    ) -> Standing {
        let battlegrounds = self.battlegrounds(BattlegroundUse::Scoring(scoring.region));
        self.standing_with(scoring, side, left_out, battlegrounds)
    }

    /// The result of a side without modifiers that apply only to scoring.
    pub(crate) fn plain_standing(
        self,
        scoring: &RegionScoring,
        side: Side,
        left_out: [SpaceSet; 2],
    ) -> Standing {
        self.standing_with(
            scoring,
            side,
            left_out,
            self.battlegrounds(BattlegroundUse::Everything),
        )
    }

    fn standing_with(
        self,
        scoring: &RegionScoring,
        side: Side,
        left_out: [SpaceSet; 2],
        counted: SpaceSet,
    ) -> Standing {
        let map = &self.content.map;
        let region = self.in_play(map.region(scoring.region).spaces & map.countries);
        let battlegrounds = counted & region;
        let [own, enemy] = [side, side.opponent()]
            .map(|of| (self.board.controlled(of) & region) - left_out[of.index()]);
        let (countries, enemy_countries) = (own.len(), enemy.len());
        let (own_battlegrounds, enemy_battlegrounds) =
            ((own & battlegrounds).len(), (enemy & battlegrounds).len());
        let counts = Controlled {
            countries: [countries as u8, enemy_countries as u8],
            battlegrounds: [own_battlegrounds as u8, enemy_battlegrounds as u8],
            all_countries: region.len() as u8,
            all_battlegrounds: battlegrounds.len() as u8,
        };
        let level = Level::of(&self.content.scenario.levels, &counts);
        let adjacent = (own & map.home_neighbours[side.opponent().index()]).len();
        let base = level.points(scoring);
        let more = own_battlegrounds as u8 * scoring.battleground
            + adjacent as u8 * scoring.adjacent_to_enemy_home;
        let zone = self.zone_share(scoring, side);
        let points = base.map(|base| zone.of(base.saturating_add(more), scoring));
        Standing {
            level,
            points,
            countries: countries as u8,
            battlegrounds: own_battlegrounds as u8,
            adjacent_to_enemy_home: adjacent as u8,
            zone,
        }
    }

    /// The share of a side in the zone of a region.
    fn zone_share(self, scoring: &RegionScoring, side: Side) -> ZoneShare {
        let Some(zone) = scoring.zone else {
            return ZoneShare::None;
        };
        let [own, other] =
            [side, side.opponent()].map(|side| self.board.influence(side, zone.space));
        match self.board.controls(side, zone.space) {
            true => ZoneShare::Control,
            false if own > other => ZoneShare::Lead,
            false => ZoneShare::None,
        }
    }
}

impl ZoneShare {
    /// The points modified by the zone: multiplied for control, increased for a lead.
    fn of(self, points: u8, scoring: &RegionScoring) -> u8 {
        match (self, scoring.zone) {
            (ZoneShare::Control, Some(zone)) => points.saturating_mul(zone.control_times),
            (ZoneShare::Lead, Some(zone)) => points.saturating_add(zone.lead),
            _ => points,
        }
    }
}

/// The occasion of a scoring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Occasion {
    /// By a card.
    Card,
    /// After the last turn.
    Final,
}
