//! Action rounds in a trap.

use crate::content::Verdict;
use crate::ids::CardId;

use super::core::{Core, Step};
use super::decision::{Ask, Choice};
use super::effect::Value;
use super::event::Event;
use super::frame::{ActionsFound, Frame, PendingRoll, TrapFrame};
use super::rules::Rules;
use super::zone::Zone;

impl Rules<'_> {
    /// The cards that get a side out of a trap.
    fn trap_cards(self, frame: &TrapFrame) -> Vec<CardId> {
        let pays = |card: &CardId| {
            let facts = self.content.card(*card);
            !facts.scoring && self.card_value(frame.side, *card) >= frame.min_value
        };
        let payable: Vec<CardId> = self.board.cards_in(Zone::Hand(frame.side)).filter(pays).collect();
        let forced = self.playable_cards(frame.side);
        if forced.len() < usize::from(self.board.hand_size(frame.side)) {
            let both: Vec<CardId> = payable.iter().copied().filter(|card| forced.contains(card)).collect();
            if !both.is_empty() {
                return both;
            }
        }
        payable
    }
}

impl Core {
    pub(super) fn step_trap(&mut self, frame: TrapFrame) -> Step {
        // The actions of effects are offered in a trapped round as in any other.
        let mut found = frame.found;
        let waits = |found| Frame::Trap(TrapFrame { found, ..frame });
        if let Some(test) = self.test_next_action(frame.side, &mut found, waits) {
            return test;
        }
        let frame = TrapFrame { found, ..frame };
        let cards = self.rules().trap_cards(&frame);
        if cards.is_empty() || self.rules().scoring_is_stuck(frame.side) {
            return self.pop(Value::Name("scoring"));
        }
        self.top(Frame::Trap(frame));
        let actions = self.rules().available_actions(frame.side, found);
        self.flow.asked.prompt.clear();
        self.flow.asked.prompt.push_str("discard to escape the trap");
        self.flow.asked.words.clear();
        let choices = self.ask_event(frame.side, Ask::Event, 0);
        choices.extend(cards.into_iter().map(Choice::Card));
        choices.extend(actions);
        Step::Ask
    }

    pub(super) fn answer_trap(&mut self, frame: TrapFrame, choice: Choice) {
        if let Choice::Action(card, action) = choice {
            self.top(Frame::Trap(TrapFrame { found: ActionsFound::default(), ..frame }));
            self.run_action(card, action);
        }
        if let Choice::Card(card) = choice {
            self.pop(Value::Verdict(Verdict::Over));
            self.move_card(card, Zone::Discard);
            match self.roll_dice([Some(frame.side), None], "event") {
                Some([die, _]) => {
                    self.emit(Event::Rolled { side: frame.side, die });
                    self.rolled_trap(frame, die);
                }
                None => self.wait_for_dice(PendingRoll::Trap(frame)),
            }
        }
    }

    /// Ends a trap if its die says so; the round is over in any case.
    pub(super) fn rolled_trap(&mut self, frame: TrapFrame, die: u8) {
        self.flow.result = [Value::Verdict(Verdict::Over), Value::Nil];
        if die <= frame.escape_on
            && let Some(effect) = self.board.effect_of(frame.card)
        {
            self.end_effect(effect);
        }
    }
}
