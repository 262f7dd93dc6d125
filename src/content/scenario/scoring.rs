//! Scorings.

use super::super::node::{Node, NodeKey};
use super::super::reader::Reader;
use super::super::spec::{
    self, Declared, Kind, Readable, Takes, by_id, count, number, number_or, one_or_more, table,
    then, title,
};
use super::award::{self, Award, MAX_AWARDS};
use super::scope::Scope;
use crate::content::map::Map;
use crate::ids::{RegionId, SpaceId, SpaceSet};

/// Maximum number of scorings of a scenario.
pub(super) const MAX_SCORINGS: usize = 100;

/// A scoring.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Scoring {
    /// A region by presence, domination and control (rule 10.1.1).
    Region(RegionScoring),
    /// Victory points for each controlled space, without levels.
    Spaces {
        /// The displayed name, if it has one of its own.
        name: Option<String>,
        /// The points of each space.
        spaces: Vec<(SpaceId, u8)>,
    },
    /// Awards by the weight of the controlled spaces.
    Awards {
        /// The displayed name, if it has one of its own.
        name: Option<String>,
        /// The awards, which are added up.
        awards: Vec<Award>,
    },
    /// The victory points that a function of a rule script returns.
    Run {
        /// The displayed name, if it has one of its own.
        name: Option<String>,
        /// The name of the function.
        run: String,
    },
}

impl Scoring {
    /// The displayed name, if it has one of its own: else that of its region or of its card.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        match self {
            Scoring::Region(_) => None,
            Scoring::Spaces { name, .. }
            | Scoring::Awards { name, .. }
            | Scoring::Run { name, .. } => name.as_deref(),
        }
    }

    /// Replaces its own name, if it has one.
    pub(in super::super) fn rename(&mut self, to: String) {
        match self {
            Scoring::Region(_) => {}
            Scoring::Spaces { name, .. }
            | Scoring::Awards { name, .. }
            | Scoring::Run { name, .. } => *name = name.take().map(|_| to),
        }
    }

    /// The spaces that it names, as far as they never change.
    #[must_use]
    pub fn spaces(&self, map: &Map) -> SpaceSet {
        match self {
            Scoring::Region(region) => map.region(region.region).spaces & map.countries,
            Scoring::Spaces { spaces, .. } => spaces.iter().map(|(space, _)| *space).collect(),
            Scoring::Awards { awards, .. } => {
                let each = awards.iter().map(Award::named_spaces);
                each.fold(SpaceSet::EMPTY, |all, spaces| all | spaces)
            }
            Scoring::Run { .. } => SpaceSet::EMPTY,
        }
    }
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
        /// The displayed name; that of its region or of its card by default.
        name: Option<String> = title(), may;
        /// Instead of a region: victory points for each controlled space.
        spaces: Vec<(SpaceId, u8)> = by_id(spec::space(), count(99)), need;
    }
}

spec::keys! {
    /// Awards for the spaces that a side controls, instead of a region.
    pub struct AwardScoring: PartialEq Eq = "a scoring" in Scope<'_> {
        /// The displayed name; that of its region or of its card by default.
        name: Option<String> = title(), may;
        /// Instead of a region: an award by weight, or a list of awards that are added up.
        award: Vec<Award> = then(one_or_more(then(table(), award::award)), some), need;
    }
}

spec::keys! {
    /// A function that says the points, instead of a region.
    pub struct RunScoring: PartialEq Eq = "a scoring" in Scope<'_> {
        /// The displayed name; that of its region or of its card by default.
        name: Option<String> = title(), may;
        /// Instead of a region: a function of `scoring` in a rule script, which can only read what
        /// both sides see, and returns the points.
        run: String = spec::new_id(), need;
    }
}

/// Reports a scoring without awards, or with too many.
fn some(reader: &mut Reader, node: &Node, awards: Vec<Award>, _: &Scope<'_>) -> Option<Vec<Award>> {
    match reader.one_or_more(node).len() {
        0 => reader.empty_list(&node.place, "award"),
        1..=MAX_AWARDS => {}
        _ => reader.too_many(&node.place, "awards", MAX_AWARDS),
    }
    Some(awards)
}

/// The keys that say the kind of a scoring.
const KINDS: [&str; 4] = ["region", "spaces", "award", "run"];

/// The keys of a scoring that award points.
const POINTS: [&str; 5] = [
    "presence",
    "domination",
    "control",
    "battleground",
    "adjacent_to_enemy_home",
];

/// A scoring: of a region or of spaces, by awards or by a function.
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
        let known = [
            RegionScoring::KEYS,
            SpaceScoring::KEYS,
            AwardScoring::KEYS,
            RunScoring::KEYS,
        ];
        let known = known.concat();
        let fields = reader.fields(node, RegionScoring::OF, &known)?.called(key);
        let mut kinds = KINDS.into_iter().filter(|kind| fields.get(kind).is_some());
        let Some(kind) = kinds.next() else {
            reader.one_of(fields.place(), &KINDS);
            return None;
        };
        let levels = RegionScoring::KEYS
            .iter()
            .copied()
            .filter(|_| kind != "region");
        let mut others = kinds
            .chain(levels)
            .filter(|other| fields.get(other).is_some());
        if let Some(other) = others.next() {
            reader.not_together(fields.place(), [kind, other]);
            return None;
        }
        if kind == "region" && fields.get("name").is_some() {
            reader.not_together(fields.place(), [kind, "name"]);
            return None;
        }
        match kind {
            "region" => {
                if fields.get("zone").is_none() {
                    reader.not_all_zero(node, &POINTS);
                }
                RegionScoring::fill(reader, &fields, scope).map(Scoring::Region)
            }
            "spaces" => SpaceScoring::fill(reader, &fields, scope)
                .map(|SpaceScoring { name, spaces }| Scoring::Spaces { name, spaces }),
            "award" => {
                AwardScoring::fill(reader, &fields, scope).map(|AwardScoring { name, award }| {
                    Scoring::Awards {
                        name,
                        awards: award,
                    }
                })
            }
            _ => RunScoring::fill(reader, &fields, scope)
                .map(|RunScoring { name, run }| Scoring::Run { name, run }),
        }
    }

    fn takes(&self) -> Takes {
        Takes::OneOf(&[
            <RegionScoring as Declared>::table,
            <SpaceScoring as Declared>::table,
            <AwardScoring as Declared>::table,
            <RunScoring as Declared>::table,
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
