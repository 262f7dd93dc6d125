//! The draw pile: periods that join it, dealing, drawing and reshuffling (rules 4.3 to 4.5).

use crate::content::{Modifier, ModifierKind, Reshuffle};
use crate::game::state::audience::Audience;
use crate::game::state::core::Core;
use crate::game::state::event::Event;
use crate::game::state::frame::Frame;
use crate::game::state::zone::Zone;
use crate::ids::{CardId, PeriodId, Side};

use super::Rules;

/// Adds the cards of the periods that have begun to the draw pile (rule 4.4), without the discards.
pub(super) fn join_periods(core: &mut Core) {
    let content = core.content.clone();
    let setup = core
        .flow
        .frames
        .iter()
        .any(|frame| matches!(frame, Frame::Setup(_)));
    let turn = core.board.turn();
    for (index, period) in content.scenario.periods.iter().enumerate() {
        let period_id = PeriodId::at(index);
        let begins = if setup {
            period.from_turn <= turn
        } else {
            period.from_turn == turn
        };
        if !begins {
            continue;
        }
        core.emit(Event::PeriodJoined { period: period_id });
        for (card, facts) in content.cards.values().enumerate() {
            let card = CardId::at(card);
            let from = Zone::OutOfGame;
            if !facts.dealt || facts.period != period_id {
                continue;
            }
            if core.board.zone(card) == from {
                let to = Zone::Deck;
                core.emit(Event::CardMoved { card, from, to });
            }
            // One that came into the game unseen before is among those that may be anywhere, too.
            core.board.enter_openly(card);
        }
    }
}

impl Rules<'_> {
    /// The cards in a full hand of each side now.
    fn hand_sizes(self) -> [u8; 2] {
        let printed = self.content.scenario.hand_size.both(self.board.turn());
        let mut sizes = printed.map(i32::from);
        for (player, _, _, modifier) in self.modifiers(ModifierKind::HandSize) {
            let Modifier::HandSize { of, add } = modifier else {
                continue;
            };
            for side in Side::BOTH.into_iter().filter(|side| of.is(*side, player)) {
                sizes[side.index()] += i32::from(*add);
            }
        }
        sizes.map(|size| size.clamp(0, u8::MAX.into()) as u8)
    }
}

/// Fills both hands, one card at a time, the first side first (rules 4.5 B, 11.1.3).
pub(crate) fn deal(core: &mut Core) {
    let sizes = core.rules().hand_sizes();
    let first = core.content.scenario.first;
    loop {
        let mut dealt = false;
        for side in [first, first.opponent()] {
            let is_full = core.board.hand_size(side) >= sizes[side.index()];
            dealt |= !is_full && draw(core, side).is_some();
        }
        if !dealt {
            return;
        }
    }
}

/// Draws a card, reshuffling the discards first if the pile is empty (rule 4.3); `None` if there is
/// none to be had, or no room in the hand.
pub(crate) fn draw(core: &mut Core, side: Side) -> Option<CardId> {
    if is_full(core, Zone::Hand(side)) {
        return None;
    }
    if core.board.deck_size() == 0 {
        reshuffle(core);
    }
    let card = match core.board.sure_draw() {
        Some(card) => card,
        None => core.random_card(Zone::Deck, Audience::Only(side))?,
    };
    core.emit(Event::Drawn { side, card });
    refill(core);
    Some(card)
}

/// Draws a card from one zone into another; `None` if there is none to be had, or no room.
pub(crate) fn draw_between(core: &mut Core, from: Zone, to: Zone) -> Option<CardId> {
    if let (Zone::Deck, Zone::Hand(side)) = (from, to) {
        return draw(core, side);
    }
    if is_full(core, to) {
        return None;
    }
    if core.board.count_in(from) == 0 {
        fill(core, from);
    }
    let card = next_of(core, from, to.audience())?;
    core.move_card(card, to);
    Some(card)
}

/// Whether a zone holds as many cards as it can.
pub(crate) fn is_full(core: &Core, zone: Zone) -> bool {
    let limit = core.content.scenario.limit_of(zone);
    limit.is_some_and(|limit| core.board.count_in(zone) >= usize::from(limit))
}

/// Fills an empty zone from the one that its rules name.
fn fill(core: &mut Core, zone: Zone) {
    if zone == Zone::Deck {
        return reshuffle(core);
    }
    let rules = core.content.scenario.rules_of(zone);
    let Some(from) = rules.and_then(|rules| rules.refill) else {
        return;
    };
    let from = core.content.scenario.zone(from, Side::First);
    for card in core.board.lying_in(from) {
        core.move_card(card, zone);
    }
}

/// The card that is drawn next from a zone: the first where cards have an order, else any.
fn next_of(core: &mut Core, zone: Zone, seen_by: Audience) -> Option<CardId> {
    let sure = match zone {
        Zone::Deck => core.board.sure_draw(),
        Zone::Bottom => core.board.bottom().first().copied(),
        _ => {
            let rules = core.content.scenario.rules_of(zone);
            let ordered = rules.is_some_and(|rules| rules.ordered);
            let first = core.board.lying_in(zone).first().copied();
            first.filter(|_| ordered)
        }
    };
    sure.or_else(|| core.random_card(zone, seen_by))
}

/// Reshuffles as soon as the last card leaves the draw pile, if the scenario does it then (rule
/// 4.3).
pub(super) fn refill(core: &mut Core) {
    if core.board.deck_size() == 0 && core.content.scenario.reshuffle == Reshuffle::Emptied {
        reshuffle(core);
    }
}

/// Shuffles the discards into the draw pile, unless the scenario never does.
pub(crate) fn reshuffle(core: &mut Core) {
    if core.content.scenario.reshuffle == Reshuffle::Never {
        return;
    }
    let cards: Vec<CardId> = core.board.cards_in(Zone::Discard).collect();
    if cards.is_empty() {
        return;
    }
    core.emit(Event::Reshuffled {
        cards: cards.len() as u16,
    });
    for card in cards {
        core.move_card(card, Zone::Deck);
    }
}
