//! Former keys and words: a file that still uses them is read as if it said those of today.
//!
//! The tree of a file is walked along its description once, before anything reads it, so that
//! readers, merged files and tools know only the words of today.

use std::collections::BTreeSet;

use super::super::node::{Node, NodeKey, NodeValue};
use super::super::source::Place;
use super::description::{Key, Table, Takes};
use super::former_cards::FormerCards;

/// A former key or word in a file, and what it is called today.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Renamed {
    /// Its place.
    pub place: Place,
    /// The former key or word.
    pub old: String,
    /// The key or word of today; `table.key` if it has moved into a table beside the former one.
    pub new: String,
}

/// Replaces former keys, words and ids of cards in a tree with this description, and returns them in
/// the order of the file.
pub fn modernize(node: &mut Node, takes: &Takes, cards: &FormerCards) -> Vec<Renamed> {
    let mut found = Found {
        all: Vec::new(),
        cards,
    };
    walk(node, takes, &mut found);
    found.all
}

/// The former words found so far, and the ids of cards that are looked for.
struct Found<'a> {
    all: Vec<Renamed>,
    cards: &'a FormerCards,
}

impl Found<'_> {
    fn push(&mut self, one: Renamed) {
        self.all.push(one);
    }
}

/// The former keys and words of a description, at any depth.
#[must_use]
pub fn former_words(table: fn() -> Table) -> BTreeSet<&'static str> {
    let (mut words, mut seen, mut open) = (BTreeSet::new(), BTreeSet::new(), vec![table()]);
    words.extend(FORMER_SWITCHES.iter().map(|(old, _)| old));
    while let Some(table) = open.pop() {
        if !seen.insert((table.of, table.doc)) {
            continue;
        }
        for key in table.keys {
            words.extend(key.renamed.iter().map(|old| moved(old).unwrap_or(old)));
            words.extend(key.respelled.iter().map(|(old, _)| old));
            words.extend(key.takes.former_answers());
            open.extend(key.takes.tables());
        }
    }
    words
}

/// Former words for true and false.
const FORMER_SWITCHES: &[(&str, &str)] = &[("yes", "on"), ("no", "off")];

/// Walks a value along its description.
fn walk(node: &mut Node, takes: &Takes, found: &mut Found<'_>) {
    match takes {
        Takes::Table(table) => walk_table(node, &[table()], None, found),
        Takes::OneOf(tables) => {
            let tables: Vec<Table> = tables.iter().map(|table| table()).collect();
            walk_table(node, &tables, None, found);
        }
        Takes::Step(table) => walk_step(node, &table(), found),
        Takes::OneKey(table, _, value) => walk_table(node, &[table()], Some(value), found),
        Takes::List(inner) | Takes::Exactly(_, inner) | Takes::OneOrMore(inner) => {
            walk_list(node, inner, found);
        }
        Takes::ById(what, inner) => {
            if *what == Some(CARD) {
                follow_keys(node, found);
            }
            walk_values(node, inner, found);
        }
        Takes::ByText(inner) | Takes::ByNumber(inner) | Takes::ByEntry(inner) => {
            walk_values(node, inner, found);
        }
        Takes::Id(CARD) | Takes::Name(CARD) => follow(node, found),
        Takes::AnyOf(all) => walk_any(node, all, found),
        Takes::Answer(words) => {
            respell(node, words, found);
            follow_answer(node, found);
        }
        Takes::Scalar => follow_answer(node, found),
        Takes::Id(what) if is_among(what, CARD) => follow_answer(node, found),
        Takes::Switch | Takes::Fixed(_) => respell(node, FORMER_SWITCHES, found),
        _ => {}
    }
}

/// A card, as the kind of an id.
const CARD: &str = "card";

/// Whether a kind is one of several: `space, region or card`.
fn is_among(kinds: &str, kind: &str) -> bool {
    let mut all = kinds.split(", ").flat_map(|some| some.split(" or "));
    all.any(|one| one == kind)
}

/// Walks the values of a table.
fn walk_values(node: &mut Node, inner: &Takes, found: &mut Found<'_>) {
    for (_, value) in entries(node) {
        walk(value, inner, found);
    }
}

/// Replaces the former id of a card.
fn follow(node: &mut Node, found: &mut Found<'_>) {
    let place = node.place.clone();
    if let NodeValue::Text(id) = &mut node.value
        && let Some(new) = found.cards.today(id)
    {
        let old = std::mem::replace(id, new.to_owned());
        found.push(renamed(&place, old, new.to_owned()));
    }
}

/// Replaces the former id of a card where things of several kinds may be named.
fn follow_answer(node: &mut Node, found: &mut Found<'_>) {
    if found.cards.follows_answers() {
        follow(node, found);
    }
}

/// Replaces former ids of cards that are keys, unless the table has the one of today too.
fn follow_keys(node: &mut Node, found: &mut Found<'_>) {
    let present: Vec<String> = entries(node)
        .iter()
        .map(|(key, _)| key.name.clone())
        .collect();
    for (key, _) in entries(node) {
        if let Some(new) = found.cards.today(&key.name)
            && !present.iter().any(|name| name == new)
        {
            let old = std::mem::replace(&mut key.name, new.to_owned());
            found.push(renamed(&key.place, old, new.to_owned()));
        }
    }
}

/// The former key of the table above, `../old`.
fn moved(old: &'static str) -> Option<&'static str> {
    old.strip_prefix("../")
}

/// Moves entries into the tables that have their keys today.
fn move_in(node: &mut Node, tables: &[Table], found: &mut Found<'_>) {
    for row in tables.iter().flat_map(|table| &table.keys) {
        let Takes::Table(inner) = row.takes else {
            continue;
        };
        for key in inner().keys {
            for old in key.renamed.iter().filter_map(|old| moved(old)) {
                move_entry(node, old, [row.name, key.name], found);
            }
        }
    }
}

/// Moves one entry, unless the table that it moves into has such a key.
fn move_entry(
    node: &mut Node,
    old: &'static str,
    [table, key]: [&'static str; 2],
    found: &mut Found<'_>,
) {
    let NodeValue::Map(entries) = &mut node.value else {
        return;
    };
    let Some(at) = entries.iter().position(|(key, _)| key.name == old) else {
        return;
    };
    let inner = entries.iter().find(|(key, _)| key.name == table);
    if inner.is_some_and(|(_, inner)| inner.get(key).is_some() || inner.as_text().is_some()) {
        return;
    }
    let (mut former, value) = entries.remove(at);
    let place = former.place.clone();
    former.name = key.to_owned();
    found.push(renamed(&place, old.to_owned(), format!("{table}.{key}")));
    match entries.iter_mut().find(|(key, _)| key.name == table) {
        Some((_, inner)) => match &mut inner.value {
            NodeValue::Map(entries) => entries.push((former, value)),
            _ => inner.value = NodeValue::Map(vec![(former, value)]),
        },
        None => {
            let name = table.to_owned();
            let inner = Node {
                value: NodeValue::Map(vec![(former, value)]),
                place: place.clone(),
            };
            entries.push((NodeKey { name, place }, inner));
        }
    }
}

/// Walks the entries of a table; an entry that is not declared has such a value, if one is given.
fn walk_table(node: &mut Node, tables: &[Table], other: Option<&Takes>, found: &mut Found<'_>) {
    move_in(node, tables, found);
    let present: Vec<String> = entries(node)
        .iter()
        .map(|(key, _)| key.name.clone())
        .collect();
    for (key, value) in entries(node) {
        match row(tables, key, &present, found) {
            Some(row) => walk_row(value, row, found),
            None => other
                .into_iter()
                .for_each(|other| walk(value, other, found)),
        }
    }
}

/// Walks the value of a declared key.
fn walk_row(value: &mut Node, row: &Key, found: &mut Found<'_>) {
    respell(value, row.respelled, found);
    walk(value, &row.takes, found);
}

/// Walks a list, one value in place of a list, or a table of changes to an inherited list.
fn walk_list(node: &mut Node, inner: &Takes, found: &mut Found<'_>) {
    let changes = super::super::list_changes::list_changes_table();
    let is_change = |key: &NodeKey| changes.keys.iter().any(|row| row.name == key.name);
    match &mut node.value {
        NodeValue::List(items) => items.iter_mut().for_each(|item| walk(item, inner, found)),
        NodeValue::Map(entries) if entries.iter().all(|(key, _)| is_change(key)) => {
            for (key, value) in entries {
                match key.name.as_str() {
                    "before" | "after" => {
                        let lists = self::entries(value).iter_mut();
                        lists.for_each(|(_, list)| walk_list(list, inner, found));
                    }
                    _ => walk_list(value, inner, found),
                }
            }
        }
        _ => walk(node, inner, found),
    }
}

/// Walks a step: a word, or a table of one key.
fn walk_step(node: &mut Node, table: &Table, found: &mut Found<'_>) {
    let words = table.keys.iter();
    let words = words.flat_map(|row| row.renamed.iter().map(|old| (*old, row.name)));
    let words: Vec<(&str, &'static str)> = words.collect();
    match node.value {
        NodeValue::Text(_) => respell(node, &words, found),
        _ => walk_table(node, std::slice::from_ref(table), None, found),
    }
}

/// Walks a value that several descriptions allow. What one of them declares keeps its name.
fn walk_any(node: &mut Node, all: &[Takes], found: &mut Found<'_>) {
    if entries(node).is_empty() {
        // Where a switch is one of several kinds, `no` may be a word of another one.
        let clear = all.iter().filter(|takes| !matches!(takes, Takes::Switch));
        clear.for_each(|takes| walk(node, takes, found));
        return;
    }
    let tables: Vec<Table> = all.iter().flat_map(direct_tables).collect();
    let inner = all.iter().find_map(|takes| match takes {
        Takes::ById(_, inner)
        | Takes::ByText(inner)
        | Takes::ByNumber(inner)
        | Takes::OneKey(_, _, inner) => Some(inner),
        _ => None,
    });
    walk_table(node, &tables, inner.map(|inner| &**inner), found);
}

/// The tables of which one may stand here itself.
fn direct_tables(takes: &Takes) -> Vec<Table> {
    match takes {
        Takes::Table(table) | Takes::Step(table) | Takes::OneKey(table, ..) => vec![table()],
        Takes::OneOf(tables) => tables.iter().map(|table| table()).collect(),
        Takes::OneOrMore(inner) => direct_tables(inner),
        Takes::AnyOf(all) => all.iter().flat_map(direct_tables).collect(),
        _ => Vec::new(),
    }
}

/// The row of a key, which gets its name of today unless the table has that one too.
fn row<'t>(
    tables: &'t [Table],
    key: &mut NodeKey,
    present: &[String],
    found: &mut Found<'_>,
) -> Option<&'t Key> {
    let rows = || tables.iter().flat_map(|table| &table.keys);
    if let Some(row) = rows().find(|row| row.name == key.name) {
        return Some(row);
    }
    let row = rows().find(|row| row.renamed.contains(&key.name.as_str()))?;
    if !present.iter().any(|name| name == row.name) {
        let old = std::mem::replace(&mut key.name, row.name.to_owned());
        found.push(renamed(&key.place, old, row.name.to_owned()));
    }
    Some(row)
}

/// Replaces former words in a text, or in the texts of a list.
fn respell(node: &mut Node, words: &[(&str, &'static str)], found: &mut Found<'_>) {
    match &mut node.value {
        NodeValue::Text(text) => {
            if let Some((_, new)) = words.iter().find(|(old, _)| old == text) {
                let old = std::mem::replace(text, (*new).to_owned());
                found.push(renamed(&node.place, old, (*new).to_owned()));
            }
        }
        NodeValue::List(items) => {
            items
                .iter_mut()
                .for_each(|item| respell(item, words, found));
        }
        _ => {}
    }
}

fn renamed(place: &Place, old: String, new: String) -> Renamed {
    let place = place.clone();
    Renamed { place, old, new }
}

/// The entries of a table; empty if it is something else.
fn entries(node: &mut Node) -> &mut [(NodeKey, Node)] {
    match &mut node.value {
        NodeValue::Map(entries) => entries,
        _ => &mut [],
    }
}
