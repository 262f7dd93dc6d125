//! `change` of a scenario: different printed facts, or a different script, for single cards of its
//! sets.

use std::collections::BTreeSet;

use indexmap::IndexMap;

use super::diagnostic_kind::DiagnosticKind;
use super::inheritance::{fitted, pruned};
use super::library::Library;
use super::node::{Node, NodeValue};
use super::read::{self, CardEntry};
use super::reader::Reader;

/// The key of a changed card that names its script.
pub(super) const SCRIPT: &str = "script";

/// Merges the changes of a scenario into its cards. They may refer to a card that its pools leave
/// out.
pub(super) fn apply(
    library: &Library,
    reader: &mut Reader,
    change: &Node,
    entries: &mut IndexMap<String, (&str, CardEntry)>,
    left_out: &BTreeSet<String>,
) {
    for (key, node) in change
        .entries()
        .iter()
        .filter(|(_, node)| node.value != NodeValue::Null)
    {
        if !entries.contains_key(&key.name) && left_out.contains(&key.name) {
            continue;
        }
        let Some(index) = reader.known(&key.node(), "card", entries.keys()) else {
            continue;
        };
        let Some((_, (set, entry))) = entries.get_index_mut(index) else {
            continue;
        };
        let known = read::card_change_keys();
        if reader.fields(node, read::CARD_CHANGE, &known).is_none() {
            continue;
        }
        let cards = library
            .sets
            .get(*set)
            .and_then(|&file| library.tree(file)?.get("cards"));
        let Some(base) = cards.and_then(|cards| cards.get(&key.name)) else {
            continue;
        };
        let own = pruned(node.clone(), &[SCRIPT, "extends"]);
        let own = fitted(reader, own, base, &key.name);
        let changed = own.over(pruned(base.clone(), &["extends"]));
        if let Some(card) = read::read_card(reader, key, &changed) {
            *entry = CardEntry {
                changed: node
                    .entries()
                    .iter()
                    .map(|(key, _)| key.name.clone())
                    .collect(),
                ..card
            };
        }
    }
}

/// The script that a scenario gives a card: a file of `scenarios/cards`, or the script of another
/// card. A missing one is reported; `None` without a change.
pub(super) fn script_of(
    library: &Library,
    reader: &mut Reader,
    scenario: &Node,
    card: &str,
) -> Option<Option<usize>> {
    let node = scenario
        .get("change")?
        .get(card)?
        .get(SCRIPT)
        .filter(|node| node.value != NodeValue::Null)?;
    Some(find_script(library, reader, node))
}

fn find_script(library: &Library, reader: &mut Reader, node: &Node) -> Option<usize> {
    let name = reader.name(node)?;
    if let Some((set, card)) = name.split_once('/') {
        reader.known(
            &Node::text(set, &node.place),
            "card set",
            library.sets.keys(),
        )?;
        let found = library.script_of(set, card);
        if found.is_none() {
            let cards = library
                .sets
                .get(set)
                .and_then(|&file| library.tree(file)?.get("cards"));
            let cards = cards
                .map_or(&[][..], Node::entries)
                .iter()
                .map(|(key, _)| key.name.as_str());
            let with_script: Vec<&str> = cards
                .filter(|card| library.script_of(set, card).is_some())
                .collect();
            reader.fault(
                &node.place,
                DiagnosticKind::unknown_name("script of a card", card, with_script),
            );
        }
        return found;
    }
    // Mods may have scripts with the same name: each refers to its own.
    let key = format!("scenarios/cards/{name}.lua");
    let own = library
        .sources()
        .find(node.place.file())
        .map(|file| file.root);
    let found = own
        .and_then(|root| library.find_file(&key, Some(root)))
        .or_else(|| library.find_file(&key, None));
    if found.is_none() {
        let files = library
            .sources()
            .files()
            .iter()
            .filter(|file| file.key.starts_with("scenarios/cards/"));
        let near = super::names::nearest(name, files.map(|file| file.stem()));
        let fault = DiagnosticKind::NoChangedScript {
            name: name.to_owned(),
            near: near.map(str::to_owned),
        };
        reader.fault(&node.place, fault);
    }
    found
}
