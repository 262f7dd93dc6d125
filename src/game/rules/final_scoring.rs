//! Final scoring (rule 10.3.2).

use crate::content::{FinalStep, SpacePoints};
use crate::game::state::core::Core;
use crate::game::state::effect::Value;
use crate::game::state::outcome::Ending;
use crate::game::state::zone::Zone;
use crate::ids::{Side, SpaceSet};

use super::scoring::Occasion;
use super::{award, scoring};

/// Runs the final scoring (rule 10.3.2): no automatic victory by points, only by control of a
/// winning region.
pub(super) fn score_finally(core: &mut Core) {
    let content = core.content.clone();
    let mut is_left_out = false;
    for step in &content.scenario.final_scoring {
        if std::mem::take(&mut is_left_out) {
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
            FinalStep::Space(SpacePoints {
                space,
                control,
                lead,
            }) => {
                let [first, second] = Side::BOTH.map(|side| core.board.influence(side, *space));
                let ahead = match first.cmp(&second) {
                    std::cmp::Ordering::Equal => continue,
                    std::cmp::Ordering::Greater => Side::First,
                    std::cmp::Ordering::Less => Side::Second,
                };
                let points = if core.board.controls(ahead, *space) {
                    *control
                } else {
                    *lead
                };
                award::gain_vp(core, ahead, i32::from(points));
            }
            FinalStep::SpecialCard(points) => {
                let holder = content.scenario.special_card.as_ref().and_then(|special| {
                    Side::BOTH
                        .into_iter()
                        .find(|side| core.board.zone(special.card) == Zone::Special(*side))
                });
                if let Some(side) = holder {
                    award::gain_vp(core, side, i32::from(*points));
                }
            }
        }
    }
    let winner = content.scenario.vp.winner_at_end(core.board.vp());
    core.end(winner, Ending::Final);
}
