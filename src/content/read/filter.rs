//! Reads filters: the `where` vocabulary of scenarios, scripts, API calls and tests.

use std::collections::HashSet;

use crate::ids::{CounterId, RegionId, SpaceId, SpaceSet, TagId};
use crate::script::LuaData;

use super::super::diagnostic_kind::DiagnosticKind;
use super::super::filter::{Filter, Who};
use super::super::map::{BATTLEGROUND, Map, SpaceKind};
use super::super::node::{Node, NodeValue};
use super::super::reader::Reader;
use super::super::source::Place;
use super::super::spec::{
    self, Declared, Kind, Named, Names, Readable, Resolved, Takes, list, number, one_or_more,
    switch, table, then, who, who_or_neither, words,
};

/// Reads a filter passed by a running script. The messages have no places.
///
/// # Errors
/// Every diagnostic of the filter, with suggestions.
pub fn read_filter(
    data: &LuaData,
    map: &Map,
    sides: [&str; 2],
    counters: &[String],
    absent: &HashSet<String>,
) -> Result<Filter, Vec<String>> {
    let mut reader = Reader::default();
    let (scorings, tracks, flags, zones, periods) = (&[], &[], &[], &[], &[]);
    let operations = &[];
    let names = Names {
        reaches: &[],
        map,
        sides,
        cards: None,
        facts: None,
        periods,
        levels: None,
        scorings,
        tracks,
        flags,
        zones,
        counters,
        operations,
        absent,
    };
    // Lists built by a running script may be empty: the filter then matches nothing.
    let filter = described(&mut reader, &Node::from_lua(data), &names);
    let messages: Vec<String> = reader
        .faults
        .into_sorted()
        .iter()
        .map(|fault| fault.message_with_help())
        .collect();
    match filter {
        Some(filter) if messages.is_empty() => Ok(filter),
        _ => Err(messages),
    }
}

/// A filter in a file, which must not be empty.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FilterKind;

/// A filter in a file.
pub(crate) const fn filter() -> FilterKind {
    FilterKind
}

impl<C: Named> Kind<C> for FilterKind {
    type Value = Filter;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &C) -> Option<Filter> {
        check_empty(reader, node);
        described(reader, node, scope.names())
    }

    fn takes(&self) -> Takes {
        Takes::Table(filter_table)
    }
}

/// Reports empty tables and lists in a filter.
fn check_empty(reader: &mut Reader, node: &Node) {
    if is_empty(node) {
        reader.fault(&node.place, DiagnosticKind::EmptyFilter);
    }
    for (key, node) in node.entries() {
        match key.name.as_str() {
            "region" | "tag" | "ids" | "any" | "all" if is_empty(node) => {
                reader.empty_list(&node.place, &key.name);
            }
            "any" | "all" => node
                .list()
                .iter()
                .for_each(|node| check_empty(reader, node)),
            "adjacent_to" | "connected_to" | "except" => check_empty(reader, node),
            "within" => node
                .entries()
                .iter()
                .for_each(|(_, node)| check_empty(reader, node)),
            _ => {}
        }
    }
}

/// Whether this is an empty table or list.
fn is_empty(node: &Node) -> bool {
    match &node.value {
        NodeValue::Map(entries) => entries.is_empty(),
        NodeValue::List(nodes) => nodes.is_empty(),
        _ => false,
    }
}

/// Reads a filter; all keys of one table must match.
fn described(reader: &mut Reader, node: &Node, names: &Names<'_>) -> Option<Filter> {
    let read = Inner(Homes::Refused).read(
        reader,
        node,
        &Scope {
            names,
            homes: Homes::Refused,
        },
    )?;
    if names_zones(node) {
        return Some(read);
    }
    // A zone is not a country: to include one, name it by id or with `kind`.
    let countries = Filter::Fixed(names.map.countries);
    Some(match read {
        Filter::Fixed(set) => Filter::Fixed(set & names.map.countries),
        other if names.map.countries == names.map.playable => other,
        Filter::All(mut parts) => {
            parts.insert(0, countries);
            Filter::All(parts)
        }
        other => Filter::All(vec![countries, other]),
    })
}

/// The keys that say where other spaces are.
const WAYS: [&str; 3] = ["adjacent_to", "within", "connected_to"];

/// Whether a filter has ids or kinds of spaces, and so decides about zones itself.
fn names_zones(node: &Node) -> bool {
    match &node.value {
        NodeValue::Map(entries) => entries.iter().any(|(key, node)| {
            matches!(key.name.as_str(), "ids" | "kind")
                || (!WAYS.contains(&key.name.as_str()) && names_zones(node))
        }),
        NodeValue::List(nodes) => nodes.iter().any(names_zones),
        _ => false,
    }
}

/// Whether the home of a superpower is allowed: only for referring to its neighbours.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Homes {
    Allowed,
    Refused,
}

/// The context of a filter.
struct Scope<'a> {
    names: &'a Names<'a>,
    homes: Homes,
}

impl Named for Scope<'_> {
    fn names(&self) -> &Names<'_> {
        self.names
    }
}

spec::keys! {
    /// A filter of spaces: all keys have to match. Zones are excluded unless `ids` or `kind` is
    /// given.
    struct Parts = "a filter" in Scope<'_> {
        /// In this region, or one of these.
        region: Option<Filter> = then(one_or_more(spec::regions()), in_regions), may;
        /// With this tag, or one of these.
        tag: Option<Filter> = then(one_or_more(spec::tags()), tagged), may;
        /// Only these spaces.
        ids: Option<Filter> = then(one_or_more(then(spec::spaces(), open)), among), may;
        /// Controlled by this side.
        controlled_by: Option<Who> = who_or_neither(), may;
        /// Not controlled by this side.
        not_controlled_by: Option<Who> = who_or_neither(), may;
        /// With influence of this side.
        has_influence: Option<Who> = who_or_neither(), may;
        /// Without influence of this side.
        no_influence: Option<Who> = who_or_neither(), may;
        /// With at least, or at most, an amount of influence of a side now.
        influence: Option<Filter> = then(table(), amount), may;
        /// With at least, or at most, a number of pieces of a kind.
        counters: Option<Filter> = then(table(), pieces), may;
        /// Of this stability: a number, or `min` and `max`.
        stability: Option<Filter> = StabilityKind, may;
        /// Adjacent to a space that matches this filter.
        adjacent_to: Option<Filter> = Inner(Homes::Allowed), may;
        /// No more than a number of links away from spaces that match a filter.
        within: Option<Filter> = then(table(), ways), may;
        /// Connected to a space that matches this filter, by any number of links.
        connected_to: Option<Filter> = Inner(Homes::Allowed), may;
        /// Countries by default, zones, or both.
        kind: Option<Sort> = words(), may;
        /// Spaces that match at least one of these filters.
        any: Option<Vec<Filter>> = list(Same), may;
        /// Spaces that match every one of these filters.
        all: Option<Vec<Filter>> = list(Same), may;
        /// Spaces that do not match this filter.
        except: Option<Filter> = Inner(Homes::Allowed), may;
        /// The data of the effect; with `false`: everything else.
        data: Option<bool> = switch(), may;
        /// Uses control and influence as of the start of the action round or headline; excludes
        /// `influence`.
        as_round_began: bool = switch(), or false;
    }
}

spec::keys! {
    /// An amount of influence of a side in a space.
    struct InfluenceRange = "an amount of influence" in Scope<'_> {
        /// The side whose influence it is; with `either` that of one side is enough.
        of: Who = who(), need;
        /// The minimum.
        min: Option<u8> = number(0, 99), may;
        /// The maximum.
        max: Option<u8> = number(0, 99), may;
    }
}

spec::keys! {
    /// A number of pieces of a kind in a space.
    struct PieceRange = "a number of pieces" in Scope<'_> {
        /// The kind.
        counter: Resolved<CounterId> = spec::counter(), need;
        /// The side whose pieces they are; with `either` those of one side are enough. For shared
        /// pieces it says nothing.
        of: Option<Who> = who(), may;
        /// The minimum; 1 by default.
        min: Option<u8> = number(0, 99), may;
        /// The maximum.
        max: Option<u8> = number(0, 99), may;
    }
}

spec::keys! {
    /// Ways of links, from some spaces through others.
    struct Ways = "ways of links" in Scope<'_> {
        /// The spaces where ways begin, which match as well.
        of: Filter = Inner(Homes::Allowed), need;
        /// The most links of a way; any number by default.
        links: Option<u8> = number(1, 255), may;
        /// The spaces that ways may go through; the last one need not match. Every space but the homes
        /// of superpowers by default.
        through: Option<Filter> = Inner(Homes::Refused), may;
    }
}

spec::keys! {
    /// A range of stability.
    struct StabilityRange = "a range of stability" in Scope<'_> {
        /// The minimum.
        min: Option<u8> = number(0, 99), may;
        /// The maximum.
        max: Option<u8> = number(0, 99), may;
    }
}

spec::word_list! {
    /// The kinds of spaces that a filter includes.
    enum Sort {
        /// Countries.
        "country" Country;
        /// Zones.
        "zone" Zone;
        /// Countries and zones.
        "any" Any;
    }
}

/// The keys of a filter.
#[must_use]
pub fn filter_table() -> spec::Table {
    <Parts as Declared>::table()
}

/// A filter within a filter.
struct Inner(Homes);

impl Kind<Scope<'_>> for Inner {
    type Value = Filter;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<Filter> {
        let scope = Scope {
            homes: self.0,
            ..*scope
        };
        let began = node.get("as_round_began").is_some();
        if let Some(place) = began.then(|| place_of_amount(node)).flatten() {
            reader.not_together(place, ["as_round_began", "influence"]);
        }
        Some(Parts::read(reader, node, &scope)?.joined(scope.names.map))
    }

    fn takes(&self) -> Takes {
        Takes::Table(filter_table)
    }
}

/// A filter within a filter, under the restrictions of the outer one.
struct Same;

impl Kind<Scope<'_>> for Same {
    type Value = Filter;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<Filter> {
        Inner(scope.homes).read(reader, node, scope)
    }

    fn takes(&self) -> Takes {
        Takes::Table(filter_table)
    }
}

/// The spaces that do not match a filter.
fn all_but(filter: Filter) -> Filter {
    Filter::Except(Box::new(filter))
}

impl Parts {
    /// The conjunction of all keys. Constant sets are intersected here.
    fn joined(self, map: &Map) -> Filter {
        let kind = self.kind.map(|kind| match kind {
            Sort::Country => map.countries,
            Sort::Zone => map.playable - map.countries,
            Sort::Any => map.playable,
        });
        let parts = [
            self.region,
            self.tag,
            self.ids,
            self.controlled_by.map(Filter::ControlledBy),
            self.not_controlled_by
                .map(|who| all_but(Filter::ControlledBy(who))),
            self.has_influence.map(Filter::HasInfluence),
            self.no_influence
                .map(|who| all_but(Filter::HasInfluence(who))),
            self.influence,
            self.counters,
            self.stability,
            self.adjacent_to
                .map(|inner| Filter::AdjacentTo(Box::new(inner))),
            self.within,
            self.connected_to
                .map(|inner| reached(inner, None, None, map)),
            kind.map(Filter::Fixed),
            self.any.map(Filter::Any),
            self.all.map(Filter::All),
            self.except.map(all_but),
            self.data.map(|data| {
                if data {
                    Filter::Data
                } else {
                    all_but(Filter::Data)
                }
            }),
        ];
        let mut fixed: Option<SpaceSet> = None;
        let mut changing = Vec::new();
        for part in parts.into_iter().flatten() {
            match part {
                Filter::Fixed(set) => fixed = Some(fixed.map_or(set, |before| before & set)),
                part => changing.push(part),
            }
        }
        if self.as_round_began {
            changing.extend(fixed.map(Filter::Fixed));
            return Filter::AsRoundBegan(Box::new(Filter::All(changing)));
        }
        match (fixed, changing.len()) {
            (Some(set), 0) => Filter::Fixed(set),
            (None, 0) => Filter::everywhere(map),
            (None, 1) => changing.remove(0),
            (Some(set), _) => {
                changing.insert(0, Filter::Fixed(set));
                Filter::All(changing)
            }
            (None, _) => Filter::All(changing),
        }
    }
}

/// The spaces of these regions.
fn in_regions(
    _: &mut Reader,
    _: &Node,
    regions: Vec<Resolved<RegionId>>,
    scope: &Scope<'_>,
) -> Option<Filter> {
    let here = regions.into_iter().filter_map(Resolved::here);
    Some(Filter::Fixed(union(
        here.map(|region| scope.names.map.region(region).spaces),
    )))
}

/// A space allowed in a filter: a home only for referring to its neighbours.
fn open(
    reader: &mut Reader,
    node: &Node,
    space: Resolved<SpaceId>,
    scope: &Scope<'_>,
) -> Option<Resolved<SpaceId>> {
    let map = scope.names.map;
    if let (Resolved::Here(id), Homes::Refused) = (space, scope.homes)
        && matches!(map.space(id).kind, SpaceKind::Home(_))
    {
        reader.fault(
            &node.place,
            DiagnosticKind::HomeInfluence {
                space: map.space_id(id).to_owned(),
            },
        );
    }
    Some(space)
}

/// These spaces.
fn among(
    _: &mut Reader,
    _: &Node,
    spaces: Vec<Resolved<SpaceId>>,
    _: &Scope<'_>,
) -> Option<Filter> {
    Some(Filter::Fixed(union(
        spaces
            .into_iter()
            .filter_map(Resolved::here)
            .map(SpaceSet::one),
    )))
}

/// The spaces that have one of several tags now: scripts may set tags, and modifiers may declare
/// battlegrounds.
fn tagged(
    _: &mut Reader,
    _: &Node,
    tags: Vec<Resolved<usize>>,
    scope: &Scope<'_>,
) -> Option<Filter> {
    let battleground = scope.names.map.tags.get_index_of(BATTLEGROUND);
    let tags = tags.into_iter().filter_map(Resolved::here);
    let mut filters: Vec<Filter> = tags
        .map(|tag| match Some(tag) == battleground {
            true => Filter::Battleground,
            false => Filter::Tag(TagId::at(tag)),
        })
        .collect();
    Some(match filters.len() {
        0 => Filter::Fixed(SpaceSet::EMPTY),
        1 => filters.remove(0),
        _ => Filter::Any(filters),
    })
}

/// A filter by ways of links.
fn ways(_: &mut Reader, _: &Node, ways: Ways, scope: &Scope<'_>) -> Option<Filter> {
    Some(reached(ways.of, ways.links, ways.through, scope.names.map))
}

fn reached(of: Filter, links: Option<u8>, through: Option<Filter>, map: &Map) -> Filter {
    let through = through.unwrap_or_else(|| Filter::everywhere(map));
    Filter::Within {
        of: Box::new(of),
        links,
        through: Box::new(through),
    }
}

/// A filter by the number of pieces of a kind; it matches nothing where the scenario lacks the kind.
fn pieces(_: &mut Reader, _: &Node, range: PieceRange, _: &Scope<'_>) -> Option<Filter> {
    let Resolved::Here(counter) = range.counter else {
        return Some(Filter::Fixed(SpaceSet::EMPTY));
    };
    Some(Filter::Counters {
        counter,
        of: range.of.unwrap_or(Who::Either),
        min: range.min.unwrap_or(u8::from(range.max.is_none())),
        max: range.max.unwrap_or(u8::MAX),
    })
}

/// A filter by the amount of a side's influence.
fn amount(
    reader: &mut Reader,
    node: &Node,
    range: InfluenceRange,
    _: &Scope<'_>,
) -> Option<Filter> {
    if (range.min, range.max) == (None, None) {
        let of = <InfluenceRange as Declared>::OF;
        reader.missing_key(&node.place, "min", of, Some("a number".to_owned()));
    }
    let (min, max) = in_order(reader, node, (range.min, range.max))?;
    Some(Filter::Influence {
        of: range.of,
        min,
        max,
    })
}

/// Both bounds of a range, the lower one first.
fn in_order(
    reader: &mut Reader,
    node: &Node,
    (min, max): (Option<u8>, Option<u8>),
) -> Option<(u8, u8)> {
    let (min, max) = (min.unwrap_or(0), max.unwrap_or(u8::MAX));
    if min > max {
        let place = node.get("max").map_or(&node.place, |node| &node.place);
        reader.out_of_range(place, max, min, 99);
        return None;
    }
    Some((min, max))
}

/// The place of an amount of influence in a filter, at any depth.
fn place_of_amount(node: &Node) -> Option<&Place> {
    let entries = node.entries().iter();
    let own = entries
        .clone()
        .find(|(key, _)| key.name == "influence")
        .map(|(key, _)| &key.place);
    own.or_else(|| {
        entries
            .map(|(_, node)| node)
            .chain(node.list())
            .find_map(place_of_amount)
    })
}

fn union(sets: impl Iterator<Item = SpaceSet>) -> SpaceSet {
    sets.fold(SpaceSet::EMPTY, |whole, set| whole | set)
}

/// One stability number, or a range.
struct StabilityKind;

impl Kind<Scope<'_>> for StabilityKind {
    type Value = Filter;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<Filter> {
        if let NodeValue::Map(_) = node.value {
            let range = StabilityRange::read(reader, node, scope)?;
            let (min, max) = in_order(reader, node, (range.min, range.max))?;
            return Some(Filter::Stability { min, max });
        }
        let exactly = number(0, 99).read(reader, node, scope)?;
        Some(Filter::Stability {
            min: exactly,
            max: exactly,
        })
    }

    fn takes(&self) -> Takes {
        let number = Kind::<Scope<'_>>::takes(&number::<u8>(0, 99));
        Takes::AnyOf(vec![
            number,
            Takes::Table(<StabilityRange as Declared>::table),
        ])
    }
}
