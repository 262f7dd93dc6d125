//! Decisions before a game: bidding for sides, in secret or in an auction, and drafting cards.

use std::cmp;

use crate::content::{Auction, Bid, Draft, SetupStep};
use crate::game::state::core::Core;
use crate::game::state::decision::{Ask, Choice};
use crate::game::state::event::Event;
use crate::game::state::frame::{Answer, AuctionFrame, BidFrame, DraftFrame, Frame};
use crate::game::state::zone::Zone;
use crate::ids::{CardId, Side};

use super::Rules;
use super::award;
use super::step::Step;

impl BidFrame {
    /// Asks a seat for its bid, which the other seat does not see yet.
    pub(crate) fn step(self, core: &mut Core) -> Step {
        let content = core.content.clone();
        let Some(SetupStep::Bid(Bid { most })) = content.scenario.setup.get(usize::from(self.step))
        else {
            return Step::Done(Answer::None);
        };
        let seat = if self.first.is_none() {
            Side::First
        } else {
            Side::Second
        };
        let choices = core.ask(seat, Ask::Bid, None, 0);
        for side in Side::BOTH {
            choices.extend((0..=*most).map(|number| Choice::Bid(side, number)));
        }
        Step::Ask
    }

    pub(crate) fn answer(self, core: &mut Core, choice: Choice) -> Step {
        let Choice::Bid(side, number) = choice else {
            return core.not_offered(choice);
        };
        let Some(first) = self.first else {
            core.top(Frame::Bid(BidFrame {
                first: Some((side, number)),
                ..self
            }));
            return Step::Go;
        };
        let bids = [first, (side, number)];
        // If both want the same side, the higher bid wins it, and the other side receives that much
        // influence.
        let winner = match (bids[0].0 == bids[1].0, bids[0].1.cmp(&bids[1].1)) {
            (false, _) => None,
            (true, cmp::Ordering::Greater) => Some(Side::First),
            (true, cmp::Ordering::Less) => Some(Side::Second),
            // A tie is decided by lot; the side that neither seat bid for receives the influence.
            (true, cmp::Ordering::Equal) => Some(if core.die(None) <= 3 {
                Side::First
            } else {
                Side::Second
            }),
        };
        let mut seats = bids.map(|(side, _)| side);
        let mut extra = [0; 2];
        if let Some(winner) = winner {
            let (wanted, number) = bids[winner.index()];
            seats[winner.index()] = wanted;
            seats[winner.opponent().index()] = wanted.opponent();
            extra[wanted.opponent().index()] = u8::try_from(number).unwrap_or(u8::MAX);
        }
        core.note_secrets();
        core.emit(Event::Bids { bids, seats, extra });
        Step::Done(Answer::None)
    }
}

/// Draws lots for the first bidder in an auction (rule 11.1.3 of the second edition).
pub(super) fn begin_auction(core: &mut Core, step: u8) {
    let seat = if core.die(None) <= 3 {
        Side::First
    } else {
        Side::Second
    };
    core.emit(Event::AuctionBegan { seat });
    core.push(Frame::Auction(AuctionFrame {
        step,
        seat,
        held: None,
    }));
}

impl AuctionFrame {
    /// Asks a seat to bid for a side, to outbid the other seat for its side, or to pass.
    pub(crate) fn step(self, core: &mut Core) -> Step {
        let Some(SetupStep::Auction(Auction { most })) =
            core.content.scenario.setup.get(usize::from(self.step))
        else {
            return Step::Done(Answer::None);
        };
        let most = *most;
        if let Some((side, points)) = self.held.filter(|(_, points)| *points >= most) {
            return end_auction(core, self.seat.opponent(), side, points);
        }
        let asked = if core.board.seat_of(self.seat) == self.seat {
            self.seat
        } else {
            self.seat.opponent()
        };
        let choices = core.ask(asked, Ask::Auction, None, 0);
        match self.held {
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

    pub(crate) fn answer(self, core: &mut Core, choice: Choice) -> Step {
        match (choice, self.held) {
            (Choice::Bid(side, points), _) => {
                core.emit(Event::AuctionBid {
                    seat: self.seat,
                    side,
                    points,
                });
                core.top(Frame::Auction(AuctionFrame {
                    seat: self.seat.opponent(),
                    held: Some((side, points)),
                    ..self
                }));
            }
            (Choice::Pass, Some((side, points))) => {
                return end_auction(core, self.seat.opponent(), side, points);
            }
            _ => return core.not_offered(choice),
        }
        Step::Go
    }
}

/// Ends an auction: the highest bid is paid, lower ones are not.
fn end_auction(core: &mut Core, seat: Side, side: Side, points: u16) -> Step {
    core.emit(Event::AuctionWon { seat, side, points });
    award::gain_vp(core, side.opponent(), i32::from(points));
    award::test_vp(core);
    Step::Done(Answer::None)
}

impl DraftFrame {
    /// Drafts one card.
    pub(crate) fn step(self, core: &mut Core) -> Step {
        let content = core.content.clone();
        let Some(SetupStep::Draft(Draft { side, cards, .. })) =
            content.scenario.setup.get(usize::from(self.step))
        else {
            return Step::Done(Answer::None);
        };
        let affordable: Vec<CardId> = cards
            .iter()
            .filter(|(card, cost)| *cost <= self.left && core.board.zone(*card) == Zone::Reserve)
            .map(|(card, _)| *card)
            .collect();
        if affordable.is_empty() {
            return Step::Done(Answer::None);
        }
        let choices = core.ask(*side, Ask::Draft, None, self.left);
        choices.extend(affordable.into_iter().map(Choice::Card));
        choices.push(Choice::Stop);
        Step::Ask
    }

    pub(crate) fn answer(self, core: &mut Core, choice: Choice) -> Step {
        let content = core.content.clone();
        let Some(SetupStep::Draft(Draft { side, cards, .. })) =
            content.scenario.setup.get(usize::from(self.step))
        else {
            return core.not_offered(choice);
        };
        match choice {
            Choice::Card(card) => {
                let cost = cards
                    .iter()
                    .find(|(other, _)| *other == card)
                    .map_or(self.left, |(_, cost)| *cost);
                core.top(Frame::Draft(DraftFrame {
                    left: self.left.saturating_sub(cost),
                    ..self
                }));
                core.emit(Event::Drafted { side: *side, card });
                let begun = content
                    .scenario
                    .periods
                    .get(content.card(card).period.index());
                let begun = begun.is_some_and(|period| period.from_turn <= core.board.turn());
                core.move_card(card, if begun { Zone::Deck } else { Zone::OutOfGame });
                Step::Go
            }
            Choice::Stop => Step::Done(Answer::None),
            _ => core.not_offered(choice),
        }
    }
}

impl Rules<'_> {
    /// The cost of a card in a draft; `None` if the draft does not have it.
    pub(crate) fn draft_cost(self, step: u8, card: CardId) -> Option<u8> {
        let Some(SetupStep::Draft(Draft { cards, .. })) =
            self.content.scenario.setup.get(usize::from(step))
        else {
            return None;
        };
        cards
            .iter()
            .find(|(other, _)| *other == card)
            .map(|(_, cost)| *cost)
    }

    /// The number of turns in this game: some have more if cards were drafted (rule 12.1.2 of the
    /// Red Sea rules).
    pub(crate) fn turns(self) -> u8 {
        let scenario = &self.content.scenario;
        match scenario.turns_without_draft {
            Some(turns) if !scenario.setup.iter().any(|step| self.has_drafted(step)) => turns,
            _ => scenario.turns,
        }
    }

    /// Whether a step of the set-up is a draft in which a card was chosen.
    fn has_drafted(self, step: &SetupStep) -> bool {
        match step {
            SetupStep::Draft(Draft { cards, .. }) => cards
                .iter()
                .any(|(card, _)| self.board.zone(*card) != Zone::Reserve),
            _ => false,
        }
    }
}
