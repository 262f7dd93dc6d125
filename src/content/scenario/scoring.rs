//! Scorings.

use super::super::node::{Node, NodeKey};
use super::super::reader::Reader;
use super::super::spec::{
    self, Declared, Kind, Readable, Takes, by_id, count, number, number_or, table,
};
use super::scope::Scope;
use crate::ids::{RegionId, SpaceId};

/// Maximum number of scorings of a scenario.
pub(super) const MAX_SCORINGS: usize = 100;

/// A scoring.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Scoring {
    /// A region by presence, domination and control (rule 10.1.1).
    Region(RegionScoring),
    /// Victory points for each controlled space, without levels.
    Spaces(Vec<(SpaceId, u8)>),
}

spec::keys! {
    /// The scoring of a region by presence, domination and control (rule 10.1.1).
    pub struct RegionScoring: Copy PartialEq Eq = "a scoring" in Scope<'_> {
        /// The region that is scored by levels.
        region: RegionId = spec::region(), need;
        /// Victory points for presence.
        presence: u8 = number(0, 99), need;
        /// Victory points for domination.
        domination: u8 = number(0, 99), need;
        /// Victory points for control; `win` if control wins the game.
        control: Option<u8> = number_or(0, 99, &["win"]), need;
        /// Victory points for each controlled battleground (rule 10.1.2).
        battleground: u8 = number(0, 99), or 0;
        /// Victory points for each controlled country adjacent to the enemy's home.
        adjacent_to_enemy_home: u8 = number(0, 99), or 0, renamed "beside_enemy_home";
        /// A zone that counts when a card scores the region; not in final scoring.
        zone: Option<ZoneScoring> = table(), may;
    }
}

spec::keys! {
    /// The effect of a zone on the scoring of a region: its controller's points are multiplied
    /// before netting.
    pub struct ZoneScoring: Copy PartialEq Eq = "`zone`" in Scope<'_> {
        /// The id of the zone.
        space: SpaceId = spec::space(), need;
        /// The factor for the points of its controller.
        control_times: u8 = number(0, 9), or 1;
        /// Victory points for more influence there without control.
        lead: u8 = number(0, 99), or 0;
    }
}

spec::keys! {
    /// Victory points for spaces, instead of a region.
    pub struct SpaceScoring: PartialEq Eq = "a scoring" in Scope<'_> {
        /// Instead of a region: victory points for each controlled space.
        spaces: Vec<(SpaceId, u8)> = by_id(spec::space(), count(99)), need;
    }
}

/// The keys of a scoring that award points.
const POINTS: [&str; 5] = [
    "presence",
    "domination",
    "control",
    "battleground",
    "adjacent_to_enemy_home",
];

/// A scoring: of a region, or of spaces.
pub(super) struct ScoringKind;

impl Kind<Scope<'_>> for ScoringKind {
    type Value = Scoring;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<Scoring> {
        let key = NodeKey {
            name: String::new(),
            place: node.place.clone(),
        };
        self.read_under(reader, &key, node, scope)
    }

    fn read_under(
        &self,
        reader: &mut Reader,
        key: &NodeKey,
        node: &Node,
        scope: &Scope<'_>,
    ) -> Option<Scoring> {
        let known = [RegionScoring::KEYS, SpaceScoring::KEYS].concat();
        let fields = reader.fields(node, RegionScoring::OF, &known)?.called(key);
        let stray = RegionScoring::KEYS
            .iter()
            .find(|key| fields.get(key).is_some());
        match (fields.get("region"), fields.get("spaces"), stray) {
            (Some(_), None, _) => {
                if fields.get("zone").is_none() {
                    reader.not_all_zero(node, &POINTS);
                }
                RegionScoring::fill(reader, &fields, scope).map(Scoring::Region)
            }
            (None, Some(node), Some(stray)) => {
                reader.not_together(&node.place, ["spaces", stray]);
                None
            }
            (None, Some(_), None) => SpaceScoring::fill(reader, &fields, scope)
                .map(|scoring| Scoring::Spaces(scoring.spaces)),
            _ => {
                reader.one_of(fields.place(), &["region", "spaces"]);
                None
            }
        }
    }

    fn takes(&self) -> Takes {
        Takes::OneOf(&[
            <RegionScoring as Declared>::table,
            <SpaceScoring as Declared>::table,
        ])
    }
}

/// The name of a scoring of the scenario, as its position.
pub(super) struct ScoringName;

impl Kind<Scope<'_>> for ScoringName {
    type Value = usize;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<usize> {
        let known = scope
            .node
            .get("scoring")
            .map_or(&[][..], Node::entries)
            .iter();
        reader.known(
            node,
            "scoring",
            known.map(|(key, _)| key.name.as_str()).take(MAX_SCORINGS),
        )
    }

    fn takes(&self) -> Takes {
        Takes::Name("scoring")
    }
}
