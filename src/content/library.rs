//! All content below some folders: what there is, and the doors to load and to check it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use indexmap::IndexMap;

use crate::script::{LuaData, ScriptFault, evaluate};

use super::diagnostic::{Diagnostic, Faults};
use super::fault::Fault;
use super::node::{Node, Value};
use super::source::{Place, SourceFile, Sources};
use super::{Content, load, yaml};

/// All content below some folders. Opening it reads every file; nothing is read later.
#[derive(Debug)]
pub struct Library {
    sources: Sources,
    /// The tree of each file that is YAML and could be parsed.
    trees: Vec<Option<Node>>,
    /// What each script returned, once somebody asked.
    scripts: Vec<OnceLock<Result<LuaData, ScriptFault>>>,
    /// The files of maps, card sets and scenarios by id.
    pub(super) maps: IndexMap<String, usize>,
    pub(super) sets: IndexMap<String, usize>,
    pub(super) scenarios: IndexMap<String, usize>,
    /// Every name that any file gives.
    pub(super) known: Known,
    /// What was wrong when the files were read.
    faults: Faults,
}

/// Every name that any file gives to something.
#[derive(Debug, Default)]
pub(super) struct Known {
    pub spaces: BTreeSet<String>,
    pub regions: BTreeSet<String>,
    pub tags: BTreeSet<String>,
    pub cards: BTreeSet<String>,
}

/// A line about something that can be loaded.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Listing {
    /// The id that commands and files name.
    pub id: String,
    /// The name that people read.
    pub name: String,
    /// What it is, in a few words.
    pub summary: String,
    /// The file.
    pub file: String,
}

impl Library {
    /// Reads everything below the roots. Each root holds `maps/`, `cards/` and `scenarios/`, or some of them.
    #[must_use]
    pub fn open(roots: &[PathBuf]) -> Library {
        let mut faults = Faults::default();
        let sources = Sources::read(roots, &mut faults);
        let count = sources.files().len();
        let mut library = Library {
            sources,
            trees: vec![None; count],
            scripts: (0..count).map(|_| OnceLock::new()).collect(),
            maps: IndexMap::new(),
            sets: IndexMap::new(),
            scenarios: IndexMap::new(),
            known: Known::default(),
            faults,
        };
        for index in 0..count {
            library.enter(index);
        }
        library
    }

    /// Where content lies if nobody says: here, or where the program was built or installed.
    #[must_use]
    pub fn default_roots() -> Vec<PathBuf> {
        let holds_content =
            |folder: &Path| ["scenarios", "maps", "cards"].iter().any(|part| folder.join(part).is_dir());
        let here = PathBuf::from(".");
        if holds_content(&here) {
            return vec![here];
        }
        let program = std::env::current_exe().unwrap_or_default();
        let found = program.ancestors().skip(1).find(|folder| holds_content(folder));
        vec![found.map_or(here, Path::to_path_buf)]
    }

    /// Enters a file into the tables of what there is.
    fn enter(&mut self, index: usize) {
        let file = &self.sources.files()[index];
        let parts: Vec<&str> = file.key.split('/').collect();
        let (table, what, id) = match parts[..] {
            ["maps", _] => (&mut self.maps, "map", file.stem()),
            ["scenarios", _] => (&mut self.scenarios, "scenario", file.stem()),
            ["cards", set, "cards.yaml"] => (&mut self.sets, "card set", set),
            _ => return,
        };
        if let Some(&first) = table.get(id) {
            let place = Place::whole(&file.path);
            let other = Place::whole(&self.sources.files()[first].path);
            self.faults.add_labelled(&place, Fault::DuplicateFile { what, id: id.to_owned() }, &other, "this one");
            return;
        }
        table.insert(id.to_owned(), index);
        let before = self.faults.list().len();
        let unread = file.text.is_empty() && self.faults.list().iter().any(|fault| fault.place.file() == &*file.path);
        let tree = if unread { None } else { yaml::parse(file, &mut self.faults) };
        if let Some(tree) = &tree {
            match tree.get("id") {
                Some(node) if node.as_text() == Some(id) => {}
                Some(node) => {
                    let found = node.as_text().unwrap_or_default().to_owned();
                    self.faults.add(&node.place, Fault::IdNotFileName { id: found, name: id.to_owned() });
                }
                None if matches!(tree.value, Value::Map(_)) && self.faults.list().len() == before => {
                    let of = if what == "card set" {
                        "a card set"
                    } else if what == "map" {
                        "a map"
                    } else {
                        "a scenario"
                    };
                    self.faults.add(&tree.place, Fault::MissingKey { key: "id", of });
                }
                None => {}
            }
            self.known.learn(tree);
        }
        self.trees[index] = tree;
    }

    /// The files.
    #[must_use]
    pub fn sources(&self) -> &Sources {
        &self.sources
    }

    /// The files that a scenario is made from, with any one of its options changed: itself, what it extends, its map,
    /// its card sets and their scripts, its rule scripts. Where it has faults, as far as it could be followed.
    #[must_use]
    pub fn files_of(&self, scenario: &str) -> Vec<&SourceFile> {
        load::files(self, scenario).into_iter().map(|index| self.file(index)).collect()
    }

    /// The ids of all scenarios, those that cannot be read included.
    pub fn scenario_ids(&self) -> impl Iterator<Item = &str> {
        self.scenarios.keys().map(String::as_str)
    }

    /// The file at a position.
    pub(super) fn file(&self, index: usize) -> &SourceFile {
        &self.sources.files()[index]
    }

    /// The tree of a file, if it could be parsed.
    pub(super) fn tree(&self, index: usize) -> Option<&Node> {
        self.trees[index].as_ref()
    }

    /// The position of a file by its path from its root; of any root, if none is given.
    pub(super) fn find_file(&self, key: &str, root: Option<usize>) -> Option<usize> {
        self.sources.files().iter().position(|file| file.key == key && root.is_none_or(|root| file.root == root))
    }

    /// What a script returns.
    pub(super) fn run_script(&self, index: usize) -> &Result<LuaData, ScriptFault> {
        let file = self.file(index);
        self.scripts[index].get_or_init(|| evaluate(&file.path, &file.text))
    }

    /// What was wrong when the files were read.
    pub(super) fn faults(&self) -> &Faults {
        &self.faults
    }

    /// The scenarios.
    #[must_use]
    pub fn scenarios(&self) -> Vec<Listing> {
        let text = |tree: &Node, key: &str| tree.get(key).and_then(Node::as_text).unwrap_or_default().trim().to_owned();
        self.list(&self.scenarios, |_, tree| text(tree, "description"))
    }

    /// The maps.
    #[must_use]
    pub fn maps(&self) -> Vec<Listing> {
        self.list(&self.maps, |_, tree| {
            let count = |key: &str| match tree.get(key).map(|node| &node.value) {
                Some(Value::List(items)) => items.len(),
                Some(Value::Map(entries)) => entries.len(),
                _ => 0,
            };
            format!("{} spaces, {} regions, {} links", count("spaces"), count("regions"), count("links"))
        })
    }

    /// The card sets.
    #[must_use]
    pub fn sets(&self) -> Vec<Listing> {
        self.list(&self.sets, |index, tree| {
            let file = self.file(index);
            let cards = tree.get("cards").map_or(&[][..], Node::entries);
            let script = |id: &str| format!("cards/{}/{id}.lua", file.folder());
            let with_script =
                cards.iter().filter(|(key, _)| self.find_file(&script(&key.name), Some(file.root)).is_some()).count();
            format!("{} cards, {with_script} with a script", cards.len())
        })
    }

    fn list(&self, table: &IndexMap<String, usize>, summary: impl Fn(usize, &Node) -> String) -> Vec<Listing> {
        let line = |(id, &index): (&String, &usize)| {
            let tree = self.tree(index)?;
            let name = tree.get("name").and_then(Node::as_text).unwrap_or(id).to_owned();
            Some(Listing {
                id: id.clone(),
                name,
                summary: summary(index, tree),
                file: self.file(index).path.to_string(),
            })
        };
        table.iter().filter_map(line).collect()
    }

    /// Loads a scenario with values for some of its options.
    ///
    /// # Errors
    /// Everything that is wrong with the files that it needs, warnings included, and with the options.
    pub fn load(&self, scenario: &str, options: &[(String, String)]) -> Result<Arc<Content>, Vec<Diagnostic>> {
        let (content, faults) = load::load(self, scenario, options);
        content.map(Arc::new).ok_or_else(|| faults.into_sorted())
    }
}

impl Known {
    /// Adds the names of a map or of a card set.
    fn learn(&mut self, tree: &Node) {
        let names = |key: &str| tree.get(key).map_or(&[][..], Node::entries).iter();
        self.regions.extend(names("regions").map(|(key, _)| key.name.clone()));
        self.cards.extend(names("cards").map(|(key, _)| key.name.clone()));
        for (key, space) in names("spaces") {
            self.spaces.insert(key.name.clone());
            if let Some(Value::List(tags)) = space.get("tags").map(|node| &node.value) {
                self.tags.extend(tags.iter().filter_map(Node::as_text).map(str::to_owned));
            }
        }
    }
}
