//! Redeals the hidden cards of a position.

use crate::content::{Bid, Content, SetupStep};
use crate::game::state::board::Board;
use crate::game::state::chance::Dice;
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
        let groups = [&seen.hidden.dealt].into_iter().chain(&seen.hidden.groups);
        for hidden in groups {
            for (card, place) in dealt(seen, hidden, secrets) {
                put(&mut board, card, place);
            }
        }
        lay_anew(seen, &mut board, secrets);
        board.set_kept_back(seen.side.opponent(), false);
        let flow = chosen_anew(seen, &board, content, secrets);
        Deal { board, flow }
    }
}

/// The new place of each hidden card. It depends on the number of cards in each place, never on
/// their identity.
fn dealt(seen: &Sight, hidden: &[CardId], secrets: &mut Dice) -> Vec<(CardId, Zone)> {
    // Which of its places a side holds a card in that the other does not know is dealt later.
    let loose = loose_places(seen);
    let places = hidden.iter().map(|card| seen.board.zone(*card));
    let places = places.map(|zone| match loose.first() {
        Some(first) if loose.contains(&zone) => *first,
        _ => zone,
    });
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
    shuffle(&mut cards, secrets);
    dealt.extend(cards.into_iter().zip(places));
    dealt
}

/// Fisher–Yates shuffle (Knuth, TAOCP 3.4.2, algorithm P).
fn shuffle(cards: &mut [CardId], secrets: &mut Dice) {
    for last in (1..cards.len()).rev() {
        cards.swap(last, secrets.below(last as u32 + 1) as usize);
    }
}

/// Redeals what the other side holds in its hand and face down before it, where cards of that hand
/// are known: any of them may lie there.
fn lay_anew(seen: &Sight, board: &mut Board, secrets: &mut Dice) {
    let places = loose_places(seen);
    let hidden = &seen.hidden;
    let loose = hidden.dealt.iter().chain(&hidden.held).copied();
    let loose = loose.filter(|card| places.contains(&board.zone(*card)));
    let mut loose: Vec<CardId> = loose.collect();
    loose.sort_unstable();
    shuffle(&mut loose, secrets);
    for (card, place) in loose.into_iter().zip(places) {
        put(board, card, place);
    }
}

/// The places in which the other side holds the cards that are known to be in one of them, and those
/// that are not known at all: one for each card, and none if no card is known so.
fn loose_places(seen: &Sight) -> Vec<Zone> {
    let hidden = &seen.hidden;
    if hidden.held.is_empty() {
        return Vec::new();
    }
    let came_from = |zone: Zone| seen.came.iter().any(|(_, from)| *from == zone);
    let cards = hidden.dealt.iter().chain(&hidden.held);
    let places = cards.map(|card| seen.board.zone(*card));
    let other = Some(seen.side.opponent());
    let mut places: Vec<Zone> = places
        .filter(|zone| zone.viewer() == other && !came_from(*zone))
        .collect();
    places.sort_unstable();
    places
}

fn position<T: PartialEq>(all: &[T], wanted: &T) -> Option<usize> {
    all.iter().position(|one| one == wanted)
}

/// Moves a card without revealing it.
fn put(board: &mut Board, card: CardId, to: Zone) {
    if board.zone(card) != to {
        board.relocate(card, to);
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
                if card.is_some_and(|chosen| seen.hidden.has(chosen)) {
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
