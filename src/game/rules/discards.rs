//! Discards by choice, one card at a time.

use crate::game::state::core::Core;
use crate::game::state::decision::{Ask, Choice};
use crate::game::state::frame::{Answer, DiscardsFrame, Frame};
use crate::game::state::prompt::PromptMessage;
use crate::game::state::zone::Zone;

use super::questions::ask_event;
use super::step::Step;

impl DiscardsFrame {
    pub(crate) fn step(self, core: &mut Core) -> Step {
        let cards = core.flow.question.cards.clone();
        if self.left == 0 || cards.is_empty() && !self.hides_none {
            return Step::Done(Answer::Number(i32::from(self.done)));
        }
        let left = self.left.min(cards.len().min(200) as u8);
        let own = cards
            .iter()
            .all(|card| core.board.zone(*card) == Zone::Hand(self.side));
        let choices = ask_event(core, self.side, Ask::Event, 0);
        choices.extend(cards.into_iter().map(Choice::Card));
        if self.optional {
            choices.push(Choice::Stop);
        }
        if let Some(decision) = core.decision.as_mut().filter(|one| one.prompt.is_empty()) {
            decision.set_message(PromptMessage::Discard);
        }
        if own {
            core.refuse_keeping_scoring(self.side, left);
        }
        Step::Ask
    }

    pub(crate) fn answer(self, core: &mut Core, choice: Choice) -> Step {
        match choice {
            Choice::Card(card) => {
                core.flow.question.cards.retain(|other| *other != card);
                core.top(Frame::Discards(DiscardsFrame {
                    left: self.left - 1,
                    done: self.done + 1,
                    ..self
                }));
                core.move_card(card, Zone::Discard);
                Step::Go
            }
            Choice::Stop => Step::Done(Answer::Number(i32::from(self.done))),
            _ => core.not_offered(choice),
        }
    }
}
