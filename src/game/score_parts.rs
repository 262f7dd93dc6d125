//! What the points of a scoring are made of.

use std::hash::{Hash, Hasher};

use serde::Serialize;

use crate::content::{Content, RegionScoring, Scoring};
use crate::ids::{Side, SpaceId};
use crate::words::{Arg, Words, engine};

use super::rules::Rules;
use super::scoring::{Level, Standing, ZoneShare};

/// What the points of a side are made of, besides those of its level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct ScoreParts {
    /// Controlled battlegrounds.
    pub battlegrounds: u8,
    /// Controlled countries next to the enemy's home.
    pub adjacent_to_enemy_home: u8,
    /// What the side has in the zone that counts for the region.
    pub zone: ZoneShare,
    /// The controlled spaces of a scoring without levels: a bit for each of its list, the first is the lowest.
    pub spaces: u32,
}

/// Adds nothing: the parts follow from the position, and a digest of a log is that of what happened.
impl Hash for ScoreParts {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Standing {
    /// What the points are made of, besides those of the level.
    pub(super) fn parts(self) -> ScoreParts {
        ScoreParts {
            battlegrounds: self.battlegrounds,
            adjacent_to_enemy_home: self.adjacent_to_enemy_home,
            zone: self.zone,
            spaces: 0,
        }
    }
}

impl Rules<'_> {
    /// What a side has of the spaces of a scoring without levels; nothing of a list that is longer than the bits.
    pub(super) fn space_parts(self, spaces: &[(SpaceId, u8)], side: Side) -> ScoreParts {
        let owned = |(space, _): &(SpaceId, u8)| u32::from(self.board.controls(side, *space));
        let bits = match spaces.len() {
            0..=32 => spaces.iter().rev().fold(0, |bits, space| bits << 1 | owned(space)),
            _ => 0,
        };
        ScoreParts { spaces: bits, ..ScoreParts::default() }
    }
}

impl ScoreParts {
    /// The sum as people read it, such as `domination 5 + battlegrounds 1`; none where the points are those of the
    /// level alone.
    pub(super) fn in_words(self, scoring: &Scoring, level: Level, side: Side, content: &Content) -> Option<String> {
        match scoring {
            Scoring::Spaces(spaces) => self.sum_of_spaces(spaces, content),
            Scoring::Region(region) => self.sum_of_region(region, level, side, content),
        }
    }

    fn sum_of_spaces(self, spaces: &[(SpaceId, u8)], content: &Content) -> Option<String> {
        let owned =
            spaces.iter().enumerate().filter(|(at, _)| self.spaces.checked_shr(*at as u32).unwrap_or(0) & 1 == 1);
        let terms = owned.map(|(_, (space, points))| {
            engine::score_term(&content.words, Arg::space(&content.map.space(*space).name), *points)
        });
        total(terms.collect(), &content.words)
    }

    fn sum_of_region(self, scoring: &RegionScoring, level: Level, side: Side, content: &Content) -> Option<String> {
        let words = &content.words;
        let enemy = Arg::side(content.side_name(side.opponent()));
        let zone = scoring.zone.map(|zone| (zone, &content.map.space(zone.space).name));
        let base = level.points(scoring).unwrap_or(0);
        let mut terms = vec![
            (level.words(words), base),
            (engine::score_battlegrounds(words), self.battlegrounds.saturating_mul(scoring.battleground)),
            (
                engine::score_adjacent(words, enemy),
                self.adjacent_to_enemy_home.saturating_mul(scoring.adjacent_to_enemy_home),
            ),
        ];
        if let (ZoneShare::Lead, Some((zone, name))) = (self.zone, &zone) {
            terms.push(((*name).clone(), zone.lead));
        }
        terms.retain(|(_, points)| *points > 0);
        let several = terms.len() > 1;
        let is_level_alone = base > 0 && !several;
        let terms = terms.into_iter().map(|(what, points)| engine::score_term(words, what, points)).collect();
        let sum = total(terms, words)?;
        match (self.zone, zone) {
            (ZoneShare::Control, Some((zone, name))) if zone.control_times != 1 => {
                let sum = if several { engine::score_several(words, sum) } else { sum };
                Some(engine::score_times(words, sum, zone.control_times, Arg::space(name)))
            }
            _ => (!is_level_alone).then_some(sum),
        }
    }
}

/// Terms added up; none of none.
fn total(terms: Vec<String>, words: &Words) -> Option<String> {
    terms.into_iter().reduce(|first, second| engine::score_total(words, first, second))
}
