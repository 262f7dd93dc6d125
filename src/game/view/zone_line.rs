//! Lines of the log about cards in zones that a scenario declares or names.

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
        _ if is_told(from, to, content) => engine::card_to_zone(words, card, content.zone_name(to)),
        (Zone::Own(_), Zone::Deck) => engine::card_into_deck(words, card),
        (Zone::Own(_), Zone::Discard) => engine::card_to_discards(words, card),
        (Zone::Own(_), Zone::Hand(of)) => {
            engine::card_taken(words, Arg::side(content.side_name(of)), card)
        }
        _ => return None,
    })
}

/// Whether a line says the name of the zone into which a card moves, in place of words for it.
fn is_told(from: Zone, to: Zone, content: &Content) -> bool {
    let is_named = content.scenario.given_name(to).is_some();
    matches!(to, Zone::Own(_)) || is_named && matches!(from, Zone::Own(_))
}

/// A line about a card that moves between zones of every game, if the scenario names one of them
/// that the printed line has words for.
pub(super) fn renamed_line(
    card: CardId,
    from: Zone,
    to: Zone,
    content: &Content,
) -> Option<String> {
    let words = &content.words;
    let is_named = |zone: Zone| content.scenario.given_name(zone).is_some();
    let card = Arg::card(&content.card(card).name);
    if is_named(to) {
        let name = content.zone_name(to);
        return Some(match from {
            Zone::Hand(of) => {
                engine::card_from_hand(words, Arg::side(content.side_name(of)), card, name)
            }
            _ => engine::card_to_zone(words, card, name),
        });
    }
    let is_pile = matches!(from, Zone::Deck | Zone::Bottom);
    if is_pile && is_named(from) && matches!(to, Zone::Discard | Zone::Play) {
        let name = content.zone_name(from);
        return Some(engine::card_from_zone(words, card, name));
    }
    None
}

/// A line about many cards that move between zones of every game, if the scenario names one of them.
pub(super) fn renamed_event(event: &Event, content: &Content) -> Option<String> {
    let words = &content.words;
    let is_named = |zone: Zone| content.scenario.given_name(zone).is_some();
    let name = |zone: Zone| content.zone_name(zone);
    let (deck, discard) = (Zone::Deck, Zone::Discard);
    Some(match *event {
        Event::Reshuffled { cards } if is_named(deck) || is_named(discard) => {
            engine::log_reshuffled_zone(words, cards, name(discard), name(deck))
        }
        Event::PeriodJoined { period } if is_named(deck) => {
            let period = content.scenario.period(period)?;
            engine::log_period_zone(words, &period.name, name(deck))
        }
        Event::Drawn { side, card } if is_named(deck) => {
            let card = Arg::card(&content.card(card).name);
            let side = Arg::side(content.side_name(side));
            engine::log_draws_zone(words, side, card, name(deck))
        }
        Event::HandShown { side } if is_named(Zone::Hand(side)) => {
            engine::log_shows_zone(words, name(Zone::Hand(side)))
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
            _ if is_told(from, to, content) => engine::hidden_to_zone(words, content.zone_name(to)),
            (Zone::Own(_), Zone::Deck) => engine::hidden_into_deck(words),
            (Zone::Own(_), Zone::Hand(of)) => {
                engine::hidden_taken(words, Arg::side(content.side_name(of)))
            }
            _ => return None,
        })
    }
}

impl Content {
    /// The name of a zone, with its owner: as the scenario has it, or as in every game.
    #[must_use]
    pub fn zone_name(&self, zone: Zone) -> String {
        let name = self.title_of_zone(zone);
        match zone.owner().or_else(|| self.scenario.owner_of(zone)) {
            Some(side) => engine::zone_of(&self.words, Arg::side(self.side_name(side)), name),
            None => name,
        }
    }

    /// The name that the scenario gives a zone of every game, without its owner; `None` if it leaves
    /// the common one.
    #[must_use]
    pub fn renamed_zone(&self, zone: Zone) -> Option<&str> {
        let given = self.scenario.given_name(zone);
        given.filter(|_| zone.word().is_some())
    }

    /// The name of a zone without its owner.
    pub(crate) fn title_of_zone(&self, zone: Zone) -> String {
        let given = self.scenario.given_name(zone).map(str::to_owned);
        given.unwrap_or_else(|| self.common_name(zone))
    }

    /// The name that a zone has in every game.
    fn common_name(&self, zone: Zone) -> String {
        let words = &self.words;
        match zone {
            Zone::OutOfGame => engine::zone_not_in_game(words),
            Zone::Reserve => engine::zone_reserve(words),
            Zone::Deck => engine::zone_deck(words),
            Zone::Bottom => engine::zone_under_deck(words),
            Zone::Hand(_) => engine::zone_hand(words),
            Zone::Headline(_) => engine::zone_headline(words),
            Zone::Play => engine::zone_play(words),
            Zone::Discard => engine::zone_discard(words),
            Zone::Removed => engine::zone_removed(words),
            Zone::Table => engine::zone_table(words),
            Zone::Special(_) => engine::zone_special(words),
            Zone::Own(_) => String::new(),
        }
    }
}
