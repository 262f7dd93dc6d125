//! Facts of cards that a card set declares: suits, numbers and marks beside the printed ones.

use std::collections::BTreeMap;

use super::option::{Allowed, OptionValue};

/// A fact that cards of a set may have.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fact {
    /// The displayed name.
    pub name: String,
    /// The values that it may have.
    pub allowed: Allowed,
    /// Whether people see it with the card.
    pub shown: bool,
    /// The displayed words in the language of the content, by word; a word that is missing is
    /// displayed as it is.
    pub words: BTreeMap<String, String>,
}

impl Fact {
    /// A value as people read it; empty for a mark, of which the name says everything.
    #[must_use]
    pub fn display(&self, value: &OptionValue) -> String {
        match value {
            OptionValue::Switch(_) => String::new(),
            OptionValue::Number(number) => number.to_string(),
            OptionValue::Word(word) => match self.words.get(word) {
                Some(said) => said.clone(),
                None => word.replace('_', " "),
            },
        }
    }
}
