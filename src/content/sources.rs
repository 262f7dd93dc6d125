//! Reads the files of folders.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::files::{self, not_a_file};

use super::art;
use super::diagnostic::{Diagnostic, Diagnostics};
use super::diagnostic_kind::DiagnosticKind;
use super::picture::{MAX_PICTURE, MAX_PICTURES, Picture, PictureFault, Pictures};
use super::source::{MOD_FILE, Place, SourceFile, YAML, limit_of, number, shown};
use super::texts::Texts;
use super::unread::report_unread;

/// Every file of some folders that holds content.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
    /// The roots as they are displayed.
    roots: Vec<Arc<str>>,
    pictures: Pictures,
    /// The diagnostics from reading the files.
    faults: Diagnostics,
}

impl Sources {
    /// Reads the files below each root: `maps/*.yaml`, `cards/*/*`, `scenarios/*.yaml`, the scripts
    /// of `scenarios/rules` and `scenarios/cards`, `lessons/*.yaml`, and the weights of
    /// `players/*.yaml`. Texts in memory come after the folders.
    pub(super) fn read(folders: &[PathBuf], texts: &[Texts]) -> Sources {
        let (mut files, mut faults) = (Vec::new(), Diagnostics::default());
        let mut pictures = BTreeMap::new();
        for (index, folder) in folders.iter().enumerate() {
            read_root(Root { folder, index }, &mut files, &mut faults);
            read_pictures(folder, &mut pictures);
        }
        for (nth, texts) in texts.iter().enumerate() {
            texts.read(folders.len() + nth, &mut files, &mut faults);
            pictures.extend(texts.pictures());
        }
        let folders = folders.iter().map(|folder| shown(folder).into());
        let texts = texts.iter().map(|texts| texts.name().into());
        let roots = folders.chain(texts).collect();
        Sources {
            files,
            roots,
            pictures: pictures.into(),
            faults,
        }
    }

    /// The files of all roots but these, with their faults.
    pub(super) fn without(&self, roots: &BTreeSet<usize>) -> Sources {
        let files = self.files.iter();
        let (gone, files): (Vec<&SourceFile>, Vec<&SourceFile>) =
            files.partition(|file| roots.contains(&file.root));
        let gone: BTreeSet<&str> = gone.iter().map(|file| &*file.path).collect();
        let mut faults = Diagnostics::default();
        let of_others = self.faults.list().iter();
        faults.extend(
            of_others
                .filter(|fault| !gone.contains(fault.place.file()))
                .cloned(),
        );
        Sources {
            files: files.into_iter().cloned().collect(),
            roots: self.roots.clone(),
            pictures: self.pictures.clone(),
            faults,
        }
    }

    /// The roots as they are displayed.
    pub(super) fn roots(&self) -> &[Arc<str>] {
        &self.roots
    }

    /// The pictures by their displayed paths.
    pub(super) fn pictures(&self) -> &Pictures {
        &self.pictures
    }

    /// The diagnostics from reading the files.
    pub(super) fn faults(&self) -> &Diagnostics {
        &self.faults
    }

    /// Replaces the texts of some files, by their displayed paths.
    pub(super) fn over(mut self, unsaved: &BTreeMap<String, String>) -> Sources {
        for file in &mut self.files {
            if let Some(text) = unsaved.get(&*file.path) {
                file.text = text.strip_prefix('\u{feff}').unwrap_or(text).to_owned();
            }
        }
        self
    }

    /// Gives some files other paths in their roots, by their displayed paths.
    pub(super) fn moved(mut self, paths: &BTreeMap<String, String>) -> Sources {
        for file in &mut self.files {
            let Some(to) = paths.get(&*file.path) else {
                continue;
            };
            let root = file.path.len().saturating_sub(file.key.len());
            if let Some(key) = to.get(root..) {
                file.key = key.to_owned();
                file.path = to.as_str().into();
            }
        }
        self
    }

    /// The files, by root.
    #[must_use]
    pub fn files(&self) -> &[SourceFile] {
        &self.files
    }

    /// The file with the displayed path `path`.
    #[must_use]
    pub fn find(&self, path: &str) -> Option<&SourceFile> {
        self.files.iter().find(|file| &*file.path == path)
    }
}

/// A root: its folder, and its position among the roots.
#[derive(Clone, Copy)]
struct Root<'a> {
    folder: &'a Path,
    index: usize,
}

/// Reads the files of a folder.
fn read_root(root: Root<'_>, files: &mut Vec<SourceFile>, faults: &mut Diagnostics) {
    let folder = root.folder;
    let place = Place::whole(&shown(folder).into());
    if is_absent(folder) {
        faults.add(&place, no_folder(folder));
        return;
    }
    let before = files.len();
    // A dangling link also counts as present.
    let is_mod = folder.join(MOD_FILE).symlink_metadata().is_ok();
    if is_mod {
        read_file(root, "", MOD_FILE, files, faults);
    }
    read_parts(root, files, faults);
    read_sets(root, files, faults);
    if is_mod {
        report_unread(folder, &files[before..], faults);
    }
    if files.len() == before {
        faults.add(&place, DiagnosticKind::NoContent);
    }
}

/// Reads the languages, lessons, maps, weights and scenarios of a root, and the scripts of its
/// scenarios.
fn read_parts(root: Root<'_>, files: &mut Vec<SourceFile>, faults: &mut Diagnostics) {
    read_folder(root, "locale", YAML, files, faults);
    let languages = root.folder.join("locale");
    for language in names_in(&languages, faults, Path::is_dir) {
        let part = format!("locale/{language}");
        read_folder(root, &part, YAML, files, faults);
    }
    for part in ["lessons", "maps", "players", "scenarios"] {
        read_folder(root, part, YAML, files, faults);
    }
    for part in ["scenarios/rules", "scenarios/rules/lib", "scenarios/cards"] {
        read_folder(root, part, "lua", files, faults);
    }
}

/// Reads the card sets of a root, with their scripts.
fn read_sets(root: Root<'_>, files: &mut Vec<SourceFile>, faults: &mut Diagnostics) {
    let cards = root.folder.join("cards");
    for set in names_in(&cards, faults, is_dir_or_broken_link) {
        let path = cards.join(&set);
        let place = Place::whole(&shown(&path).into());
        if leads_out(root.folder, &path) {
            faults.add(&place, DiagnosticKind::LeadsOut);
            continue;
        }
        if !path.join("cards.yaml").is_file() {
            faults.add(&place, DiagnosticKind::NoCardsFile);
        }
        let part = format!("cards/{set}");
        read_folder(root, &part, YAML, files, faults);
        read_folder(root, &part, "lua", files, faults);
        let modules = format!("cards/{set}/lib");
        read_folder(root, &modules, "lua", files, faults);
    }
}

/// Reads the pictures of a root: those in a folder `art` beside a file that can name them.
fn read_pictures(root: &Path, found: &mut BTreeMap<String, Result<Picture, PictureFault>>) {
    let mut faults = Diagnostics::default();
    let sets = names_in(&root.join("cards"), &mut faults, Path::is_dir);
    let sets = sets.iter().map(|set| root.join("cards").join(set));
    let beside = [
        root.to_path_buf(),
        root.join("maps"),
        root.join("scenarios"),
    ];
    let mut left = MAX_PICTURES;
    for folder in beside.into_iter().chain(sets) {
        let folder = folder.join(art::FOLDER);
        let is_picture = |path: &Path| art::ENDINGS.iter().any(|end| has_ending(path, end));
        for name in names_in(&folder, &mut faults, is_picture) {
            let path = folder.join(name);
            let read = read_picture(root, &path, left);
            if let Ok(picture) = &read {
                left -= picture.bytes().len() as u64;
            }
            found.insert(shown(&path), read);
        }
    }
}

/// Reads a picture of at most [`MAX_PICTURE`] bytes, and no more than are left.
fn read_picture(root: &Path, path: &Path, left: u64) -> Result<Picture, PictureFault> {
    if leads_out(root, path) {
        return Err(PictureFault::LeadsOut);
    }
    let bytes = files::read(path, MAX_PICTURE).map_err(|error| match error.kind() {
        ErrorKind::FileTooLarge => PictureFault::TooLarge,
        _ => PictureFault::Unreadable(error.to_string()),
    })?;
    match bytes.len() as u64 > left {
        true => Err(PictureFault::TooMuch),
        false => Picture::of(bytes),
    }
}

/// Reads the files of one folder, in the order of their names.
fn read_folder(
    root: Root<'_>,
    part: &str,
    ending: &str,
    files: &mut Vec<SourceFile>,
    faults: &mut Diagnostics,
) {
    let folder = root.folder.join(part);
    if leads_out(root.folder, &folder) {
        report_once(faults, &folder, DiagnosticKind::LeadsOut);
        return;
    }
    if ending == YAML {
        for name in names_in(&folder, faults, |path| has_ending(path, "yml")) {
            let place = Place::whole(&shown(&folder.join(name)).into());
            faults.add(&place, DiagnosticKind::WrongEnding { ending: YAML });
        }
    }
    for name in names_in(&folder, faults, |path| has_ending(path, ending)) {
        read_file(root, part, &name, files, faults);
    }
}

/// Reads a file of a part of a root. An unreadable one is kept without text.
fn read_file(
    root: Root<'_>,
    part: &str,
    name: &str,
    files: &mut Vec<SourceFile>,
    faults: &mut Diagnostics,
) {
    let key = if part.is_empty() {
        name.to_owned()
    } else {
        format!("{part}/{name}")
    };
    let path = root.folder.join(&key);
    let read = match leads_out(root.folder, &path) {
        false => SourceFile::read(&path),
        true => Err(Box::new(Diagnostic::new(
            Place::whole(&shown(&path).into()),
            DiagnosticKind::LeadsOut,
        ))),
    };
    let root = root.index;
    match read {
        Ok(file) => files.push(SourceFile { key, root, ..file }),
        Err(diagnostic) => {
            let path: Arc<str> = diagnostic.place.file().into();
            files.push(SourceFile {
                path,
                key,
                root,
                text: String::new(),
            });
            faults.push(*diagnostic);
        }
    }
}

/// Whether a folder does not exist. One that cannot be read is reported when it is.
fn is_absent(folder: &Path) -> bool {
    // The dot makes the path of a file invalid, and turns an empty path into the current folder.
    let error = folder.join(".").metadata().err();
    error.is_some_and(|error| is_missing(error.kind()))
}

/// Whether an error means that a path does not exist, or leads through a file.
fn is_missing(error: ErrorKind) -> bool {
    matches!(error, ErrorKind::NotFound | ErrorKind::NotADirectory)
}

/// The fault of a folder that does not exist, as it was given.
fn no_folder(folder: &Path) -> DiagnosticKind {
    DiagnosticKind::NoFolder {
        folder: folder.display().to_string(),
    }
}

/// Whether a path leads out of a folder through a link. A missing file leads nowhere.
pub(super) fn leads_out(folder: &Path, path: &Path) -> bool {
    match (folder.canonicalize(), path.canonicalize()) {
        (Ok(folder), Ok(path)) => !path.starts_with(folder),
        _ => false,
    }
}

/// Whether a path is a link that cannot be followed: dangling, or a loop.
fn is_broken_link(path: &Path) -> bool {
    path.is_symlink() && path.metadata().is_err()
}

/// Whether a path is a folder, or a link that cannot be followed and may be meant as one.
fn is_dir_or_broken_link(path: &Path) -> bool {
    path.is_dir() || is_broken_link(path)
}

/// Whether the name of a file has this extension.
fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|found| found == ending)
}

/// Reports the fault of a path unless this has been done: a folder is read once per extension.
fn report_once(faults: &mut Diagnostics, path: &Path, fault: DiagnosticKind) {
    let fault = Diagnostic::new(Place::whole(&shown(path).into()), fault);
    if !faults.list().contains(&fault) {
        faults.push(fault);
    }
}

/// The fault of a path that cannot be read.
fn unreadable(why: impl ToString) -> DiagnosticKind {
    DiagnosticKind::Unreadable {
        why: why.to_string(),
    }
}

/// The matching names in a folder, sorted. A missing folder has none.
fn names_in(
    folder: &Path,
    faults: &mut Diagnostics,
    qualifies: impl Fn(&Path) -> bool,
) -> Vec<String> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        // An entry that is not a folder is ignored.
        Err(error) if is_missing(error.kind()) => return Vec::new(),
        Err(error) => {
            report_once(faults, folder, unreadable(error));
            return Vec::new();
        }
    };
    let mut names = Vec::new();
    for entry in entries {
        let path = match entry {
            Ok(entry) => entry.path(),
            Err(error) => {
                report_once(faults, folder, unreadable(error));
                continue;
            }
        };
        if !qualifies(&path) {
            continue;
        }
        match path.file_name().and_then(|name| name.to_str()) {
            Some(name) => names.push(name.to_owned()),
            None => report_once(faults, &path, DiagnosticKind::NameNotUtf8),
        }
    }
    names.sort();
    names
}

impl SourceFile {
    /// Reads a file of at most [`MAX_FILE`](crate::tooling::MAX_FILE) bytes, or
    /// [`MAX_SCRIPT`](crate::tooling::MAX_SCRIPT) if it is a script.
    ///
    /// # Errors
    /// The file cannot be read, is not a file, is too large, or is not UTF-8.
    pub fn read(path: &Path) -> Result<SourceFile, Box<Diagnostic>> {
        let shown: Arc<str> = shown(path).into();
        match read_text(path) {
            Ok(text) => Ok(SourceFile {
                key: shown.to_string(),
                path: shown,
                root: 0,
                text,
            }),
            Err(fault) => {
                let place = match fault {
                    DiagnosticKind::NotUtf8 { line } => Place::new(&shown, number(line), 1, 1),
                    _ => Place::whole(&shown),
                };
                Err(Box::new(Diagnostic::new(place, fault)))
            }
        }
    }
}

fn read_text(path: &Path) -> Result<String, DiagnosticKind> {
    let limit = limit_of(&path.to_string_lossy());
    // Opening something other than a file, such as a pipe, may block forever.
    match fs::metadata(path) {
        Ok(facts) => match not_a_file(&facts) {
            Some(why) => return Err(unreadable(why)),
            None if facts.len() > limit => return Err(DiagnosticKind::TooLarge { limit }),
            None => {}
        },
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return Err(unreadable("there is no such file"));
        }
        Err(error) => return Err(unreadable(error)),
    }
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(unreadable)?;
    file.take(limit + 1)
        .read_to_end(&mut bytes)
        .map_err(unreadable)?;
    if bytes.len() as u64 > limit {
        return Err(DiagnosticKind::TooLarge { limit });
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let before = error
            .as_bytes()
            .iter()
            .take(error.utf8_error().valid_up_to());
        let lines = before.filter(|byte| **byte == b'\n').count();
        DiagnosticKind::NotUtf8 { line: lines + 1 }
    })?;
    Ok(text
        .strip_prefix('\u{feff}')
        .map(str::to_owned)
        .unwrap_or(text))
}
