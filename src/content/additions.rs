//! Additions of mods to other scenarios, apart from cards: tracks, flags, options and rule scripts.

use std::collections::BTreeMap;

use super::diagnostic_kind::DiagnosticKind;
use super::mods::{Mod, Table};
use super::node::{Node, NodeKey, NodeValue};
use super::reader::Reader;
use super::source::Place;

/// Merges the additions of mods into a scenario. An id that two of them have, or that the scenario
/// has, is an error. Returns the roots of the mods that add something.
pub(super) fn add(
    mods: &[Mod],
    reader: &mut Reader,
    scenario: &str,
    tree: &mut Node,
) -> Vec<usize> {
    let mut roots = Vec::new();
    let mut added = Added::default();
    for one in mods.iter().filter(|one| one.applies_to(scenario)) {
        let rules: Vec<Node> = one.rules_for(scenario).cloned().collect();
        let has_rules = !rules.is_empty();
        if has_rules || one.tables().next().is_some() {
            roots.push(one.root);
        }
        if has_rules
            && let Some(NodeValue::List(all)) = entry(tree, "rules", NodeValue::List(Vec::new()))
        {
            all.extend(rules);
        }
        for (kind, node) in one.tables() {
            for (key, value) in node.entries() {
                if added.record(reader, scenario, kind, one, key) {
                    add_entry(reader, scenario, tree, kind, (key, value));
                }
            }
        }
    }
    roots
}

/// The additions so far: by table and id, the mod and the place.
#[derive(Default)]
struct Added<'m>(BTreeMap<(&'static str, String), (&'m Mod, Place)>);

impl<'m> Added<'m> {
    /// Records an addition; reports one that an earlier mod has made, and returns whether it is new.
    fn record(
        &mut self,
        reader: &mut Reader,
        scenario: &str,
        (what, list): Table,
        one: &'m Mod,
        key: &NodeKey,
    ) -> bool {
        let id = key.name.clone();
        if let Some((first, place)) = self.0.get(&(list, id.clone())) {
            let fault = DiagnosticKind::AddedTwice {
                what,
                id,
                scenario: scenario.to_owned(),
                by: [first.id.clone(), one.id.clone()],
            };
            let faults = &mut reader.faults;
            faults.add_labelled(&key.place, fault, place, "this one");
            return false;
        }
        self.0.insert((list, id), (one, key.place.clone()));
        true
    }
}

/// Adds an entry to a table of the scenario; reports one that the scenario has.
fn add_entry(
    reader: &mut Reader,
    scenario: &str,
    tree: &mut Node,
    (what, list): Table,
    (key, value): (&NodeKey, &Node),
) {
    let entries = tree.get(list).map_or(&[][..], Node::entries);
    let known = entries.iter().find(|(own, _)| own.name == key.name);
    let given = known.filter(|(_, node)| node.value != NodeValue::Null);
    if let Some((own, _)) = given {
        let fault = DiagnosticKind::AddedAnew {
            what,
            id: key.name.clone(),
            scenario: scenario.to_owned(),
        };
        let faults = &mut reader.faults;
        faults.add_labelled(&key.place, fault, &own.place, "this one");
        return;
    }
    let empty = NodeValue::Map(Vec::new());
    if let Some(NodeValue::Map(all)) = entry(tree, list, empty) {
        all.retain(|(own, _)| own.name != key.name);
        all.push((key.clone(), value.clone()));
    }
}

/// The value of a key of a table, inserted if it is missing; `None` if this is not a table.
fn entry<'t>(tree: &'t mut Node, key: &str, empty: NodeValue) -> Option<&'t mut NodeValue> {
    let place = tree.place.clone();
    let NodeValue::Map(entries) = &mut tree.value else {
        return None;
    };
    let at = entries
        .iter()
        .position(|(name, _)| name.name == key)
        .unwrap_or_else(|| {
            let name = NodeKey {
                name: key.to_owned(),
                place: place.clone(),
            };
            entries.push((
                name,
                Node {
                    value: NodeValue::Null,
                    place,
                },
            ));
            entries.len() - 1
        });
    let (_, node) = entries.get_mut(at)?;
    if node.value == NodeValue::Null {
        node.value = empty;
    }
    Some(&mut node.value)
}
