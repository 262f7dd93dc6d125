//! Lasting consequences of a card: effects in force, and past events that still matter.

use std::fmt::Display;

use crate::content::Content;
use crate::game::state::effect::Effect;
use crate::game::state::zone::Zone;
use crate::ids::{CardId, SpaceSet};
use crate::words::{Arg, displayed, engine};

use super::side_view::View;
use super::text::value_arg;

/// A card that still matters after its event.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Lasting {
    /// The card.
    pub card: CardId,
    /// Its lasting consequence.
    pub how: Lasts,
}

/// A lasting consequence of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Lasts {
    /// An effect in force (rule 2.2.5).
    Effect(Effect),
    /// Its event has happened, which allows or forbids others.
    Happened {
        /// Cards whose event it makes possible.
        opens: Vec<CardId>,
        /// Cards whose event it makes impossible.
        blocks: Vec<CardId>,
    },
}

impl Lasting {
    /// A sentence or two, in the language of the content.
    ///
    /// An effect is described by the sentence of its card (`in_force`), or by the card's text if
    /// there is none; a past event by the events that it opens and blocks.
    pub fn display(&self, content: &Content) -> impl Display {
        displayed(move || self.text(content))
    }

    fn text(&self, content: &Content) -> String {
        match &self.how {
            Lasts::Effect(effect) => in_force(effect, content),
            Lasts::Happened { opens, blocks } => {
                let words = &content.words;
                let opens = (!opens.is_empty())
                    .then(|| engine::happened_opens(words, names(opens, content)));
                let blocks = (!blocks.is_empty())
                    .then(|| engine::happened_blocks(words, names(blocks, content)));
                let sentences: Vec<String> = opens.into_iter().chain(blocks).collect();
                sentences.join(" ")
            }
        }
    }
}

fn names(cards: &[CardId], content: &Content) -> String {
    let names: Vec<&str> = cards
        .iter()
        .map(|card| content.card(*card).name.as_str())
        .collect();
    names.join(", ")
}

/// The sentence of an effect in force: the one on its card, or the card's text.
pub(crate) fn in_force(effect: &Effect, content: &Content) -> String {
    let card = content.card(effect.card);
    let Some(sentence) = &card.in_force else {
        return card.text.clone();
    };
    let (side, other) = (effect.side, effect.side.opponent());
    let about = value_arg(effect.data, content).unwrap_or(Arg::Text("".into()));
    let holes = [
        ("player", Arg::side(content.side_name(side))),
        ("opponent", Arg::side(content.side_name(other))),
        ("about", about),
    ];
    content.words.fill(sentence, &holes)
}

impl View<'_> {
    /// Whether the event of a card has happened.
    #[must_use]
    pub fn has_happened(&self, card: CardId) -> bool {
        self.game.board().has_happened(card)
    }

    /// Lists what lasts: the effects in force, oldest first, then events that open or block others
    /// still in the game, in the order of the pool.
    #[must_use]
    pub fn lasting(&self) -> Vec<Lasting> {
        let effects = self.effects().iter();
        let mut lasting: Vec<Lasting> = effects
            .map(|effect| Lasting {
                card: effect.card,
                how: Lasts::Effect(*effect),
            })
            .collect();
        let content = self.content();
        let happened = (0..content.cards.len())
            .map(CardId::at)
            .filter(|card| self.has_happened(*card));
        let more: Vec<Lasting> = happened
            .filter(|card| lasting.iter().all(|other| other.card != *card))
            .filter_map(|card| {
                let (opens, blocks) = (self.opened_by(card), self.blocked_by(card));
                let matters = !opens.is_empty() || !blocks.is_empty();
                matters.then_some(Lasting {
                    card,
                    how: Lasts::Happened { opens, blocks },
                })
            })
            .collect();
        lasting.extend(more);
        lasting
    }

    /// The spaces that an effect is about: those in its modifiers, and those in its data.
    ///
    /// Empty for an effect on the whole map.
    #[must_use]
    pub fn places_of(&self, effect: &Effect) -> SpaceSet {
        let rules = self.game.core.rules();
        let map = &self.content().map;
        let (playable, countries) = (map.playable, map.countries);
        let remembered = rules.remembered(effect.data);
        let declared = rules.modifiers_of(effect).iter().filter(|declared| {
            let when = declared.when.as_ref();
            when.is_none_or(|when| rules.holds(when, effect.side, effect.data))
        });
        let filters = declared.filter_map(|declared| declared.modifier.within());
        let named = filters.map(|filter| {
            let spaces = rules.spaces(filter, effect.side, effect.data);
            spaces & playable
        });
        named
            .filter(|spaces| !countries.is_subset(spaces))
            .fold(remembered & playable, |all, spaces| all | spaces)
    }

    /// The cards in the game that need the event of this one.
    fn opened_by(&self, card: CardId) -> Vec<CardId> {
        let content = self.content();
        let cards = (0..content.cards.len()).map(CardId::at);
        cards
            .filter(|other| {
                self.is_in_game(*other) && content.card(*other).requires.contains(&card)
            })
            .collect()
    }

    /// The cards in the game whose events this one forbids.
    fn blocked_by(&self, card: CardId) -> Vec<CardId> {
        let blocks = self.content().card(card).blocks.iter().copied();
        blocks.filter(|other| self.is_in_game(*other)).collect()
    }

    fn is_in_game(&self, card: CardId) -> bool {
        let board = self.game.board();
        match board.zone(card) {
            Zone::Removed | Zone::Reserve => false,
            _ if board.is_thought_in_game(card) => true,
            // A card still outside the game after its period has begun was excluded by an option.
            _ => self.content().card(card).period > board.period(self.content()),
        }
    }
}
