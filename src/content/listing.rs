//! Listings of a library's scenarios, maps and card sets.

use std::sync::Arc;

use crate::words::engine;
use indexmap::IndexMap;

use super::check::sides_of;
use super::library::Library;
use super::map::Map;
use super::map_cache::ReadMap;
use super::node::{Node, NodeValue};
use super::read;
use super::reader::Reader;

/// A summary of something that can be loaded.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Listing {
    /// The id for commands and files.
    pub id: String,
    /// The displayed name.
    pub name: String,
    /// A short description.
    pub summary: String,
    /// The file.
    pub file: String,
}

impl Library {
    /// The scenarios.
    #[must_use]
    pub fn scenarios(&self) -> Vec<Listing> {
        self.list("scenarios", &self.scenarios, |id, _, tree| {
            let said = self.said("scenarios", id, "description");
            let own = tree.get("description").and_then(Node::as_text);
            let text = said.or(own).unwrap_or_default();
            text.trim().to_owned()
        })
    }

    /// The maps.
    #[must_use]
    pub fn maps(&self) -> Vec<Listing> {
        let words = self.words();
        self.list("maps", &self.maps, |_, _, tree| {
            [
                engine::map_spaces(&words, count(tree, "spaces")),
                engine::map_regions(&words, count(tree, "regions")),
                engine::map_links(&words, count(tree, "links")),
            ]
            .join(", ")
        })
    }

    /// A complete map, with the ids of the two sides that it is made for; `None` if it has an
    /// error.
    #[must_use]
    pub fn map(&self, id: &str) -> Option<([String; 2], Map)> {
        let tree = self.tree(*self.maps.get(id)?)?;
        let sides = sides_of(tree)?;
        let read = self.map_for(id, &sides)?;
        let map = read.map.clone().filter(|_| !read.faults.has_errors())?;
        Some((sides, map))
    }

    /// A map for two sides; `None` if there is none, or its file could not be parsed.
    pub(super) fn map_for(&self, id: &str, sides: &[String; 2]) -> Option<Arc<ReadMap>> {
        let &index = self.maps.get(id)?;
        let tree = self.tree(index)?;
        let key = (index, sides.clone());
        let read = self.map_cache.get_or_read(key, |(_, sides)| {
            let mut reader = Reader::default();
            let map = read::read_map(&mut reader, id, tree, sides);
            let faults = reader.faults;
            ReadMap { map, faults }
        });
        Some(read)
    }

    /// The card sets.
    #[must_use]
    pub fn sets(&self) -> Vec<Listing> {
        let words = self.words();
        self.list("card_sets", &self.sets, |_, index, tree| {
            let set = self.file(index).folder();
            let cards = tree.get("cards").map_or(&[][..], Node::entries);
            let with_script = cards
                .iter()
                .filter(|(key, _)| self.script_of(set, &key.name).is_some())
                .count();
            engine::set_cards(&words, cards.len(), with_script)
        })
    }

    fn list(
        &self,
        kind: &str,
        table: &IndexMap<String, usize>,
        summary: impl Fn(&str, usize, &Node) -> String,
    ) -> Vec<Listing> {
        let mut listed = Vec::new();
        for (id, &index) in table {
            let Some(tree) = self.tree(index) else {
                continue;
            };
            let own = tree.get("name").and_then(Node::as_text).unwrap_or(id);
            listed.push(Listing {
                id: id.clone(),
                name: self.said(kind, id, "name").unwrap_or(own).to_owned(),
                summary: summary(id, index, tree),
                file: self.file(index).path.to_string(),
            });
        }
        listed
    }
}

/// The number of entries of a list or a table under a key.
fn count(tree: &Node, key: &str) -> usize {
    match tree.get(key).map(|node| &node.value) {
        Some(NodeValue::List(items)) => items.len(),
        Some(NodeValue::Map(entries)) => entries.len(),
        _ => 0,
    }
}
