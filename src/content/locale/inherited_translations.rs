//! Inherited translations: those of a map or a card apply to the ones that extend it.

use super::super::library::Library;
use super::super::node::Node;

/// The displayed parts of a card.
pub(super) const PARTS: [&str; 5] = ["name", "text", "in_force", "note", "commentary"];

impl Library {
    /// The maps that a map extends, by id, the nearest first.
    pub(super) fn bases_of_map(&self, map: &str) -> Vec<(&str, &Node)> {
        let files = self
            .maps
            .get(map)
            .map_or(&[][..], |&index| self.bases.of_file(index));
        let mut bases = Vec::new();
        for &file in files {
            let id = self.maps.iter().find(|(_, index)| **index == file);
            let id = id.map(|(id, _)| id.as_str());
            bases.extend(id.zip(self.tree(file)));
        }
        bases
    }

    /// The cards that a card of a set extends, by set and id, the nearest first.
    pub(super) fn bases_of_card(&self, set: &str, card: &str) -> Vec<(&str, &str, &Node)> {
        let mut found = Vec::new();
        let mut at = self
            .sets
            .get(set)
            .and_then(|&index| self.bases.of_card(index, card));
        while let Some((file, id)) = at {
            let set = self
                .sets
                .iter()
                .find(|(_, index)| **index == file)
                .map_or("", |(set, _)| set.as_str());
            found.extend(self.tree_of_card(set, id).map(|tree| (set, id, tree)));
            at = self.bases.of_card(file, id);
        }
        found
    }

    /// A card of a set, merged over its bases.
    pub(super) fn tree_of_card(&self, set: &str, card: &str) -> Option<&Node> {
        self.tree(*self.sets.get(set)?)?.get("cards")?.get(card)
    }
}

/// Whether two tables have the same text under some keys.
pub(super) fn is_same(one: &Node, other: &Node, keys: &[&str]) -> bool {
    let [one, other] = [one, other].map(|tree| {
        keys.iter()
            .try_fold(tree, |tree, key| tree.get(key))
            .and_then(Node::as_text)
    });
    one.is_some() && one == other
}
