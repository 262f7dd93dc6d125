//! Cards that a side still holds when the action rounds are over (rules 6.4.4, 11.1).

use crate::content::{Ability, BothHold, ShowHeld};
use crate::ids::{CardId, Side};

use super::core::{Core, Step};
use super::decision::{Ask, Choice};
use super::effect::Value;
use super::event::Event;
use super::frame::Frame;
use super::outcome::Ending;
use super::rules::Rules;
use super::zone::Zone;

impl Rules<'_> {
    /// Whether a side holds a scoring card.
    pub(super) fn holds_scoring(self, side: Side) -> bool {
        self.scoring_in_hand(side) > 0
    }

    /// How many scoring cards a side holds.
    pub(super) fn scoring_in_hand(self, side: Side) -> usize {
        self.content.scoring_cards.iter().filter(|card| self.board.is_in(Zone::Hand(side), **card)).count()
    }
}

impl Core {
    /// Held cards (rules 11.1.1, 11.1.2).
    pub(super) fn reveal_held(&mut self, show: ShowHeld, both_hold: BothHold) {
        for side in Side::BOTH {
            let hand = self.board.hand(side);
            match show {
                ShowHeld::No => {}
                ShowHeld::ScoringOnly if hand.is_empty() => {}
                ShowHeld::ScoringOnly => {
                    let (cards, scoring) = (self.board.hand_size(side), self.rules().scoring_in_hand(side) as u8);
                    self.emit(Event::HeldShown { side, cards, scoring });
                }
                ShowHeld::All => hand.into_iter().for_each(|card| self.emit(Event::Shown { side, card })),
            }
        }
        let holds = Side::BOTH.map(|side| self.rules().holds_scoring(side));
        let winner = match (holds, both_hold) {
            ([false, false], _) => return,
            ([true, false], _) => Some(Side::Second),
            ([false, true], _) => Some(Side::First),
            ([true, true], BothHold::Draw) => None,
            ([true, true], BothHold::Loses(side)) => Some(side.opponent()),
        };
        self.end(winner, Ending::HeldScoring);
    }

    /// The held card that a side may discard (rule 6.4.4).
    pub(super) fn step_discard_held(&mut self, next: u8) -> Step {
        let first = self.content.scenario.first;
        let side = match next {
            0 => first,
            1 => first.opponent(),
            _ => return self.pop(Value::Nil),
        };
        let cards: Vec<CardId> =
            self.board.cards_in(Zone::Hand(side)).filter(|card| !self.content.card(*card).scoring).collect();
        if !self.rules().has_ability(side, Ability::DiscardHeld) || cards.is_empty() {
            self.top(Frame::DiscardHeld { next: next + 1, asking: false });
            return Step::Go;
        }
        self.top(Frame::DiscardHeld { next, asking: true });
        let choices = self.ask(side, Ask::DiscardHeld, None, 0);
        choices.extend(cards.into_iter().map(Choice::Card));
        choices.push(Choice::Stop);
        Step::Ask
    }

    pub(super) fn answer_discard_held(&mut self, next: u8, choice: Choice) {
        if let Choice::Card(card) = choice {
            self.move_card(card, Zone::Discard);
        }
        self.top(Frame::DiscardHeld { next: next + 1, asking: false });
    }
}
