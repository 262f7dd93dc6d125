//! The names defined by all files of a library.

use std::collections::BTreeSet;

use super::node::{Node, NodeValue};

/// The names defined by all files.
#[derive(Debug, Default)]
pub(super) struct LibraryNames {
    pub sides: BTreeSet<String>,
    pub spaces: BTreeSet<String>,
    pub regions: BTreeSet<String>,
    pub tags: BTreeSet<String>,
    pub cards: BTreeSet<String>,
    pub periods: BTreeSet<String>,
}

impl LibraryNames {
    /// Adds the names of a map, of a card set or of a scenario.
    pub fn learn(&mut self, tree: &Node) {
        let names = |key: &str| tree.get(key).map_or(&[][..], Node::entries).iter();
        if let Some(NodeValue::List(sides)) = tree.get("sides").map(|node| &node.value) {
            self.sides
                .extend(sides.iter().filter_map(Node::as_text).map(str::to_owned));
        }
        if let Some(NodeValue::List(periods)) = tree.get("periods").map(|node| &node.value) {
            let ids = periods
                .iter()
                .filter_map(|period| period.get("id").and_then(Node::as_text));
            self.periods.extend(ids.map(str::to_owned));
        }
        self.regions
            .extend(names("regions").map(|(key, _)| key.name.clone()));
        self.cards
            .extend(names("cards").map(|(key, _)| key.name.clone()));
        for (key, space) in names("spaces") {
            self.spaces.insert(key.name.clone());
            if let Some(NodeValue::List(tags)) = space.get("tags").map(|node| &node.value) {
                self.tags
                    .extend(tags.iter().filter_map(Node::as_text).map(str::to_owned));
            }
        }
    }
}
