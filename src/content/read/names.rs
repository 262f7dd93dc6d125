//! The names that files may use: of the scenario at hand, and of what else the library knows.

use std::collections::HashSet;

use indexmap::IndexMap;

use super::super::card::Card;
use super::super::diagnostic_kind::DiagnosticKind;
use super::super::map::Map;
use super::super::node::Node;
use super::super::reader::Reader;
use super::super::scenario::SideNames;
use crate::ids::Side;

/// Everything that a name may mean.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Names<'a> {
    /// The map.
    pub map: &'a Map,
    /// The sides.
    pub sides: &'a [SideNames; 2],
    /// The cards; none where no card can be named.
    pub cards: Option<&'a IndexMap<String, Card>>,
    /// The DEFCON levels from war to the best one; none in a game without DEFCON, or where no level can be named.
    pub levels: Option<(u8, u8)>,
    /// The scorings of the scenario, in its order; none where none can be named.
    pub scorings: &'a [String],
    /// Names that other files know.
    pub absent: &'a HashSet<String>,
}

/// What a name turned out to mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// The position of the thing.
    Here(usize),
    /// Something that this scenario does not have, but other content does.
    Absent,
}

impl Names<'_> {
    /// A space.
    pub fn space(&self, reader: &mut Reader, node: &Node) -> Option<Found> {
        self.find(reader, node, "space", self.map.spaces.keys())
    }

    /// A region.
    pub fn region(&self, reader: &mut Reader, node: &Node) -> Option<Found> {
        self.find(reader, node, "region", self.map.regions.keys())
    }

    /// A tag of spaces.
    pub fn tag(&self, reader: &mut Reader, node: &Node) -> Option<Found> {
        self.find(reader, node, "tag", self.map.tags.keys())
    }

    /// A card.
    pub fn card(&self, reader: &mut Reader, node: &Node) -> Option<Found> {
        self.find(reader, node, "card", self.cards.map(IndexMap::keys).into_iter().flatten())
    }

    /// A scoring.
    pub fn scoring(&self, reader: &mut Reader, node: &Node) -> Option<Found> {
        self.find(reader, node, "scoring", self.scorings.iter())
    }

    /// A side.
    pub fn side(&self, reader: &mut Reader, node: &Node) -> Option<Side> {
        let known = self.sides.iter().map(|side| side.id.as_str());
        reader.known(node, "side", known).map(|index| Side::BOTH[index])
    }

    fn find<'k>(
        &self,
        reader: &mut Reader,
        node: &Node,
        what: &'static str,
        known: impl Iterator<Item = &'k String> + Clone,
    ) -> Option<Found> {
        let name = reader.name(node)?;
        if let Some(index) = known.clone().position(|candidate| candidate == name) {
            return Some(Found::Here(index));
        }
        if self.absent.contains(name) {
            return Some(Found::Absent);
        }
        reader.fault(&node.place, DiagnosticKind::unknown_name(what, name, known.map(String::as_str)));
        None
    }
}
