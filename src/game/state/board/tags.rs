//! Tags of spaces that differ from those of the map.

use std::hash::{Hash, Hasher};

use crate::content::{BATTLEGROUND, Map};
use crate::ids::{SpaceId, SpaceSet, TagId};

/// The spaces of each tag that differs from the map, in the order of the tags; empty in most games.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct Tags(Vec<(TagId, SpaceSet)>);

impl Tags {
    /// The spaces with a tag.
    #[inline]
    pub(super) fn of(&self, tag: TagId, map: &Map) -> SpaceSet {
        let printed = map
            .tags
            .get_index(tag.index())
            .map_or(SpaceSet::EMPTY, |(_, spaces)| *spaces);
        self.over(printed, tag)
    }

    /// The battlegrounds.
    #[inline]
    pub(super) fn battlegrounds(&self, map: &Map) -> SpaceSet {
        if self.0.is_empty() {
            return map.battlegrounds;
        }
        map.find_tag(BATTLEGROUND).map_or(map.battlegrounds, |tag| {
            self.over(map.battlegrounds, tag) & map.playable
        })
    }

    fn over(&self, printed: SpaceSet, tag: TagId) -> SpaceSet {
        match self.0.iter().find(|(other, _)| *other == tag) {
            Some((_, differs)) => (printed - *differs) | (*differs - printed),
            None => printed,
        }
    }

    /// Gives a space a tag that it does not have, or takes away one that it has.
    pub(super) fn change(&mut self, tag: TagId, space: SpaceId) {
        let at = self
            .0
            .iter()
            .position(|(other, _)| *other >= tag)
            .unwrap_or(self.0.len());
        if self.0.get(at).is_none_or(|(other, _)| *other != tag) {
            self.0.insert(at, (tag, SpaceSet::EMPTY));
        }
        let differs = &mut self.0[at].1;
        if differs.contains(space) {
            differs.remove(space);
        } else {
            differs.insert(space);
        }
        // Equal positions must have equal boards.
        if differs.is_empty() {
            self.0.remove(at);
        }
    }
}

impl Hash for Tags {
    // An empty list adds nothing: the digest is the one that games had before tags could be set.
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.iter().for_each(|changed| changed.hash(state));
    }
}
