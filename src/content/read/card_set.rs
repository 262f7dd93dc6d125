//! Reads card sets: the printed facts. Names of other files are looked up when a scenario uses the set.

use indexmap::IndexMap;

use crate::ids::MAX_CARDS;

use super::super::fault::Fault;
use super::super::node::{Key, Node, Value};
use super::super::reader::{Fields, Reader};
use super::super::source::Place;
use super::map::tags_of;

/// A card set as its file has it.
#[derive(Clone, Debug)]
pub(in super::super) struct CardSet {
    /// The name that people read.
    pub name: String,
    /// The cards by id, in the order of the file.
    pub cards: IndexMap<String, CardEntry>,
}

/// A card as its file has it. Names are kept with their places, to be looked up.
#[derive(Clone, Debug)]
pub(in super::super) struct CardEntry {
    /// Where the card begins.
    pub place: Place,
    pub number: u16,
    pub number_place: Place,
    pub name: String,
    /// The owner; none for a neutral card.
    pub side: Option<Node>,
    pub ops: u8,
    pub period: Option<Node>,
    pub scoring: bool,
    pub starred: bool,
    pub underlined: bool,
    pub tags: Vec<String>,
    pub text: String,
    pub note: Option<String>,
    pub confidence: Option<String>,
    pub requires: Vec<Node>,
    pub blocks: Vec<Node>,
    pub cancels: Vec<Node>,
}

/// The most tags that a card may have.
pub(in super::super) const MAX_TAGS: usize = 32;

/// The tag of a card that has no script.
pub(in super::super) const NO_EVENT: &str = "no_event";

const CARD_KEYS: &[&str] = &[
    "number",
    "name",
    "side",
    "ops",
    "period",
    "scoring",
    "starred",
    "underlined",
    "tags",
    "requires",
    "blocks",
    "cancels",
    "text",
    "note",
    "confidence",
];

/// Reads a card set. What can be read is there even if something is wrong.
pub(in super::super) fn read_set(reader: &mut Reader, id: &str, node: &Node) -> CardSet {
    let mut set = CardSet { name: id.to_owned(), cards: IndexMap::new() };
    let Some(fields) = reader.fields(node, "a card set", &["id", "name", "cards"]) else { return set };
    set.name = reader.need_text(&fields, "name").unwrap_or(set.name);
    let entries = reader.need(&fields, "cards").and_then(|node| reader.table(node)).unwrap_or(&[]);
    let mut numbers: IndexMap<u16, Place> = IndexMap::new();
    for (key, node) in entries {
        if set.cards.len() == MAX_CARDS {
            reader.fault(&key.place, Fault::TooMany { what: "cards", limit: MAX_CARDS });
            break;
        }
        reader.check_id(&key.place, &key.name);
        let Some(card) = read_card(reader, key, node) else { continue };
        if let (number @ 1.., Some(first)) = (card.number, numbers.get(&card.number)) {
            let fault = Fault::DuplicateNumber { number };
            reader.faults.add_labelled(number_place(key, node), fault, first, "this one");
        }
        numbers.entry(card.number).or_insert_with(|| number_place(key, node).clone());
        set.cards.insert(key.name.clone(), card);
    }
    reader.check_tags(&tags_of(entries), &[NO_EVENT]);
    set
}

fn number_place<'n>(key: &'n Key, card: &'n Node) -> &'n Place {
    card.get("number").map_or(&key.place, |node| &node.place)
}

fn read_card(reader: &mut Reader, key: &Key, node: &Node) -> Option<CardEntry> {
    let fields = reader.fields(node, "a card", CARD_KEYS)?.called(key);
    let scoring = reader.switch_or(&fields, "scoring", false);
    let ops = reader.need_number(&fields, "ops", 0..=9).unwrap_or(0);
    if let (true, 1.., Some(node)) = (scoring, ops, fields.get("ops")) {
        reader.fault(&node.place, Fault::ScoringWithOps);
    }
    Some(CardEntry {
        place: key.place.clone(),
        number: reader.need_number(&fields, "number", 1..=9999).unwrap_or(0),
        number_place: number_place(key, node).clone(),
        name: reader.need_text(&fields, "name").unwrap_or_else(|| key.name.clone()),
        side: name(reader, &fields, "side").filter(|node| node.as_text() != Some("neutral")),
        ops,
        period: name(reader, &fields, "period"),
        scoring,
        starred: reader.switch_or(&fields, "starred", false),
        underlined: reader.switch_or(&fields, "underlined", false),
        tags: tags(reader, &fields),
        text: reader.need_text(&fields, "text").unwrap_or_default(),
        note: fields.get("note").and_then(|node| reader.text(node)),
        confidence: fields.get("confidence").and_then(|node| reader.text(node)),
        requires: others(reader, key, &fields, "requires"),
        blocks: others(reader, key, &fields, "blocks"),
        cancels: others(reader, key, &fields, "cancels"),
    })
}

/// A name that has to be there.
fn name(reader: &mut Reader, fields: &Fields<'_>, key: &'static str) -> Option<Node> {
    let node = reader.need(fields, key)?;
    reader.name(node)?;
    Some(node.clone())
}

fn tags(reader: &mut Reader, fields: &Fields<'_>) -> Vec<String> {
    let mut tags = Vec::new();
    for node in fields.get("tags").map_or(&[][..], |node| reader.short_list(node, "tags of a card", MAX_TAGS)) {
        let Some(tag) = reader.name(node).map(str::to_owned) else { continue };
        if reader.check_id(&node.place, &tag) && !tags.contains(&tag) {
            tags.push(tag);
        }
    }
    tags
}

/// Names of other cards.
fn others(reader: &mut Reader, key: &Key, fields: &Fields<'_>, list: &'static str) -> Vec<Node> {
    let mut found = Vec::new();
    for node in fields.get(list).map_or(&[][..], |node| reader.list(node)) {
        match &node.value {
            Value::Text(name) if *name == key.name => reader.fault(&node.place, Fault::CardNamesItself { key: list }),
            Value::Text(_) => found.push(node.clone()),
            _ => {
                reader.wrong::<()>(node, "the id of a card");
            }
        }
    }
    found
}
