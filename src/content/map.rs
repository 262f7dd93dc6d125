//! A map: spaces, their regions and tags, and the graph of links.

use std::sync::LazyLock;

use petgraph::graph::UnGraph;

use super::art::Art;
use super::by_id::ById;
use super::neighbours::Neighbours;
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
    /// The outlines that pictures draw behind the spaces, by ids of their own, lowest first.
    pub coasts: ById<Coast>,
    /// The spaces that have each tag at the start; a tag declared only by the scenario has none.
    pub tags: ById<SpaceSet>,
    /// The links. Node indices are space ids: nodes are never removed.
    pub(super) graph: UnGraph<SpaceId, ()>,
    /// The neighbours of each space in the graph.
    pub(super) neighbours: Neighbours,
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
    /// Its name on a board with little room.
    pub short: Option<String>,
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
    /// Its picture.
    pub art: Option<Art>,
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

/// An outline that pictures draw behind the spaces of a map.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Coast {
    /// Its corners in order, in the coordinates of spaces; the last is joined to the first.
    pub points: Vec<(f32, f32)>,
    /// The kind of outline.
    pub kind: CoastKind,
}

/// The kind of a coast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CoastKind {
    /// Land in a sea.
    Land,
    /// A sea or a lake in a land.
    Water,
    /// A line on land.
    Border,
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
        self.neighbours = Neighbours::of(&self.graph);
        self.home_neighbours = self
            .homes
            .map(|home| home.map_or(SpaceSet::EMPTY, |home| self.adjacent(home)));
    }

    /// The neighbours of each space, and the ways along them, as the map has them: effects may close
    /// links and open others.
    #[must_use]
    pub fn neighbours(&self) -> &Neighbours {
        &self.neighbours
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

    /// The neighbours of a space on the map (rule 2.1.6); none for an id of a different map.
    #[must_use]
    pub fn adjacent(&self, space: SpaceId) -> SpaceSet {
        self.neighbours.adjacent(space)
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
