//! A library: all content below some folders, with functions that load and check it.
//!
//! Content comes from folders, from texts in memory, or from both: the same files give the same
//! digest either way. Mods are entered after other content, in load order. A card that a mod
//! replaces is looked up where pools are assembled, so the code after that need not know about
//! mods.

mod absent;
mod changed;
mod foreign_messages;
mod lessons;
mod mods;
mod pictures;
pub(super) mod places;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};
use std::ptr;
use std::sync::{Arc, OnceLock};

use indexmap::IndexMap;

pub(super) use self::foreign_messages::ForeignMessages;
use crate::script::{ScriptError, evaluate, unclosed};

use super::absent::Beside;
use super::diagnostic::{Diagnostic, Diagnostics};
use super::diagnostic_kind::DiagnosticKind;
use super::document::{modernized, parse_as};
use super::inheritance::Bases;
use super::lesson::lesson_table;
use super::library_names::LibraryNames;
use super::locale::locale_table;
use super::map_cache::MapCache;
use super::mods::Mod;
use super::node::{Node, NodeValue};
use super::option_trials::OptionTrials;
use super::read::{CardSet, read_set};
use super::reader::Reader;
use super::run_script::RunScript;
use super::source::{Place, SourceFile};
use super::sources::Sources;
use super::spec::{FormerCards, Table as Described};
use super::stray_scripts::check_strays;
use super::texts::Texts;
use super::{Content, read};
use crate::words::Table;
use crate::words::engine::ENGINE;

/// All content below some folders. Opening it reads every file; no file is read afterwards.
#[derive(Debug)]
pub struct Library {
    sources: Sources,
    /// The tree of each file that is YAML, not of a language, and could be parsed.
    trees: Vec<Option<Node>>,
    /// The tree of each file of a language, with its diagnostics, parsed on demand.
    translations: Vec<OnceLock<(Option<Node>, Diagnostics)>>,
    /// The value returned by each script, as data and as a tree with places, computed on demand.
    scripts: Vec<OnceLock<Result<RunScript, ScriptError>>>,
    /// Each card set as written in its file, with its diagnostics, read on demand.
    card_sets: Vec<OnceLock<(CardSet, Diagnostics)>>,
    pub(super) map_cache: MapCache,
    /// The files of maps, card sets, scenarios and lessons by id.
    pub(super) maps: IndexMap<String, usize>,
    pub(super) sets: IndexMap<String, usize>,
    pub(super) scenarios: IndexMap<String, usize>,
    pub(super) lessons: IndexMap<String, usize>,
    /// The result of loading each scenario with all its options, on demand.
    pub(super) trials: Vec<OnceLock<OptionTrials>>,
    /// Every name defined in any file.
    pub(super) names: LibraryNames,
    mods: Vec<Mod>,
    /// The former ids of cards that mods renamed.
    former_cards: FormerCards,
    /// Findings beside the content.
    beside: Beside,
    /// The effect of a mod with errors.
    broken: Broken,
    /// The roots in load order.
    order: Vec<usize>,
    language: Option<String>,
    /// The relation `extends` between maps and between cards.
    pub(super) bases: Bases,
    /// The tables of messages that language files translate.
    messages: Vec<&'static Table>,
    /// The messages that no table has, but that may exist.
    foreign: ForeignMessages,
    /// Cards replaced by mods.
    replaced: IndexMap<String, Replacement>,
    /// The diagnostics from reading the files, except those of languages.
    faults: Diagnostics,
}

/// The effect of a mod with errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Broken {
    /// The errors are those of every game that could use it.
    Fault,
    /// It is left out of games that do not need it.
    LeftOut,
}

/// The source of a card that does not come from its set.
#[derive(Debug)]
struct Replacement {
    set: String,
    /// The mod that replaces it, and the place of the declaration.
    by: String,
    place: Place,
}

/// A loaded scenario.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Loaded {
    /// The content for games.
    pub content: Arc<Content>,
    /// Warnings, sorted by file and line.
    pub warnings: Vec<Diagnostic>,
}

/// The reason why a scenario cannot be loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LoadError {
    /// Every diagnostic, including warnings, sorted by file and line.
    pub diagnostics: Vec<Diagnostic>,
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, diagnostic) in self.diagnostics.iter().enumerate() {
            write!(f, "{}{diagnostic}", if index == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl std::error::Error for LoadError {}

impl Library {
    /// Reads everything below the roots. Each root has some of the folders `maps/`, `cards/` and
    /// `scenarios/`; a relative one begins at the current folder.
    ///
    /// Nothing fails here: a root that does not exist is an error of every scenario that is loaded,
    /// and without content every scenario is unknown. [`Library::scenarios`] lists those found.
    #[must_use]
    pub fn open(roots: &[PathBuf]) -> Library {
        Library::open_with(roots, &[])
    }

    /// Content from a map of names to texts.
    #[must_use]
    pub fn from_texts(texts: Texts) -> Library {
        Library::open_with(&[], &[texts])
    }

    /// Reads everything below the roots, and the content in memory. If two files have the same kind
    /// and id, the one in the folder is used, and the other is reported.
    #[must_use]
    pub fn open_with(roots: &[PathBuf], texts: &[Texts]) -> Library {
        Library::open_over(roots, texts, &BTreeMap::new())
    }

    /// Reads like [`Library::open_with`], with different texts for some of the files, by their
    /// displayed paths: those not saved in an editor.
    #[must_use]
    pub fn open_over(
        roots: &[PathBuf],
        texts: &[Texts],
        unsaved: &BTreeMap<String, String>,
    ) -> Library {
        Library::of(Sources::read(roots, texts).over(unsaved), Beside::default())
    }

    /// Reads like [`Library::open_over`], with what was found beside the content.
    #[must_use]
    pub fn open_beside(
        roots: &[PathBuf],
        texts: &[Texts],
        unsaved: &BTreeMap<String, String>,
        beside: Beside,
    ) -> Library {
        Library::of(Sources::read(roots, texts).over(unsaved), beside)
    }

    /// Reads files.
    fn of(sources: Sources, beside: Beside) -> Library {
        let count = sources.files().len();
        let mut faults = sources.faults().clone();
        faults.extend(beside.faults.iter().cloned());
        let mut library = Library {
            sources,
            trees: vec![None; count],
            translations: unset(count),
            scripts: unset(count),
            card_sets: unset(count),
            map_cache: MapCache::default(),
            maps: IndexMap::new(),
            sets: IndexMap::new(),
            scenarios: IndexMap::new(),
            lessons: IndexMap::new(),
            trials: Vec::new(),
            names: LibraryNames::default(),
            mods: Vec::new(),
            former_cards: FormerCards::default(),
            beside,
            broken: Broken::Fault,
            order: Vec::new(),
            language: None,
            bases: Bases::default(),
            messages: vec![&ENGINE],
            foreign: ForeignMessages::OfFrontEnds,
            replaced: IndexMap::new(),
            faults,
        };
        library.order = library.enter_mods();
        for root in library.order.clone() {
            for index in (0..count)
                .filter(|index| library.sources.files()[*index].root == root)
                .collect::<Vec<_>>()
            {
                library.enter(index);
            }
        }
        library.check_mods();
        library.inherit();
        library.without_trials()
    }

    /// Discards the results of trials, which depend on the language and the messages.
    fn without_trials(mut self) -> Library {
        self.trials = self.scenarios.iter().map(|_| OnceLock::new()).collect();
        self
    }

    /// Merges maps and cards over their bases. From here on, trees are complete.
    fn inherit(&mut self) {
        let mut reader = Reader::default();
        self.bases
            .merge_maps(&mut reader, &mut self.trees, &self.maps);
        self.bases
            .merge_cards(&mut reader, &mut self.trees, &self.sets);
        self.faults.extend(reader.faults.into_sorted());
    }

    /// Changes the language of the content, to the extent that `locale/` translates it.
    #[must_use]
    pub fn in_language(mut self, language: &str) -> Library {
        self.language = Some(language.to_owned());
        self.without_trials()
    }

    /// The languages that have a `locale/` file, in alphabetical order.
    #[must_use]
    pub fn languages(&self) -> Vec<&str> {
        let files = self
            .sources
            .files()
            .iter()
            .filter_map(|file| file.key.strip_prefix("locale/"));
        let languages = files.map(|rest| {
            rest.split_once(['/', '.'])
                .map_or(rest, |(language, _)| language)
        });
        languages.collect::<BTreeSet<&str>>().into_iter().collect()
    }

    /// The current language.
    pub fn language(&self) -> Option<&str> {
        self.language.as_deref()
    }

    /// The contents of the files of a language, in the load order of the roots.
    pub(super) fn locales(&self, language: &str) -> impl Iterator<Item = &Node> {
        let (file, folder) = (
            format!("locale/{language}.yaml"),
            format!("locale/{language}/"),
        );
        self.order.iter().flat_map(move |root| {
            let (file, folder) = (file.clone(), folder.clone());
            let of_root = self
                .sources
                .files()
                .iter()
                .enumerate()
                .filter(move |(_, one)| one.root == *root);
            let one =
                of_root.filter(move |(_, one)| one.key == file || one.key.starts_with(&folder));
            one.filter_map(|(index, _)| self.tree(index))
        })
    }

    /// The text of the weights for a scenario, from the first root that has any.
    pub(super) fn weights_of(&self, scenario: &str) -> Option<Arc<str>> {
        let key = format!("players/{scenario}.yaml");
        let mut roots = self.order.iter();
        let index = roots.find_map(|root| self.find_file(&key, Some(*root)))?;
        Some(self.file(index).text.as_str().into())
    }

    /// Adds the table of a front end's messages.
    #[must_use]
    pub fn with_messages(mut self, table: &'static Table) -> Library {
        self.messages.push(table);
        self.without_trials()
    }

    /// Adds the messages of every front end: from here on, an id missing from all of them is a
    /// fault.
    #[must_use]
    pub fn with_all_messages(mut self, tables: &[&'static Table]) -> Library {
        self.messages.extend(tables);
        self.foreign = ForeignMessages::None;
        self.without_trials()
    }

    /// Other content, with the messages of this library.
    ///
    /// Another version of a program may have written it: a message of a scenario that no table has
    /// is no fault there.
    #[must_use]
    pub fn with_content(&self, texts: &[Texts]) -> Library {
        let messages = self.messages.clone();
        let library = Library::open_with(&[], texts);
        Library {
            messages,
            foreign: ForeignMessages::OfVersions,
            broken: self.broken,
            ..library
        }
    }

    /// Whether it has the same language and messages as another library.
    pub(super) fn speaks_like(&self, other: &Library) -> bool {
        let [own, others] = [self, other].map(|library| {
            let tables = library.messages.iter();
            tables.map(|table| ptr::from_ref(*table))
        });
        let same_language = self.language == other.language;
        same_language && self.foreign == other.foreign && own.eq(others)
    }

    /// The messages that no table has, but that may exist.
    pub(super) fn foreign_messages(&self) -> ForeignMessages {
        self.foreign
    }

    /// A translation of a text about something that can be loaded.
    pub(super) fn said(&self, list: &str, id: &str, key: &str) -> Option<&str> {
        let trees = self.locales(self.language()?);
        let entries = trees.filter_map(|tree| tree.get(list)?.get(id));
        entries.filter_map(|names| names.get(key)?.as_text()).last()
    }

    /// The tables of messages: the engine's, and those of front ends.
    #[must_use]
    pub fn messages(&self) -> &[&'static Table] {
        &self.messages
    }

    /// Every name that a file defines.
    pub(super) fn names(&self) -> &LibraryNames {
        &self.names
    }

    /// The diagnostics of roots that do not exist.
    pub(super) fn missing_folders(&self) -> impl Iterator<Item = &Diagnostic> {
        let faults = self.faults.list().iter();
        faults.filter(|fault| matches!(fault.fault, DiagnosticKind::NoFolder { .. }))
    }

    /// Records a file in the tables.
    fn enter(&mut self, index: usize) {
        let file = &self.sources.files()[index];
        let parts: Vec<&str> = file.key.split('/').collect();
        let (described, table, what, id): (fn() -> Described, _, _, _) = match parts[..] {
            ["lessons", _] => (lesson_table, &mut self.lessons, "lesson", file.stem()),
            ["maps", _] => (read::map_table, &mut self.maps, "map", file.stem()),
            ["scenarios", _] => {
                let table = &mut self.scenarios;
                (read::scenario_table, table, "scenario", file.stem())
            }
            ["cards", set, "cards.yaml"] => (read::cards_table, &mut self.sets, "card set", set),
            _ => return,
        };
        if let Some(&first) = table.get(id) {
            let place = Place::whole(&file.path);
            let other = Place::whole(&self.sources.files()[first].path);
            let id = id.to_owned();
            let fault = DiagnosticKind::DuplicateFile { what, id };
            self.faults.add_labelled(&place, fault, &other, "this one");
            return;
        }
        table.insert(id.to_owned(), index);
        let before = self.faults.list().len();
        let tree = if is_unread(file, &self.faults) {
            None
        } else {
            parse_as(file, described, &self.former_cards, &mut self.faults)
        };
        if let Some(tree) = &tree {
            // A file with a fault may have an id that could not be read.
            let is_sound = self.faults.list().len() == before;
            if (is_sound || tree.get("id").is_some())
                && let Some((place, fault)) = wrong_id(tree, what, id)
            {
                self.faults.add(place, fault);
            }
            self.names.learn(tree);
        }
        self.trees[index] = tree;
    }

    /// Whether a file, by its displayed path, is inside a folder.
    #[must_use]
    pub fn is_below(&self, file: &str, folder: &Path) -> bool {
        let folder = folder.canonicalize();
        let file = Path::new(file).canonicalize();
        folder.is_ok_and(|folder| file.is_ok_and(|file| file.starts_with(folder)))
    }

    /// The files.
    #[must_use]
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// The former ids of cards that mods renamed.
    #[must_use]
    pub fn former_cards(&self) -> &FormerCards {
        &self.former_cards
    }

    /// The ids of all scenarios, including unreadable ones.
    pub fn scenario_ids(&self) -> impl Iterator<Item = &str> {
        self.scenarios.keys().map(String::as_str)
    }

    /// Whether something that is not a card has this name: a side, a space, a region, a tag or a period.
    #[must_use]
    pub fn has_other_name(&self, id: &str) -> bool {
        self.names.is_of_other(id)
    }

    /// The file at a position.
    pub(super) fn file(&self, index: usize) -> &SourceFile {
        &self.sources.files()[index]
    }

    /// Whether a file could not be read, which has been reported.
    pub(super) fn is_unread(&self, index: usize) -> bool {
        is_unread(self.file(index), &self.faults)
    }

    /// The tree of a file, if it could be parsed.
    pub(super) fn tree(&self, index: usize) -> Option<&Node> {
        match self.file(index).key.starts_with("locale/") {
            true => self.translation(index).0.as_ref(),
            false => self.trees[index].as_ref(),
        }
    }

    /// The tree of a file of a language, if it could be parsed, and its diagnostics.
    pub(super) fn translation(&self, index: usize) -> &(Option<Node>, Diagnostics) {
        self.translations[index].get_or_init(|| {
            let mut faults = Diagnostics::default();
            let tree = match self.is_unread(index) {
                true => None,
                false => parse_as(
                    self.file(index),
                    locale_table,
                    &self.former_cards,
                    &mut faults,
                ),
            };
            (tree, faults)
        })
    }

    /// The position of a file by its path from its root; in any root, if none is given.
    pub(super) fn find_file(&self, key: &str, root: Option<usize>) -> Option<usize> {
        self.sources
            .files()
            .iter()
            .position(|file| file.key == key && root.is_none_or(|root| file.root == root))
    }

    /// The script of a card: its own, or else the one of the card that it extends.
    pub(super) fn script_of(&self, set: &str, card: &str) -> Option<usize> {
        let mut at = (*self.sets.get(set)?, card);
        loop {
            let (file, id) = (self.file(at.0), at.1);
            let own = self.find_file(
                &format!("cards/{}/{id}.lua", file.folder()),
                Some(file.root),
            );
            if own.is_some() {
                return own;
            }
            at = self.bases.of_card(at.0, id)?;
        }
    }

    /// A card set as written in its file, with its diagnostics; `None` if the file could not be
    /// parsed.
    pub(super) fn card_set(&self, id: &str) -> Option<&(CardSet, Diagnostics)> {
        let &index = self.sets.get(id)?;
        let tree = self.tree(index)?;
        Some(self.card_sets.get(index)?.get_or_init(|| {
            let mut reader = Reader::default();
            let set = read_set(&mut reader, id, tree);
            check_strays(&mut reader, self.sources.files(), self.file(index), &set);
            (set, reader.faults)
        }))
    }

    /// The value returned by a script.
    pub(super) fn run_script(&self, index: usize) -> &Result<RunScript, ScriptError> {
        let file = self.file(index);
        self.scripts[index].get_or_init(|| {
            let modules = self.modules_of(index)?;
            let data = evaluate(&file.path, &file.text, &self.modules(&modules)).map_err(
                |mut fault| {
                    // The parser notices a missing `end` only where it cannot continue.
                    let stuck = fault.message.starts_with("Expected")
                        && !fault.message.contains("to close");
                    if let Some((word, line)) = unclosed(&file.text).filter(|_| stuck) {
                        fault.message += &format!("; the `{word}` in line {line} has no `end`");
                    }
                    match self.sources.find(&fault.path) {
                        Some(file) => fault.naming_what_is_set(&file.text),
                        None => fault,
                    }
                },
            )?;
            let mut tree = Node::from_script(&data, file);
            let table = match file.key.starts_with("scenarios/rules/") {
                true => read::rule_script_table,
                false => read::card_script_table,
            };
            let renamed = modernized(&mut tree, table, &self.former_cards);
            let set = format!("cards/{}/cards.yaml", file.folder());
            let set = self.find_file(&set, Some(file.root));
            let set = set.filter(|_| file.key.starts_with("cards/"));
            let trees = [Some(&tree), set.and_then(|set| self.tree(set))];
            let format = trees.map(|tree| tree?.get("format")?.as_integer());
            Ok(RunScript {
                format: format.into_iter().flatten().next().unwrap_or(1),
                data,
                tree,
                renamed,
                started: read::effect_starts(&file.text),
            })
        })
    }

    /// The diagnostics from reading the files; those of languages come from
    /// [`Library::translation`].
    pub(super) fn faults(&self) -> &Diagnostics {
        &self.faults
    }
}

/// Cells for values that are computed on demand.
fn unset<T>(count: usize) -> Vec<OnceLock<T>> {
    (0..count).map(|_| OnceLock::new()).collect()
}

/// The fault of a file whose id is missing, or is not the name of the file.
fn wrong_id<'t>(
    tree: &'t Node,
    what: &'static str,
    id: &str,
) -> Option<(&'t Place, DiagnosticKind)> {
    match tree.get("id") {
        Some(node) if node.as_text() == Some(id) => None,
        Some(node) => {
            let fault = DiagnosticKind::IdNotFileName {
                id: node.as_text().unwrap_or_default().to_owned(),
                name: id.to_owned(),
            };
            Some((&node.place, fault))
        }
        None if matches!(tree.value, NodeValue::Map(_)) => {
            let of = match what {
                "card set" => "a card set",
                "lesson" => "a lesson",
                "map" => "a map",
                _ => "a scenario",
            };
            let fault = DiagnosticKind::MissingKey {
                key: "id",
                of,
                wanted: Some(format!("the name of the file, `{id}`")),
            };
            Some((&tree.place, fault))
        }
        None => None,
    }
}

/// Whether a file could not be read.
fn is_unread(file: &SourceFile, faults: &Diagnostics) -> bool {
    file.text.is_empty()
        && faults
            .list()
            .iter()
            .any(|fault| fault.place.file() == &*file.path)
}
