//! Reads filters: the `where` vocabulary of scenarios, scripts, API calls and tests.

use std::collections::HashSet;

use crate::ids::{Side, SpaceId, SpaceSet};
use crate::script::LuaData;

use super::super::fault::Fault;
use super::super::filter::{Filter, Who};
use super::super::map::{Map, SpaceKind};
use super::super::node::{Node, Value};
use super::super::reader::Reader;
use super::super::scenario::SideNames;
use super::map::BATTLEGROUND;
use super::names::{Found, Names};

/// The keys of a filter.
pub(super) const KEYS: &[&str] = &[
    "region",
    "tag",
    "ids",
    "controlled_by",
    "not_controlled_by",
    "has_influence",
    "no_influence",
    "stability",
    "adjacent_to",
    "kind",
    "any",
    "all",
    "except",
    "data",
    "as_round_began",
];

/// Reads a filter that a script hands over while it runs. The messages name no place.
///
/// # Errors
/// Every fault of the filter, with what was probably meant.
pub fn read_filter(
    data: &LuaData,
    map: &Map,
    sides: &[SideNames; 2],
    absent: &HashSet<String>,
) -> Result<Filter, Vec<String>> {
    let mut reader = Reader::default();
    let names = Names { map, sides, cards: None, levels: None, absent };
    let filter = filter(&mut reader, &Node::from_lua(data), &names);
    let messages: Vec<String> = reader.faults.into_sorted().iter().map(|fault| fault.in_words()).collect();
    match filter {
        Some(filter) if messages.is_empty() => Ok(filter),
        _ => Err(messages),
    }
}

/// Reads a filter; all keys of one table have to hold.
pub(crate) fn filter(reader: &mut Reader, node: &Node, names: &Names<'_>) -> Option<Filter> {
    let read = read(reader, node, names, Homes::Refused)?;
    if names_zones(node) {
        return Some(read);
    }
    // A zone is no country: whoever means it says so, by its id or with `kind`.
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

/// Whether a filter speaks of ids or kinds of spaces, and so decides itself about zones.
fn names_zones(node: &Node) -> bool {
    match &node.value {
        Value::Map(entries) => entries.iter().any(|(key, node)| {
            matches!(key.name.as_str(), "ids" | "kind") || (key.name != "adjacent_to" && names_zones(node))
        }),
        Value::List(nodes) => nodes.iter().any(names_zones),
        _ => false,
    }
}

/// Whether the home of a superpower may be named: only where its neighbours are meant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Homes {
    Allowed,
    Refused,
}

fn read(reader: &mut Reader, node: &Node, names: &Names<'_>, homes: Homes) -> Option<Filter> {
    let fields = reader.fields(node, "a filter", KEYS)?;
    let mut fixed: Option<SpaceSet> = None;
    let mut parts = Vec::new();
    let mut whole = true;
    for &key in KEYS {
        let Some(value) = fields.get(key).filter(|_| key != "as_round_began") else { continue };
        match part(reader, key, value, names, homes) {
            Some(Filter::Fixed(set)) => fixed = Some(fixed.map_or(set, |before| before & set)),
            Some(part) => parts.push(part),
            None => whole = false,
        }
    }
    if !whole {
        return None;
    }
    let began = fields.get("as_round_began").and_then(|node| reader.switch(node)).unwrap_or(false);
    Some(match (fixed, parts.len()) {
        _ if began => {
            parts.extend(fixed.map(Filter::Fixed));
            Filter::AsRoundBegan(Box::new(Filter::All(parts)))
        }
        (Some(set), 0) => Filter::Fixed(set),
        (None, 0) => Filter::everywhere(names.map),
        (None, 1) => parts.remove(0),
        (Some(set), _) => {
            parts.insert(0, Filter::Fixed(set));
            Filter::All(parts)
        }
        (None, _) => Filter::All(parts),
    })
}

fn part(reader: &mut Reader, key: &str, value: &Node, names: &Names<'_>, homes: Homes) -> Option<Filter> {
    let not = |filter: Filter| Filter::Except(Box::new(filter));
    Some(match key {
        "region" => Filter::Fixed(union(reader, value, |reader, node| {
            let found = names.region(reader, node)?;
            Some(position(found).map_or(SpaceSet::EMPTY, |index| names.map.regions[index].spaces))
        })?),
        "tag" => tag(reader, value, names)?,
        "ids" => Filter::Fixed(union(reader, value, |reader, node| {
            let Found::Here(index) = names.space(reader, node)? else { return Some(SpaceSet::EMPTY) };
            let space = SpaceId::at(index);
            if homes == Homes::Refused && matches!(names.map.space(space).kind, SpaceKind::Home(_)) {
                reader.fault(&node.place, Fault::HomeInfluence { space: names.map.space_id(space).to_owned() });
            }
            Some(SpaceSet::one(space))
        })?),
        "controlled_by" => Filter::ControlledBy(who(reader, value, names, true)?),
        "not_controlled_by" => not(Filter::ControlledBy(who(reader, value, names, true)?)),
        "has_influence" => Filter::HasInfluence(who(reader, value, names, true)?),
        "no_influence" => not(Filter::HasInfluence(who(reader, value, names, true)?)),
        "stability" => stability(reader, value)?,
        "adjacent_to" => Filter::AdjacentTo(Box::new(read(reader, value, names, Homes::Allowed)?)),
        "kind" => Filter::Fixed(match reader.word(value, &["country", "zone", "any"])? {
            0 => names.map.countries,
            1 => names.map.playable - names.map.countries,
            _ => names.map.playable,
        }),
        "any" => Filter::Any(several(reader, value, names, homes)?),
        "all" => Filter::All(several(reader, value, names, homes)?),
        "except" => not(read(reader, value, names, Homes::Allowed)?),
        // `data`
        _ => match reader.switch(value)? {
            true => Filter::Data,
            false => not(Filter::Data),
        },
    })
}

fn position(found: Found) -> Option<usize> {
    match found {
        Found::Here(index) => Some(index),
        Found::Absent => None,
    }
}

/// The spaces of a tag or of several. Which ones are battlegrounds may change in a game; other tags stay as the map has them.
fn tag(reader: &mut Reader, value: &Node, names: &Names<'_>) -> Option<Filter> {
    let mut battlegrounds = false;
    let fixed = Filter::Fixed(union(reader, value, |reader, node| {
        let index = position(names.tag(reader, node)?);
        let tag = index.and_then(|index| names.map.tags.get_index(index));
        battlegrounds |= tag.is_some_and(|(tag, _)| tag == BATTLEGROUND);
        Some(tag.map_or(SpaceSet::EMPTY, |(_, spaces)| *spaces))
    })?);
    Some(match (battlegrounds, &fixed) {
        (false, _) => fixed,
        (true, Filter::Fixed(set)) if *set == names.map.battlegrounds => Filter::Battleground,
        (true, _) => Filter::Any(vec![fixed, Filter::Battleground]),
    })
}

/// The spaces of one name or of several.
fn union(
    reader: &mut Reader,
    value: &Node,
    mut each: impl FnMut(&mut Reader, &Node) -> Option<SpaceSet>,
) -> Option<SpaceSet> {
    let mut whole = Some(SpaceSet::EMPTY);
    for node in reader.one_or_more(value) {
        let set = each(reader, node);
        whole = whole.and_then(|before| Some(before | set?));
    }
    whole
}

fn several(reader: &mut Reader, value: &Node, names: &Names<'_>, homes: Homes) -> Option<Vec<Filter>> {
    let read: Vec<Option<Filter>> = reader.list(value).iter().map(|node| read(reader, node, names, homes)).collect();
    read.into_iter().collect()
}

fn stability(reader: &mut Reader, value: &Node) -> Option<Filter> {
    if !matches!(value.value, Value::Map(_)) {
        let exactly = reader.number(value, 0..=99)?;
        return Some(Filter::Stability { min: exactly, max: exactly });
    }
    let fields = reader.fields(value, "a range of stability", &["min", "max"])?;
    let (min, max) = (reader.number_or(&fields, "min", 0..=99, 0), reader.number_or(&fields, "max", 0..=99, u8::MAX));
    Some(Filter::Stability { min, max })
}

/// Reads whose control, influence, cards or actions are meant.
pub(super) fn who(reader: &mut Reader, value: &Node, names: &Names<'_>, neither: bool) -> Option<Who> {
    let [first, second] = names.sides;
    let words = [first.id.as_str(), second.id.as_str(), "player", "opponent", "either", "neither"];
    let known = if neither { &words[..] } else { &words[..5] };
    Some(match reader.word(value, known)? {
        0 => Who::Side(Side::First),
        1 => Who::Side(Side::Second),
        2 => Who::Player,
        3 => Who::Opponent,
        4 => Who::Either,
        _ => Who::Neither,
    })
}
