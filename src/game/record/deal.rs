//! Redeals the hidden cards of a position.

use crate::content::{Bid, Content, SetupStep};
use crate::game::state::board::Board;
use crate::game::state::chance::Dice;
use crate::game::state::event::Event;
use crate::game::state::flow::Flow;
use crate::game::state::frame::{BidFrame, Frame, RoundFrame, RoundStage};
use crate::game::state::question::EventQuestion;
use crate::game::state::sight::Sight;
use crate::game::state::zone::Zone;
use crate::ids::{CardId, Side};

/// A position in which the cards that a side does not know have been permuted among their places.
pub(crate) struct Deal {
    pub(crate) board: Board,
    pub(crate) flow: Flow,
}

impl Deal {
    /// Redeals the hidden cards. Cards that have come to light since are put where they came from,
    /// if there is room.
    pub(crate) fn new(seen: &Sight, content: &Content, secrets: &mut Dice) -> Deal {
        let mut board = seen.board.clone();
        for hidden in &seen.hidden {
            for (card, place) in dealt(seen, hidden, secrets) {
                put(&mut board, card, place);
            }
        }
        lay_headline_anew(seen, &mut board, secrets);
        board.set_kept_back(seen.side.opponent(), false);
        let flow = chosen_anew(seen, &board, content, secrets);
        Deal { board, flow }
    }
}

/// The new place of each hidden card. It depends on the number of cards in each place, never on
/// their identity.
fn dealt(seen: &Sight, hidden: &[CardId], secrets: &mut Dice) -> Vec<(CardId, Zone)> {
    let places = hidden.iter().map(|card| seen.board.zone(*card));
    let mut places: Vec<Zone> = places.collect();
    places.sort_unstable();
    let mut cards = hidden.to_vec();
    cards.sort_unstable();
    let mut dealt = Vec::with_capacity(cards.len());
    for (card, from) in &seen.came {
        let (Some(nth), Some(place)) = (position(&cards, card), position(&places, from)) else {
            continue;
        };
        dealt.push((cards.remove(nth), places.remove(place)));
    }
    // Fisher–Yates shuffle (Knuth, TAOCP 3.4.2, algorithm P).
    for last in (1..cards.len()).rev() {
        cards.swap(last, secrets.below(last as u32 + 1) as usize);
    }
    dealt.extend(cards.into_iter().zip(places));
    dealt
}

/// Redraws a hidden headline where cards of that hand are known: any of them may be it.
fn lay_headline_anew(seen: &Sight, board: &mut Board, secrets: &mut Dice) {
    let other = seen.side.opponent();
    let (hand, zone) = (Zone::Hand(other), Zone::Headline(other));
    let laid = seen
        .board
        .cards_in(zone)
        .find(|card| is_secret(seen, *card));
    let has_come = seen.came.iter().any(|(_, from)| *from == zone);
    let Some(headline) = board
        .cards_in(zone)
        .next()
        .filter(|_| laid.is_some() && !has_come)
    else {
        return;
    };
    let mut cards: Vec<CardId> = board.cards_in(hand).chain([headline]).collect();
    let is_known = |card: &CardId| board.is_shown(*card) || board.face_down().contains(card);
    if !cards.iter().any(is_known) {
        return;
    }
    cards.sort_unstable();
    let picked = cards[secrets.below(cards.len() as u32) as usize];
    put(board, headline, hand);
    put(board, picked, zone);
}

/// Whether the observing side cannot tell a card from others in its place.
fn is_secret(seen: &Sight, card: CardId) -> bool {
    seen.board.face_down().contains(&card)
        || seen.hidden.iter().any(|hidden| hidden.contains(&card))
}

fn position<T: PartialEq>(all: &[T], wanted: &T) -> Option<usize> {
    all.iter().position(|one| one == wanted)
}

/// Moves a card without revealing it.
fn put(board: &mut Board, card: CardId, to: Zone) {
    let from = board.zone(card);
    if from != to {
        board.apply(&Event::CardMoved { card, from, to });
    }
}

/// The stack, with the secret choices of the other side redrawn.
fn chosen_anew(seen: &Sight, board: &Board, content: &Content, secrets: &mut Dice) -> Flow {
    let other = seen.side.opponent();
    let mut flow = seen.flow.clone();
    // The cards of an earlier question may be known only to the other side.
    flow.question = EventQuestion::default();
    for frame in &mut flow.frames {
        match frame {
            Frame::Headline(headline) => {
                let card = &mut headline.cards[other.index()];
                if card.is_some_and(|chosen| is_secret(seen, chosen)) {
                    *card = board.cards_in(Zone::Headline(other)).next();
                }
            }
            Frame::Round(round)
                if round.side == other
                    && matches!(round.stage, RoundStage::CheckCondition | RoundStage::Use) =>
            {
                *round = RoundFrame {
                    stage: RoundStage::Choose,
                    card: None,
                    event_possible: false,
                    ..*round
                };
            }
            Frame::Bid(BidFrame {
                step,
                first: Some(first),
            }) if seen.side == Side::Second => {
                let step = content.scenario.setup.get(usize::from(*step));
                if let Some(SetupStep::Bid(Bid { most })) = step {
                    *first = bid_anew(*most, secrets);
                }
            }
            _ => {}
        }
    }
    flow
}

/// A bid at random: a side, and a number up to the highest.
fn bid_anew(most: u16, secrets: &mut Dice) -> (Side, u16) {
    let wanted = if secrets.below(2) == 0 {
        Side::First
    } else {
        Side::Second
    };
    (wanted, secrets.below(u32::from(most) + 1) as u16)
}
