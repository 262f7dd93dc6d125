//! Cards whose events could happen.

use crate::game::state::audience::Audience;
use crate::game::state::core::Core;
use crate::game::state::frame::{Answer, EventFilterFrame, EventFrame, Frame};

use super::step::{Possible, Step};

impl EventFilterFrame {
    /// Keeps only the cards of the question below whose events could happen.
    pub(crate) fn step(self, core: &mut Core, answer: Answer) -> Step {
        let mut next = usize::from(self.next);
        if self.testing && !answer.is_yes() {
            next -= 1;
            core.flow.question.cards.remove(next);
        }
        while let Some(card) = core.flow.question.cards.get(next).copied() {
            let owner = core.content.card(card).owner;
            let player = self.for_side.or(owner).unwrap_or(self.player);
            let event = EventFrame {
                sides_swapped: owner.is_some_and(|owner| owner != player),
                ..EventFrame::new(card, player, None)
            };
            match core.rules().condition_of(&event, Audience::Both) {
                Possible::Known(true) => next += 1,
                Possible::Known(false) => {
                    core.flow.question.cards.remove(next);
                }
                Possible::Tested(predicate) => {
                    core.top(Frame::EventFilter(EventFilterFrame {
                        next: next as u8 + 1,
                        testing: true,
                        ..self
                    }));
                    return Step::Test(predicate);
                }
            }
        }
        Step::Done(Answer::None)
    }
}
