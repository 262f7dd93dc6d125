//! Subject of the pages, and facts of its cards in words.

use brink::content::Content;
use brink::ids::{CardId, Side};

use crate::words;

/// Subject of the pages.
pub(super) struct Subject<'a> {
    pub(super) content: &'a Content,
    /// The id and the name of each card set.
    pub(super) sets: Vec<(String, String)>,
    /// The language of the texts, as HTML names it.
    pub(super) language: &'a str,
}

/// The side of a card as people read it.
pub(super) fn side_words(content: &Content, owner: Option<Side>) -> String {
    owner.map_or_else(
        || words::card_neutral(&content.words),
        |side| content.side_name(side).to_owned(),
    )
}

/// The facts of a card in one line: side, value, period.
pub(super) fn facts_line(content: &Content, card: CardId) -> String {
    let facts = content.card(card);
    let period = content
        .scenario
        .periods
        .get(facts.period.index())
        .map_or("", |period| period.name.as_str());
    let worth = match facts.scoring {
        true => words::card_scoring(&content.words),
        false => words::card_ops(&content.words, side_words(content, facts.owner), facts.ops),
    };
    if period.is_empty() {
        worth
    } else {
        format!("{worth}, {period}")
    }
}
