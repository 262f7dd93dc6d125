//! Former keys and words: a file that still uses them is read as if it said those of today.
//!
//! The tree of a file is walked along its description once, before anything reads it, so that
//! readers, merged files and tools know only the words of today.

use std::collections::BTreeSet;

use super::super::node::{Node, NodeKey, NodeValue};
use super::super::source::Place;
use super::description::{Key, Table, Takes};

/// A former key or word in a file, and what it is called today.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Renamed {
    /// Its place.
    pub place: Place,
    /// The former key or word.
    pub old: String,
    /// The key or word of today.
    pub new: &'static str,
}

/// Replaces former keys and words in a tree with this description, and returns them in the order of
/// the file.
pub fn modernize(node: &mut Node, takes: &Takes) -> Vec<Renamed> {
    let mut found = Vec::new();
    walk(node, takes, &mut found);
    found
}

/// The former keys and words of a description, at any depth.
#[must_use]
pub fn former_words(table: fn() -> Table) -> BTreeSet<&'static str> {
    let (mut words, mut seen, mut open) = (BTreeSet::new(), BTreeSet::new(), vec![table()]);
    while let Some(table) = open.pop() {
        if !seen.insert((table.of, table.doc)) {
            continue;
        }
        for key in table.keys {
            words.extend(key.renamed);
            words.extend(key.respelled.iter().map(|(old, _)| old));
            words.extend(key.takes.former_answers());
            open.extend(key.takes.tables());
        }
    }
    words
}

/// Walks a value along its description.
fn walk(node: &mut Node, takes: &Takes, found: &mut Vec<Renamed>) {
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
        Takes::ById(_, inner) | Takes::ByNumber(inner) | Takes::ByEntry(inner) => {
            for (_, value) in entries(node) {
                walk(value, inner, found);
            }
        }
        Takes::AnyOf(all) => walk_any(node, all, found),
        Takes::Answer(words) => respell(node, words, found),
        _ => {}
    }
}

/// Walks the entries of a table; an entry that is not declared has such a value, if one is given.
fn walk_table(node: &mut Node, tables: &[Table], other: Option<&Takes>, found: &mut Vec<Renamed>) {
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
fn walk_row(value: &mut Node, row: &Key, found: &mut Vec<Renamed>) {
    respell(value, row.respelled, found);
    walk(value, &row.takes, found);
}

/// Walks a list, one value in place of a list, or a table of changes to an inherited list.
fn walk_list(node: &mut Node, inner: &Takes, found: &mut Vec<Renamed>) {
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
fn walk_step(node: &mut Node, table: &Table, found: &mut Vec<Renamed>) {
    let words = table.keys.iter();
    let words = words.flat_map(|row| row.renamed.iter().map(|old| (*old, row.name)));
    let words: Vec<(&str, &'static str)> = words.collect();
    match node.value {
        NodeValue::Text(_) => respell(node, &words, found),
        _ => walk_table(node, std::slice::from_ref(table), None, found),
    }
}

/// Walks a value that several descriptions allow. What one of them declares keeps its name.
fn walk_any(node: &mut Node, all: &[Takes], found: &mut Vec<Renamed>) {
    if entries(node).is_empty() {
        all.iter().for_each(|takes| walk(node, takes, found));
        return;
    }
    let tables: Vec<Table> = all.iter().flat_map(direct_tables).collect();
    let inner = all.iter().find_map(|takes| match takes {
        Takes::ById(_, inner) | Takes::ByNumber(inner) | Takes::OneKey(_, _, inner) => Some(inner),
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
    found: &mut Vec<Renamed>,
) -> Option<&'t Key> {
    let rows = || tables.iter().flat_map(|table| &table.keys);
    if let Some(row) = rows().find(|row| row.name == key.name) {
        return Some(row);
    }
    let row = rows().find(|row| row.renamed.contains(&key.name.as_str()))?;
    if !present.iter().any(|name| name == row.name) {
        let old = std::mem::replace(&mut key.name, row.name.to_owned());
        found.push(renamed(&key.place, old, row.name));
    }
    Some(row)
}

/// Replaces former words in a text, or in the texts of a list.
fn respell(node: &mut Node, words: &[(&str, &'static str)], found: &mut Vec<Renamed>) {
    match &mut node.value {
        NodeValue::Text(text) => {
            if let Some((_, new)) = words.iter().find(|(old, _)| old == text) {
                let old = std::mem::replace(text, (*new).to_owned());
                found.push(renamed(&node.place, old, new));
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

fn renamed(place: &Place, old: String, new: &'static str) -> Renamed {
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
