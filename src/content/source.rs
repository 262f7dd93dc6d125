//! Files as they were read, and places in them.

use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::files::not_a_file;

use super::diagnostic::{Diagnostic, Faults};
use super::fault::Fault;
use super::mods::MOD_FILE;
use super::texts::Texts;

/// The largest file that is read, in bytes.
pub const MAX_FILE: u64 = 4 << 20;

/// The largest script that is read, in bytes: finding places in it takes long.
pub const MAX_SCRIPT: u64 = 256 << 10;

/// The ending of YAML files.
pub(super) const YAML: &str = "yaml";

/// A place in a file: what a diagnostic points at.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Place {
    file: Option<Arc<str>>,
    /// The line, from 1; 0 if the place is the file as a whole.
    pub line: u32,
    /// The column in characters, from 1; 0 if the place is the file as a whole.
    pub column: u32,
    /// How many characters of that line are meant.
    pub len: u32,
}

impl Place {
    /// Some characters of a line.
    #[must_use]
    pub fn new(file: &Arc<str>, line: u32, column: u32, len: u32) -> Place {
        Place { file: Some(file.clone()), line, column, len }
    }

    /// A file as a whole.
    #[must_use]
    pub fn whole(file: &Arc<str>) -> Place {
        Place::new(file, 0, 0, 0)
    }

    /// No place: for data that comes from no file.
    #[must_use]
    pub const fn nowhere() -> Place {
        Place { file: None, line: 0, column: 0, len: 0 }
    }

    /// The file as it is shown to people, with forward slashes; empty if there is none.
    #[must_use]
    pub fn file(&self) -> &str {
        self.file.as_deref().unwrap_or_default()
    }
}

/// A text file.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The path as it is shown to people, with forward slashes.
    pub path: Arc<str>,
    /// The path from its root, with forward slashes: the same on every machine.
    pub key: String,
    /// The position of its root among the roots.
    pub root: usize,
    /// The text; empty if it could not be read.
    pub text: String,
}

impl SourceFile {
    /// Reads a file of at most [`MAX_FILE`] bytes, or [`MAX_SCRIPT`] if it is a script.
    ///
    /// # Errors
    /// The file cannot be read, is not a file, is too large, or is not UTF-8.
    pub fn read(path: &Path) -> Result<SourceFile, Box<Diagnostic>> {
        let shown: Arc<str> = shown(path).into();
        match read_text(path) {
            Ok(text) => Ok(SourceFile { key: shown.to_string(), path: shown, root: 0, text }),
            Err(fault) => Err(Box::new(Diagnostic::new(Place::whole(&shown), fault))),
        }
    }

    /// A digest of the text: the same on every machine.
    #[must_use]
    pub fn digest(&self) -> u64 {
        let mut digest = super::load::Digest::default();
        digest.add(&self.text);
        digest.0
    }

    /// The file name without its ending.
    #[must_use]
    pub fn stem(&self) -> &str {
        let name = self.key.rsplit('/').next().unwrap_or_default();
        name.rsplit_once('.').map_or(name, |(stem, _)| stem)
    }

    /// The name of the folder that it lies in.
    #[must_use]
    pub fn folder(&self) -> &str {
        self.key.rsplit('/').nth(1).unwrap_or_default()
    }

    /// A line, from 1, without the space it begins with; the file as a whole for line 0, the last line for what
    /// stands behind it.
    #[must_use]
    pub fn line(&self, line: u32) -> Place {
        let last = number(self.text.lines().count());
        let line = line.min(last);
        let Some(text) = (line as usize).checked_sub(1).and_then(|index| self.text.lines().nth(index)) else {
            return Place::whole(&self.path);
        };
        let column = text.chars().take_while(|c| c.is_whitespace()).count();
        Place::new(&self.path, line, number(column + 1), number(text.trim().chars().count().max(1)))
    }

    /// The first place from this byte on where the word stands alone, and the byte behind it.
    #[must_use]
    pub fn find_word(&self, word: &str, from: usize) -> Option<(Place, usize)> {
        let rest = self.text.get(from..).filter(|_| !word.is_empty())?;
        let inside = |c: char| c.is_alphanumeric() || c == '_';
        let (at, _) = rest.match_indices(word).find(|(at, _)| {
            let before = rest[..*at].chars().next_back().is_some_and(inside);
            let behind = rest[at + word.len()..].chars().next().is_some_and(inside);
            !before && !behind
        })?;
        let start = from + at;
        let line_start = self.text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line = 1 + self.text[..start].matches('\n').count();
        let column = 1 + self.text[line_start..start].chars().count();
        let place = Place::new(&self.path, number(line), number(column), number(word.chars().count()));
        Some((place, start + word.len()))
    }
}

/// Every file of some folders that holds content.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
}

impl Sources {
    /// Reads the files below each root: `maps/*.yaml`, `cards/*/*`, `scenarios/*.yaml` and `scenarios/rules/*.lua`.
    /// Texts come after the folders.
    pub(super) fn read(roots: &[PathBuf], texts: &[Texts], faults: &mut Faults) -> Sources {
        let mut files = Vec::new();
        for (root, folder) in roots.iter().enumerate() {
            let before = files.len();
            // A link that leads nowhere is there, too.
            if folder.join(MOD_FILE).symlink_metadata().is_ok() {
                read_file(folder, root, "", MOD_FILE, &mut files, faults);
            }
            read_folder(folder, root, "locale", YAML, &mut files, faults);
            for part in ["maps", "scenarios", "scenarios/rules"] {
                let ending = if part == "scenarios/rules" { "lua" } else { YAML };
                read_folder(folder, root, part, ending, &mut files, faults);
            }
            for set in names_in(&folder.join("cards"), faults, |path| path.is_dir() || is_broken_link(path)) {
                if leads_out(folder, &folder.join("cards").join(&set)) {
                    faults.add(&Place::whole(&shown(&folder.join("cards").join(&set)).into()), Fault::LeadsOut);
                    continue;
                }
                if !folder.join("cards").join(&set).join("cards.yaml").is_file() {
                    faults.add(&Place::whole(&shown(&folder.join("cards").join(&set)).into()), Fault::NoCardsFile);
                }
                read_folder(folder, root, &format!("cards/{set}"), YAML, &mut files, faults);
                read_folder(folder, root, &format!("cards/{set}"), "lua", &mut files, faults);
            }
            if files.len() == before {
                faults.add(&Place::whole(&shown(folder).into()), Fault::NoContent);
            }
        }
        for (nth, texts) in texts.iter().enumerate() {
            texts.read(roots.len() + nth, &mut files, faults);
        }
        Sources { files }
    }

    /// The files, root by root.
    #[must_use]
    pub fn files(&self) -> &[SourceFile] {
        &self.files
    }

    /// The file that is shown to people as `path`.
    #[must_use]
    pub fn find(&self, path: &str) -> Option<&SourceFile> {
        self.files.iter().find(|file| &*file.path == path)
    }
}

/// Reads the files of one folder, in the order of their names.
fn read_folder(folder: &Path, root: usize, part: &str, ending: &str, files: &mut Vec<SourceFile>, faults: &mut Faults) {
    let base = folder;
    let folder = folder.join(part);
    if leads_out(base, &folder) {
        let fault = Diagnostic::new(Place::whole(&shown(&folder).into()), Fault::LeadsOut);
        // Folders are read once for each ending.
        if !faults.list().contains(&fault) {
            faults.push(fault);
        }
        return;
    }
    let has = |path: &Path, ending: &str| path.extension().is_some_and(|found| found == ending);
    if ending == YAML {
        for name in names_in(&folder, faults, |path| has(path, "yml")) {
            faults.add(&Place::whole(&shown(&folder.join(name)).into()), Fault::WrongEnding { ending: YAML });
        }
    }
    for name in names_in(&folder, faults, |path| has(path, ending)) {
        read_file(base, root, part, &name, files, faults);
    }
}

/// Reads a file of a part of a root. One that cannot be read is there too, without text.
fn read_file(base: &Path, root: usize, part: &str, name: &str, files: &mut Vec<SourceFile>, faults: &mut Faults) {
    let key = if part.is_empty() { name.to_owned() } else { format!("{part}/{name}") };
    let path = base.join(&key);
    let read = match leads_out(base, &path) {
        false => SourceFile::read(&path),
        true => Err(Box::new(Diagnostic::new(Place::whole(&shown(&path).into()), Fault::LeadsOut))),
    };
    match read {
        Ok(file) => files.push(SourceFile { key, root, ..file }),
        Err(diagnostic) => {
            let path: Arc<str> = diagnostic.place.file().into();
            files.push(SourceFile { path, key, root, text: String::new() });
            faults.push(*diagnostic);
        }
    }
}

/// Whether a path leads out of a folder, over a link. What is not there leads nowhere.
fn leads_out(folder: &Path, path: &Path) -> bool {
    match (folder.canonicalize(), path.canonicalize()) {
        (Ok(folder), Ok(path)) => !path.starts_with(folder),
        _ => false,
    }
}

/// Whether a path is a link that cannot be followed: to nothing, or to itself.
fn is_broken_link(path: &Path) -> bool {
    path.is_symlink() && path.metadata().is_err()
}

/// The names in a folder that qualify, in order. A folder that is missing has none.
fn names_in(folder: &Path, faults: &mut Faults, qualifies: impl Fn(&Path) -> bool) -> Vec<String> {
    // Folders are read once for each ending.
    let mut once = |path: &Path, fault: Fault| {
        let fault = Diagnostic::new(Place::whole(&shown(path).into()), fault);
        if !faults.list().contains(&fault) {
            faults.push(fault);
        }
    };
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        // What is there but is not a folder is not one of ours.
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Vec::new(),
        Err(error) => {
            once(folder, Fault::Unreadable { why: error.to_string() });
            return Vec::new();
        }
    };
    let mut names = Vec::new();
    for entry in entries {
        let path = match entry {
            Ok(entry) => entry.path(),
            Err(error) => {
                once(folder, Fault::Unreadable { why: error.to_string() });
                continue;
            }
        };
        if !qualifies(&path) {
            continue;
        }
        match path.file_name().and_then(|name| name.to_str()) {
            Some(name) => names.push(name.to_owned()),
            None => once(&path, Fault::NameNotUtf8),
        }
    }
    names.sort();
    names
}

/// How long a file of this name may be, in bytes.
pub(super) fn limit_of(name: &str) -> u64 {
    if name.ends_with(".lua") { MAX_SCRIPT } else { MAX_FILE }
}

fn read_text(path: &Path) -> Result<String, Fault> {
    let unreadable = |error: std::io::Error| Fault::Unreadable { why: error.to_string() };
    let limit = limit_of(&path.to_string_lossy());
    // Opening what is not a file may wait for ever.
    match std::fs::metadata(path) {
        Ok(facts) => match not_a_file(&facts) {
            Some(why) => return Err(Fault::Unreadable { why: why.to_owned() }),
            None if facts.len() > limit => return Err(Fault::TooLarge { limit }),
            None => {}
        },
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return Err(Fault::Unreadable { why: "there is no such file".to_owned() });
        }
        Err(error) => return Err(unreadable(error)),
    }
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(unreadable)?;
    file.take(limit + 1).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > limit {
        return Err(Fault::TooLarge { limit });
    }
    let text = String::from_utf8(bytes).map_err(|_| Fault::NotUtf8)?;
    Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

/// A path as it is shown to people: forward slashes, no leading `./`.
#[must_use]
pub fn shown(path: &Path) -> String {
    let text = path.to_string_lossy().replace('\\', "/");
    match text.trim_start_matches("./") {
        "" => ".".to_owned(),
        rest => rest.to_owned(),
    }
}

/// A count as it is kept in a [`Place`].
pub(super) fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
