//! Final scoring (rule 10.3.2).

use std::cmp::Ordering;
use std::mem;

use crate::content::{FinalStep, SpacePoints};
use crate::game::state::core::Core;
use crate::game::state::effect::Value;
use crate::game::state::outcome::Ending;
use crate::ids::{Side, SpaceSet};

use super::scoring::Occasion;
use super::{award, scoring};

/// Runs the final scoring (rule 10.3.2): no automatic victory by points, only by control of a
/// winning region.
pub(super) fn score_finally(core: &mut Core) {
    let content = core.content.clone();
    let mut is_left_out = false;
    for step in &content.scenario.final_scoring {
        if mem::take(&mut is_left_out) {
            continue;
        }
        match step {
            // Guards the next step.
            FinalStep::When(when) => {
                is_left_out = !core.rules().holds(when, Side::First, Value::Nil)
            }
            FinalStep::Score(scorings) => {
                for region in scorings {
                    scoring::score(core, *region, [SpaceSet::EMPTY; 2], Occasion::Final);
                    if core.is_over() {
                        return;
                    }
                }
            }
            FinalStep::Space(points) => score_space(core, points),
            FinalStep::SpecialCard(points) => {
                if let Some(side) = core.rules().special_holder() {
                    award::gain_vp(core, side, i32::from(*points));
                }
            }
        }
    }
    let winner = content.scenario.vp.winner_at_end(core.board.vp());
    core.end(winner, Ending::Final);
}

/// Awards the points of a space to the side with more influence there, if there is one.
fn score_space(core: &mut Core, points: &SpacePoints) {
    let space = points.space;
    let [first, second] = Side::BOTH.map(|side| core.board.influence(side, space));
    let ahead = match first.cmp(&second) {
        Ordering::Equal => return,
        Ordering::Greater => Side::First,
        Ordering::Less => Side::Second,
    };
    let points = if core.board.controls(ahead, space) {
        points.control
    } else {
        points.lead
    };
    award::gain_vp(core, ahead, i32::from(points));
}
