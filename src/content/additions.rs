//! Additions of mods to other scenarios, apart from cards: tracks, flags and rule scripts.

use std::collections::BTreeMap;

use super::diagnostic_kind::DiagnosticKind;
use super::mods::Mod;
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
    let mut added: BTreeMap<(&str, String), (&Mod, Place)> = BTreeMap::new();
    for one in mods.iter().filter(|one| one.applies_to(scenario)) {
        let rules: Vec<Node> = one.rules_for(scenario).cloned().collect();
        let state = [
            ("track", "tracks", &one.tracks),
            ("flag", "flags", &one.flags),
        ];
        if !rules.is_empty() || state.iter().any(|(.., node)| node.is_some()) {
            roots.push(one.root);
        }
        if !rules.is_empty()
            && let Some(NodeValue::List(all)) = entry(tree, "rules", NodeValue::List(Vec::new()))
        {
            all.extend(rules);
        }
        for (what, list, node) in state {
            for (key, value) in node.iter().flat_map(|node| node.entries()) {
                match added.get(&(list, key.name.clone())) {
                    Some((first, place)) => {
                        let by = [first.id.clone(), one.id.clone()];
                        let (id, scenario) = (key.name.clone(), scenario.to_owned());
                        let fault = DiagnosticKind::AddedTwice {
                            what,
                            id,
                            scenario,
                            by,
                        };
                        reader
                            .faults
                            .add_labelled(&key.place, fault, place, "this one");
                        continue;
                    }
                    None => added.insert((list, key.name.clone()), (one, key.place.clone())),
                };
                let known = tree
                    .get(list)
                    .and_then(|all| all.entries().iter().find(|(own, _)| own.name == key.name));
                if let Some((own, _)) = known.filter(|(_, node)| node.value != NodeValue::Null) {
                    let (id, scenario) = (key.name.clone(), scenario.to_owned());
                    let own = own.place.clone();
                    reader.faults.add_labelled(
                        &key.place,
                        DiagnosticKind::AddedAnew { what, id, scenario },
                        &own,
                        "this one",
                    );
                } else if let Some(NodeValue::Map(all)) =
                    entry(tree, list, NodeValue::Map(Vec::new()))
                {
                    all.retain(|(own, _)| own.name != key.name);
                    all.push((key.clone(), value.clone()));
                }
            }
        }
    }
    roots
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
