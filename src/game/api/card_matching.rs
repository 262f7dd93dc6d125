//! The cards that match the card filters of a call.

use crate::game::rules::work;
use crate::game::state::core::Core;
use crate::game::state::zone::Zone;
use crate::ids::{CardId, Side};

use super::args::Args;

/// The cards that match the card filters of a call.
pub(super) fn matching_cards(core: &mut Core, args: &Args) -> Vec<CardId> {
    let pool = pool_of_cards(core, args);
    matching_of(core, args, pool)
}

/// The cards that a call chooses from, whether they match or not.
pub(super) fn pool_of_cards(core: &mut Core, args: &Args) -> Vec<CardId> {
    let Some(list) = args.cards("from") else {
        return cards_of(core, zone_of_cards(core, args));
    };
    // Each card is compared with all before it.
    work::note((list.len() * list.len() / 64) as u64);
    let mut cards: Vec<CardId> = Vec::with_capacity(list.len());
    // A list may name a card twice; it counts once.
    for card in list {
        if !cards.contains(card) {
            cards.push(*card)
        }
    }
    cards
}

/// The cards of a pool that match the card filters of a call.
pub(super) fn matching_of(core: &Core, args: &Args, mut cards: Vec<CardId>) -> Vec<CardId> {
    let of = owner_of_cards(core, args);
    cards.retain(|card| matches(core, args, of, *card));
    if let Some(by) = args.word("highest") {
        let most = cards.iter().map(|card| number(core, by, of, *card)).max();
        cards.retain(|card| Some(number(core, by, of, *card)) == most);
    }
    cards
}

/// The cards of a zone, as they lie: the only way in which scripts read a zone.
pub(super) fn cards_of(core: &mut Core, zone: Zone) -> Vec<CardId> {
    core.note_read(zone, core.context.audience);
    core.board.lying_in(zone)
}

/// The side whose cards a call is about.
fn owner_of_cards(core: &Core, args: &Args) -> Side {
    let of = args.side("of");
    of.unwrap_or_else(|| args.side_or_player("player", core))
}

/// The zone whose cards a call is about: by default the hand of the side.
pub(super) fn zone_of_cards(core: &Core, args: &Args) -> Zone {
    let of = owner_of_cards(core, args);
    args.zone("from", of, core).unwrap_or(Zone::Hand(of))
}

/// Whether a card of a side matches the card filters of a call.
fn matches(core: &Core, args: &Args, of: Side, card: CardId) -> bool {
    let facts = core.content.card(card);
    let (owners, period) = (args.owners("owner"), args.period("period"));
    let scoring = args.is_any("scoring")
        || facts.scoring && args.switch("include_scoring") == Some(true)
        || facts.scoring == args.switch("scoring").unwrap_or(false);
    let owned = owners.is_none_or(|owners| owners.contains(&facts.owner));
    scoring
        && owned
        && args.fits_facts("facts", facts)
        && args.cards("ids").is_none_or(|ids| ids.contains(&card))
        && args
            .number("min_value")
            .is_none_or(|least| i32::from(core.rules().card_value(of, card)) >= least)
        && args
            .number("min_ops")
            .is_none_or(|least| i32::from(facts.ops) >= least)
        && args
            .number("max_ops")
            .is_none_or(|most| i32::from(facts.ops) <= most)
        && period.is_none_or(|period| facts.period == period)
}

/// The number by which the highest card is found: the printed one, or the value for a side.
fn number(core: &Core, by: &str, of: Side, card: CardId) -> u8 {
    if by == "value" {
        core.rules().card_value(of, card)
    } else {
        core.content.card(card).ops
    }
}
