//! Resolves the operation that waited for its dice.

use crate::game::state::core::Core;
use crate::game::state::frame::{Answer, PendingRoll};

use super::step::Step;
use super::{realignment, rolls};

impl PendingRoll {
    pub(crate) fn step(self, core: &mut Core, answer: Answer) -> Step {
        let dice = rolls::dice(answer);
        match self {
            PendingRoll::Realign { side, space } => {
                realignment::realign(core, side, space, dice);
                Step::Done(Answer::None)
            }
            PendingRoll::Attempt(attempt) => {
                // Popped first: handlers of the move are pushed above the frame below.
                core.leave();
                attempt.rolled(core, dice[0]);
                Step::Go
            }
            PendingRoll::Trap(trap) => trap.resolve(core, dice[0]),
            PendingRoll::War(war) => Step::Done(Answer::Bool(war.resolve(core, dice[0]))),
        }
    }
}
