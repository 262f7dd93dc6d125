//! A map: spaces, their regions and tags, and the graph of links.

use std::sync::LazyLock;

use petgraph::graph::UnGraph;

use super::by_id::ById;
use crate::ids::{RegionId, Side, SpaceId, SpaceSet, TagId};

/// The tag with a meaning in the rules (rule 2.1.4).
pub const BATTLEGROUND: &str = "battleground";

/// A checked map.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Map {
    /// The id used in scenarios.
    pub id: String,
    /// The displayed name.
    pub name: String,
    /// The spaces by id, in the order of the file.
    pub spaces: ById<Space>,
    /// The regions and sub-regions by id, in the order of the file.
    pub regions: ById<Region>,
    /// The names that pictures print on it, by ids of their own, in the order of the file.
    pub labels: ById<Label>,
    /// The spaces that have each tag at the start; a tag declared only by the scenario has none.
    pub tags: ById<SpaceSet>,
    /// The links. Node indices are space ids: nodes are never removed.
    pub(super) graph: UnGraph<SpaceId, ()>,
    /// The neighbours of each space in the graph, as sets: rules need them many times per choice.
    pub(super) neighbours: Vec<SpaceSet>,
    /// The spaces that can hold influence: all except the homes of the superpowers.
    pub playable: SpaceSet,
    /// The playable spaces that are countries rather than zones.
    pub countries: SpaceSet,
    /// The spaces tagged `battleground` (rule 2.1.4).
    pub battlegrounds: SpaceSet,
    /// The home of each side, if the map has one.
    pub homes: [Option<SpaceId>; 2],
    /// The neighbours of each side's home.
    pub home_neighbours: [SpaceSet; 2],
}

/// One space of a map.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Space {
    /// The displayed name.
    pub name: String,
    /// Alternative names, accepted as input and never displayed.
    pub also: Vec<String>,
    /// The printed stability number.
    pub stability: u8,
    /// The kind of space.
    pub kind: SpaceKind,
    /// Every region it belongs to, including the parents of sub-regions.
    pub regions: Vec<RegionId>,
    /// Its position in pictures, if the map gives one.
    pub at: Option<(f32, f32)>,
}

impl Space {
    /// Stands in for a space of a different map.
    fn unknown() -> &'static Space {
        static UNKNOWN: LazyLock<Space> = LazyLock::new(|| Space {
            name: "?".to_owned(),
            ..Space::default()
        });
        &UNKNOWN
    }
}

/// The kind of a space.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum SpaceKind {
    /// An ordinary country (rule 2.1.3).
    #[default]
    Country,
    /// The home of a superpower: holds no influence, counts as a controlled neighbour (rule 2.1.5).
    Home(Side),
    /// A space that is not a country: open to both sides, no coups, no realignment.
    Zone,
}

/// The kind of a link (rule 2.1.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LinkKind {
    /// Spaces of one region, or a space without a region.
    Within,
    /// Spaces of different regions.
    Between,
    /// A space and the home of a side.
    Home(Side),
}

/// A region or sub-region.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Region {
    /// The displayed name.
    pub name: String,
    /// The region it is part of, if it is a sub-region.
    pub within: Option<RegionId>,
    /// Its spaces, including those of its sub-regions (rule 2.1.2).
    pub spaces: SpaceSet,
}

/// A name that pictures print on a map.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Label {
    /// The text, if it is not the name of a region.
    pub name: String,
    /// The region whose name is printed.
    pub region: Option<RegionId>,
    /// The position of its middle, in the coordinates of spaces.
    pub at: (f32, f32),
    /// The height of its letters, in the same units.
    pub size: u8,
    /// Its clockwise rotation in degrees.
    pub angle: i8,
}

impl Region {
    /// Stands in for a region of a different map.
    fn unknown() -> &'static Region {
        static UNKNOWN: LazyLock<Region> = LazyLock::new(|| Region {
            name: "?".to_owned(),
            ..Region::default()
        });
        &UNKNOWN
    }
}

impl Map {
    /// The text of a label, in the language of the content.
    #[must_use]
    pub fn label_text<'a>(&'a self, label: &'a Label) -> &'a str {
        label
            .region
            .map_or(&label.name, |region| &self.region(region).name)
    }

    /// The spaces and their links as a graph of [`petgraph`], for its algorithms: node indices are
    /// space ids.
    ///
    /// It is the only source of adjacency: [`Map::adjacent`] is derived from it, and all rules,
    /// filters and players use that. It is the only type of another crate in the engine's API,
    /// apart from traits of `serde`.
    ///
    /// # Examples
    /// The number of links between two spaces:
    ///
    /// ```
    /// use brink::Library;
    /// use petgraph::algo::dijkstra;
    /// use petgraph::graph::NodeIndex;
    ///
    /// let content = Library::open(&[".".into()]).load("twilight_struggle")?.content;
    /// let (cuba, panama) = (content.find_space("cuba")?, content.find_space("panama")?);
    /// let away = dijkstra(content.map.graph(), NodeIndex::new(cuba.index()), None, |_| 1);
    /// assert_eq!(away[&NodeIndex::new(panama.index())], 3);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn graph(&self) -> &UnGraph<SpaceId, ()> {
        &self.graph
    }

    /// Derives the neighbours of each space from the graph.
    pub(super) fn derive_neighbours(&mut self) {
        self.neighbours.clear();
        for node in self.graph.node_indices() {
            let ends = self.graph.neighbors(node);
            let spaces = ends.map(|end| SpaceId::at(end.index()));
            self.neighbours.push(spaces.collect());
        }
        self.home_neighbours = self
            .homes
            .map(|home| home.map_or(SpaceSet::EMPTY, |home| self.adjacent(home)));
    }

    /// The two ends of each link, in the order of the file.
    pub fn links(&self) -> impl ExactSizeIterator<Item = [SpaceId; 2]> {
        self.graph.raw_edges().iter().map(|edge| {
            let ends = [edge.source(), edge.target()];
            ends.map(|end| SpaceId::at(end.index()))
        })
    }

    /// The kind of the link between two spaces (rule 2.1.6).
    #[must_use]
    pub fn link_kind(&self, ends: [SpaceId; 2]) -> LinkKind {
        let [one, other] = ends.map(|end| self.space(end));
        match (one.kind, other.kind) {
            (SpaceKind::Home(side), _) | (_, SpaceKind::Home(side)) => LinkKind::Home(side),
            _ if one.regions.is_empty() || other.regions.is_empty() => LinkKind::Within,
            _ if one
                .regions
                .iter()
                .any(|region| other.regions.contains(region)) =>
            {
                LinkKind::Within
            }
            _ => LinkKind::Between,
        }
    }

    /// The neighbours of a space (rule 2.1.6); none for an id of a different map.
    #[must_use]
    pub fn adjacent(&self, space: SpaceId) -> SpaceSet {
        self.neighbours
            .get(space.index())
            .copied()
            .unwrap_or_default()
    }

    /// The neighbours of all of these spaces together.
    pub(crate) fn neighbours(&self, spaces: SpaceSet) -> SpaceSet {
        let each = spaces.iter().map(|space| self.adjacent(space));
        each.fold(SpaceSet::EMPTY, |all, some| all | some)
    }

    /// These spaces, and those no more than this number of links away from them, on ways through the
    /// given spaces; both ends of a way may be others.
    #[must_use]
    pub fn within(&self, from: SpaceSet, links: Option<u8>, through: SpaceSet) -> SpaceSet {
        let (mut reached, mut edge) = (from, from);
        for _ in 0..links.map_or(self.spaces.len(), usize::from) {
            let new = self.neighbours(edge) - reached;
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
            let new = self.neighbours(*layers.last()? & open) - reached;
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

    /// The space with this id; an unnamed one for an id of a different map.
    #[must_use]
    pub fn space(&self, space: SpaceId) -> &Space {
        self.spaces
            .get_index(space.index())
            .map_or_else(|| Space::unknown(), |(_, space)| space)
    }

    /// The id of a space, as written in files.
    #[must_use]
    pub fn space_id(&self, space: SpaceId) -> &str {
        self.spaces
            .get_index(space.index())
            .map_or("?", |(id, _)| id)
    }

    /// Every space, in the order of the map file.
    pub fn space_ids(&self) -> impl Iterator<Item = SpaceId> + use<> {
        (0..self.spaces.len()).map(SpaceId::at)
    }

    /// Every region, in the order of the map file.
    pub fn region_ids(&self) -> impl Iterator<Item = RegionId> + use<> {
        (0..self.regions.len()).map(RegionId::at)
    }

    /// Every tag: those of the map, then those that only the scenario declares.
    pub fn tag_ids(&self) -> impl Iterator<Item = TagId> + use<> {
        (0..self.tags.len()).map(TagId::at)
    }

    /// The space with this id in files.
    pub(crate) fn find_space(&self, id: &str) -> Option<SpaceId> {
        self.spaces.get_index_of(id).map(SpaceId::at)
    }

    /// Adds a tag without spaces, unless it exists.
    pub(super) fn declare_tag(&mut self, id: &str) {
        if !self.tags.contains_key(id) {
            self.tags.insert(id.to_owned(), SpaceSet::EMPTY);
        }
    }

    /// The tag with this id in files.
    pub(crate) fn find_tag(&self, id: &str) -> Option<TagId> {
        self.tags.get_index_of(id).map(TagId::at)
    }

    /// The id of a tag, as written in files.
    #[must_use]
    pub fn tag_id(&self, tag: TagId) -> &str {
        self.tags.get_index(tag.index()).map_or("?", |(id, _)| id)
    }

    /// The region with this id; an unnamed one without spaces for an id of a different map.
    #[must_use]
    pub fn region(&self, region: RegionId) -> &Region {
        self.regions
            .get_index(region.index())
            .map_or_else(|| Region::unknown(), |(_, region)| region)
    }

    /// The id of a region, as written in files.
    #[must_use]
    pub fn region_id(&self, region: RegionId) -> &str {
        self.regions
            .get_index(region.index())
            .map_or("?", |(id, _)| id)
    }

    /// The region with this id in files.
    pub(crate) fn find_region(&self, id: &str) -> Option<RegionId> {
        self.regions.get_index_of(id).map(RegionId::at)
    }
}
