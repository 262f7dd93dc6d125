//! Action rounds in a trap.

use crate::content::Verdict;
use crate::game::state::audience::Audience;
use crate::game::state::core::Core;
use crate::game::state::decision::{Ask, Choice, Use};
use crate::game::state::event::Event;
use crate::game::state::fixed_word::FixedWord;
use crate::game::state::frame::{ActionsFound, Answer, Frame, PendingRoll, RollFrame, TrapFrame};
use crate::game::state::prompt::PromptMessage;
use crate::game::state::zone::Zone;
use crate::ids::CardId;

use super::Rules;
use super::actions::test_next;
use super::payment::take_action;
use super::questions::ask_event;
use super::rolls;
use super::step::Step;

impl TrapFrame {
    pub(crate) fn step(self, core: &mut Core, answer: Answer) -> Step {
        let mut frame = self;
        // The actions of effects are offered in a trapped round as in any other.
        if let Some(test) = test_next(core, frame.side, &mut frame.found, answer) {
            core.top(Frame::Trap(frame));
            return Step::Test(test);
        }
        let cards = frame.cards(core.rules());
        // Which cards would pay, and how many of them score, decides whether the side is asked.
        core.note_read(Zone::Hand(frame.side), Audience::Both);
        if cards.is_empty() || core.rules().scoring_is_stuck(frame.side) {
            return Step::Done(Answer::Verdict(Verdict::Scoring));
        }
        core.top(Frame::Trap(frame));
        let actions = core.rules().available_actions(frame.side, frame.found);
        core.flow.question.prompt.clear();
        core.flow.question.message = Some(PromptMessage::Trap);
        core.flow.question.words.clear();
        core.flow.question.meanings.clear();
        let choices = ask_event(core, frame.side, Ask::Event, 0);
        choices.extend(cards.into_iter().map(Choice::Card));
        choices.extend(actions);
        Step::Ask
    }

    pub(crate) fn answer(self, core: &mut Core, choice: Choice) -> Step {
        match choice {
            Choice::Action(..) | Choice::RuleAction(..) => {
                core.top(Frame::Trap(TrapFrame {
                    found: ActionsFound::default(),
                    ..self
                }));
                take_action(core, choice, self.side);
                Step::Go
            }
            Choice::Card(card) => {
                core.move_card(card, Zone::Discard);
                let sides = [Some(self.side), None];
                let Some([die, _]) = rolls::at_once(core, sides) else {
                    core.leave();
                    rolls::wait(
                        core,
                        PendingRoll::Trap(self),
                        RollFrame::new(sides, FixedWord::Use(Use::Event)),
                    );
                    return Step::Go;
                };
                core.emit(Event::Rolled {
                    side: self.side,
                    die,
                });
                self.resolve(core, die)
            }
            _ => core.not_offered(choice),
        }
    }

    /// Ends a trap if the die allows it; the round is over in any case.
    pub(crate) fn resolve(self, core: &mut Core, die: u8) -> Step {
        if die <= self.escape_on
            && let Some(effect) = core.board.effect_of(self.card)
        {
            core.end_effect(effect);
        }
        Step::Done(Answer::Verdict(Verdict::Over))
    }

    /// The cards with which the side may try to escape the trap.
    fn cards(&self, rules: Rules<'_>) -> Vec<CardId> {
        let payable: Vec<CardId> = rules
            .board
            .cards_in(Zone::Hand(self.side))
            .filter(|card| {
                !rules.is_scoring(*card) && rules.card_value(self.side, *card) >= self.min_value
            })
            .collect();
        let forced = rules.playable_cards(self.side);
        if forced.len() < usize::from(rules.board.hand_size(self.side)) {
            let both: Vec<CardId> = payable
                .iter()
                .copied()
                .filter(|card| forced.contains(card))
                .collect();
            if !both.is_empty() {
                return both;
            }
        }
        payable
    }
}
