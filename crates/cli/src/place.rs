//! The sources of content: folders found or given, mods, and the content built into the program.

use std::collections::BTreeMap;
use std::env;
use std::path::{Path, PathBuf};

use clap::Args;

use brink::content::{
    AbsentMod, Beside, Diagnostic, DiagnosticKind, Library, MODS_FILE, ModFolder, Place as Spot,
    Texts,
};
use brink::tooling::{MOD_FILE, holds_content, id_of_mod, mod_here, nearest};
use brink::words::Words;

pub(crate) use brink::tooling::is_mod;

use super::words::TABLES;

/// The heading of the flags that every command has.
const CONTENT: &str = "Content";

/// Where content is.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Place {
    /// Read maps, cards and scenarios from this folder (repeatable)
    #[arg(
        long = "content",
        value_name = "DIR",
        global = true,
        help_heading = CONTENT,
    )]
    pub(crate) content: Vec<PathBuf>,
    /// Read this mod, or this folder of mods (repeatable; by default `mods` here and next to the content)
    #[arg(long, value_name = "DIR", global = true, help_heading = CONTENT)]
    pub(crate) mods: Vec<PathBuf>,
    /// Use this language for names, texts and messages, if a `locale/` has it, such as `ru` (by default
    /// `BRINK_LANGUAGE`, or that of the system)
    #[arg(long, value_name = "LANGUAGE", global = true, help_heading = CONTENT)]
    pub(crate) language: Option<String>,
    /// The content that is part of the program, its mods after it
    #[arg(skip)]
    pub(crate) shipped: Vec<Texts>,
}

impl Place {
    /// The content that commands work on. A mod with errors is left out of games that do not need it.
    pub(crate) fn library(&self) -> Library {
        self.whole_library().leaving_broken_mods_out()
    }

    /// The content that commands work on, with all its errors.
    pub(crate) fn whole_library(&self) -> Library {
        self.speaking(self.open(&self.roots()))
    }

    /// Library with the texts of some files replaced, by their displayed paths.
    pub(crate) fn library_over(&self, unsaved: &BTreeMap<String, String>) -> Library {
        let roots = self.roots();
        let found = self.found();
        let texts = self.shipped_beside(&roots, &found);
        let beside = self.beside(&roots, found);
        self.speaking(Library::open_beside(&roots, &texts, unsaved, beside))
    }

    /// The words of the program in the language of the user.
    pub(crate) fn words(&self) -> Words {
        self.library().words()
    }

    /// The content of some folders, on top of the built-in content if there is nothing else to build on.
    pub(crate) fn open(&self, roots: &[PathBuf]) -> Library {
        let found = self.found();
        let texts = self.shipped_beside(roots, &found);
        let beside = self.beside(roots, found);
        Library::open_beside(roots, &texts, &BTreeMap::new(), beside)
    }

    /// The built-in content, to be read with some folders. A mod among them replaces the built-in
    /// mod of the same name, and mods that are switched off are left aside.
    pub(crate) fn shipped(&self, roots: &[PathBuf]) -> Vec<Texts> {
        self.shipped_beside(roots, &self.found())
    }

    fn shipped_beside(&self, roots: &[PathBuf], found: &Folders) -> Vec<Texts> {
        if !self.is_built_in() {
            return Vec::new();
        }
        let same =
            |texts: &Texts, root: &PathBuf| is_mod(root) && folder_name(root) == texts.name();
        let is_used = |texts: &&Texts| {
            let is_replaced = roots.iter().any(|root| same(texts, root));
            !is_replaced && !found.disabled_ids.contains_key(texts.name())
        };
        self.shipped.iter().filter(is_used).cloned().collect()
    }

    /// Findings beside the content of some folders: mods that are switched off, faults of folders of
    /// mods, and built-in content in whose place a folder stands.
    fn beside(&self, roots: &[PathBuf], found: Folders) -> Beside {
        let is_named = |path: &&PathBuf| roots.iter().any(|root| is_same(root, path));
        let off = found.disabled.iter().filter(|path| !is_named(path));
        let mut absent: Vec<AbsentMod> = off.map(|path| AbsentMod::disabled(path)).collect();
        match self.is_built_in() {
            true => {
                let ids = &found.disabled_ids;
                let off = self
                    .shipped
                    .iter()
                    .filter(|texts| ids.contains_key(texts.name()));
                let off: Vec<AbsentMod> = off.map(AbsentMod::disabled_texts).collect();
                let is_new = |one: &AbsentMod| absent.iter().all(|other| other.id != one.id);
                let off: Vec<AbsentMod> = off.into_iter().filter(is_new).collect();
                absent.extend(off);
            }
            false => {
                let named = self.content.first().cloned();
                let by = named.or_else(|| {
                    found
                        .base
                        .iter()
                        .chain(&found.own)
                        .find(|root| !is_mod(root))
                        .cloned()
                });
                let by = brink::tooling::shown(&by.unwrap_or_default());
                absent.push(AbsentMod::hidden(&self.shipped, &by));
            }
        }
        Beside {
            absent,
            faults: found.faults,
        }
    }

    /// Whether the built-in content is used: a folder of content other than a mod takes precedence
    /// over it.
    pub(crate) fn is_built_in(&self) -> bool {
        let alone =
            self.content.is_empty() && Library::default_roots().iter().all(|root| is_mod(root));
        alone && !self.shipped.is_empty()
    }

    /// The content in the language of the user.
    pub(crate) fn speaking(&self, library: Library) -> Library {
        let library = library.with_all_messages(&TABLES);
        let named = self
            .language
            .clone()
            .or_else(|| from_environment("BRINK_LANGUAGE"));
        match named.or_else(|| system_language(&library)) {
            // English needs no file.
            Some(language) if language != ENGLISH || library.languages().contains(&ENGLISH) => {
                library.in_language(&language)
            }
            _ => library,
        }
    }

    /// Reports which of the given folders hold no content or no mods.
    pub(crate) fn check(&self, need: Need) -> Result<(), String> {
        let found = self.content.iter().find(|folder| !folder.is_dir());
        if let Some(folder) = found {
            return Err(format!("--content {}: no such folder", folder.display()));
        }
        let holds = |root: &PathBuf| has_content(root);
        if need == Need::Content && !self.is_built_in() && !self.roots().iter().any(holds) {
            return Err(self.nothing());
        }
        if need == Need::Folders {
            return Ok(());
        }
        match self.mods.iter().find(|folder| mods_in(folder).is_empty()) {
            Some(folder) if !folder.is_dir() => {
                Err(format!("{} is not a folder", folder.display()))
            }
            Some(folder) => Err(format!(
                "{} holds no mod: a mod is a folder with a `{MOD_FILE}`",
                folder.display()
            )),
            None => Ok(()),
        }
    }

    /// The folders of content that a user works on: mods, and content found here or given. Content
    /// that was only found next to the program or above a mod is a base for the others, if there
    /// are any.
    pub(crate) fn own_roots(&self) -> Vec<PathBuf> {
        let Folders { base, own, .. } = self.found();
        if own.is_empty() { base } else { own }
    }

    /// Whether a game may use scripts that are being written: those of a mod, or of folders named
    /// on the command line.
    pub(crate) fn has_own_scripts(&self) -> bool {
        !self.content.is_empty() || self.found().own.iter().any(|root| is_mod(root))
    }

    /// The folders of content, those of mods included.
    pub(crate) fn roots(&self) -> Vec<PathBuf> {
        self.roots_with(&[])
    }

    /// The folders of content, and some more. The user's own mod replaces the mod of the same name
    /// in the base.
    pub(crate) fn roots_with(&self, more: &[PathBuf]) -> Vec<PathBuf> {
        let Folders { base, mut own, .. } = self.found();
        more.iter()
            .cloned()
            .for_each(|path| add_root(&mut own, path));
        let mut roots = base;
        roots.retain(|root| {
            !is_mod(root)
                || !own
                    .iter()
                    .any(|own| is_mod(own) && folder_name(own) == folder_name(root))
        });
        own.into_iter().for_each(|root| add_root(&mut roots, root));
        roots
    }

    /// The folders of content, including mods, by owner.
    pub(crate) fn found(&self) -> Folders {
        let here = mod_here()
            .unwrap_or_else(|| PathBuf::from("."))
            .canonicalize()
            .ok();
        let (own, base) = match self.content.is_empty() {
            true => Library::default_roots()
                .into_iter()
                .partition(|root| is_below(root, here.as_deref())),
            false => (self.content.clone(), Vec::new()),
        };
        let (of_own, of_base) = (self.folders_of_mods(&own), mods_of(&base));
        let mut found = Folders {
            base,
            own,
            ..Folders::default()
        };
        for folder in of_own {
            let mods = found.take(&folder);
            mods.into_iter()
                .for_each(|path| add_root(&mut found.own, path));
        }
        for folder in of_base {
            let mods = found.take(&folder);
            mods.into_iter()
                .for_each(|path| add_root(&mut found.base, path));
        }
        found.check_disabled(&self.shipped);
        found
    }

    /// The folders of mods of a user, or mods.
    fn folders_of_mods(&self, own: &[PathBuf]) -> Vec<PathBuf> {
        match self.mods.is_empty() {
            true => [mods_of(own), vec![MODS.into()]].concat(),
            false => self.mods.clone(),
        }
    }

    /// The folder into which mods are put.
    pub(crate) fn folder_of_mods(&self) -> PathBuf {
        let named = self.mods.iter().find(|folder| !is_mod(folder));
        named.cloned().unwrap_or_else(|| MODS.into())
    }

    /// The index that the folder of mods of a user names.
    pub(crate) fn index_of_mods(&self) -> Option<String> {
        ModFolder::read(&self.folder_of_mods()).index
    }

    /// The content that some folders depend on: a mod needs its base, other content only itself.
    pub(crate) fn library_with(&self, paths: &[PathBuf]) -> Library {
        let builds =
            paths.is_empty() || paths.iter().any(|path| is_mod(path)) || !self.content.is_empty();
        let mut roots = if builds {
            self.roots_with(paths)
        } else {
            Vec::new()
        };
        paths
            .iter()
            .cloned()
            .for_each(|path| add_root(&mut roots, path));
        self.speaking(if builds {
            self.open(&roots)
        } else {
            Library::open(&roots)
        })
    }

    /// Reports that no content was found, and where it was searched for.
    pub(crate) fn nothing(&self) -> String {
        let mut looked: Vec<String> = self
            .roots()
            .iter()
            .map(|root| brink::tooling::shown(root))
            .collect();
        if self.content.is_empty() {
            looked.extend([
                "here".to_owned(),
                "next to the program".to_owned(),
                "in the program itself".to_owned(),
            ]);
        }
        let looked = if looked.is_empty() {
            "nowhere".to_owned()
        } else {
            looked.join(", ")
        };
        format!(
            "no content found: looked for `maps/`, `cards/` and `scenarios/` in {looked}; name a \
             folder with --content"
        )
    }

    /// Reports that there is no file to watch, and a way to create one.
    pub(crate) fn nothing_to_watch(&self) -> String {
        if !self.is_built_in() {
            return self.nothing();
        }
        "there is no file to watch: the content is built into the program. `brink new scenario \
         my_game` or \
         `brink new card my_card` begins a mod here; --content and --mods name folders that are \
         elsewhere"
            .to_owned()
    }
}

/// The folder of content that is this folder, or contains it.
pub(crate) fn content_of(path: &Path) -> PathBuf {
    if has_content(path) {
        return path.to_path_buf();
    }
    let mut folders = path.ancestors().skip(1);
    folders
        .find(|folder| is_part(path, folder) && has_content(&or_here(folder)))
        .map_or(path.to_path_buf(), or_here)
}

/// Whether a folder is one of content.
pub(crate) fn has_content(folder: &Path) -> bool {
    is_mod(folder) || holds_content(folder)
}

/// Whether a path leads through one of the subfolders of content.
fn is_part(path: &Path, folder: &Path) -> bool {
    let rest = path.strip_prefix(folder).ok();
    let Some(first) = rest.and_then(|rest| rest.iter().next()) else {
        return false;
    };
    let mut parts = PARTS.iter().chain(&["tests", "locale"]);
    parts.any(|part| first == *part)
}

/// A folder; the present one if it is empty.
fn or_here(folder: &Path) -> PathBuf {
    match folder == Path::new("") {
        true => PathBuf::from("."),
        false => folder.to_path_buf(),
    }
}

/// The folders of mods in some folders of content.
fn mods_of(roots: &[PathBuf]) -> Vec<PathBuf> {
    let folders = roots.iter().map(|root| root.join("mods"));
    folders.collect()
}

/// Whether a folder is in another one.
fn is_below(root: &Path, folder: Option<&Path>) -> bool {
    let (Ok(root), Some(folder)) = (root.canonicalize(), folder) else {
        return false;
    };
    root.starts_with(folder)
}

/// Folders of content, mods included, each once.
#[derive(Default)]
pub(crate) struct Folders {
    /// Content found next to the program or above a mod.
    pub(crate) base: Vec<PathBuf>,
    /// Content found here, or given.
    pub(crate) own: Vec<PathBuf>,
    /// Mods that are switched off.
    pub(crate) disabled: Vec<PathBuf>,
    /// The ids of mods that are switched off, built-in ones included, with their places.
    pub(crate) disabled_ids: BTreeMap<String, Spot>,
    /// The files of folders of mods, present or not.
    pub(crate) lists: Vec<PathBuf>,
    /// The faults of folders of mods.
    pub(crate) faults: Vec<Diagnostic>,
}

impl Folders {
    /// Takes a folder of mods in. Returns those that are not switched off; a mod itself is one.
    fn take(&mut self, folder: &Path) -> Vec<PathBuf> {
        if is_mod(folder) {
            return vec![folder.to_path_buf()];
        }
        let read = ModFolder::read(folder);
        self.lists.push(folder.join(MODS_FILE));
        let is_new = |fault: &Diagnostic| !self.faults.contains(fault);
        let faults: Vec<Diagnostic> = read.faults.into_iter().filter(is_new).collect();
        self.faults.extend(faults);
        let is_off = |path: &PathBuf| {
            let off = &read.disabled;
            !off.is_empty()
                && (off.contains_key(&id_of_mod(path)) || off.contains_key(&folder_name(path)))
        };
        let (off, mods): (Vec<PathBuf>, Vec<PathBuf>) = read.mods.into_iter().partition(is_off);
        off.into_iter()
            .for_each(|path| add_root(&mut self.disabled, path));
        self.disabled_ids.extend(read.disabled);
        mods
    }

    /// Reports ids that are switched off, and that no mod has.
    fn check_disabled(&mut self, shipped: &[Texts]) {
        let off = self.disabled.iter();
        let off: Vec<String> = off
            .flat_map(|path| [id_of_mod(path), folder_name(path)])
            .collect();
        let is_known =
            |id: &String| off.contains(id) || shipped.iter().any(|texts| texts.name() == id);
        let unknown = self.disabled_ids.iter().filter(|(id, _)| !is_known(id));
        let faults = unknown.map(|(name, place)| {
            let mods = self
                .own
                .iter()
                .chain(&self.base)
                .filter(|path| is_mod(path));
            let ids: Vec<String> = mods.map(|path| id_of_mod(path)).collect();
            let names = shipped.iter().map(Texts::name);
            let near = nearest(name, ids.iter().map(String::as_str).chain(names));
            let fault = DiagnosticKind::NobodyDisabled {
                name: name.clone(),
                near: near.map(str::to_owned),
            };
            Diagnostic::new(place.clone(), fault)
        });
        let faults: Vec<Diagnostic> = faults.collect();
        self.faults.extend(faults);
    }
}

/// The folder of mods that is looked for.
const MODS: &str = "mods";

/// The folders of content.
const PARTS: [&str; 3] = ["maps", "cards", "scenarios"];

/// Whether a command needs existing content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    Content,
    Nothing,
    /// Folders that may be empty: they are filled.
    Folders,
}

/// Adds a folder, unless it is already listed under this or another path.
pub(crate) fn add_root(roots: &mut Vec<PathBuf>, path: PathBuf) {
    if !roots.iter().any(|root| is_same(root, &path)) {
        roots.push(path);
    }
}

/// Whether two paths lead to the same folder.
fn is_same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => one == other,
    }
}

/// The language of the declared messages.
pub(crate) const ENGLISH: &str = "en";

/// Value of an environment variable.
pub(crate) fn from_environment(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.is_empty())
}

/// The language of the system, if there is content in it.
fn system_language(library: &Library) -> Option<String> {
    let said = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(from_environment)?;
    let language = said.split(['_', '.', '@']).next().unwrap_or_default();
    library
        .languages()
        .contains(&language)
        .then(|| language.to_owned())
}

/// The name of a folder, however its path is written.
pub(crate) fn folder_name(folder: &Path) -> String {
    let full = folder
        .canonicalize()
        .unwrap_or_else(|_| folder.to_path_buf());
    full.file_name()
        .map(|name| name.to_string_lossy().into_owned())
        .unwrap_or_default()
}

/// The mod in a folder: the folder itself, or its subfolders, by name.
pub(crate) fn mods_in(folder: &Path) -> Vec<PathBuf> {
    if is_mod(folder) {
        return vec![folder.to_path_buf()];
    }
    ModFolder::read(folder).mods
}
