//! Formats the points of a scoring as a sum.

use crate::content::{Award, Content, RegionScoring, Scoring};
use crate::game::rules::scoring::Level;
use crate::game::rules::weights::{Part, given};
use crate::game::state::score_parts::{ScoreParts, ZoneShare};
use crate::ids::{Side, SpaceId};
use crate::words::{Arg, Words, engine};

impl ScoreParts {
    /// Formats the sum, such as `domination 5 + battlegrounds 1`; `None` if the points are only
    /// those of the level.
    pub(crate) fn sum(
        self,
        scoring: &Scoring,
        level: Level,
        side: Side,
        content: &Content,
    ) -> Option<String> {
        match scoring {
            Scoring::Spaces { spaces, .. } => self.sum_of_spaces(spaces, content),
            Scoring::Region(region) => self.sum_of_region(region, level, side, content),
            Scoring::Awards { .. } | Scoring::Run { .. } => None,
        }
    }

    /// Formats what each award gives, such as `weight 4 (at least 3: 1 + the most: 2)`, with the
    /// parts of the other side; `None` without weight.
    pub(crate) fn sum_of_awards(
        self,
        other: ScoreParts,
        awards: &[Award],
        words: &Words,
    ) -> Option<String> {
        let mut terms = Vec::new();
        for (nth, weight) in self.weights.iter().enumerate() {
            if *weight == 0 || nth >= awards.len() {
                continue;
            }
            let parts = given(awards, nth, self, other).into_iter();
            let parts = parts.map(|(part, points)| part.term(points, words));
            terms.push(match total(parts.collect(), words) {
                Some(sum) => engine::award_weight_sum(words, *weight, sum),
                None => engine::award_weight(words, *weight),
            });
        }
        total(terms, words)
    }

    fn sum_of_spaces(self, spaces: &[(SpaceId, u8)], content: &Content) -> Option<String> {
        let owned = spaces
            .iter()
            .enumerate()
            .filter(|(at, _)| self.spaces.checked_shr(*at as u32).unwrap_or(0) & 1 == 1);
        let terms = owned.map(|(_, (space, points))| {
            engine::score_term(
                &content.words,
                Arg::space(&content.map.space(*space).name),
                *points,
            )
        });
        total(terms.collect(), &content.words)
    }

    fn sum_of_region(
        self,
        scoring: &RegionScoring,
        level: Level,
        side: Side,
        content: &Content,
    ) -> Option<String> {
        let words = &content.words;
        let enemy = Arg::side(content.side_name(side.opponent()));
        let zone = scoring
            .zone
            .map(|zone| (zone, &content.map.space(zone.space).name));
        let base = level.points(scoring).unwrap_or(0);
        let mut terms = vec![
            (level.text(words), base),
            (
                engine::score_battlegrounds(words),
                self.battlegrounds.saturating_mul(scoring.battleground),
            ),
            (
                engine::score_adjacent(words, enemy),
                self.adjacent_to_enemy_home
                    .saturating_mul(scoring.adjacent_to_enemy_home),
            ),
        ];
        if let (ZoneShare::Lead, Some((zone, name))) = (self.zone, &zone) {
            terms.push(((*name).clone(), zone.lead));
        }
        terms.retain(|(_, points)| *points > 0);
        let several = terms.len() > 1;
        let is_level_alone = base > 0 && !several;
        let terms = terms
            .into_iter()
            .map(|(what, points)| engine::score_term(words, what, points))
            .collect();
        let sum = total(terms, words)?;
        match (self.zone, zone) {
            (ZoneShare::Control, Some((zone, name))) if zone.control_times != 1 => {
                let sum = if several {
                    engine::score_several(words, sum)
                } else {
                    sum
                };
                Some(engine::score_times(
                    words,
                    sum,
                    zone.control_times,
                    Arg::space(name),
                ))
            }
            _ => (!is_level_alone).then_some(sum),
        }
    }
}

impl Part {
    /// The part with its points, such as `at least 3: 1`.
    fn term(self, points: u8, words: &Words) -> String {
        match self {
            Part::Reach(least) => engine::award_reach(words, least, points),
            Part::Above(above) => engine::award_above(words, above, points),
            Part::Most => engine::award_most(words, points),
            Part::All => engine::award_all(words, points),
        }
    }
}

/// Joins the terms of a sum; `None` without terms.
fn total(terms: Vec<String>, words: &Words) -> Option<String> {
    terms
        .into_iter()
        .reduce(|first, second| engine::score_total(words, first, second))
}
