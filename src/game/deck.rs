//! The draw pile: periods that join it, dealing, drawing and reshuffling (rules 4.3 to 4.5).

use crate::content::Reshuffle;
use crate::ids::{CardId, PeriodId, Side};

use super::core::Core;
use super::event::Event;
use super::frame::Frame;
use super::zone::Zone;

impl Core {
    /// Brings the cards of the periods that have begun into the draw pile (rule 4.4): the discards stay out.
    pub(super) fn join_periods(&mut self) {
        let content = self.content.clone();
        let setup = self.flow.frames.iter().any(|frame| matches!(frame, Frame::Setup { .. }));
        let turn = self.board.turn();
        for (index, period) in content.scenario.periods.iter().enumerate() {
            let period_id = PeriodId::at(index);
            let begins = if setup { period.from_turn <= turn } else { period.from_turn == turn };
            if !begins {
                continue;
            }
            self.emit(Event::PeriodJoined { period: period_id });
            for (card, facts) in content.cards.values().enumerate() {
                let card = CardId::at(card);
                if facts.period == period_id && self.board.zone(card) == Zone::OutOfGame {
                    self.move_card(card, Zone::Deck);
                }
            }
        }
    }

    /// Fills both hands, one card at a time, the first side first (rules 4.5 B, 11.1.3).
    pub(super) fn deal(&mut self) {
        let size = self.content.scenario.hand_size.at(self.board.turn());
        let first = self.content.scenario.first;
        loop {
            let mut dealt = false;
            for side in [first, first.opponent()] {
                dealt |= self.board.hand_size(side) < size && self.draw(side).is_some();
            }
            if !dealt {
                return;
            }
        }
    }

    /// Draws a card; what was discarded since the pile was emptied is shuffled in if it is needed (rule 4.3).
    pub(super) fn draw(&mut self, side: Side) -> Option<CardId> {
        if self.board.deck_size() == 0 {
            self.reshuffle();
        }
        let card = match self.board.sure_draw() {
            Some(card) => card,
            None => self.random_card(Zone::Deck)?,
        };
        self.emit(Event::Drawn { side, card });
        self.refill();
        Some(card)
    }

    /// Shuffles the discards in as the last card leaves the draw pile, if that is the moment (rule 4.3).
    pub(super) fn refill(&mut self) {
        if self.board.deck_size() == 0 && self.content.scenario.reshuffle == Reshuffle::Emptied {
            self.reshuffle();
        }
    }

    /// Makes the discard pile part of the draw pile.
    pub(super) fn reshuffle(&mut self) {
        let cards: Vec<CardId> = self.board.cards_in(Zone::Discard).collect();
        if cards.is_empty() {
            return;
        }
        self.emit(Event::Reshuffled { cards: cards.len() as u16 });
        for card in cards {
            self.move_card(card, Zone::Deck);
        }
    }
}
