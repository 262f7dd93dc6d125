//! Discards by choice, one card at a time.

use super::core::{Core, Step};
use super::decision::{Ask, Choice};
use super::effect::Value;
use super::frame::{DiscardsFrame, Frame};
use super::zone::Zone;

impl Core {
    pub(super) fn step_discards(&mut self, frame: DiscardsFrame) -> Step {
        let cards = self.flow.asked.cards.clone();
        if frame.left == 0 || cards.is_empty() {
            return self.pop(Value::Number(i32::from(frame.done)));
        }
        let choices = self.ask_event(frame.side, Ask::Event, 0);
        choices.extend(cards.into_iter().map(Choice::Card));
        if frame.optional {
            choices.push(Choice::Stop);
        }
        Step::Ask
    }

    pub(super) fn answer_discards(&mut self, frame: DiscardsFrame, choice: Choice) {
        match choice {
            Choice::Card(card) => {
                self.flow.asked.cards.retain(|other| *other != card);
                self.top(Frame::Discards(DiscardsFrame { left: frame.left - 1, done: frame.done + 1, ..frame }));
                self.move_card(card, Zone::Discard);
            }
            _ => {
                self.pop(Value::Number(i32::from(frame.done)));
            }
        }
    }
}
