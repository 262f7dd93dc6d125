//! A folder of mods: its mods, and those that are switched off.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::diagnostic::{Diagnostic, Diagnostics};
use super::diagnostic_kind::DiagnosticKind;
use super::node::Node;
use super::reader::Reader;
use super::source::{MOD_FILE, Place, SourceFile, shown};
use super::sources::leads_out;
use super::spec::{self, Readable, Takes, format, list, text};
use super::yaml;

/// The file of a folder of mods.
pub const MODS_FILE: &str = "mods.yaml";

/// A folder of mods.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ModFolder {
    /// The folders of its mods, by name.
    pub mods: Vec<PathBuf>,
    /// The ids of the mods that are switched off, with their places.
    pub disabled: BTreeMap<String, Place>,
    /// The address of the index of mods that is searched.
    pub index: Option<String>,
    /// The faults of the folder itself.
    pub faults: Vec<Diagnostic>,
}

spec::keys! {
    /// A folder of mods: which of them take no part.
    struct ModsFile = "a folder of mods" in () {
        /// The format of the file, for versions of the engine to come.
        format: () = format(), empty;
        /// The ids of the mods that are switched off.
        disabled: Vec<Node> = list(DisabledId), empty;
        /// The index of mods to search and install from: an address on the web, or a folder.
        index: Option<String> = text(), may;
    }
}

/// The id of a mod that is switched off.
struct DisabledId;

impl spec::Kind<()> for DisabledId {
    type Value = Node;

    fn read(&self, reader: &mut Reader, node: &Node, (): &()) -> Option<Node> {
        reader.text(node).map(|_| node.clone())
    }

    fn takes(&self) -> Takes {
        Takes::Id("mod")
    }
}

impl ModFolder {
    /// Reads a folder of mods; a folder that is missing has none.
    #[must_use]
    pub fn read(folder: &Path) -> ModFolder {
        let mut faults = Diagnostics::default();
        let mut mods = Vec::new();
        for path in folders_in(folder) {
            if is_mod(&path) {
                mods.push(path);
            } else if let Some(fault) = no_mod(&path) {
                faults.add(&Place::whole(&shown(&path).into()), fault);
            }
        }
        let file = read_file(folder, &mut faults);
        let (disabled, index) =
            file.map_or_else(Default::default, |file| (file.disabled, file.index));
        let disabled = disabled.into_iter();
        ModFolder {
            mods,
            disabled: disabled
                .filter_map(|node| Some((node.as_text()?.to_owned(), node.place.clone())))
                .collect(),
            index,
            faults: faults.into_sorted(),
        }
    }
}

/// The keys of the file of a folder of mods.
#[must_use]
pub fn mods_table() -> spec::Table {
    <ModsFile as spec::Declared>::table()
}

/// Whether a folder claims to be a mod, rightly or not.
#[must_use]
pub fn is_mod(folder: &Path) -> bool {
    folder.join(MOD_FILE).symlink_metadata().is_ok()
}

/// The id of the mod in a folder; the name of the folder if it gives none.
#[must_use]
pub fn id_of_mod(folder: &Path) -> String {
    let file = SourceFile::read(&folder.join(MOD_FILE)).ok();
    let tree = file.and_then(|file| yaml::parse(&file, &mut Diagnostics::default()));
    let id = tree.and_then(|tree| Some(tree.get("id")?.as_text()?.trim().to_owned()));
    let full = folder
        .canonicalize()
        .unwrap_or_else(|_| folder.to_path_buf());
    let name = full.file_name().unwrap_or_default();
    id.unwrap_or_else(|| name.to_string_lossy().into_owned())
}

/// Reads the file of a folder of mods.
fn read_file(folder: &Path, faults: &mut Diagnostics) -> Option<ModsFile> {
    let path = folder.join(MODS_FILE);
    if path.symlink_metadata().is_err() {
        return None;
    }
    if leads_out(folder, &path) {
        faults.add(
            &Place::whole(&shown(&path).into()),
            DiagnosticKind::LeadsOut,
        );
        return None;
    }
    let file = match SourceFile::read(&path) {
        Ok(file) => file,
        Err(fault) => {
            faults.push(*fault);
            return None;
        }
    };
    // An empty file is one that says nothing.
    if file.text.trim().is_empty() {
        return None;
    }
    let mut reader = Reader::default();
    let tree = yaml::parse(&file, faults);
    let read = tree.and_then(|tree| <ModsFile as Readable<()>>::read(&mut reader, &tree, &()));
    faults.extend(reader.faults.into_sorted());
    read
}

/// The folders in a folder, by name; hidden ones are left out.
fn folders_in(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let is_hidden = |path: &Path| {
        let name = path.file_name();
        name.is_some_and(|name| name.to_string_lossy().starts_with('.'))
    };
    let mut folders: Vec<PathBuf> = paths
        .filter(|path| !is_hidden(path) && (path.is_dir() || is_mod(path)))
        .collect();
    folders.sort();
    folders
}

/// The fault of a folder without the file of a mod; an empty one is none.
fn no_mod(folder: &Path) -> Option<DiagnosticKind> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    if names.is_empty() {
        return None;
    }
    let is_file = |name: &&String| {
        let name = name.to_lowercase();
        [
            "mod.yml",
            "mods.yaml",
            "mod.yaml",
            "mod.yaml.txt",
            "mod.json",
        ]
        .contains(&&*name)
    };
    Some(DiagnosticKind::NoModFile {
        near: names.iter().find(is_file).cloned(),
        inner: names
            .iter()
            .find(|name| is_mod(&folder.join(name)))
            .cloned(),
    })
}
