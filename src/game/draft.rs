//! What players do before a game: bidding for sides, in secret or in an auction, and drafting cards.

use crate::content::{Auction, Bid, Draft, SetupStep};
use crate::ids::{CardId, Side};

use super::core::{Core, Step};
use super::decision::{Ask, Choice};
use super::effect::Value;
use super::event::Event;
use super::frame::Frame;
use super::rules::Rules;
use super::zone::Zone;

impl Core {
    /// A seat writes its bid; the other does not see it yet.
    pub(super) fn step_bid(&mut self, step: u8, first: Option<(Side, u16)>) -> Step {
        let content = self.content.clone();
        let Some(SetupStep::Bid(Bid { most })) = content.scenario.setup.get(usize::from(step)) else {
            return self.pop(Value::Nil);
        };
        let seat = if first.is_none() { Side::First } else { Side::Second };
        let choices = self.ask(seat, Ask::Bid, None, 0);
        for side in Side::BOTH {
            choices.extend((0..=*most).map(|number| Choice::Bid(side, number)));
        }
        Step::Ask
    }

    pub(super) fn answer_bid(&mut self, step: u8, first: Option<(Side, u16)>, choice: Choice) {
        let Choice::Bid(side, number) = choice else { return };
        let Some(first) = first else {
            self.top(Frame::Bid { step, first: Some((side, number)) });
            return;
        };
        let bids = [first, (side, number)];
        // Both want the same side: the higher number gets it, the other seat gets that much influence.
        let winner = match (bids[0].0 == bids[1].0, bids[0].1.cmp(&bids[1].1)) {
            (false, _) => None,
            (true, std::cmp::Ordering::Greater) => Some(Side::First),
            (true, std::cmp::Ordering::Less) => Some(Side::Second),
            // The lot decides; the side that nobody wrote gets the number.
            (true, std::cmp::Ordering::Equal) => Some(if self.die() <= 3 { Side::First } else { Side::Second }),
        };
        let mut seats = bids.map(|(side, _)| side);
        let mut extra = [0; 2];
        if let Some(winner) = winner {
            let (wanted, number) = bids[winner.index()];
            seats[winner.index()] = wanted;
            seats[winner.opponent().index()] = wanted.opponent();
            extra[wanted.opponent().index()] = u8::try_from(number).unwrap_or(u8::MAX);
        }
        self.emit(Event::Bids { bids, seats, extra });
        self.pop(Value::Nil);
    }

    /// Draws lots for who bids first in an auction (rule 11.1.3 of the second edition).
    pub(super) fn begin_auction(&mut self, step: u8) {
        let seat = if self.die() <= 3 { Side::First } else { Side::Second };
        self.emit(Event::AuctionBegan { seat });
        self.push(Frame::Auction { step, seat, held: None });
    }

    /// A seat bids for a side, bids more than the other for the side that the other wants, or passes.
    pub(super) fn step_auction(&mut self, step: u8, seat: Side, held: Option<(Side, u16)>) -> Step {
        let Some(SetupStep::Auction(Auction { most })) = self.content.scenario.setup.get(usize::from(step)) else {
            return self.pop(Value::Nil);
        };
        let most = *most;
        if let Some((side, points)) = held.filter(|(_, points)| *points >= most) {
            return self.end_auction(seat.opponent(), side, points);
        }
        let asked = if self.board.seat_of(seat) == seat { seat } else { seat.opponent() };
        let choices = self.ask(asked, Ask::Auction, None, 0);
        match held {
            None => {
                for side in Side::BOTH {
                    choices.extend((0..=most).map(|points| Choice::Bid(side, points)));
                }
            }
            Some((side, points)) => {
                choices.extend((points + 1..=most).map(|points| Choice::Bid(side, points)));
                choices.push(Choice::Pass);
            }
        }
        Step::Ask
    }

    pub(super) fn answer_auction(&mut self, step: u8, seat: Side, held: Option<(Side, u16)>, choice: Choice) {
        match (choice, held) {
            (Choice::Bid(side, points), _) => {
                self.emit(Event::AuctionBid { seat, side, points });
                self.top(Frame::Auction { step, seat: seat.opponent(), held: Some((side, points)) });
            }
            (_, Some((side, points))) => {
                self.end_auction(seat.opponent(), side, points);
            }
            _ => {}
        }
    }

    /// The highest bid is paid at once; earlier bids are not.
    fn end_auction(&mut self, seat: Side, side: Side, points: u16) -> Step {
        self.emit(Event::AuctionWon { seat, side, points });
        self.gain_vp(side.opponent(), i32::from(points));
        self.test_vp();
        self.pop(Value::Nil)
    }

    /// One card of a draft.
    pub(super) fn step_draft(&mut self, step: u8, left: u8) -> Step {
        let content = self.content.clone();
        let Some(SetupStep::Draft(Draft { side, cards, .. })) = content.scenario.setup.get(usize::from(step)) else {
            return self.pop(Value::Nil);
        };
        let open = |card: &CardId| self.board.zone(*card) == Zone::Reserve;
        let affordable: Vec<CardId> =
            cards.iter().filter(|(card, cost)| *cost <= left && open(card)).map(|(card, _)| *card).collect();
        if affordable.is_empty() {
            return self.pop(Value::Nil);
        }
        let choices = self.ask(*side, Ask::Draft, None, left);
        choices.extend(affordable.into_iter().map(Choice::Card));
        choices.push(Choice::Stop);
        Step::Ask
    }

    pub(super) fn answer_draft(&mut self, step: u8, left: u8, choice: Choice) {
        let content = self.content.clone();
        let Some(SetupStep::Draft(Draft { cards, .. })) = content.scenario.setup.get(usize::from(step)) else { return };
        match choice {
            Choice::Card(card) => {
                let cost = cards.iter().find(|(other, _)| *other == card).map_or(left, |(_, cost)| *cost);
                self.top(Frame::Draft { step, left: left.saturating_sub(cost) });
                let begun = content.scenario.periods.get(content.card(card).period.index());
                let begun = begun.is_some_and(|period| period.from_turn <= self.board.turn());
                self.move_card(card, if begun { Zone::Deck } else { Zone::OutOfGame });
            }
            _ => {
                self.pop(Value::Nil);
            }
        }
    }
}

impl Rules<'_> {
    /// What a card costs in a draft; none if it is not among its cards.
    pub(super) fn draft_cost(self, step: u8, card: CardId) -> Option<u8> {
        let Some(SetupStep::Draft(Draft { cards, .. })) = self.content.scenario.setup.get(usize::from(step)) else {
            return None;
        };
        cards.iter().find(|(other, _)| *other == card).map(|(_, cost)| *cost)
    }

    /// How many turns this game has: some have more if cards were drafted (rule 12.1.2 of the Red Sea rules).
    pub(super) fn turns(self) -> u8 {
        let scenario = &self.content.scenario;
        let drafted = |step: &SetupStep| match step {
            SetupStep::Draft(Draft { cards, .. }) => {
                cards.iter().any(|(card, _)| self.board.zone(*card) != Zone::Reserve)
            }
            _ => false,
        };
        match scenario.turns_without_draft {
            Some(turns) if !scenario.setup.iter().any(drafted) => turns,
            _ => scenario.turns,
        }
    }
}
