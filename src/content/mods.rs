//! Mods: folders of content with a declaration of their identity, needs and changes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use semver::VersionReq;

use super::diagnostic::Diagnostics;
use super::diagnostic_kind::DiagnosticKind;
use super::names::nearest;
use super::node::{Node, NodeValue};
use super::reader::Reader;
use super::scenario::{Flag, Track};
use super::source::Place;
use super::spec::{self, Declared, Kind, Readable, Takes, format, list, text, then, title};

/// Maximum number of card sets that a mod adds to one scenario: each of them is read for it.
const MAX_ADDED: usize = 32;

/// The version of a mod: three numbers, and an optional suffix.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version(semver::Version);

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A mod.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Mod {
    /// The id used in other mods.
    pub id: String,
    /// The displayed name.
    pub name: String,
    /// Its version.
    pub version: Version,
    /// A one-line description.
    pub description: String,
    /// The position of its folder among the roots.
    pub root: usize,
    /// Scenarios, and the card sets added to their cards.
    pub(super) add_cards: Vec<(Node, Vec<Node>)>,
    /// Scenarios, and the rule scripts added to theirs.
    add_rules: Vec<(Node, Vec<Node>)>,
    /// Tracks and flags added to the scenarios that it names.
    pub(super) tracks: Option<Node>,
    pub(super) flags: Option<Node>,
    /// Cards replaced by the mod's own versions.
    pub(super) replace: Vec<Node>,
    place: Place,
    engine: VersionReq,
    depends: Vec<(Node, VersionReq)>,
    after: Vec<String>,
}

impl Mod {
    /// The scenarios that it adds card sets to, and these sets.
    pub fn added(&self) -> impl Iterator<Item = (&str, Vec<&str>)> {
        let added = self.add_cards.iter();
        added.map(|(scenario, sets)| {
            (
                scenario.as_text().unwrap_or_default(),
                sets.iter().filter_map(Node::as_text).collect(),
            )
        })
    }

    /// The scenarios that it adds rule scripts to, and these scripts.
    pub fn added_rules(&self) -> impl Iterator<Item = (&str, Vec<&str>)> {
        let added = self.add_rules.iter();
        added.map(|(scenario, rules)| {
            (
                scenario.as_text().unwrap_or_default(),
                rules.iter().filter_map(Node::as_text).collect(),
            )
        })
    }

    /// The tracks and flags that it adds to the scenarios that it names.
    pub fn added_state(&self) -> impl Iterator<Item = &str> {
        let tables = [&self.tracks, &self.flags].into_iter().flatten();
        tables
            .flat_map(Node::entries)
            .map(|(key, _)| key.name.as_str())
    }

    /// Whether it adds cards or rule scripts to a scenario, and thus its tracks and flags as well.
    pub(super) fn applies_to(&self, scenario: &str) -> bool {
        self.named().any(|node| node.as_text() == Some(scenario))
    }

    /// The mods that it declares to be loaded before it.
    pub(super) fn before(&self) -> impl Iterator<Item = &str> {
        let depends = self.depends.iter().filter_map(|(id, _)| id.as_text());
        depends.chain(self.after.iter().map(String::as_str))
    }

    /// The scenarios that it adds cards or rule scripts to.
    pub(super) fn named(&self) -> impl Iterator<Item = &Node> {
        self.add_cards
            .iter()
            .chain(&self.add_rules)
            .map(|(scenario, _)| scenario)
    }

    /// The rule scripts that it adds to a scenario.
    pub(super) fn rules_for(&self, scenario: &str) -> impl Iterator<Item = &Node> {
        let added = self
            .add_rules
            .iter()
            .filter(move |(id, _)| id.as_text() == Some(scenario));
        added.flat_map(|(_, rules)| rules)
    }

    /// The cards that it replaces.
    pub fn replaced(&self) -> impl Iterator<Item = &str> {
        self.replace.iter().filter_map(Node::as_text)
    }

    /// Reads the file of a mod.
    pub(super) fn read(reader: &mut Reader, root: usize, node: &Node) -> Option<Mod> {
        let file = <ModFile as Readable<()>>::read(reader, node, &())?;
        Some(Mod {
            place: node
                .get("id")
                .map_or_else(|| node.place.clone(), |id| id.place.clone()),
            id: file.id,
            name: file.name,
            version: file.version,
            description: file.description,
            root,
            add_cards: file.add_cards,
            add_rules: file.add_rules,
            tracks: file.tracks,
            flags: file.flags,
            replace: file.replace,
            engine: file.engine,
            depends: file.depends,
            after: file
                .after
                .iter()
                .filter_map(Node::as_text)
                .map(str::to_owned)
                .collect(),
        })
    }
}

spec::keys! {
    /// A mod: its identity and its needs.
    struct ModFile = "a mod" in () {
        /// The format of the file, for versions of the engine to come.
        format: () = format(), empty;
        /// The id used in other mods.
        id: String = then(ModId, id), need;
        /// The displayed name.
        name: String = title(), need;
        /// The version: three numbers, such as "1.2.3".
        version: Version = VersionKind, need;
        /// The versions of the engine that it works with, such as ">=0.1".
        engine: VersionReq = Versions, need;
        /// A one-line description.
        description: String = text(), empty;
        /// Mods that it needs: ids, or ids with a version requirement each.
        depends: Vec<(Node, VersionReq)> = Depends, empty;
        /// Mods that are loaded before it, if present.
        after: Vec<Node> = list(then(ModId, id_node)), empty;
        /// Scenarios, and the card sets that are added to their cards.
        add_cards: Vec<(Node, Vec<Node>)> = AddCards, empty;
        /// Scenarios, and the rule scripts of the mod that are added to theirs.
        add_rules: Vec<(Node, Vec<Node>)> = AddRules, empty;
        /// Tracks that are added to the scenarios named in `add_cards` and `add_rules`.
        tracks: Option<Node> = State(<Track as Declared>::table), may;
        /// Flags that are added to the scenarios named in `add_cards` and `add_rules`.
        flags: Option<Node> = State(<Flag as Declared>::table), may;
        /// Cards that the mod replaces with its own versions, under the same id.
        replace: Vec<Node> = list(Looked("card")), empty;
        /// The licence.
        license: Option<String> = text(), may;
        /// The author.
        author: Option<String> = text(), may;
    }
}

/// The keys of the file of a mod.
#[must_use]
pub fn mod_table() -> spec::Table {
    <ModFile as Declared>::table()
}

/// Declares the kinds of values in the file of a mod.
macro_rules! kinds {
    ($(
        $(#[doc = $doc:literal])+
        $name:ident $(($field:ident: $type:ty))? -> $value:ty =
            |$reader:ident, $node:ident| $read:expr, $takes:expr;
    )*) => {$(
        $(#[doc = $doc])+
        struct $name $(($type))?;

        impl Kind<()> for $name {
            type Value = $value;

            fn read(&self, $reader: &mut Reader, $node: &Node, (): &()) -> Option<$value> {
                $read
            }

            fn takes(&self) -> Takes {
                $(let $field = self.0;)?
                $takes
            }
        }
    )*};
}

kinds! {
    /// The id of a mod, with its node.
    ModId -> Node = |reader, node| reader.text(node).map(|_| node.clone()), Takes::NewId;
    /// An id that is looked up when it is used.
    Looked(what: &'static str) -> Node =
        |reader, node| reader.text(node).map(|_| node.clone()), Takes::Id(what);
    /// A version.
    VersionKind -> Version = |reader, node| {
        let text = reader.text(node)?;
        let version = semver::Version::parse(&text);
        if version.is_err() {
            reader.fault(&node.place, DiagnosticKind::NoVersion { text });
        }
        version.ok().map(Version)
    }, Takes::Pattern("a version: three numbers", VERSION);
    /// A version requirement.
    Versions -> VersionReq =
        |reader, node| wanted(reader, node), Takes::Pattern("a version requirement", VERSIONS);
    /// The mods that are needed.
    Depends -> Vec<(Node, VersionReq)> =
        |reader, node| Some(depends(reader, node)), Takes::AnyOf(vec![
            Takes::list(Takes::Id("mod")),
            Takes::by_id(Some("mod"), Takes::Pattern("a version requirement", VERSIONS)),
        ]);
    /// The rule scripts that are added, by scenario.
    AddRules -> Vec<(Node, Vec<Node>)> =
        |reader, node| Some(added(reader, node)), by_scenario("rule script");
    /// Tracks or flags by their ids, which are read with the scenarios that receive them.
    State(table: fn() -> spec::Table) -> Node =
        |reader, node| reader.table(node).map(|_| node.clone()),
        Takes::by_id(None, Takes::Table(table));
    /// The card sets that are added, by scenario.
    AddCards -> Vec<(Node, Vec<Node>)> =
        |reader, node| Some(added(reader, node)), by_scenario("card set");
}

/// Ids of such things by scenario, one or more each.
fn by_scenario(what: &'static str) -> Takes {
    let ids = Takes::one_or_more(Takes::Id(what));
    Takes::by_id(Some("scenario"), ids)
}

/// The pattern of a version.
const VERSION: &str =
    r"^(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$";
/// The pattern of a version requirement.
const VERSIONS: &str = r"^ *[\^~<>=*0-9A-Za-z.,+-][\^~<>=*0-9A-Za-z.,+ -]*$";

/// An id, with its characters checked.
fn id(reader: &mut Reader, _: &Node, node: Node, (): &()) -> Option<String> {
    let id = node.as_text()?.trim().to_owned();
    reader.check_id(&node.place, &id).then_some(id)
}

/// An id that is not looked up, so its form is checked here.
fn id_node(reader: &mut Reader, _: &Node, node: Node, (): &()) -> Option<Node> {
    let id = node.as_text()?;
    reader.check_id(&node.place, id).then_some(node.clone())
}

/// Scenarios, and the card sets that are added to their cards.
fn added(reader: &mut Reader, node: &Node) -> Vec<(Node, Vec<Node>)> {
    let mut all = Vec::new();
    for (key, node) in reader.table(node).unwrap_or(&[]) {
        let sets = match node.value {
            NodeValue::List(_) => reader.short_list(node, "card sets", MAX_ADDED),
            _ => std::slice::from_ref(node),
        };
        all.push((
            key.node(),
            sets.iter()
                .filter(|node| reader.text(node).is_some())
                .cloned()
                .collect(),
        ));
    }
    all
}

/// A version requirement.
fn wanted(reader: &mut Reader, node: &Node) -> Option<VersionReq> {
    let text = reader.text(node)?;
    VersionReq::parse(&text)
        .map_err(|_| reader.fault(&node.place, DiagnosticKind::NoVersions { text }))
        .ok()
}

/// Ids of mods, or ids with a version requirement.
fn depends(reader: &mut Reader, node: &Node) -> Vec<(Node, VersionReq)> {
    let NodeValue::Map(entries) = &node.value else {
        let ids = reader
            .list(node)
            .iter()
            .filter(|node| reader.text(node).is_some());
        return ids.map(|node| (node.clone(), VersionReq::STAR)).collect();
    };
    let mut found = Vec::new();
    for (key, node) in entries {
        let id = Node {
            value: NodeValue::Text(key.name.clone()),
            place: key.place.clone(),
        };
        found.extend(wanted(reader, node).map(|versions| (id, versions)));
    }
    found
}

/// Sorts mods into load order: each after its dependencies, otherwise by id. Mods that cannot be
/// loaded are left out and reported.
pub(super) fn arrange(mods: Vec<Mod>, faults: &mut Diagnostics) -> Vec<Mod> {
    let mut left: BTreeMap<String, Mod> = BTreeMap::new();
    let mut unfit: BTreeSet<String> = BTreeSet::new();
    for one in mods {
        match left.get(&one.id) {
            Some(first) => {
                let fault = DiagnosticKind::DuplicateName {
                    what: "mod",
                    name: one.id,
                };
                faults.add_labelled(&one.place, fault, &first.place, "the other mod");
            }
            None => drop(left.insert(one.id.clone(), one)),
        }
    }
    while let Some(id) = find_unfit(&left, &unfit, faults) {
        left.remove(&id);
        unfit.insert(id);
    }
    let mut placed: Vec<Mod> = Vec::new();
    while !left.is_empty() {
        match next_placed(&left).map(|one| one.id.clone()) {
            Some(id) => placed.extend(left.remove(&id)),
            None => {
                circle(&left, faults);
                break;
            }
        }
    }
    placed
}

/// The first mod that needs none of the others, and if possible is not declared to follow one.
fn next_placed(left: &BTreeMap<String, Mod>) -> Option<&Mod> {
    let mut ready = left.values().filter(|one| needed(one, left).is_none());
    let first = ready.clone().next();
    // `after` is a preference: it does not prevent mods from being loaded.
    ready.find(|one| !follows(one, left)).or(first)
}

/// The first of these mods that a mod depends on.
fn needed<'m>(one: &Mod, mods: &'m BTreeMap<String, Mod>) -> Option<&'m Mod> {
    let mut ids = one.depends.iter().filter_map(|(id, _)| id.as_text());
    ids.find_map(|id| mods.get(id))
}

/// Whether a mod is declared to come after one of the others.
fn follows(one: &Mod, others: &BTreeMap<String, Mod>) -> bool {
    let mut after = one.after.iter().filter(|id| **id != one.id);
    after.any(|id| others.contains_key(id))
}

/// Finds a mod that needs a missing or unfit mod, and reports it.
fn find_unfit(
    mods: &BTreeMap<String, Mod>,
    unfit: &BTreeSet<String>,
    faults: &mut Diagnostics,
) -> Option<String> {
    let engine = semver::Version::parse(crate::ENGINE).ok()?;
    for one in mods.values() {
        let mut fits = one.engine.matches(&engine);
        if !fits {
            let fault = DiagnosticKind::OtherEngine {
                name: one.id.clone(),
                wanted: one.engine.to_string(),
            };
            faults.add(&one.place, fault);
        }
        for (node, versions) in &one.depends {
            let name = node.as_text().unwrap_or_default();
            let fault = match mods.get(name) {
                Some(other) if versions.matches(&other.version.0) => continue,
                Some(other) => Some(DiagnosticKind::OtherVersion {
                    name: name.to_owned(),
                    wanted: versions.to_string(),
                    found: other.version.to_string(),
                }),
                None if unfit.contains(name) => Some(DiagnosticKind::UnfitMod {
                    name: name.to_owned(),
                }),
                // Finding similar names in long lists is slow.
                None if faults.is_full() => None,
                None => Some(missing(mods, one, name)),
            };
            if let Some(fault) = fault {
                faults.add(&node.place, fault);
            }
            fits = false;
        }
        if !fits {
            return Some(one.id.clone());
        }
    }
    None
}

/// The fault of a mod that another needs, but that is not there.
fn missing(mods: &BTreeMap<String, Mod>, one: &Mod, name: &str) -> DiagnosticKind {
    let others = mods.keys().map(String::as_str).filter(|id| *id != one.id);
    DiagnosticKind::MissingMod {
        name: name.to_owned(),
        near: nearest(name, others).map(str::to_owned),
    }
}

/// Reports a cycle of mods that need each other, starting with the first by id.
fn circle(mods: &BTreeMap<String, Mod>, faults: &mut Diagnostics) {
    let Some(mut one) = mods.values().next() else {
        return;
    };
    let mut path: Vec<&Mod> = Vec::new();
    while path.iter().all(|seen| seen.id != one.id) {
        path.push(one);
        let Some(next) = needed(one, mods) else {
            return;
        };
        one = next;
    }
    let circle = path.iter().skip_while(|seen| seen.id != one.id);
    let names: Vec<String> = circle
        .map(|one| one.id.clone())
        .chain([one.id.clone()])
        .collect();
    faults.add(&one.place, DiagnosticKind::ModCircle { names });
}
