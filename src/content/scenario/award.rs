//! Awards: points for the weight of the spaces that a side controls.

use super::super::diagnostic_kind::DiagnosticKind;
use super::super::filter::Filter;
use super::super::node::{Node, NodeValue};
use super::super::read::filter;
use super::super::reader::Reader;
use super::super::spec::{self, Kind, Takes, by_id, number};
use super::scope::Scope;
use crate::ids::{SpaceId, SpaceSet};

/// Maximum number of awards of one scoring: each has a number in its event.
pub(crate) const MAX_AWARDS: usize = 6;

spec::keys! {
    /// Points by weight: each space has one, and a side has that of the spaces it controls.
    pub struct Award: PartialEq Eq = "an award" in Scope<'_> {
        /// The spaces that count, each with weight 1. A side named in the filter may be `player`:
        /// the side whose weight is counted.
        spaces: Option<Filter> = filter(), may;
        /// Instead of `spaces`: the weight of each space that counts.
        weights: Vec<(SpaceId, u8)> = by_id(spec::space(), number(1, MAX_WEIGHT)), empty;
        /// Victory points by the least weight that gives them; only the greatest weight that a side
        /// has reached counts.
        reach: Vec<(u8, u8)> = ByWeight { least: 1 }, empty;
        /// Victory points for each weight above this one.
        above: Vec<(u8, u8)> = ByWeight { least: 0 }, empty;
        /// Victory points for more weight than the other side.
        most: u8 = number(0, MAX_POINTS), or 0;
        /// Victory points for all that counts.
        all: u8 = number(0, MAX_POINTS), or 0;
    }
}

/// The greatest weight of a space, and of all spaces of an award.
const MAX_WEIGHT: i64 = 99;
/// The most victory points for one part of an award.
const MAX_POINTS: i64 = 99;

/// The keys of an award that give points.
const PARTS: [&str; 4] = ["reach", "above", "most", "all"];

impl Award {
    /// The greatest weight of `reach` that a side with this weight has reached, and its points.
    pub(crate) fn reached(&self, weight: u8) -> Option<(u8, u8)> {
        let reached = self.reach.iter().filter(|(least, _)| *least <= weight);
        reached.max_by_key(|(least, _)| *least).copied()
    }

    /// The spaces that it names, as far as they never change.
    pub(super) fn named_spaces(&self) -> SpaceSet {
        match &self.spaces {
            Some(Filter::Fixed(spaces)) => *spaces,
            Some(_) => SpaceSet::EMPTY,
            None => self.weights.iter().map(|(space, _)| *space).collect(),
        }
    }
}

/// Victory points by weight, in the order of the file.
struct ByWeight {
    /// The least weight that has a meaning.
    least: u8,
}

impl Kind<Scope<'_>> for ByWeight {
    type Value = Vec<(u8, u8)>;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<Vec<(u8, u8)>> {
        let (least, most) = (self.least, MAX_WEIGHT as u8);
        let range = least..=most;
        let mut points = Vec::new();
        for (key, node) in reader.table(node)? {
            let name = &key.name;
            let weight = name.parse::<u8>().ok();
            let weight = weight.filter(|weight| range.contains(weight));
            let given = number(1, MAX_POINTS);
            let given = given.read(reader, node, scope);
            let Some(weight) = weight else {
                let fault = DiagnosticKind::number_key(name, least, most);
                reader.fault(&key.place, fault);
                continue;
            };
            points.extend(given.map(|given| (weight, given)));
        }
        Some(points)
    }

    fn takes(&self) -> Takes {
        let (min, max) = (1, MAX_POINTS);
        Takes::by_number(Takes::Number { min, max })
    }
}

/// Checks that an award has spaces, that it gives points, and that each part can be reached.
pub(super) fn award(
    reader: &mut Reader,
    node: &Node,
    award: Award,
    scope: &Scope<'_>,
) -> Option<Award> {
    let place = &node.place;
    match (node.get("spaces"), node.get("weights")) {
        (Some(_), Some(weights)) => {
            let keys = ["spaces", "weights"];
            reader.not_together(&weights.place, keys);
        }
        (None, None) => {
            reader.one_of(place, &["spaces", "weights"]);
        }
        _ => {}
    }
    let mut parts = PARTS.iter().filter_map(|key| node.get(key));
    if parts.all(is_nothing) {
        let keys = &PARTS;
        reader.fault(place, DiagnosticKind::AllZero { keys });
    }
    check_reach(reader, node, &award, scope);
    Some(award)
}

/// Whether a part gives no points.
fn is_nothing(node: &Node) -> bool {
    match &node.value {
        NodeValue::Map(entries) => entries.is_empty(),
        NodeValue::List(items) => items.is_empty(),
        NodeValue::Integer(0) | NodeValue::Null => true,
        _ => false,
    }
}

/// Warns of weights that no side can have, and reports an award whose weights cannot be counted.
fn check_reach(reader: &mut Reader, node: &Node, award: &Award, scope: &Scope<'_>) {
    let whole = whole_of(award, scope);
    let most = MAX_WEIGHT as u32;
    let weights = node.get("weights");
    if let Some(weights) = weights.filter(|_| whole > most) {
        return reader.out_of_range(&weights.place, whole, 1, most);
    }
    // A fault of the weights themselves has been reported.
    if whole == 0 {
        return;
    }
    let parts = [("reach", whole + 1), ("above", whole)];
    for (part, too_much) in parts {
        let entries = node.get(part).map_or(&[][..], Node::entries);
        for (key, _) in entries {
            let needed = key.name.parse::<u32>().ok();
            let beyond = needed.filter(|needed| *needed >= too_much);
            if let Some(needed) = beyond {
                let fault = DiagnosticKind::NeverReached { needed, whole };
                reader.fault(&key.place, fault);
            }
        }
    }
}

/// The weight of everything that counts, as far as it never changes: at most that of all spaces.
fn whole_of(award: &Award, scope: &Scope<'_>) -> u32 {
    let playable = scope.names.map.playable;
    match &award.spaces {
        Some(Filter::Fixed(spaces)) => (*spaces & playable).len(),
        Some(_) => playable.len(),
        None => {
            let weights = award.weights.iter();
            weights.map(|(_, weight)| u32::from(*weight)).sum()
        }
    }
}
