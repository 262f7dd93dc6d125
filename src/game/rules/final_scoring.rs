//! Final scoring (rule 10.3.2).

use std::cmp::Ordering;

use crate::content::{AtEnd, FinalStep, SpacePoints};
use crate::game::state::core::Core;
use crate::game::state::effect::Value;
use crate::game::state::frame::{Answer, FinalScoringFrame, Frame};
use crate::game::state::outcome::Ending;
use crate::ids::{Side, SpaceSet};

use super::scoring::{Occasion, score, winner_by_function};
use super::step::Step;
use super::{award, scoring};

/// Begins the final scoring (rule 10.3.2): no automatic victory by points, only by control of a
/// winning region.
pub(super) fn begin(core: &mut Core) -> Step {
    core.top(Frame::FinalScoring(FinalScoringFrame::default()));
    Step::Go
}

impl FinalScoringFrame {
    /// Carries out the steps up to one for which a function has to run, then ends the game.
    pub(crate) fn step(self, core: &mut Core, answer: Answer) -> Step {
        match answer {
            Answer::Scored(scored) => scoring::give(core, scored),
            Answer::Winner(winner) => core.end(winner, Ending::Final),
            _ => {}
        }
        let content = core.content.clone();
        let mut at = self;
        while !core.is_over() {
            let Some(step) = content.scenario.final_scoring.get(at.step as usize) else {
                return end(core, &content.scenario.vp.at_end);
            };
            let FinalStep::Score(scorings) = step else {
                at.step += carry_out(core, step);
                continue;
            };
            let Some(next) = scorings.get(at.scoring as usize) else {
                (at.step, at.scoring) = (at.step + 1, 0);
                continue;
            };
            at.scoring += 1;
            let nothing = [SpaceSet::EMPTY; 2];
            if let Some(function) = score(core, *next, nothing, Occasion::Final) {
                core.top(Frame::FinalScoring(at));
                return Step::Test(function);
            }
        }
        Step::Go
    }
}

/// Carries out a step that scores nothing else than a space or the special card. Returns how many
/// steps are done: a condition that does not hold leaves the next step out.
fn carry_out(core: &mut Core, step: &FinalStep) -> u32 {
    match step {
        FinalStep::When(when) if !core.rules().holds(when, Side::First, Value::Nil) => return 2,
        FinalStep::Space(points) => score_space(core, points),
        FinalStep::SpecialCard(points) => {
            if let Some(side) = core.rules().special_holder() {
                award::gain_vp(core, side, i32::from(*points));
            }
        }
        FinalStep::When(_) | FinalStep::Score(_) => {}
    }
    1
}

/// Ends the game, or lets a function say the winner first.
fn end(core: &mut Core, at_end: &AtEnd) -> Step {
    let function = match at_end {
        AtEnd::Run(name) => winner_by_function(&core.content, name),
        _ => None,
    };
    if let Some(function) = function {
        return Step::Test(function);
    }
    let winner = core.content.scenario.vp.winner_at_end(core.board.vp());
    core.end(winner, Ending::Final);
    Step::Go
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
