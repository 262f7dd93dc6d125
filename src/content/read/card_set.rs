//! Reads card sets: the printed facts. Names from other files are resolved when a scenario uses the
//! set.

use indexmap::IndexMap;

use super::super::art::{Art, Artwork};
use super::super::by_id::ById;

use crate::ids::MAX_CARDS;

use super::super::diagnostic_kind::DiagnosticKind;
use super::super::fact::Fact;
use super::super::node::{Node, NodeKey, NodeValue};
use super::super::option::OptionValue;
use super::super::reader::Reader;
use super::super::source::Place;
use super::super::spec::{
    self, Declared, Kind, Readable, SET_FORMAT, Takes, elsewhere, format_up_to, later_id, list,
    new_id, switch, then, title,
};
use super::fact::{FactValues, fact_values, facts};
use super::map::{MAX_OTHER_NAMES, tags_of};
use super::sentence::in_force;

/// A card set as written in its file.
#[derive(Clone, Debug)]
pub(in super::super) struct CardSet {
    /// The displayed name.
    pub name: String,
    /// The facts that its cards may have, by id.
    pub facts: ById<Fact>,
    /// The cards by id, in the order of the file.
    pub cards: ById<CardEntry>,
}

spec::keys! {
    /// A card set: the printed facts of cards.
    struct SetFile = "a card set" in () {
        /// The format of the file and of the scripts beside it; the first by default. In the second,
        /// `lasts` starts an effect before the event.
        format: () = format_up_to(SET_FORMAT), empty;
        /// The id: the name of the folder.
        id: () = elsewhere(Takes::NewId), before;
        /// The displayed name.
        name: Option<String> = title(), want;
        /// The facts that its cards may have beside the printed ones, by id.
        facts: ById<Fact> = facts(), empty;
        /// The cards by their ids. The event of a card is in `ID.lua` next to this file.
        cards: () =
            elsewhere(Takes::by_id(None, Takes::Table(<CardEntry as Declared>::table))), need;
    }
}

/// The context for reading a card.
pub(in super::super) struct Scope<'a> {
    key: &'a NodeKey,
    node: &'a Node,
}

spec::keys! {
    /// A card as written in its file. Names are kept with their places, to be resolved later.
    pub(in super::super) struct CardEntry = "a card" in Scope<'_>, given {
        /// The place of the card.
        place: Place = |scope| scope.key.place.clone();
        /// The place of its number.
        number_place: Place = |scope| number_place(scope.key, scope.node).clone();
        /// The keys that a scenario changes.
        changed: Vec<String> = |_| Vec::new();
    } {
        /// The card that this one extends, as `SET/CARD`: it inherits facts and script, unless it
        /// has its own.
        extends: () = elsewhere(Takes::Pattern("a card, as `SET/CARD`", CARD_OF_SET)), empty;
        /// The printed number.
        number: u16 = spec::number(1, 9999), need_or 0;
        /// The printed title.
        name: Option<String> = title(), want;
        /// Alternative titles, accepted as input and never displayed.
        also: Vec<String> = list(title()).most("other names", MAX_OTHER_NAMES), empty;
        /// The side of the event, or `neutral`.
        side: Option<Node> = Owner, want;
        /// The printed value; 0 for a scoring card.
        ops: u8 = spec::number(0, 9), need_or 0;
        /// The period from which it is in the draw pile.
        period: Option<Node> = later_id("period"), want;
        /// Whether it is a scoring card, which must not be held.
        scoring: bool = switch(), or false;
        /// Whether it leaves the game once its event has happened.
        starred: bool = switch(), or false;
        /// Whether its event stays in effect.
        underlined: bool = switch(), or false;
        /// Words for scripts and scenarios. A card with `no_event` needs no script.
        tags: Vec<String> = then(list(new_id()).most("tags of a card", MAX_TAGS), distinct), empty;
        /// The facts that the set declares, each with its value.
        facts: Vec<(NodeKey, Node)> = FactValues, empty;
        /// The event requires that the event of one of these cards has happened.
        requires: Vec<Node> = list(Other("requires")), empty;
        /// Once this event has happened, the events of these cards cannot happen.
        blocks: Vec<Node> = list(Other("blocks")), empty;
        /// When this event happens, the effects of these cards end.
        cancels: Vec<Node> = list(Other("cancels")), empty;
        /// A description of the event, in your own words.
        text: String = spec::text(), need_or String::new();
        /// The sentence for an effect in force; the text if left out. `{player}` is the side that
        /// the effect belongs to, `{opponent}` the other one, `{about}` the data of the effect.
        in_force: Option<String> = in_force(), may;
        /// Notes for players: rulings, doubts.
        note: Option<String> = spec::text(), may;
        /// The historical background of the event, in your own words. The rules do not read it.
        commentary: Option<String> = spec::text(), may;
        /// The certainty of the facts.
        confidence: Option<String> = spec::text(), may;
        /// A picture for its face: a file in the folder `art`, or a table with its licence.
        art: Option<Art> = Artwork, may;
    }
}

impl CardEntry {
    /// The values of its facts; what is wrong with them is said where they are read for a scenario.
    pub(super) fn values(&self, declared: &ById<Fact>) -> ById<OptionValue> {
        fact_values(&mut Reader::default(), &self.facts, declared)
    }
}

spec::keys! {
    /// A card as changed by a scenario: printed facts, and its script. A key without a value
    /// removes a fact.
    struct CardChange = "a changed card" in () {
        /// A script that replaces its own: a file of `scenarios/cards`, or the script of another
        /// card as `SET/CARD`.
        script: () =
            elsewhere(Takes::Pattern("a script of `scenarios/cards`, or a card as `SET/CARD`", SCRIPT_NAME)), empty;
    }
}

/// The pattern of the name of a script, or of a card with its set.
const SCRIPT_NAME: &str = "^[a-z][a-z0-9_]*(/[a-z][a-z0-9_]*)?$";

/// The name of a changed card in messages.
pub(in super::super) const CARD_CHANGE: &str = CardChange::OF;

/// The keys of a changed card: those of a card, and its script.
pub(in super::super) fn card_change_table() -> spec::Table {
    let mut table = CardChange::table();
    let facts = CardEntry::table()
        .keys
        .into_iter()
        .filter(|key| key.name != "extends");
    table.keys.extend(facts.map(|key| spec::Key {
        needed: spec::Needed::No,
        ..key
    }));
    table
}

/// The names of the keys of a changed card.
pub(in super::super) fn card_change_keys() -> Vec<&'static str> {
    card_change_table()
        .keys
        .iter()
        .map(|key| key.name)
        .collect()
}

/// The pattern of the id of a card with its set.
const CARD_OF_SET: &str = "^[a-z][a-z0-9_]*/[a-z][a-z0-9_]*$";

/// The side of a card's event.
struct Owner;

impl<C> Kind<C> for Owner {
    type Value = Node;

    fn read(&self, reader: &mut Reader, node: &Node, _: &C) -> Option<Node> {
        reader.name(node).map(|_| node.clone())
    }

    fn takes(&self) -> Takes {
        Takes::AnyOf(vec![Takes::Words(&["neutral"]), Takes::Id("side")])
    }
}

/// The name of another card, under this key.
struct Other(&'static str);

impl Kind<Scope<'_>> for Other {
    type Value = Node;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<Node> {
        match &node.value {
            NodeValue::Text(name) if *name == scope.key.name => {
                reader.fault(&node.place, DiagnosticKind::CardNamesItself { key: self.0 });
                None
            }
            NodeValue::Text(_) => Some(node.clone()),
            _ => reader.wrong(node, "the id of a card"),
        }
    }

    fn takes(&self) -> Takes {
        Takes::Id("card")
    }
}

/// Removes duplicate tags.
fn distinct(_: &mut Reader, _: &Node, tags: Vec<String>, _: &Scope<'_>) -> Option<Vec<String>> {
    let mut distinct: Vec<String> = Vec::new();
    for tag in tags {
        if !distinct.contains(&tag) {
            distinct.push(tag);
        }
    }
    Some(distinct)
}

/// The keys of the file of a card set.
#[must_use]
pub fn cards_table() -> spec::Table {
    SetFile::table()
}

/// Maximum number of tags of a card.
pub(in super::super) const MAX_TAGS: usize = 32;

/// The tag of a card that has no script.
pub(in super::super) const NO_EVENT: &str = "no_event";

/// Reads a card set as completely as its errors allow.
pub(in super::super) fn read_set(reader: &mut Reader, id: &str, node: &Node) -> CardSet {
    let mut set = CardSet {
        name: id.to_owned(),
        facts: ById::default(),
        cards: ById::default(),
    };
    let Some(fields) = reader.fields(node, SetFile::OF, SetFile::KEYS) else {
        return set;
    };
    if let Some(file) = SetFile::fill(reader, &fields, &()) {
        set.name = file.name.unwrap_or(set.name);
        set.facts = file.facts;
    }
    let entries = fields
        .get("cards")
        .and_then(|node| reader.table(node))
        .unwrap_or(&[]);
    let mut numbers: IndexMap<u16, Place> = IndexMap::new();
    for (key, node) in entries {
        if set.cards.len() == MAX_CARDS {
            reader.too_many(&key.place, "cards", MAX_CARDS);
            break;
        }
        reader.check_id(&key.place, &key.name);
        let Some(card) = read_card(reader, key, node) else {
            continue;
        };
        if let (number @ 1.., Some(first)) = (card.number, numbers.get(&card.number)) {
            let fault = DiagnosticKind::DuplicateNumber { number };
            reader
                .faults
                .add_labelled(number_place(key, node), fault, first, "this one");
        }
        numbers
            .entry(card.number)
            .or_insert_with(|| number_place(key, node).clone());
        set.cards.insert(key.name.clone(), card);
    }
    reader.check_tags(&tags_of(entries), &[NO_EVENT]);
    set
}

fn number_place<'n>(key: &'n NodeKey, card: &'n Node) -> &'n Place {
    card.get("number").map_or(&key.place, |node| &node.place)
}

/// Reads a card.
pub(in super::super) fn read_card(
    reader: &mut Reader,
    key: &NodeKey,
    node: &Node,
) -> Option<CardEntry> {
    let fields = reader
        .fields(node, CardEntry::OF, CardEntry::KEYS)?
        .called(key);
    let card = CardEntry::fill(reader, &fields, &Scope { key, node })?;
    if let (true, 1.., Some(node)) = (card.scoring, card.ops, fields.get("ops")) {
        reader.fault(&node.place, DiagnosticKind::ScoringWithOps);
    }
    Some(card)
}
