//! Subject of the pages, and facts of its cards in words.

use brink::content::Content;
use brink::ids::CardId;

use crate::cards::{card_facts, period_name};

/// Subject of the pages.
pub(super) struct Subject<'a> {
    pub(super) content: &'a Content,
    /// The id and the name of each card set.
    pub(super) sets: Vec<(String, String)>,
    /// The language of the texts, as HTML names it.
    pub(super) language: &'a str,
}

/// The facts of a card in one line: side, value, period.
pub(super) fn facts_line(content: &Content, card: CardId) -> String {
    let period = period_name(content, content.card(card));
    let worth = card_facts(content, card);
    let parts = [worth.as_str(), period].into_iter();
    let parts = parts.filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(", ")
}
