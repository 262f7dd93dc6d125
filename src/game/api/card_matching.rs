//! The cards that match the card filters of a call.

use crate::game::rules::work;
use crate::game::state::core::Core;
use crate::game::state::zone::Zone;
use crate::ids::CardId;

use super::args::Args;

/// The cards that match the card filters of a call.
pub(super) fn matching_cards(core: &Core, args: &Args) -> Vec<CardId> {
    // By default a side chooses from its own hand.
    let of = args
        .side("of")
        .unwrap_or_else(|| args.side_or_player("player", core));
    let pool: Vec<CardId> = match (args.cards("from"), args.text("from")) {
        (Some(cards), _) => cards.to_vec(),
        (None, Some("discard")) => core.board.cards_in(Zone::Discard).collect(),
        _ => core.board.cards_in(Zone::Hand(of)).collect(),
    };
    let (owners, period) = (args.owners("owner"), args.period("period"));
    let fits = |card: &CardId| {
        let facts = core.content.card(*card);
        let scoring =
            args.is_any("scoring") || facts.scoring == args.switch("scoring").unwrap_or(false);
        let owned = owners.is_none_or(|owners| owners.contains(&facts.owner));
        scoring
            && owned
            && args.cards("ids").is_none_or(|ids| ids.contains(card))
            && args
                .number("min_value")
                .is_none_or(|least| i32::from(core.rules().card_value(of, *card)) >= least)
            && args
                .number("min_ops")
                .is_none_or(|least| i32::from(facts.ops) >= least)
            && args
                .number("max_ops")
                .is_none_or(|most| i32::from(facts.ops) <= most)
            && period.is_none_or(|period| facts.period == period)
    };
    // Each card is compared with all before it.
    work::note((pool.len() * pool.len() / 64) as u64);
    let mut cards: Vec<CardId> = Vec::with_capacity(pool.len());
    // A list may name a card twice; it counts once.
    pool.into_iter().filter(fits).for_each(|card| {
        if !cards.contains(&card) {
            cards.push(card)
        }
    });
    if let Some(by) = args.word("highest") {
        let worth = |card: &CardId| {
            if by == "value" {
                core.rules().card_value(of, *card)
            } else {
                core.content.card(*card).ops
            }
        };
        let most = cards.iter().map(worth).max();
        cards.retain(|card| Some(worth(card)) == most);
    }
    cards
}
