//! Scoring (rule 10.1).

use crate::content::{
    BattlegroundUse, BoardFacts, Controlled, Levels, Moment, RegionScoring, Scoring,
};
use crate::game::state::core::Core;
use crate::game::state::effect::Value;
use crate::game::state::event::Event;
use crate::game::state::frame::{Answer, Frame, HandlerAnswer, ScoreFrame};
use crate::game::state::outcome::Ending;
use crate::game::state::score_parts::{BothParts, ScoreParts, ZoneShare};
use crate::ids::{Side, SpaceId, SpaceSet};

use super::Rules;
use super::award;
use super::step::Step;

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
            spaces: 0,
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
        let mut left_out = [SpaceSet::EMPTY; 2];
        if let Answer::Handlers(HandlerAnswer::LeftOut { space, of }) = answer {
            left_out[of.index()] = SpaceSet::one(space);
        }
        score(core, usize::from(self.scoring), left_out, Occasion::Card);
        Step::Done(Answer::None)
    }
}

/// Scores, with spaces excluded from the totals of each side.
pub(crate) fn score(core: &mut Core, index: usize, left_out: [SpaceSet; 2], occasion: Occasion) {
    let Some((_, scoring)) = core.content.scenario.scoring.get_index(index) else {
        return;
    };
    let (points, levels, parts) = match scoring {
        Scoring::Spaces(spaces) => {
            let parts = Side::BOTH.map(|of| core.rules().space_parts(spaces, of));
            (core.rules().space_points(spaces), [0; 2], parts)
        }
        Scoring::Region(region) => {
            let scoring = match occasion {
                Occasion::Card => *region,
                Occasion::Final => RegionScoring {
                    zone: None,
                    ..*region
                },
            };
            let standing = Side::BOTH.map(|of| core.rules().standing(&scoring, of, left_out));
            let levels = standing.map(|standing| standing.level as u8);
            let parts = standing.map(Standing::parts);
            if let Some(of) = Side::BOTH
                .into_iter()
                .find(|of| standing[of.index()].points.is_none())
            {
                core.emit(Event::Scored {
                    scoring: index as u8,
                    points: [0; 2],
                    levels,
                    parts: Default::default(),
                });
                core.end(Some(of), Ending::Region(index as u8));
                return;
            }
            (
                standing.map(|standing| standing.points.unwrap_or(0)),
                levels,
                parts,
            )
        }
    };
    core.emit(Event::Scored {
        scoring: index as u8,
        points,
        levels,
        parts: BothParts(parts),
    });
    award::gain_vp(
        core,
        Side::First,
        i32::from(points[0]) - i32::from(points[1]),
    );
}

impl Rules<'_> {
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
        let region = map.region(scoring.region).spaces & map.countries;
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
