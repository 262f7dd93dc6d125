//! The places of unseen cards.

use std::collections::BTreeMap;

use brink::game::Game;
use brink::ids::CardId;
use brink::{Side, Zone};
use serde::Serialize;

use crate::json::objects;

objects! {
    /// The whereabouts of the unseen cards.
    #[derive(Serialize)]
    Counter {
        /// Cards in the draw pile.
        deck: usize,
        /// Cards in the other hand; for observers, in both hands.
        other_hand: u8,
        /// The cards that are in the draw pile or in the other hand.
        unseen: Vec<String>,
        /// The cards that join later.
        out_of_game: Vec<String>,
        /// By zone that the scenario declares: the unseen cards of those with which it began.
        zones: BTreeMap<String, Vec<String>>,
    }
}

impl Counter {
    pub(super) fn of(game: &Game, side: Option<Side>) -> Counter {
        let (board, content) = (game.board(), game.content());
        let (mut unseen, mut out_of_game) = (Vec::new(), Vec::new());
        let mut zones: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for id in content.card_ids().filter(|id| is_unseen(game, side, *id)) {
            let card = content.card(id);
            if let Some(zone) = content.scenario.zone_of_start(id) {
                let unseen = zones.entry(zone.to_owned()).or_default();
                unseen.push(card.id.clone());
                continue;
            }
            // Periods, options and the draft show which cards are not in the game.
            match board.zone(id) {
                _ if board.is_thought_in_game(id) => unseen.push(card.id.clone()),
                Zone::Reserve => {}
                _ if card.period > board.period(content) => out_of_game.push(card.id.clone()),
                _ => {}
            }
        }
        let sizes = Side::BOTH.map(|side| board.hand_size(side));
        Counter {
            deck: board.deck_size(),
            other_hand: match side {
                Some(side) => sizes[side.opponent().index()],
                None => sizes[0] + sizes[1],
            },
            unseen,
            out_of_game,
            zones,
        }
    }
}

/// Whether a side does not know where a card is; for observers whether either side does not.
fn is_unseen(game: &Game, side: Option<Side>, card: CardId) -> bool {
    match side {
        Some(side) => game.view(side).whereabouts(card).is_none(),
        None => Side::BOTH
            .iter()
            .any(|side| game.view(*side).whereabouts(card).is_none()),
    }
}
