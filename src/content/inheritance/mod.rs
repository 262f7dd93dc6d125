//! `extends` of maps and of single cards: their trees are merged before anything is read from them.

mod links;

use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexMap;

use crate::ids::MAX_CARDS;

use super::diagnostic_kind::DiagnosticKind;
use super::list_changes::with_changed_lists;
use super::names::nearest;
use super::node::{Node, NodeKey, NodeValue};
use super::reader::Reader;
use super::source::MAX_FILE;

use self::links::joined_links;

/// Maximum length of a chain of maps, or of cards, that extend one another.
const MAX_EXTENDS: usize = 16;
/// Maximum size of everything that the cards of one set inherit, so that a short file cannot grow
/// without limit.
const MAX_INHERITED: usize = MAX_FILE as usize;
/// Keys that a map does not inherit.
const OWN: [&str; 4] = ["id", "name", "extends", "without_links"];

/// A card: the file of its set, and its id.
type CardKey = (usize, String);

/// The relation `extends` between files and between cards.
#[derive(Debug, Default)]
pub(super) struct Bases {
    /// The other files from which a map or a card set is merged, the nearest first.
    files: BTreeMap<usize, Vec<usize>>,
    /// The card that a card extends.
    cards: BTreeMap<CardKey, CardKey>,
}

impl Bases {
    /// The other files from which a map or a card set is merged.
    pub(super) fn of_file(&self, file: usize) -> &[usize] {
        self.files.get(&file).map_or(&[], Vec::as_slice)
    }

    /// The card that a card of this set extends: the file of its set, and its id.
    pub(super) fn of_card(&self, set: usize, card: &str) -> Option<(usize, &str)> {
        self.cards
            .get(&(set, card.to_owned()))
            .map(|(set, card)| (*set, card.as_str()))
    }

    /// Merges every map over the one that it extends. A map that cannot be merged has no tree
    /// afterwards.
    pub(super) fn merge_maps(
        &mut self,
        reader: &mut Reader,
        trees: &mut [Option<Node>],
        maps: &IndexMap<String, usize>,
    ) {
        let mut merged = Vec::new();
        for (id, &index) in maps {
            let own = trees[index].as_ref();
            let Some(own) = own.filter(|tree| base_of(tree).is_some()) else {
                continue;
            };
            let mut chain = vec![index];
            let whole = follow_map(reader, trees, maps, (id, own), &mut chain)
                .then(|| merge_chain(reader, trees, maps, &chain))
                .flatten();
            self.files.insert(index, chain.split_off(1));
            merged.push((index, whole));
        }
        for (index, tree) in merged {
            trees[index] = tree;
        }
    }

    /// Merges every card over the one that it extends. A set with a card that cannot be merged has
    /// no tree afterwards.
    pub(super) fn merge_cards(
        &mut self,
        reader: &mut Reader,
        trees: &mut [Option<Node>],
        sets: &IndexMap<String, usize>,
    ) {
        let mut merged: Vec<(usize, Option<Node>)> = Vec::new();
        {
            let deck = Deck::of(trees, sets);
            for &index in sets.values() {
                let Some(tree) = trees[index].as_ref() else {
                    continue;
                };
                let cards = tree.get("cards").map_or(&[][..], Node::entries);
                if cards.iter().any(|(_, card)| base_of(card).is_some()) {
                    merged.push((index, self.merged_set(reader, &deck, index, tree)));
                }
            }
        }
        for (index, tree) in merged {
            trees[index] = tree;
        }
    }

    /// A card set with every card merged over the one that it extends.
    fn merged_set(
        &mut self,
        reader: &mut Reader,
        deck: &Deck<'_>,
        index: usize,
        tree: &Node,
    ) -> Option<Node> {
        let (mut files, mut weight, mut is_whole) = (Vec::new(), 0, true);
        let mut cards = Vec::new();
        let entries = tree.get("cards").map_or(&[][..], Node::entries);
        for (key, own) in entries {
            // A set with too many cards is refused when it is read.
            let chain = match base_of(own) {
                Some(_) if cards.len() < MAX_CARDS => deck.chain(reader, index, key, own),
                _ => Some(Vec::new()),
            };
            is_whole &= chain.is_some();
            let chain = chain.unwrap_or_default();
            for pair in chain.windows(2) {
                let [below, above] = [&pair[0], &pair[1]].map(|at| (at.0, at.1.to_owned()));
                self.cards.insert(below, above);
            }
            for &(file, _, node) in chain.iter().skip(1) {
                if file != index && !files.contains(&file) {
                    files.push(file);
                }
                weight = weigh(node, weight);
                if weight > MAX_INHERITED {
                    let what = "letters that the cards of a set inherit";
                    reader.fault(
                        &key.place,
                        DiagnosticKind::TooMany {
                            what,
                            limit: MAX_INHERITED,
                        },
                    );
                    return None;
                }
            }
            let whole = merge_cards_of(reader, &chain);
            cards.push((key.clone(), whole.unwrap_or_else(|| own.clone())));
        }
        self.files.insert(index, files);
        let place = tree
            .get("cards")
            .map_or(&tree.place, |node| &node.place)
            .clone();
        is_whole.then(|| {
            replaced(
                tree.clone(),
                "cards",
                Node {
                    value: NodeValue::Map(cards),
                    place,
                },
            )
        })
    }
}

/// Merges a chain of cards, the first over all others.
fn merge_cards_of(reader: &mut Reader, chain: &[(usize, &str, &Node)]) -> Option<Node> {
    let (&(_, root, base), above) = chain.split_last()?;
    let (mut whole, mut of) = (base.clone(), root);
    for &(_, id, own) in above.iter().rev() {
        let own = fitted(reader, own.clone(), &whole, of);
        whole = own.over(pruned(whole, &["extends"]));
        of = id;
    }
    Some(whole)
}

/// The cards of all sets.
struct Deck<'t> {
    sets: &'t IndexMap<String, usize>,
    cards: BTreeMap<(usize, &'t str), &'t Node>,
}

impl<'t> Deck<'t> {
    fn of(trees: &'t [Option<Node>], sets: &'t IndexMap<String, usize>) -> Deck<'t> {
        let cards = sets.values().flat_map(|&index| {
            let cards = trees[index].as_ref().and_then(|tree| tree.get("cards"));
            let entries = cards.map_or(&[][..], Node::entries).iter();
            entries.map(move |(key, node)| ((index, key.name.as_str()), node))
        });
        Deck {
            sets,
            cards: cards.collect(),
        }
    }

    /// A card, the card that it extends, and so on; `None` if one of them is missing.
    fn chain(
        &self,
        reader: &mut Reader,
        set: usize,
        key: &'t NodeKey,
        own: &'t Node,
    ) -> Option<Vec<(usize, &'t str, &'t Node)>> {
        let mut chain = vec![(set, key.name.as_str(), own)];
        let mut last = own;
        while let Some(node) = base_of(last) {
            let (set, id, base) = self.find(reader, node)?;
            if chain
                .iter()
                .any(|&(file, card, _)| (file, card) == (set, id))
            {
                // A cycle that does not include this card is reported at its own cards.
                if let (true, Some(node)) = ((set, id) == (chain[0].0, chain[0].1), base_of(own)) {
                    let id = key.name.clone();
                    reader.fault(
                        &node.place,
                        DiagnosticKind::ExtendsCycle { what: "card", id },
                    );
                }
                return None;
            }
            if chain.len() == MAX_EXTENDS {
                let what = "cards that extend one another";
                reader.fault(
                    &node.place,
                    DiagnosticKind::TooMany {
                        what,
                        limit: MAX_EXTENDS,
                    },
                );
                return None;
            }
            chain.push((set, id, base));
            last = base;
        }
        Some(chain)
    }

    /// The card with the name `SET/CARD`.
    fn find(&self, reader: &mut Reader, node: &'t Node) -> Option<(usize, &'t str, &'t Node)> {
        let name = reader.name(node)?;
        let Some((set, card)) = name.split_once('/') else {
            let of = self.cards.keys().find(|(_, card)| *card == name);
            let set = of.and_then(|(set, _)| {
                let mut sets = self.sets.iter();
                sets.find(|(_, index)| *index == set)
            });
            let near = set.map(|(set, _)| format!("{set}/{name}"));
            reader.fault(
                &node.place,
                DiagnosticKind::NoSetNamed {
                    name: name.to_owned(),
                    near,
                },
            );
            return None;
        };
        let Some(&index) = self.sets.get(set) else {
            let sets = self.sets.keys().map(String::as_str);
            reader.fault(
                &node.place,
                DiagnosticKind::unknown_name("card set", set, sets),
            );
            return None;
        };
        let Some((&(_, id), base)) = self.cards.get_key_value(&(index, card)) else {
            let cards = self
                .cards
                .keys()
                .filter(|(set, _)| *set == index)
                .map(|(_, card)| *card);
            if !reader.faults.is_full() {
                reader.fault(
                    &node.place,
                    DiagnosticKind::unknown_name("card", card, cards),
                );
            }
            return None;
        };
        Some((index, id, base))
    }
}

/// The value of `extends` of a map or a card.
fn base_of(tree: &Node) -> Option<&Node> {
    tree.get("extends")
        .filter(|node| node.value != NodeValue::Null)
}

/// Appends the bases of a map to the chain that begins with it. Returns whether all of them exist.
fn follow_map(
    reader: &mut Reader,
    trees: &[Option<Node>],
    maps: &IndexMap<String, usize>,
    (id, own): (&str, &Node),
    chain: &mut Vec<usize>,
) -> bool {
    let mut last = own;
    while let Some(node) = base_of(last) {
        let Some(base) = reader.known(node, "map", maps.keys()) else {
            return false;
        };
        let index = maps[base];
        if chain.contains(&index) {
            // A cycle that does not include this map is reported at its own maps.
            if index == chain[0]
                && let Some(node) = base_of(own)
            {
                reader.fault(
                    &node.place,
                    DiagnosticKind::ExtendsCycle {
                        what: "map",
                        id: id.to_owned(),
                    },
                );
            }
            return false;
        }
        if chain.len() == MAX_EXTENDS {
            let what = "maps that extend one another";
            reader.fault(
                &node.place,
                DiagnosticKind::TooMany {
                    what,
                    limit: MAX_EXTENDS,
                },
            );
            return false;
        }
        chain.push(index);
        // A file that cannot be parsed has been reported.
        let Some(tree) = trees[index].as_ref() else {
            return false;
        };
        last = tree;
    }
    true
}

/// Merges a chain of maps, the first over all others.
fn merge_chain(
    reader: &mut Reader,
    trees: &[Option<Node>],
    maps: &IndexMap<String, usize>,
    chain: &[usize],
) -> Option<Node> {
    let (&root, above) = chain.split_last()?;
    let (mut whole, mut base) = (trees[root].clone()?, root);
    for &index in above.iter().rev() {
        let of = maps
            .iter()
            .find(|(_, file)| **file == base)
            .map_or("", |(id, _)| id.as_str());
        whole = map_over(reader, trees[index].clone()?, whole, of);
        base = index;
    }
    Some(whole)
}

/// Merges a map over the one that it extends, as tables, but with the links of both; a removed
/// space takes its links with it, a removed region its mentions.
fn map_over(reader: &mut Reader, own: Node, base: Node, of: &str) -> Node {
    // Links are added to the inherited ones.
    let links = own.get("links").cloned();
    let own = fitted(reader, own, &base, of);
    let own = links
        .into_iter()
        .fold(own, |own, links| replaced(own, "links", links));
    let spaces = taken_away(&own, "spaces");
    let regions = taken_away(&own, "regions");
    let mut base = pruned(base, &OWN);
    drop_regions(&mut base, &regions);
    let links = joined_links(reader, &own, &base, (of, &spaces));
    let whole = pruned(own, &["without_links"]).over(base);
    match links {
        Some(links) => replaced(whole, "links", links),
        None => whole,
    }
}

/// The entries of a table without a value, which are to be removed.
fn taken_away(tree: &Node, key: &str) -> BTreeSet<String> {
    let entries = tree.get(key).map_or(&[][..], Node::entries).iter();
    entries
        .filter(|(_, node)| node.value == NodeValue::Null)
        .map(|(key, _)| key.name.clone())
        .collect()
}

/// Whether a node is one of these ids.
fn is_one_of(node: &Node, ids: &BTreeSet<String>) -> bool {
    node.as_text().is_some_and(|id| ids.contains(id))
}

/// Removes the mentions of regions from the spaces and regions of a map.
fn drop_regions(map: &mut Node, gone: &BTreeSet<String>) {
    if gone.is_empty() {
        return;
    }
    let NodeValue::Map(keys) = &mut map.value else {
        return;
    };
    for (key, table) in keys {
        let NodeValue::Map(entries) = &mut table.value else {
            continue;
        };
        if key.name == "labels" {
            entries.retain(|(_, label)| !label.get("region").is_some_and(|id| is_one_of(id, gone)));
        }
        for (_, entry) in entries {
            let NodeValue::Map(fields) = &mut entry.value else {
                continue;
            };
            match key.name.as_str() {
                "regions" => {
                    fields.retain(|(key, node)| key.name != "within" || !is_one_of(node, gone));
                }
                "spaces" => {
                    for (key, node) in fields.iter_mut() {
                        if let ("regions", NodeValue::List(regions)) =
                            (key.name.as_str(), &mut node.value)
                        {
                            regions.retain(|region| !is_one_of(region, gone));
                        }
                    }
                    fields.retain(|(key, node)| {
                        key.name != "regions" || node.value != NodeValue::List(Vec::new())
                    });
                }
                _ => {}
            }
        }
    }
}

/// Prepares a tree for merging: expands changes of inherited lists, and drops removals of absent
/// keys.
pub(super) fn fitted(reader: &mut Reader, own: Node, base: &Node, of: &str) -> Node {
    let own = without_absent(reader, own, base, of);
    with_changed_lists(reader, own, base, (of, &[]))
}

/// A tree without removals of keys that the base lacks, which are reported.
fn without_absent(reader: &mut Reader, own: Node, base: &Node, of: &str) -> Node {
    let Node {
        value: NodeValue::Map(entries),
        place,
    } = own
    else {
        return own;
    };
    let mut kept = Vec::with_capacity(entries.len());
    for (key, node) in entries {
        match (&node.value, base.get(&key.name)) {
            (NodeValue::Null, None) => {
                if !reader.faults.is_full() {
                    let near = nearest(
                        &key.name,
                        base.entries().iter().map(|(key, _)| key.name.as_str()),
                    );
                    let (name, near) = (key.name.clone(), near.map(str::to_owned));
                    reader.fault(
                        &key.place,
                        DiagnosticKind::NotInherited {
                            name,
                            of: of.to_owned(),
                            near,
                        },
                    );
                }
            }
            (NodeValue::Map(_), Some(below)) => {
                kept.push((key, without_absent(reader, node, below, of)))
            }
            _ => kept.push((key, node)),
        }
    }
    Node {
        value: NodeValue::Map(kept),
        place,
    }
}

/// A table without some keys.
pub(super) fn pruned(tree: Node, keys: &[&str]) -> Node {
    match tree.value {
        NodeValue::Map(mut entries) => {
            entries.retain(|(key, _)| !keys.contains(&key.name.as_str()));
            Node {
                value: NodeValue::Map(entries),
                place: tree.place,
            }
        }
        value => Node {
            value,
            place: tree.place,
        },
    }
}

/// A table with a key's value replaced.
fn replaced(mut tree: Node, key: &str, value: Node) -> Node {
    if let NodeValue::Map(entries) = &mut tree.value {
        match entries.iter_mut().find(|(name, _)| name.name == key) {
            Some((_, node)) => *node = value,
            None => entries.push((
                NodeKey {
                    name: key.to_owned(),
                    place: value.place.clone(),
                },
                value,
            )),
        }
    }
    tree
}

/// Adds the size of a tree to a size: the length of its texts, and its values. Stops above the
/// limit.
fn weigh(node: &Node, before: usize) -> usize {
    let own = before + 16 + node.as_text().map_or(0, str::len);
    let inner = node
        .list()
        .iter()
        .chain(node.entries().iter().map(|(_, node)| node));
    let mut weight = own;
    for node in inner {
        if weight > MAX_INHERITED {
            break;
        }
        weight = weigh(node, weight);
    }
    weight
}
