//! Reads maps: spaces, regions, tags and links.

use std::collections::{BTreeMap, HashMap};

use super::super::art::{Art, Artwork};
use super::super::by_id::ById;
use petgraph::graph::NodeIndex;
use petgraph::visit::Dfs;

use crate::ids::{MAX_SPACES, RegionId, Side, SpaceId, SpaceSet};

use super::super::diagnostic_kind::DiagnosticKind;
use super::super::map::{BATTLEGROUND, Map, Region, Space, SpaceKind};
use super::super::node::{Node, NodeKey, NodeValue};
use super::super::reader::{Fields, Reader};
use super::super::source::Place;
use super::super::spec::{
    self, Declared, Readable, Takes, elsewhere, format, list, number, title, words,
};
use super::coasts::{CoastEntry, read_coasts};
use super::coordinates::Coordinates;
use super::labels::{LabelEntry, read_labels};

/// Maximum number of regions.
const MAX_REGIONS: usize = 256;

/// Reads a map for two sides, as completely as its errors allow.
pub(in super::super) fn read_map(
    reader: &mut Reader,
    id: &str,
    node: &Node,
    sides: &[String; 2],
) -> Option<Map> {
    let fields = reader.fields(node, MapFile::OF, MapFile::KEYS)?;
    let name = MapFile::fill(reader, &fields, &())
        .and_then(|file| file.name)
        .unwrap_or_else(|| id.to_owned());
    if let Some(node) = fields.get("sides") {
        check_sides(reader, node, sides);
    }
    let mut map = Map {
        id: id.to_owned(),
        name,
        tags: ById::from_iter([(BATTLEGROUND.to_owned(), SpaceSet::EMPTY)]),
        ..Map::default()
    };
    let regions = table_of(reader, &fields, "regions");
    read_regions(reader, &mut map, regions);
    let labels = table_of(reader, &fields, "labels");
    read_labels(reader, &mut map, labels);
    let coasts = table_of(reader, &fields, "coasts");
    map.coasts = read_coasts(reader, coasts);
    let spaces = table_of(reader, &fields, "spaces");
    for (key, node) in spaces {
        if map.spaces.len() == MAX_SPACES {
            reader.too_many(&key.place, "spaces", MAX_SPACES);
            break;
        }
        read_space(reader, &mut map, key, node, sides);
    }
    reader.check_tags(&tags_of(spaces), &[BATTLEGROUND]);
    check_regions(reader, &map, regions);
    if let Some(node) = fields.get("links") {
        read_links(reader, &mut map, node);
    }
    // A map that extends another one has already been merged, which removes the key.
    if let Some(node) = fields.get("without_links") {
        let key = "without_links";
        reader.fault(&node.place, DiagnosticKind::WithoutWhat { key });
        for end in node.list().iter().flat_map(Node::list) {
            reader.known(end, "space", map.spaces.keys());
        }
    }
    map.battlegrounds = map.tags.get(BATTLEGROUND).copied().unwrap_or_default();
    map.derive_neighbours();
    if !reader.faults.has_errors() {
        check_connections(reader, &map, spaces);
        check_twins(reader, &map, spaces);
    }
    Some(map)
}

/// The entries of a table under a key; none without the key.
pub(super) fn table_of<'n>(
    reader: &mut Reader,
    fields: &Fields<'n>,
    key: &str,
) -> &'n [(NodeKey, Node)] {
    let table = fields.get(key).and_then(|node| reader.table(node));
    table.unwrap_or(&[])
}

/// Reports regions without spaces.
fn check_regions(reader: &mut Reader, map: &Map, regions: &[(NodeKey, Node)]) {
    for (key, _) in regions {
        let region = map.regions.get(&key.name);
        if region.is_some_and(|region| region.spaces.is_empty()) {
            let region = key.name.clone();
            reader.fault(&key.place, DiagnosticKind::EmptyRegion { region });
        }
    }
}

/// Checks that the file is made for the sides of the scenario, in either order.
pub(super) fn check_sides(reader: &mut Reader, node: &Node, sides: &[String; 2]) {
    let named: Vec<&str> = reader
        .list(node)
        .iter()
        .filter_map(|node| reader.name(node))
        .collect();
    if !matches!(node.value, NodeValue::List(_)) {
        return;
    }
    if named.len() != 2 || named[0] == named[1] {
        reader.wrong_length(&node.place, "the ids of two sides", named.len());
    } else if !named
        .iter()
        .all(|name| sides.iter().any(|side| side == name))
    {
        let found = named.iter().map(|&name| name.to_owned()).collect();
        let first_other = reader.list(node).iter().find(|node| {
            let name = node.as_text();
            name.is_none_or(|name| sides.iter().all(|side| side != name))
        });
        let place = first_other.map_or(&node.place, |node| &node.place);
        reader.fault(
            place,
            DiagnosticKind::OtherSides {
                found,
                wanted: sides.to_vec(),
            },
        );
    }
}

fn read_regions(reader: &mut Reader, map: &mut Map, entries: &[(NodeKey, Node)]) {
    for (key, node) in entries {
        if map.regions.len() == MAX_REGIONS {
            reader.too_many(&key.place, "regions", MAX_REGIONS);
            break;
        }
        reader.check_id(&key.place, &key.name);
        let name = reader
            .fields(node, RegionEntry::OF, RegionEntry::KEYS)
            .and_then(|fields| RegionEntry::fill(reader, &fields.called(key), &())?.name)
            .unwrap_or_else(|| key.name.clone());
        let region = Region {
            name,
            ..Region::default()
        };
        map.regions.insert(key.name.clone(), region);
    }
    let entries = entries.iter().enumerate();
    for (index, (key, node)) in entries.take(map.regions.len()) {
        let Some(parent) = node.get("within") else {
            continue;
        };
        let Some(parent) = reader.known(parent, "region", map.regions.keys()) else {
            continue;
        };
        // A parent within this region would form a cycle.
        let mut above = Some(RegionId::at(parent));
        while let Some(region) = above.filter(|region| region.index() != index) {
            above = map.region(region).within;
        }
        if above.is_some() {
            reader.fault(
                node.get("within").map_or(&key.place, |node| &node.place),
                DiagnosticKind::RegionCycle {
                    region: key.name.clone(),
                },
            );
        } else {
            if let Some(region) = map.regions.at_mut(index) {
                region.within = Some(RegionId::at(parent));
            }
        }
    }
}

/// Maximum number of alternative names of a card or a space.
pub(super) const MAX_OTHER_NAMES: usize = 20;

spec::keys! {
    /// A map: spaces, their stability, regions and links.
    struct MapFile = "a map" in () {
        /// The format of the file, for versions of the engine to come.
        format: () = format(), empty;
        /// The id: the name of the file.
        id: () = elsewhere(Takes::NewId), before;
        /// The displayed name.
        name: Option<String> = title(), want;
        /// The map that this one extends. Links are added to the inherited ones; a key without a
        /// value removes an entry.
        extends: () = elsewhere(Takes::Id("map")), empty;
        /// The ids of the two sides that the map is made for.
        sides: () = elsewhere(Takes::exactly(2, Takes::Id("side"))), need;
        /// The regions by their ids.
        regions: () =
            elsewhere(Takes::by_id(None, Takes::Table(<RegionEntry as Declared>::table))), need;
        /// The names that pictures print on the map, by ids of their own. Without any, the names of
        /// regions are printed where there is room.
        labels: () =
            elsewhere(Takes::by_id(None, Takes::Table(<LabelEntry as Declared>::table))), empty;
        /// The outlines of lands and inland waters that pictures draw behind the spaces, by ids of
        /// their own.
        coasts: () =
            elsewhere(Takes::by_id(None, Takes::Table(<CoastEntry as Declared>::table))), empty;
        /// The spaces by their ids.
        spaces: () =
            elsewhere(Takes::by_id(None, Takes::Table(<SpaceEntry as Declared>::table))), need;
        /// Pairs of adjacent spaces, each once.
        links: () =
            elsewhere(Takes::list(Takes::exactly(2, Takes::Id("space")))), need;
        /// Inherited links to be removed.
        without_links: () =
            elsewhere(Takes::list(Takes::exactly(2, Takes::Id("space")))), empty;
    }
}

spec::keys! {
    /// A region of a map.
    struct RegionEntry = "a region" in () {
        /// The displayed name.
        name: Option<String> = title(), want;
        /// The region that it is a part of.
        within: () = elsewhere(Takes::Id("region")), empty;
    }
}

spec::keys! {
    /// A space of a map.
    struct SpaceEntry = "a space" in () {
        /// The displayed name.
        name: Option<String> = title(), want;
        /// Its name on a board with little room.
        short: Option<String> = title(), may;
        /// Alternative names, accepted as input and never displayed.
        also: Vec<String> = list(title()).most("other names", MAX_OTHER_NAMES), empty;
        /// The stability number: the influence and the lead that control requires, unless the
        /// scenario has other rules.
        stability: Option<u8> = number(1, 9), need_without "home_of";
        /// The smallest regions that contain it; larger ones are implied.
        regions: () = elsewhere(Takes::list(Takes::Id("region"))), empty;
        /// Free tags. `battleground` has a meaning in the rules.
        tags: () = elsewhere(Takes::list(Takes::NewId)), empty;
        /// `zone`: not a country, open to both sides, no coups, no realignment.
        kind: Sort = words(), or Sort::Country;
        /// The side whose home it is: it holds no influence.
        home_of: () = elsewhere(Takes::Id("side")), empty;
        /// Its position in pictures: x to the right, y down.
        at: Option<(f32, f32)> = Coordinates, may;
        /// A picture of it: a file in the folder `art`, or a table with its licence.
        art: Option<Art> = Artwork, may;
    }
}

spec::word_list! {
    /// The kind of a space that can hold influence.
    enum Sort {
        /// A country.
        "country" Country;
        /// Open to both sides, no coup, no realignment.
        "zone" Zone;
    }
}

/// The keys of the file of a map.
#[must_use]
pub fn map_table() -> spec::Table {
    MapFile::table()
}

fn read_space(reader: &mut Reader, map: &mut Map, key: &NodeKey, node: &Node, sides: &[String; 2]) {
    let id = SpaceId::at(map.spaces.len());
    reader.check_id(&key.place, &key.name);
    let mut space = Space {
        name: key.name.clone(),
        stability: 1,
        ..Space::default()
    };
    if let Some(fields) = reader
        .fields(node, SpaceEntry::OF, SpaceEntry::KEYS)
        .map(|fields| fields.called(key))
    {
        let entry = SpaceEntry::fill(reader, &fields, &());
        let (stability, kind) = entry
            .as_ref()
            .map_or((None, Sort::Country), |entry| (entry.stability, entry.kind));
        space.stability = stability.unwrap_or(1);
        space.at = entry.as_ref().and_then(|entry| entry.at);
        if let Some(entry) = entry {
            space.name = entry.name.unwrap_or(space.name);
            space.short = entry.short;
            space.also = entry.also;
            space.art = entry.art;
        }
        match fields.get("home_of") {
            Some(home_of) => {
                space.stability = 0;
                let known = sides.iter().map(String::as_str);
                if let Some(side) = reader
                    .known(home_of, "side", known)
                    .map(|index| Side::BOTH[index])
                {
                    space.kind = SpaceKind::Home(side);
                    if map.homes[side.index()].replace(id).is_some() {
                        reader.fault(
                            &home_of.place,
                            DiagnosticKind::SecondHome {
                                side: sides[side.index()].clone(),
                            },
                        );
                    }
                }
                for key in ["stability", "regions", "tags", "kind"] {
                    if let Some(node) = fields.get(key) {
                        reader.fault(&node.place, DiagnosticKind::HomeKey { key });
                    }
                }
            }
            None => read_playable(reader, map, (&fields, kind), id, &mut space),
        }
    }
    map.spaces.insert(key.name.clone(), space);
    map.graph.add_node(id);
}

/// Reads the keys of a space that can hold influence.
fn read_playable(
    reader: &mut Reader,
    map: &mut Map,
    (fields, kind): (&Fields<'_>, Sort),
    id: SpaceId,
    space: &mut Space,
) {
    map.playable.insert(id);
    if kind == Sort::Zone {
        space.kind = SpaceKind::Zone;
    } else {
        map.countries.insert(id);
    }
    let regions = fields
        .get("regions")
        .map_or(&[][..], |node| reader.list(node));
    if let (Some(node), []) = (fields.get("regions"), regions)
        && matches!(node.value, NodeValue::List(_))
    {
        reader.empty_list(&node.place, "regions");
    }
    for node in regions {
        let mut region = reader
            .known(node, "region", map.regions.keys())
            .map(RegionId::at);
        while let Some(here) = region {
            if let Some(region) = map.regions.at_mut(here.index()) {
                region.spaces.insert(id);
            }
            if !space.regions.contains(&here) {
                space.regions.push(here);
            }
            region = map.region(here).within;
        }
    }
    space.regions.sort();
    let tags = fields.get("tags").map_or(&[][..], |node| reader.list(node));
    for node in tags {
        if let Some(tag) = reader.name(node).map(str::to_owned) {
            reader.check_id(&node.place, &tag);
            map.tags.or_insert_with(tag, SpaceSet::default).insert(id);
        }
    }
}

/// Every tag of every space or card, with its place.
pub(super) fn tags_of(entries: &[(NodeKey, Node)]) -> Vec<(String, Place)> {
    let lists = entries
        .iter()
        .filter_map(|(_, node)| match &node.get("tags")?.value {
            NodeValue::List(tags) => Some(tags),
            _ => None,
        });
    lists
        .flatten()
        .filter_map(|tag| Some((tag.as_text()?.to_owned(), tag.place.clone())))
        .collect()
}

fn read_links(reader: &mut Reader, map: &mut Map, node: &Node) {
    let mut first_links: HashMap<[SpaceId; 2], &Place> = HashMap::new();
    for link in reader.list(node) {
        let ends = reader.list(link);
        let [a, b] = ends else {
            if matches!(link.value, NodeValue::List(_)) {
                reader.wrong_length(&link.place, "two spaces", ends.len());
            }
            continue;
        };
        let ids = [a, b].map(|end| reader.known(end, "space", map.spaces.keys()));
        let [Some(first), Some(second)] = ids.map(|id| id.map(SpaceId::at)) else {
            continue;
        };
        let [a_name, b_name] = [first, second].map(|id| map.space_id(id));
        if first == second {
            let space = a_name.to_owned();
            reader.fault(&b.place, DiagnosticKind::SelfLink { space });
        } else if let Some(before) = first_links.get(&[first.min(second), first.max(second)]) {
            let fault = DiagnosticKind::DoubleLink {
                a: a_name.to_owned(),
                b: b_name.to_owned(),
            };
            reader
                .faults
                .add_labelled(&a.place, fault, before, "the same link");
        } else {
            first_links.insert([first.min(second), first.max(second)], &a.place);
            map.graph.add_edge(
                NodeIndex::new(first.index()),
                NodeIndex::new(second.index()),
                (),
            );
        }
    }
}

/// Warns of spaces that cannot be reached; on a map without any link nothing is adjacent on purpose.
fn check_connections(reader: &mut Reader, map: &Map, spaces: &[(NodeKey, Node)]) {
    if map.graph.edge_count() == 0 {
        return;
    }
    let mut reached = SpaceSet::EMPTY;
    for (index, (key, _)) in spaces.iter().enumerate().take(map.spaces.len()) {
        if reached.contains(SpaceId::at(index)) {
            continue;
        }
        let mut search = Dfs::new(&map.graph, NodeIndex::new(index));
        while let Some(node) = search.next(&map.graph) {
            reached.insert(SpaceId::at(node.index()));
        }
        if map.space(SpaceId::at(index)).kind == SpaceKind::Zone {
            continue;
        }
        if map.adjacent(SpaceId::at(index)).is_empty() {
            reader.fault(
                &key.place,
                DiagnosticKind::IsolatedSpace {
                    space: key.name.clone(),
                },
            );
        } else if index > 0 {
            reader.fault(
                &key.place,
                DiagnosticKind::SplitMap {
                    space: key.name.clone(),
                },
            );
        }
    }
}

/// Warns of spaces that have the name or the place of an earlier one.
fn check_twins(reader: &mut Reader, map: &Map, spaces: &[(NodeKey, Node)]) {
    let mut names: BTreeMap<String, &str> = BTreeMap::new();
    let mut places: BTreeMap<(u32, u32), &str> = BTreeMap::new();
    for ((key, node), space) in spaces.iter().zip(map.spaces.values()) {
        let place_of = |word| node.get(word).map_or(&key.place, |node| &node.place);
        let id = key.name.as_str();
        let name = space.name.to_lowercase();
        if let Some(other) = names.get(&name) {
            let (name, other) = (space.name.clone(), (*other).to_owned());
            let fault = DiagnosticKind::SameName { name, other };
            reader.fault(place_of("name"), fault);
        } else {
            names.insert(name, id);
        }
        let Some((x, y)) = space.at else { continue };
        let at = (x.to_bits(), y.to_bits());
        if let Some(other) = places.get(&at) {
            let other = (*other).to_owned();
            reader.fault(place_of("at"), DiagnosticKind::SamePlace { other });
        } else {
            places.insert(at, id);
        }
    }
}
