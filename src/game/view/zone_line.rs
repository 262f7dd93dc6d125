//! Lines of the log about cards in zones that a scenario declares.

use crate::content::Content;
use crate::game::state::event::Event;
use crate::game::state::zone::Zone;
use crate::ids::CardId;
use crate::words::{Arg, engine};

/// A line about a card that moves from or into such a zone.
pub(super) fn zone_line(card: CardId, from: Zone, to: Zone, content: &Content) -> Option<String> {
    let words = &content.words;
    let card = Arg::card(&content.card(card).name);
    Some(match (from, to) {
        (_, Zone::Own(_)) => engine::card_to_zone(words, card, content.zone_name(to)),
        (Zone::Own(_), Zone::Deck) => engine::card_into_deck(words, card),
        (Zone::Own(_), Zone::Discard) => engine::card_to_discards(words, card),
        (Zone::Own(_), Zone::Hand(of)) => {
            engine::card_taken(words, Arg::side(content.side_name(of)), card)
        }
        _ => return None,
    })
}

impl Event {
    /// The line for a side that does not see which card moves; `None` if it learns nothing at all.
    #[must_use]
    pub fn display_hidden(&self, content: &Content) -> Option<String> {
        let words = &content.words;
        let Event::CardMoved { from, to, .. } = *self else {
            return None;
        };
        Some(match (from, to) {
            (_, Zone::Own(_)) => engine::hidden_to_zone(words, content.zone_name(to)),
            (Zone::Own(_), Zone::Deck) => engine::hidden_into_deck(words),
            (Zone::Own(_), Zone::Hand(of)) => {
                engine::hidden_taken(words, Arg::side(content.side_name(of)))
            }
            _ => return None,
        })
    }
}

impl Content {
    /// The name of a zone that the scenario declares, with its owner.
    #[must_use]
    pub fn zone_name(&self, zone: Zone) -> String {
        let name = self.scenario.rules_of(zone).map_or("", |rules| &rules.name);
        match self.scenario.owner_of(zone) {
            Some(side) => engine::zone_of(&self.words, Arg::side(self.side_name(side)), name),
            None => name.to_owned(),
        }
    }
}
