//! Libraries without some mods: those that are switched off, that have errors, or that a test does
//! not require.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::slice;

use super::super::absent::{Absence, AbsentMod};
use super::super::diagnostic::{Diagnostic, Diagnostics};
use super::super::diagnostic_kind::DiagnosticKind;
use super::super::names::{NONE, listed};
use super::super::node::Node;
use super::super::source::{MOD_FILE, Place};
use super::super::texts::Texts;
use super::{Broken, Library, LoadError, Loaded, Mod};

impl AbsentMod {
    /// The mod in a folder, which is switched off.
    #[must_use]
    pub fn disabled(folder: &Path) -> AbsentMod {
        let library = Library::open(&[folder.to_path_buf()]);
        library.absent_mod(0, Absence::Disabled)
    }

    /// A mod in memory that is switched off.
    #[must_use]
    pub fn disabled_texts(texts: &Texts) -> AbsentMod {
        let library = Library::open_with(&[], slice::from_ref(texts));
        library.absent_mod(0, Absence::Disabled)
    }

    /// The content of the program, in whose place a folder stands.
    #[must_use]
    pub fn hidden(texts: &[Texts], by: &str) -> AbsentMod {
        AbsentMod {
            id: String::new(),
            name: String::new(),
            version: None,
            absence: Absence::Hidden { by: by.to_owned() },
            brings: texts
                .iter()
                .flat_map(Texts::paths)
                .filter_map(brought)
                .collect(),
        }
    }
}

impl Library {
    /// The mods that take no part.
    #[must_use]
    pub fn absent(&self) -> &[AbsentMod] {
        &self.beside.absent
    }

    /// The mod that takes no part and would bring such a thing, such as a `scenario`.
    #[must_use]
    pub fn absent_with(&self, what: &str, id: &str) -> Option<&AbsentMod> {
        let mut absent = self.beside.absent.iter();
        absent.find(|one| {
            one.brings
                .iter()
                .any(|(kind, own)| *kind == what && own == id)
        })
    }

    /// Leaves mods with errors out, and those that require them: games that need none of them go on
    /// without them, with a note. An error of the file that says which mods are switched off leaves
    /// all of them out. Errors that only appear with a scenario leave a mod out of that one.
    #[must_use]
    pub fn leaving_broken_mods_out(self) -> Library {
        let whole = Library {
            broken: Broken::LeftOut,
            ..self
        };
        if whole.beside.faults.iter().any(Diagnostic::is_error) {
            return whole.without_unlisted().leaving_broken_mods_out();
        }
        let broken = whole.broken_mods(whole.faults.list());
        match broken.is_empty() {
            true => whole,
            false => whole.without(broken).leaving_broken_mods_out(),
        }
    }

    /// The content and one mod with all that it requires: what its tests run with. None if there is
    /// no other mod.
    #[must_use]
    pub fn alone(&self, id: &str) -> Option<Library> {
        let mut needed: BTreeSet<&str> = BTreeSet::from([id]);
        // Mods come after those that they require.
        for one in self.mods.iter().rev() {
            if needed.contains(&*one.id) {
                needed.extend(one.requires.iter().map(|other| other.id.as_str()));
            }
        }
        let is_needed = |root: &usize| {
            let mut mods = self.mods.iter();
            mods.any(|one| one.root == *root && needed.contains(&*one.id))
        };
        let others = self.roots_of_mods().filter(|root| !is_needed(root));
        let others: BTreeMap<usize, Absence> =
            others.map(|root| (root, Absence::NotRequired)).collect();
        (!others.is_empty()).then(|| self.without(others))
    }

    /// The mod that a file belongs to, by the displayed path of the file, which need not be content.
    #[must_use]
    pub fn mod_of_file(&self, file: &str) -> Option<&Mod> {
        self.mods.iter().find(|one| {
            let folder = self.sources.roots().get(one.root);
            folder.is_some_and(|folder| self.is_below(file, Path::new(&**folder)))
        })
    }

    /// The faults of folders of mods.
    #[must_use]
    pub fn faults_of_folders(&self) -> &[Diagnostic] {
        &self.beside.faults
    }

    /// The notes of mods that are left out with their errors.
    pub(super) fn notes_of_absent(&self) -> impl Iterator<Item = Diagnostic> {
        self.beside.absent.iter().filter_map(AbsentMod::note)
    }

    /// Loads a scenario without the mods that keep it from being loaded, if it needs none of them.
    pub(in crate::content) fn loaded_without_broken(
        &self,
        scenario: &str,
        options: &[(String, String)],
        error: LoadError,
    ) -> Result<Loaded, LoadError> {
        let broken = match self.broken {
            Broken::Fault => BTreeMap::new(),
            Broken::LeftOut => self.broken_mods(&error.diagnostics),
        };
        let needed = self.mods_needed_by(scenario);
        if broken.is_empty() || broken.keys().any(|root| needed.contains(root)) {
            return Err(error);
        }
        self.without(broken)
            .leaving_broken_mods_out()
            .loaded(scenario, options)
    }

    /// Adds to unknown names why they are not there.
    pub(in crate::content) fn explained(&self, faults: Diagnostics) -> Diagnostics {
        let mut explained = Diagnostics::default();
        let all = faults.list().iter().cloned();
        explained.extend(all.map(|mut fault| {
            if let DiagnosticKind::UnknownName { what, name, help } = &mut fault.fault {
                if let Some(one) = self.absent_with(what, name) {
                    *help = Some(one.way());
                } else if help.as_deref() == Some(NONE) && KINDS.contains(what) {
                    let roots: Vec<&str> =
                        self.sources.roots().iter().map(|root| &**root).collect();
                    *help = Some(format!("{NONE} in {}", listed(&roots, "and")));
                }
            }
            fault
        }));
        explained
    }

    /// The roots of the mods that a scenario needs: that of its file, those of the scenarios that it
    /// extends, and what these mods require.
    fn mods_needed_by(&self, scenario: &str) -> BTreeSet<usize> {
        let (mut files, mut at) = (BTreeSet::new(), scenario);
        while let Some(&file) = self.scenarios.get(at)
            && files.insert(file)
        {
            let extends = self.tree(file).and_then(|tree| tree.get("extends"));
            at = extends.and_then(Node::as_text).unwrap_or_default();
        }
        let mut roots: BTreeSet<usize> = files.iter().map(|file| self.file(*file).root).collect();
        for one in self.mods.iter().rev() {
            if roots.contains(&one.root) {
                let required = one.requires.iter();
                let others =
                    required.flat_map(|other| self.mods.iter().filter(|one| one.id == other.id));
                roots.extend(others.map(|other| other.root));
            }
        }
        roots
    }

    /// The roots of the mods that have errors among these, each with its first one.
    fn broken_mods(&self, faults: &[Diagnostic]) -> BTreeMap<usize, Absence> {
        let mods: BTreeSet<usize> = self.roots_of_mods().collect();
        let mut broken = BTreeMap::new();
        let errors = faults.iter().filter(|fault| fault.is_error());
        for error in errors {
            if let Some(root) = self
                .root_of(&error.place)
                .filter(|root| mods.contains(root))
            {
                let first = || Absence::Broken(Box::new(error.clone()));
                broken.entry(root).or_insert_with(first);
            }
        }
        broken
    }

    /// The roots that are mods, rightly or not.
    fn roots_of_mods(&self) -> impl Iterator<Item = usize> {
        let files = self.sources.files().iter();
        files
            .filter(|file| file.key == MOD_FILE)
            .map(|file| file.root)
    }

    /// The root of a file or of a folder in it.
    fn root_of(&self, place: &Place) -> Option<usize> {
        if let Some(file) = self.sources.find(place.file()) {
            return Some(file.root);
        }
        let is_in = |root: &str| {
            let rest = place.file().strip_prefix(root);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        self.sources
            .roots()
            .iter()
            .rposition(|root| !root.is_empty() && is_in(root))
    }

    /// The content of all roots but these.
    fn without(&self, roots: BTreeMap<usize, Absence>) -> Library {
        let gone: BTreeSet<usize> = roots.keys().copied().collect();
        let absent = roots
            .into_iter()
            .map(|(root, absence)| self.absent_mod(root, absence));
        let mut beside = self.beside.clone();
        beside.absent.extend(absent);
        self.with_sources(self.sources.without(&gone), beside)
    }

    /// The content without its mods, with a note of why it is not known which are switched off.
    fn without_unlisted(mut self) -> Library {
        for fault in &mut self.beside.faults {
            if fault.is_error() {
                fault.fault = DiagnosticKind::ModsLeftOut {
                    why: fault.message(),
                    help: fault.help(),
                };
            }
        }
        let roots = self.roots_of_mods();
        let unlisted = roots.map(|root| (root, Absence::Unlisted)).collect();
        self.without(unlisted)
    }

    /// The mod of a root as one that takes no part.
    fn absent_mod(&self, root: usize, absence: Absence) -> AbsentMod {
        let file = self.find_file(MOD_FILE, Some(root));
        let tree = file.and_then(|file| self.trees.get(file)?.as_ref());
        let text = |key: &str| Some(tree?.get(key)?.as_text()?.to_owned());
        let shown = self.sources.roots().get(root).map_or("", |root| &**root);
        let folder = shown.rsplit(['/', ':']).find(|part| !part.is_empty());
        let id = text("id").unwrap_or_else(|| folder.unwrap_or_default().to_owned());
        AbsentMod {
            name: text("name").unwrap_or_else(|| id.clone()),
            version: text("version"),
            brings: self.brought_by(root).collect(),
            id,
            absence,
        }
    }

    /// The scenarios, maps and card sets of a root.
    fn brought_by(&self, root: usize) -> impl Iterator<Item = (&'static str, String)> {
        let files = self.sources.files().iter();
        let own = files.filter(move |file| file.root == root);
        own.filter_map(|file| brought(&file.key))
    }
}

/// The scenario, map or card set that a file has, by its path from its root.
fn brought(key: &str) -> Option<(&'static str, String)> {
    let mut parts = key.split('/');
    let (folder, name, rest) = (parts.next()?, parts.next()?, parts.next());
    let stem = || name.strip_suffix(".yaml").map(str::to_owned);
    match (folder, rest) {
        ("scenarios", None) => Some(("scenario", stem()?)),
        ("maps", None) => Some(("map", stem()?)),
        ("cards", Some("cards.yaml")) => Some(("card set", name.to_owned())),
        _ => None,
    }
}

/// The kinds of things that are files of their own.
const KINDS: [&str; 3] = ["scenario", "map", "card set"];
