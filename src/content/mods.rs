//! Mods: folders of content with a declaration of their identity, needs and changes.

use std::fmt;

use semver::VersionReq;

use super::art::{Art, Artwork};
use super::diagnostic::Diagnostics;
use super::diagnostic_kind::DiagnosticKind;
use super::node::{Node, NodeValue};
use super::reader::Reader;
use super::scenario::{Flag, OptionEntry, Track};
use super::source::{MOD_FILE, Place};
use super::spec::{self, Declared, Kind, Readable, Takes, format, list, text, then, title};
use super::texts::Texts;
use super::yaml;

/// A table that mods add to: the name of its entries in messages, and its key.
pub(super) type Table = (&'static str, &'static str);
pub(super) const TRACKS: Table = ("track", "tracks");
pub(super) const FLAGS: Table = ("flag", "flags");
pub(super) const OPTIONS: Table = ("option", "options");

/// Maximum number of card sets, and of rule scripts, that a mod adds to one scenario: each of them is read for it.
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
    /// The author, if one is given.
    pub author: Option<String>,
    /// Its picture.
    pub art: Option<Art>,
    /// The position of its folder among the roots.
    pub root: usize,
    /// The mods that it needs.
    pub requires: Vec<OtherMod>,
    /// The mods that it uses if they are present.
    pub optional: Vec<OtherMod>,
    /// The mods that cannot be loaded beside it.
    pub conflicts: Vec<OtherMod>,
    /// The mods that are loaded before it if they are present.
    pub load_after: Vec<OtherMod>,
    /// Scenarios, and the card sets added to their cards.
    pub(super) add_cards: Vec<(Node, Vec<Node>)>,
    /// Scenarios, and the rule scripts added to theirs.
    add_rules: Vec<(Node, Vec<Node>)>,
    /// Tracks, flags and options added to the scenarios that it names.
    tracks: Option<Node>,
    flags: Option<Node>,
    options: Option<Node>,
    /// Cards replaced by the mod's own versions.
    pub(super) replace: Vec<Node>,
    /// Former ids of its cards, each with the id of today.
    pub(super) renamed: Vec<(Node, Node)>,
    /// The place of its id.
    pub(super) place: Place,
    pub(super) engine: VersionReq,
}

/// A mod that another one names, with the versions that it means.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct OtherMod {
    /// Its id.
    pub id: String,
    pub(super) versions: VersionReq,
    pub(super) place: Place,
}

impl OtherMod {
    /// Whether this is the mod, in a version that is meant.
    #[must_use]
    pub fn is(&self, other: &Mod) -> bool {
        self.id == other.id && self.versions.matches(&other.version.0)
    }

    /// The versions that are meant, such as `>=1.2`; `*` for all.
    #[must_use]
    pub fn versions(&self) -> String {
        self.versions.to_string()
    }
}

/// The id, and the versions unless all are meant.
impl fmt::Display for OtherMod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.versions == VersionReq::STAR {
            true => f.write_str(&self.id),
            false => write!(f, "{} {}", self.id, self.versions),
        }
    }
}

impl Mod {
    /// Reads what the `mod.yaml` among some texts says, whatever else is wrong with them or not there.
    ///
    /// # Examples
    /// ```
    /// use brink::content::{Mod, Texts};
    ///
    /// let file = "id: north\nname: The north\nversion: 1.2.0\nengine: \">=0.1\"\nrequires: { base: \"^2.0\" }\n";
    /// let north = Mod::of(&Texts::named("north").with("mod.yaml", file)).expect("a mod");
    /// assert_eq!((north.version.to_string(), north.engine()), ("1.2.0".to_owned(), ">=0.1".to_owned()));
    /// assert_eq!(north.requires[0].to_string(), "base ^2.0");
    /// assert!(Mod::of(&Texts::named("none").with("mod.yaml", "id: none\n")).is_none());
    /// ```
    #[must_use]
    pub fn of(texts: &Texts) -> Option<Mod> {
        let (mut files, mut faults) = (Vec::new(), Diagnostics::default());
        texts.read(0, &mut files, &mut faults);
        let file = files.iter().find(|file| file.key == MOD_FILE)?;
        let tree = yaml::parse(file, &mut faults)?;
        Mod::read(&mut Reader::default(), 0, &tree)
    }

    /// The versions of the engine that it works with, such as `>=0.1`.
    #[must_use]
    pub fn engine(&self) -> String {
        self.engine.to_string()
    }

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
        tables.flat_map(keys)
    }

    /// The options that it adds to the scenarios that it names.
    pub fn added_options(&self) -> impl Iterator<Item = &str> {
        self.options.iter().flat_map(keys)
    }

    /// Its tables of what it adds to the scenarios that it names.
    pub(super) fn tables(&self) -> impl Iterator<Item = (Table, &Node)> {
        let tables = [
            (OPTIONS, &self.options),
            (TRACKS, &self.tracks),
            (FLAGS, &self.flags),
        ];
        tables
            .into_iter()
            .filter_map(|(table, node)| Some((table, node.as_ref()?)))
    }

    /// Whether it adds cards or rule scripts to a scenario, and thus its tables as well.
    pub(super) fn applies_to(&self, scenario: &str) -> bool {
        self.named().any(|node| node.as_text() == Some(scenario))
    }

    /// The mods that it declares to be loaded before it.
    pub(super) fn before(&self) -> impl Iterator<Item = &str> {
        let named = [&self.requires, &self.optional, &self.load_after];
        named.into_iter().flatten().map(|other| other.id.as_str())
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
        let mut file = <ModFile as Readable<()>>::read(reader, node, &())?;
        refuse_itself(reader, &mut file);
        Some(Mod {
            place: node
                .get("id")
                .map_or_else(|| node.place.clone(), |id| id.place.clone()),
            id: file.id,
            name: file.name,
            version: file.version,
            description: file.description,
            author: file.author,
            art: file.art,
            root,
            requires: file.requires,
            optional: file.optional,
            conflicts: file.conflicts,
            load_after: file.load_after,
            add_cards: file.add_cards,
            add_rules: file.add_rules,
            tracks: file.tracks,
            flags: file.flags,
            options: file.options,
            replace: file.replace,
            renamed: file.renamed,
            engine: file.engine,
        })
    }
}

/// The names of the entries of a table.
fn keys(table: &Node) -> impl Iterator<Item = &str> {
    table.entries().iter().map(|(key, _)| key.name.as_str())
}

/// Reports and drops requirements and conflicts that name the mod itself.
fn refuse_itself(reader: &mut Reader, file: &mut ModFile) {
    let lists = [
        ("requires", &mut file.requires),
        ("conflicts", &mut file.conflicts),
    ];
    for (key, others) in lists {
        for own in others.extract_if(.., |other| other.id == file.id) {
            reader.fault(&own.place, DiagnosticKind::ModNamesItself { key });
        }
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
        requires: Vec<OtherMod> = OtherMods, empty, renamed "depends";
        /// Mods that it uses if they are present, and that must then be of these versions.
        optional: Vec<OtherMod> = OtherMods, empty;
        /// Mods that cannot be loaded beside it, in these versions.
        conflicts: Vec<OtherMod> = OtherMods, empty;
        /// Mods that are loaded before it if they are present in these versions, and if possible.
        load_after: Vec<OtherMod> = OtherMods, empty, renamed "after";
        /// Scenarios, and the card sets that are added to their cards.
        add_cards: Vec<(Node, Vec<Node>)> = AddCards, empty;
        /// Scenarios, and the rule scripts of the mod that are added to theirs.
        add_rules: Vec<(Node, Vec<Node>)> = AddRules, empty;
        /// Tracks that are added to the scenarios named in `add_cards` and `add_rules`.
        tracks: Option<Node> = State(<Track as Declared>::table), may;
        /// Flags that are added to the scenarios named in `add_cards` and `add_rules`.
        flags: Option<Node> = State(<Flag as Declared>::table), may;
        /// Options that are added to the scenarios named in `add_cards` and `add_rules`.
        options: Option<Node> = State(<OptionEntry as Declared>::table), may;
        /// Cards that the mod replaces with its own versions, under the same id.
        replace: Vec<Node> = list(Looked("card")), empty;
        /// Former ids of its cards, each with the id of today: files that still use one mean this card.
        renamed: Vec<(Node, Node)> = Renames, empty;
        /// The licence.
        license: Option<String> = text(), may;
        /// The author.
        author: Option<String> = text(), may;
        /// A picture of it: a file in the folder `art`, or a table with its licence.
        art: Option<Art> = Artwork, may;
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
    /// Other mods, with versions.
    OtherMods -> Vec<OtherMod> =
        |reader, node| Some(others(reader, node)), Takes::AnyOf(vec![
            Takes::list(Takes::Id("mod")),
            Takes::by_id(Some("mod"), Takes::Pattern("a version requirement", VERSIONS)),
        ]);
    /// The rule scripts that are added, by scenario.
    AddRules -> Vec<(Node, Vec<Node>)> =
        |reader, node| Some(added(reader, node, "rule scripts")), by_scenario("rule script");
    /// Tracks, flags or options by their ids, which are read with the scenarios that receive them.
    State(table: fn() -> spec::Table) -> Node =
        |reader, node| reader.table(node).map(|_| node.clone()),
        Takes::by_id(None, Takes::Table(table));
    /// Former ids of cards, with those of today.
    Renames -> Vec<(Node, Node)> = |reader, node| Some(renames(reader, node)),
        Takes::by_id(None, Takes::Id("card"));
    /// The card sets that are added, by scenario.
    AddCards -> Vec<(Node, Vec<Node>)> =
        |reader, node| Some(added(reader, node, "card sets")), by_scenario("card set");
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

/// Former ids of cards, with those of today.
fn renames(reader: &mut Reader, node: &Node) -> Vec<(Node, Node)> {
    let mut all = Vec::new();
    for (old, new) in reader.table(node).unwrap_or(&[]) {
        let is_id = reader.check_id(&old.place, &old.name);
        if is_id && reader.text(new).is_some() {
            all.push((old.node(), new.clone()));
        }
    }
    all
}

/// Scenarios, and the card sets or rule scripts that are added to theirs.
fn added(reader: &mut Reader, node: &Node, what: &'static str) -> Vec<(Node, Vec<Node>)> {
    let mut all = Vec::new();
    for (key, node) in reader.table(node).unwrap_or(&[]) {
        let sets = match node.value {
            NodeValue::List(_) => reader.short_list(node, what, MAX_ADDED),
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
fn others(reader: &mut Reader, node: &Node) -> Vec<OtherMod> {
    let NodeValue::Map(entries) = &node.value else {
        let nodes = reader.list(node).iter();
        let others = nodes.filter_map(|node| {
            let id = reader.text(node)?;
            other(reader, id, VersionReq::STAR, &node.place)
        });
        return others.collect();
    };
    let mut found = Vec::new();
    for (key, node) in entries {
        let versions = wanted(reader, node);
        let named = versions.and_then(|one| other(reader, key.name.clone(), one, &key.place));
        found.extend(named);
    }
    found
}

/// Another mod, with the characters of its id checked.
fn other(reader: &mut Reader, id: String, versions: VersionReq, place: &Place) -> Option<OtherMod> {
    let place = place.clone();
    reader.check_id(&place, &id).then_some(OtherMod {
        id,
        versions,
        place,
    })
}
