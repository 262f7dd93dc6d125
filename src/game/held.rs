//! Cards that a side still holds when the action rounds are over (rules 6.4.4, 11.1).

use crate::content::{Ability, BothHold, ShowHeld};
use crate::ids::{CardId, Side};

use super::core::Core;
use super::decision::{Ask, Choice};
use super::event::Event;
use super::frame::{Answer, DiscardHeldFrame, Frame};
use super::outcome::Ending;
use super::rules::Rules;
use super::step::Step;
use super::zone::Zone;

/// Held cards (rules 11.1.1, 11.1.2).
pub(super) fn reveal(core: &mut Core, show: ShowHeld, both_hold: BothHold) {
    for side in Side::BOTH {
        let hand = core.board.hand(side);
        match show {
            ShowHeld::No => {}
            ShowHeld::ScoringOnly if hand.is_empty() => {}
            ShowHeld::ScoringOnly => {
                let (cards, scoring) = (core.board.hand_size(side), core.rules().scoring_in_hand(side) as u8);
                core.emit(Event::HeldShown { side, cards, scoring });
            }
            ShowHeld::All => hand.into_iter().for_each(|card| core.emit(Event::Shown { side, card })),
        }
    }
    let holds = Side::BOTH.map(|side| core.rules().holds_scoring(side));
    let winner = match (holds, both_hold) {
        ([false, false], _) => return,
        ([true, false], _) => Some(Side::Second),
        ([false, true], _) => Some(Side::First),
        ([true, true], BothHold::Draw) => None,
        ([true, true], BothHold::Loses(side)) => Some(side.opponent()),
    };
    core.end(winner, Ending::HeldScoring);
}

impl DiscardHeldFrame {
    /// The held card that a side may discard (rule 6.4.4).
    pub(super) fn step(self, core: &mut Core) -> Step {
        let first = core.content.scenario.first;
        let side = match self.next {
            0 => first,
            1 => first.opponent(),
            _ => return Step::Done(Answer::None),
        };
        let cards: Vec<CardId> =
            core.board.cards_in(Zone::Hand(side)).filter(|card| !core.content.card(*card).scoring).collect();
        if !core.rules().has_ability(side, Ability::DiscardHeld) || cards.is_empty() {
            core.top(Frame::DiscardHeld(DiscardHeldFrame { next: self.next + 1 }));
            return Step::Go;
        }
        let choices = core.ask(side, Ask::DiscardHeld, None, 0);
        choices.extend(cards.into_iter().map(Choice::Card));
        choices.push(Choice::Stop);
        Step::Ask
    }

    pub(super) fn answer(self, core: &mut Core, choice: Choice) -> Step {
        if let Choice::Card(card) = choice {
            core.move_card(card, Zone::Discard);
        }
        core.top(Frame::DiscardHeld(DiscardHeldFrame { next: self.next + 1 }));
        Step::Go
    }
}

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
