//! The names defined by all files of a library.

use std::collections::BTreeSet;

use super::node::Node;

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
    /// Whether something that is not a card has this name.
    pub fn is_of_other(&self, id: &str) -> bool {
        let Self {
            sides,
            spaces,
            regions,
            tags,
            periods,
            cards: _,
        } = self;
        let mut all = [sides, spaces, regions, tags, periods].into_iter();
        all.any(|names| names.contains(id))
    }

    /// Adds the names of a map, of a card set or of a scenario.
    pub fn learn(&mut self, tree: &Node) {
        self.sides.extend(texts_under(tree, "sides"));
        self.regions.extend(ids_under(tree, "regions"));
        self.cards.extend(ids_under(tree, "cards"));
        self.spaces.extend(ids_under(tree, "spaces"));
        for period in tree.get("periods").map_or(&[][..], Node::list) {
            let id = period.get("id").and_then(Node::as_text);
            self.periods.extend(id.map(str::to_owned));
        }
        for (_, space) in tree.get("spaces").map_or(&[][..], Node::entries) {
            self.tags.extend(texts_under(space, "tags"));
        }
    }
}

/// The ids of the entries of a table under a key.
fn ids_under(tree: &Node, key: &str) -> impl Iterator<Item = String> {
    let entries = tree.get(key).map_or(&[][..], Node::entries);
    entries.iter().map(|(key, _)| key.name.clone())
}

/// The texts of a list under a key.
fn texts_under(tree: &Node, key: &str) -> impl Iterator<Item = String> {
    let list = tree.get(key).map_or(&[][..], Node::list);
    list.iter().filter_map(Node::as_text).map(str::to_owned)
}
