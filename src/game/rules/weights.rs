//! Awards: the weight of the spaces that each side controls, and its points.

use crate::content::{Award, BoardFacts};
use crate::game::state::effect::Value;
use crate::game::state::score_parts::ScoreParts;
use crate::ids::{Side, SpaceSet};

use super::Rules;

/// A part of an award that gives points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// A weight that is reached.
    Reach(u8),
    /// Every weight above this one.
    Above(u8),
    /// More weight than the other side.
    Most,
    /// Everything that counts.
    All,
}

/// The weight of a side in an award.
#[derive(Clone, Copy, Debug, Default)]
struct Weight {
    own: u8,
    is_whole: bool,
}

impl Rules<'_> {
    /// The weights of both sides in each award, with spaces excluded from the totals of each side.
    pub(crate) fn award_parts(self, awards: &[Award], left_out: [SpaceSet; 2]) -> [ScoreParts; 2] {
        Side::BOTH.map(|side| {
            let mut parts = ScoreParts::default();
            for (nth, award) in awards.iter().enumerate() {
                let weight = self.weight(award, side, left_out[side.index()]);
                if let Some(own) = parts.weights.get_mut(nth) {
                    *own = weight.own;
                    parts.whole |= u8::from(weight.is_whole) << nth;
                }
            }
            parts
        })
    }

    /// The weight of a side in an award.
    fn weight(self, award: &Award, side: Side, left_out: SpaceSet) -> Weight {
        let controlled = self.board.controlled(side) - left_out;
        if let Some(filter) = &award.spaces {
            let counted = self.spaces(filter, side, Value::Nil) & self.content.map.playable;
            let own = (counted & controlled).len();
            return Weight {
                own: own.min(u8::MAX.into()) as u8,
                is_whole: own > 0 && own == counted.len(),
            };
        }
        let mut weight = Weight {
            own: 0,
            is_whole: true,
        };
        for (space, counts) in &award.weights {
            match controlled.contains(*space) {
                true => weight.own = weight.own.saturating_add(*counts),
                false => weight.is_whole = false,
            }
        }
        weight
    }
}

/// The points of both sides for these weights.
pub(crate) fn award_points(awards: &[Award], parts: [ScoreParts; 2]) -> [u8; 2] {
    Side::BOTH.map(|side| {
        let [own, other] = [side, side.opponent()].map(|of| parts[of.index()]);
        let each = (0..awards.len()).flat_map(|nth| given(awards, nth, own, other));
        each.fold(0, |sum: u8, (_, points)| sum.saturating_add(points))
    })
}

/// The parts of an award that give points to a side, with the points.
pub(crate) fn given(
    awards: &[Award],
    nth: usize,
    own: ScoreParts,
    other: ScoreParts,
) -> Vec<(Part, u8)> {
    let weights = [own, other].map(|parts| parts.weights.get(nth).copied());
    let (Some(award), [Some(own_weight), Some(other_weight)]) = (awards.get(nth), weights) else {
        return Vec::new();
    };
    let mut given = Vec::new();
    if let Some((least, points)) = award.reached(own_weight) {
        given.push((Part::Reach(least), points));
    }
    for (above, points) in &award.above {
        let more = own_weight.saturating_sub(*above);
        given.push((Part::Above(*above), more.saturating_mul(*points)));
    }
    if own_weight > other_weight {
        given.push((Part::Most, award.most));
    }
    if own.whole >> nth & 1 == 1 {
        given.push((Part::All, award.all));
    }
    given.retain(|(_, points)| *points > 0);
    given
}
