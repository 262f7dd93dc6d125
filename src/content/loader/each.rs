//! Tracks and flags that are declared once for each region, side or space.

use std::mem;

use super::super::diagnostic_kind::DiagnosticKind;
use super::super::map::Map;
use super::super::node::{Node, NodeKey, NodeValue};
use super::super::reader::Reader;
use super::super::scenario::{Each, Head};
use super::super::spec::Word;

/// The hole of a name that takes the name of the region, the side or the space.
const HOLE: &str = "{name}";

/// A scenario in which every track and flag with `each` stands once for each thing: the track `tide`
/// for each region as `tide_north` and so on.
pub(super) fn expanded(reader: &mut Reader, mut tree: Node, map: &Map, head: &Head) -> Node {
    let NodeValue::Map(entries) = &mut tree.value else {
        return tree;
    };
    for (key, node) in entries {
        if let ("tracks" | "flags", NodeValue::Map(declared)) = (&*key.name, &mut node.value) {
            let what = if key.name == "tracks" {
                "track"
            } else {
                "flag"
            };
            for entry in mem::take(declared) {
                for one in for_each(reader, entry, map, head) {
                    enter(reader, declared, one, what);
                }
            }
        }
    }
    tree
}

/// Adds an entry, unless its id is taken.
fn enter(
    reader: &mut Reader,
    entries: &mut Vec<(NodeKey, Node)>,
    (key, node): (NodeKey, Node),
    what: &'static str,
) {
    if entries.iter().any(|(other, _)| other.name == key.name) {
        let name = key.name;
        reader.fault(&key.place, DiagnosticKind::DuplicateName { what, name });
        return;
    }
    entries.push((key, node));
}

/// The entries that a declaration stands for.
fn for_each(
    reader: &mut Reader,
    (key, node): (NodeKey, Node),
    map: &Map,
    head: &Head,
) -> Vec<(NodeKey, Node)> {
    let Some(each) = node.get("each").and_then(each_of) else {
        return vec![(key, node)];
    };
    let name = node.get("name");
    if let Some(name) = name.filter(|name| name.as_text().is_some_and(|text| !text.contains(HOLE)))
    {
        reader.fault(&name.place, DiagnosticKind::NameForEach);
    }
    let things = things(each, map, head).into_iter();
    let entries = things.map(|(id, name)| {
        let name_of = NodeKey {
            name: format!("{}_{id}", key.name),
            place: key.place.clone(),
        };
        (name_of, of_thing(&node, name))
    });
    entries.collect()
}

fn each_of(node: &Node) -> Option<Each> {
    let word = node.as_text()?;
    let index = Each::WORDS.iter().position(|other| *other == word)?;
    Each::ALL.get(index).copied()
}

/// The ids and names of the things.
fn things<'a>(each: Each, map: &'a Map, head: &'a Head) -> Vec<(&'a str, &'a str)> {
    match each {
        Each::Region => {
            let regions = map.regions.iter();
            regions
                .map(|(id, region)| (id.as_str(), region.name.as_str()))
                .collect()
        }
        Each::Side => {
            let sides = head.sides.iter();
            sides
                .map(|side| (side.id.as_str(), side.name.as_str()))
                .collect()
        }
        Each::Space => {
            let spaces = map.spaces.iter();
            spaces
                .map(|(id, space)| (id.as_str(), space.name.as_str()))
                .collect()
        }
    }
}

/// A declaration for one thing.
fn of_thing(node: &Node, thing: &str) -> Node {
    let entries = node.entries().iter().filter(|(key, _)| key.name != "each");
    let entries = entries.map(|(key, value)| {
        let mut value = value.clone();
        if let ("name", NodeValue::Text(name)) = (&*key.name, &mut value.value) {
            *name = name.replace(HOLE, thing);
        }
        (key.clone(), value)
    });
    Node {
        value: NodeValue::Map(entries.collect()),
        place: node.place.clone(),
    }
}
