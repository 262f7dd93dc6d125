//! Where the cards are that are not seen.

use brink::game::Game;
use brink::ids::CardId;
use brink::{Side, Zone};
use serde::Serialize;

use crate::json::objects;

objects! {
    /// Where the cards are that are not seen.
    #[derive(Serialize)]
    Counter {
        /// Cards in the draw pile.
        deck: usize,
        /// Cards in the other hand; in both for whoever watches.
        other_hand: u8,
        /// The cards that are in the draw pile or in the other hand.
        unseen: Vec<String>,
        /// The cards that join later.
        out_of_game: Vec<String>,
    }
}

impl Counter {
    pub(super) fn of(game: &Game, side: Option<Side>) -> Counter {
        let content = game.content();
        let unknown = |card: &CardId| match side {
            Some(side) => game.view(side).whereabouts(*card).is_none(),
            None => Side::BOTH
                .iter()
                .any(|side| game.view(*side).whereabouts(*card).is_none()),
        };
        let ids = |cards: &mut dyn Iterator<Item = CardId>| {
            cards.map(|card| content.card(card).id.clone()).collect()
        };
        // Which cards are not in the game, yet or at all, follows from their periods, the options and the draft.
        let zone = |card: &CardId| game.board().zone(*card);
        let in_game = |card: &CardId| !matches!(zone(card), Zone::OutOfGame | Zone::Reserve);
        let joins_later = |card: &CardId| {
            zone(card) == Zone::OutOfGame
                && content.card(*card).period > game.board().period(content)
        };
        let hidden: Vec<CardId> = content.card_ids().filter(unknown).collect();
        let sizes = Side::BOTH.map(|side| game.board().hand_size(side));
        Counter {
            deck: game.board().deck_size(),
            other_hand: side.map_or(sizes[0] + sizes[1], |side| sizes[side.opponent().index()]),
            unseen: ids(&mut hidden.iter().copied().filter(|card| in_game(card))),
            out_of_game: ids(&mut hidden.iter().copied().filter(joins_later)),
        }
    }
}
