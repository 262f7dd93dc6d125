//! Gives a card of a mod another id, in every file of the mod that names it.
//!
//! Nothing is written here: a plan has the texts before and after, to be shown and then written by
//! [`Plan::write`]. Saved games and other mods follow by the entry of `renamed` in `mod.yaml`.

mod card;
mod plan;
mod references;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use brink::content::{Diagnostic, DiagnosticKind, Diagnostics, Library, Mod, Place, SourceFile};
use brink::files::read_text;
use brink::tooling::{FormerCards, MAX_FILE, MOD_FILE, Node, parse};
use serde_json::Value;

use crate::lossless::{Edit, EditError, Step, edited, value_of};
use crate::position::test_files;

pub use card::Rename;
pub use plan::{ChangedFile, ChangedLine, Mention, Plan};
use references::{in_script, in_yaml, mentions};

/// The result of looking at a renaming; a fault is one of the table of faults.
type Planned<T> = Result<T, Box<Diagnostic>>;

impl Rename<'_> {
    /// The changes of files that rename the card, with these unsaved texts, by their displayed paths.
    ///
    /// # Errors
    /// A set or card that does not exist or is of no mod, and an id that cannot be its new one.
    pub fn plan(&self, library: &Library, unsaved: &BTreeMap<String, String>) -> Planned<Plan> {
        let sets = Sets::of(library);
        let (file, place) = sets.card(self)?;
        let mut mods = library.mods().iter();
        // A mod that is part of the program is no folder.
        let one = mods.find(|one| one.root == file.root && Path::new(&*file.path).is_file());
        let card = self.card.to_owned();
        let one = one.ok_or_else(|| fault(&place, DiagnosticKind::NotOfMod { card }))?;
        let moved = self.moved(file);
        self.check(library, &sets, &place, &moved)?;
        let mut former = FormerCards::one(self.card, self.to);
        if !library.has_other_name(self.card) {
            former = former.in_answers();
        }
        let mut plan = Plan::default();
        for source in sources_of(library, one, unsaved) {
            let after = match Path::new(&source.key).extension() {
                Some(ending) if ending == "lua" => in_script(self, &source.text, &former),
                Some(ending) if ending == "yaml" => self.in_yaml(&source, &former)?,
                _ => source.text.clone(),
            };
            let to = moved.get(&*source.path).cloned();
            let path = to.as_deref().unwrap_or(&source.path);
            plan.left.extend(mentions(self.card, path, &after));
            if after != source.text || to.is_some() {
                let (path, before) = (source.path.to_string(), source.text);
                plan.files.push(ChangedFile {
                    path,
                    to,
                    before,
                    after,
                });
            }
        }
        Ok(plan)
    }

    /// Checks that the card may have the new id.
    fn check(
        &self,
        library: &Library,
        sets: &Sets<'_>,
        place: &Place,
        moved: &BTreeMap<String, String>,
    ) -> Planned<()> {
        let id = self.to.to_owned();
        if !is_id(self.to) {
            return Err(fault(place, DiagnosticKind::BadId { id }));
        }
        if self.to == self.card {
            return Err(fault(place, DiagnosticKind::RenamedInCircle { card: id }));
        }
        for (card, own) in [(self.to, None), (self.card, Some(self.set))] {
            if let Some(set) = sets.having(card, own) {
                let (card, set) = (card.to_owned(), set.to_owned());
                return Err(fault(place, DiagnosticKind::CardThere { card, set }));
            }
        }
        // Its own former ids are free.
        let former = library.former_cards().today(self.to);
        if let Some(card) = former.filter(|card| *card != self.card) {
            let card = card.to_owned();
            return Err(fault(place, DiagnosticKind::FormerId { id, card }));
        }
        match moved.values().find(|to| Path::new(to).exists()) {
            Some(to) => {
                let fault = DiagnosticKind::DuplicateFile { what: "file", id };
                Err(Box::new(Diagnostic::new(
                    Place::whole(&to.as_str().into()),
                    fault,
                )))
            }
            None => Ok(()),
        }
    }

    /// The files that are named after the card, each with its new path: its script and its tests.
    fn moved(&self, cards: &SourceFile) -> BTreeMap<String, String> {
        let set = cards.path.strip_suffix("cards.yaml").unwrap_or_default();
        let root = cards.path.strip_suffix(&cards.key).unwrap_or_default();
        let named = [(set.to_owned(), "lua"), (format!("{root}tests/"), "yaml")];
        let paths = named.map(|(folder, ending)| {
            [self.card, self.to].map(|id| format!("{folder}{id}.{ending}"))
        });
        let there = paths
            .into_iter()
            .filter(|[old, _]| Path::new(old).is_file());
        there.map(|[old, new]| (old, new)).collect()
    }

    /// The text of a file of YAML with the new id.
    fn in_yaml(&self, source: &SourceFile, former: &FormerCards) -> Planned<String> {
        let text = in_yaml(self, source, former);
        if source.key != MOD_FILE {
            return Ok(text);
        }
        self.noted(&text).map_err(|error| {
            let message = error.to_string();
            fault(
                &Place::whole(&source.path),
                DiagnosticKind::Yaml { message },
            )
        })
    }

    /// The text of `mod.yaml` with the former id; without one, if it is the id of today again.
    fn noted(&self, text: &str) -> Result<String, EditError> {
        let at = |id: &str| {
            let keys = ["renamed", id];
            keys.map(|key| Step::Key(key.to_owned())).to_vec()
        };
        let tree = value_of(text).unwrap_or_default();
        let renamed = tree.get("renamed").and_then(Value::as_object);
        let edit = match renamed {
            Some(all) if all.contains_key(self.to) && all.len() == 1 => Edit::Remove {
                at: vec![Step::Key("renamed".to_owned())],
            },
            Some(all) if all.contains_key(self.to) => Edit::Remove { at: at(self.to) },
            _ => Edit::Set {
                at: at(self.card),
                value: self.to.into(),
            },
        };
        edited(text, &[edit])
    }
}

/// A fault at a place.
fn fault(place: &Place, kind: DiagnosticKind) -> Box<Diagnostic> {
    Box::new(Diagnostic::new(place.clone(), kind))
}

/// Whether a text can be an id.
fn is_id(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_lowercase())
        && text
            .bytes()
            .all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_'))
}

/// The files of the card sets, with their trees.
struct Sets<'l>(Vec<(&'l SourceFile, Node)>);

impl<'l> Sets<'l> {
    fn of(library: &'l Library) -> Sets<'l> {
        let files = library.sources().files().iter();
        let sets = files
            .filter(|file| file.key.starts_with("cards/") && file.key.ends_with("/cards.yaml"));
        let trees = sets.filter_map(|file| Some((file, parse(file, &mut Diagnostics::default())?)));
        Sets(trees.collect())
    }

    /// The cards of all sets: each with its set.
    fn cards(&self) -> impl Iterator<Item = (&'l SourceFile, &str, &Place)> {
        self.0.iter().flat_map(|(file, tree)| {
            let cards = tree.get("cards").map_or(&[][..], Node::entries);
            let cards = cards.iter();
            cards.map(move |(key, _)| (*file, key.name.as_str(), &key.place))
        })
    }

    /// The file of the set of a card, and the place of the card in it.
    fn card(&self, wanted: &Rename<'_>) -> Planned<(&'l SourceFile, Place)> {
        let nowhere = Place::nowhere();
        let sets = self.0.iter().map(|(file, _)| file.folder());
        if !sets.clone().any(|set| set == wanted.set) {
            let kind = DiagnosticKind::unknown_name("card set", wanted.set, sets);
            return Err(fault(&nowhere, kind));
        }
        let own = || {
            self.cards()
                .filter(|(file, ..)| file.folder() == wanted.set)
        };
        let found = own().find(|(_, card, _)| *card == wanted.card);
        let found = found.map(|(file, _, place)| (file, place.clone()));
        found.ok_or_else(|| {
            let cards = own().map(|(_, card, _)| card);
            let kind = DiagnosticKind::unknown_name("card", wanted.card, cards);
            fault(&nowhere, kind)
        })
    }

    /// A set, other than this one, that has such a card.
    fn having(&self, id: &str, but: Option<&str>) -> Option<&'l str> {
        let mut all = self.cards().filter(|(_, card, _)| *card == id);
        let found = all.find(|(file, ..)| Some(file.folder()) != but);
        found.map(|(file, ..)| file.folder())
    }
}

/// The files of a mod that may name a card, as they are on the disk or in an editor: content, tests and guides.
fn sources_of(library: &Library, one: &Mod, unsaved: &BTreeMap<String, String>) -> Vec<SourceFile> {
    let files = library.sources().files().iter();
    let own = files.filter(|file| file.root == one.root);
    let mut sources: Vec<SourceFile> = own.cloned().collect();
    let described = sources.iter().find(|file| file.key == MOD_FILE);
    let root = described.and_then(|file| file.path.strip_suffix(MOD_FILE));
    let root = PathBuf::from(root.unwrap_or_default());
    let tests = match root.join("tests").is_dir() {
        true => test_files(&root.join("tests")),
        false => Vec::new(),
    };
    let guides = fs::read_dir(&root).into_iter().flatten().flatten();
    let guides = guides.map(|entry| entry.path());
    let guides = guides.filter(|path| path.extension().is_some_and(|ending| ending == "md"));
    // Links are not followed.
    let others = tests.into_iter().chain(guides);
    for path in others.filter(|path| !path.is_symlink()) {
        let key = path.strip_prefix(&root).unwrap_or(&path);
        let key = key.to_string_lossy().replace('\\', "/");
        if let Ok(file) = SourceFile::read(&path) {
            sources.push(SourceFile {
                key,
                root: one.root,
                ..file
            });
        }
    }
    for source in &mut sources {
        // A byte order mark is kept.
        let text = match unsaved.get(&*source.path) {
            Some(text) => Some(text.clone()),
            None => read_text(Path::new(&*source.path), MAX_FILE).ok(),
        };
        source.text = text.unwrap_or_default();
    }
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    sources
}
