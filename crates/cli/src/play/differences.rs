//! Differences between the content of a running game and the content on the disk.

use std::collections::BTreeMap;

use brink::content::{Card, Content, Library, Script};
use brink::ids::CardId;
use brink::words::{Words, engine};

use super::super::words as says;

/// The files and the cards that changed, a line each, for people.
pub(super) fn differences(
    before: (&Library, &Content),
    after: (&Library, &Content),
) -> Vec<String> {
    let mut lines = files(before, after, &after.1.words);
    lines.extend(cards(before.1, after.1, &after.1.words));
    lines
}

/// The files of the scenario that changed.
fn files(before: (&Library, &Content), after: (&Library, &Content), said: &Words) -> Vec<String> {
    let old = texts(before);
    let new = texts(after);
    let gone = old
        .keys()
        .filter(|path| !new.contains_key(*path))
        .map(|path| engine::file_gone(said, path));
    let there = new.iter().filter_map(|(path, text)| match old.get(path) {
        None => Some(engine::file_new(said, path)),
        Some(was) => (was != text).then(|| engine::file_changed(said, path)),
    });
    gone.chain(there).collect()
}

/// The texts of the files of a scenario, by their paths.
fn texts((library, content): (&Library, &Content)) -> BTreeMap<String, String> {
    let files = library.files_of(&content.scenario.id).into_iter();
    files
        .map(|file| (file.path.to_string(), file.text.clone()))
        .collect()
}

/// The cards that changed, and how.
fn cards(before: &Content, after: &Content, said: &Words) -> Vec<String> {
    let mut lines = Vec::new();
    for (was, (id, card)) in before.card_ids().zip(&before.cards) {
        let Ok(now) = after.find_card(id) else {
            lines.push(says::changed_gone(said, id));
            continue;
        };
        let mut parts = Vec::new();
        if facts(before, card) != facts(after, after.card(now)) {
            parts.push(says::changed_facts(said));
        }
        if words(card) != words(after.card(now)) {
            parts.push(says::changed_text(said));
        }
        if script(before, was) != script(after, now) {
            parts.push(says::changed_script(said));
        }
        if !parts.is_empty() {
            lines.push(says::changed_card(said, id, parts.join(", ")));
        }
    }
    let new = after
        .cards
        .keys()
        .filter(|id| !before.cards.contains_key(id));
    lines.extend(new.map(|id| says::changed_new(said, id)));
    lines
}

/// Facts of a card that the rules read. Other cards are referred to by id: their numbers depend on the rest of the content.
fn facts(content: &Content, card: &Card) -> impl PartialEq {
    let period = content
        .scenario
        .periods
        .get(card.period.index())
        .map(|period| period.id.clone());
    let others = [&card.requires, &card.blocks, &card.cancels].map(|cards| ids(content, cards));
    let printed = (card.number, card.name.clone(), card.owner, card.ops, period);
    (
        printed,
        [card.scoring, card.starred, card.underlined],
        card.tags.clone(),
        others,
    )
}

/// The ids of cards.
fn ids(content: &Content, cards: &[CardId]) -> Vec<String> {
    let cards = cards.iter().map(|card| content.card(*card));
    cards.map(|card| card.id.clone()).collect()
}

/// Texts of a card that only people read.
fn words(card: &Card) -> [Option<&str>; 3] {
    [
        Some(card.text.as_str()),
        card.note.as_deref(),
        card.confidence.as_deref(),
    ]
}

/// The text of the script of a card.
fn script(content: &Content, card: CardId) -> Option<&str> {
    content
        .scripts
        .get(card.index())?
        .as_ref()
        .map(|script: &Script| script.source.as_str())
}
