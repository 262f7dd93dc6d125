//! The neighbours of each space, derived from the graph of a map: what rules walk along.

use petgraph::graph::UnGraph;

use crate::ids::{SpaceId, SpaceSet};

/// The neighbours of each space, as sets: rules need them many times per choice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Neighbours(Vec<SpaceSet>);

impl Neighbours {
    /// The neighbours in a graph whose node indices are space ids.
    pub(super) fn of(graph: &UnGraph<SpaceId, ()>) -> Neighbours {
        let of_node = |node| graph.neighbors(node).map(|end| SpaceId::at(end.index()));
        Neighbours(
            graph
                .node_indices()
                .map(|node| of_node(node).collect())
                .collect(),
        )
    }

    /// The neighbours of a space (rule 2.1.6); none for an id of a different map.
    #[inline]
    #[must_use]
    pub fn adjacent(&self, space: SpaceId) -> SpaceSet {
        self.0.get(space.index()).copied().unwrap_or_default()
    }

    /// The neighbours of all of these spaces together.
    pub(crate) fn of_all(&self, spaces: SpaceSet) -> SpaceSet {
        let each = spaces.iter().map(|space| self.adjacent(space));
        each.fold(SpaceSet::EMPTY, |all, some| all | some)
    }

    /// Takes away the links between two sets of spaces.
    pub(crate) fn close(&mut self, one: SpaceSet, other: SpaceSet) {
        self.change(one, other, |near, far| near - far);
    }

    /// Adds a link between any two different spaces of two sets.
    pub(crate) fn open(&mut self, one: SpaceSet, other: SpaceSet) {
        self.change(one, other, |near, far| near | far);
    }

    fn change(&mut self, one: SpaceSet, other: SpaceSet, to: fn(SpaceSet, SpaceSet) -> SpaceSet) {
        for (from, far) in [(one, other), (other, one)] {
            for space in from.iter() {
                if let Some(near) = self.0.get_mut(space.index()) {
                    *near = to(*near, far) - SpaceSet::one(space);
                }
            }
        }
    }

    /// These spaces, and those no more than this number of links away from them, on ways through the
    /// given spaces; both ends of a way may be others.
    #[must_use]
    pub fn within(&self, from: SpaceSet, links: Option<u8>, through: SpaceSet) -> SpaceSet {
        let (mut reached, mut edge) = (from, from);
        for _ in 0..links.map_or(self.0.len(), usize::from) {
            let new = self.of_all(edge) - reached;
            if new.is_empty() {
                break;
            }
            reached = reached | new;
            edge = new & through;
        }
        reached
    }

    /// A shortest way of links from a space to another, both included, through the given spaces; none
    /// if no way leads there. Of several, the one by the spaces that come first in the map file.
    #[must_use]
    pub fn path(&self, from: SpaceId, to: SpaceId, through: SpaceSet) -> Option<Vec<SpaceId>> {
        // Breadth-first from the end, so that from each space the next one is known.
        let open = through | SpaceSet::one(to);
        let mut layers = vec![SpaceSet::one(to)];
        let mut reached = SpaceSet::one(to);
        while !reached.contains(from) {
            let new = self.of_all(*layers.last()? & open) - reached;
            if new.is_empty() {
                return None;
            }
            reached = reached | new;
            layers.push(new);
        }
        let mut way = vec![from];
        for layer in layers.iter().rev().skip(1) {
            let next = self.adjacent(*way.last()?) & *layer & open;
            way.push(next.iter().next()?);
        }
        Some(way)
    }
}
