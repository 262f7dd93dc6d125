//! Changes to inherited lists: a table in the place of a list declares its differences from the
//! inherited list.

use std::collections::{BTreeMap, BTreeSet};

use super::diagnostic_kind::DiagnosticKind;
use super::names::listed;
use super::node::{Node, NodeKey, NodeValue};
use super::reader::Reader;
use super::spec::{self, Declared, Kind, Readable, Takes, one_or_more};

spec::keys! {
    /// Changes to an inherited list. The name of an entry is its `id`, `set` or `name`, or the key
    /// of its step; of two with the same name the second is `NAME 2`, and a number alone counts all
    /// entries.
    struct ListChanges = "changes to an inherited list" in () {
        /// Entries that come before all others.
        first: Vec<Node> = one_or_more(Entry), empty;
        /// Entries that come immediately before an inherited one.
        before: Vec<(NodeKey, Vec<Node>)> = ByName, empty;
        /// Entries that come immediately after an inherited one.
        after: Vec<(NodeKey, Vec<Node>)> = ByName, empty;
        /// Inherited entries that are left out.
        without: Vec<NodeKey> = one_or_more(Name), empty;
        /// Entries that come after all others.
        last: Vec<Node> = one_or_more(Entry), empty;
    }
}

/// The keys that change an inherited list.
#[must_use]
pub fn list_changes_table() -> spec::Table {
    <ListChanges as Declared>::table()
}

/// Replaces tables in the place of inherited lists by the resulting lists. The lists `absent` count
/// as empty if the base lacks them.
pub(super) fn with_changed_lists(
    reader: &mut Reader,
    own: Node,
    base: &Node,
    (of, absent): (&str, &[&str]),
) -> Node {
    let Node {
        value: NodeValue::Map(entries),
        place,
    } = own
    else {
        return own;
    };
    let mut whole = Vec::with_capacity(entries.len());
    for (key, node) in entries {
        let below = base
            .get(&key.name)
            .filter(|below| below.value != NodeValue::Null);
        let nothing = absent.contains(&key.name.as_str()).then_some(&[][..]);
        let list = below.map_or(nothing, |below| match &below.value {
            NodeValue::List(items) => Some(&items[..]),
            _ => None,
        });
        let node = match (list, below) {
            (Some(list), _) if !node.entries().is_empty() => changed(reader, node, list, of),
            (None, Some(below)) => with_changed_lists(reader, node, below, (of, &[])),
            _ => node,
        };
        whole.push((key, node));
    }
    Node {
        value: NodeValue::Map(whole),
        place,
    }
}

/// A list with these changes applied.
fn changed(reader: &mut Reader, node: Node, list: &[Node], of: &str) -> Node {
    let Some(changes) = ListChanges::read(reader, &node, &()) else {
        return node;
    };
    let inherited = Inherited::of(list, of);
    let (mut before, mut after) = (BTreeMap::new(), BTreeMap::new());
    for (entries, at) in [(changes.before, &mut before), (changes.after, &mut after)] {
        for (name, entries) in entries {
            if let Some(index) = inherited.find(reader, &name) {
                at.entry(index).or_insert_with(Vec::new).extend(entries);
            }
        }
    }
    let gone: BTreeSet<usize> = changes
        .without
        .iter()
        .filter_map(|name| inherited.find(reader, name))
        .collect();
    let mut whole = changes.first;
    for (index, entry) in list.iter().enumerate() {
        whole.extend(before.remove(&index).unwrap_or_default());
        whole.extend((!gone.contains(&index)).then(|| entry.clone()));
        whole.extend(after.remove(&index).unwrap_or_default());
    }
    whole.extend(changes.last);
    Node {
        value: NodeValue::List(whole),
        place: node.place,
    }
}

/// The entries of an inherited list by their names.
struct Inherited<'l> {
    /// The file that it is inherited from.
    of: &'l str,
    count: usize,
    by_name: BTreeMap<String, Vec<usize>>,
}

impl<'l> Inherited<'l> {
    fn of(list: &[Node], of: &'l str) -> Inherited<'l> {
        let mut by_name: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (index, entry) in list.iter().enumerate() {
            for name in names_of(entry) {
                by_name.entry(name).or_default().push(index);
            }
        }
        Inherited {
            of,
            count: list.len(),
            by_name,
        }
    }

    /// The position of the entry with this name; a fault is reported if there is not exactly one.
    fn find(&self, reader: &mut Reader, name: &NodeKey) -> Option<usize> {
        if let Some(index) = nth(&name.name, self.count) {
            return Some(index);
        }
        match self.by_name.get(&name.name).map(Vec::as_slice) {
            Some(&[index]) => return Some(index),
            Some(all) => {
                let ways: Vec<String> = (1..=all.len().min(9))
                    .map(|n| format!("{} {n}", name.name))
                    .collect();
                let (name_, ways) = (name.name.clone(), listed(&ways, "or"));
                reader.fault(
                    &name.place,
                    DiagnosticKind::AmbiguousName { name: name_, ways },
                );
                return None;
            }
            None => {}
        }
        let of_several = name.name.rsplit_once(' ').and_then(|(word, number)| {
            let all = self.by_name.get(word)?;
            all.get(nth(number, all.len())?).copied()
        });
        // Finding similar names is slow.
        if of_several.is_none() && !reader.faults.is_full() {
            let known = self.by_name.keys().map(String::as_str);
            let fault = DiagnosticKind::not_in_list(&name.name, self.of, known);
            reader.fault(&name.place, fault);
        }
        of_several
    }
}

/// The names of an entry: its identifier, or else the key of its step, alone and with its argument.
fn names_of(entry: &Node) -> Vec<String> {
    if let Some(name) = text_of(entry) {
        return vec![name];
    }
    if let Some(name) = ["id", "set", "name"]
        .iter()
        .find_map(|key| entry.get(key)?.as_text())
    {
        return vec![name.to_owned()];
    }
    let step = entry.entries().iter().find(|(key, _)| key.name != "when");
    let about =
        |(key, node): &(NodeKey, Node)| text_of(node).map(|about| format!("{} {about}", key.name));
    step.into_iter()
        .flat_map(|step| [Some(step.0.name.clone()), about(step)])
        .flatten()
        .collect()
}

/// A text, or a number as text.
fn text_of(node: &Node) -> Option<String> {
    match &node.value {
        NodeValue::Text(text) => Some(text.clone()),
        NodeValue::Integer(number) => Some(number.to_string()),
        _ => None,
    }
}

/// An entry of a list, read later as part of the whole list.
struct Entry;

impl Kind<()> for Entry {
    type Value = Node;

    fn read(&self, _: &mut Reader, node: &Node, (): &()) -> Option<Node> {
        Some(node.clone())
    }

    fn takes(&self) -> Takes {
        Takes::Entry
    }
}

/// The name of an entry.
struct Name;

impl Kind<()> for Name {
    type Value = NodeKey;

    fn read(&self, reader: &mut Reader, node: &Node, (): &()) -> Option<NodeKey> {
        match text_of(node) {
            Some(name) => Some(NodeKey {
                name,
                place: node.place.clone(),
            }),
            None => reader.wrong(node, "the name or the number of an entry"),
        }
    }

    fn takes(&self) -> Takes {
        Takes::EntryName
    }
}

/// Entries, by the name of the one before or after which they are inserted.
struct ByName;

impl Kind<()> for ByName {
    type Value = Vec<(NodeKey, Vec<Node>)>;

    fn read(&self, reader: &mut Reader, node: &Node, (): &()) -> Option<Self::Value> {
        let entries = reader.table(node)?.iter();
        Some(
            entries
                .map(|(key, node)| (key.clone(), reader.one_or_more(node).to_vec()))
                .collect(),
        )
    }

    fn takes(&self) -> Takes {
        Takes::ByEntry(Box::new(Takes::one_or_more(Takes::Entry)))
    }
}

/// The index of the entry with this number, which counts from 1.
fn nth(text: &str, count: usize) -> Option<usize> {
    let index = text.parse::<usize>().ok()?.checked_sub(1)?;
    (index < count).then_some(index)
}
