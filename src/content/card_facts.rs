//! The facts of a card that its set declares, for people.

use super::Content;
use super::option::OptionValue;
use crate::ids::CardId;

impl Content {
    /// The facts of a card that its set declares, for people: each with its name and its value; a mark
    /// that is off is left out, and so is a fact that is not shown.
    #[must_use]
    pub fn facts_of(&self, card: CardId) -> Vec<(String, String)> {
        let facts = self.card(card).facts.iter();
        let shown = facts.filter_map(|(id, value)| {
            let fact = self.facts.get(id).filter(|fact| fact.shown)?;
            let is_off = *value == OptionValue::Switch(false);
            (!is_off).then(|| (fact.name.clone(), fact.display(value)))
        });
        shown.collect()
    }

    /// Whether a card has a printed value: no scoring card has one, and no card of 0 that has facts
    /// instead.
    #[must_use]
    pub fn is_valued(&self, card: CardId) -> bool {
        let card = self.card(card);
        !card.scoring && (card.ops > 0 || card.facts.is_empty())
    }

    /// One line with the facts of a card, `Suit: rally · Rank: 3`; empty for a card without any.
    #[must_use]
    pub fn facts_line(&self, card: CardId) -> String {
        let facts = self.facts_of(card).into_iter();
        let parts = facts.map(|(name, value)| match value.as_str() {
            "" => name,
            value => format!("{name}: {value}"),
        });
        parts.collect::<Vec<_>>().join(" · ")
    }
}
