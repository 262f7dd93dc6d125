//! Files of a mod that look like content, but stand where nothing reads them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::diagnostic::Diagnostics;
use super::diagnostic_kind::DiagnosticKind;
use super::names::nearest;
use super::source::{MOD_FILE, Place, SourceFile, shown};

/// The folders of a mod that hold content.
const FOLDERS: [&str; 6] = ["cards", "lessons", "locale", "maps", "players", "scenarios"];
/// The folder of the tests of a mod, which are not content.
const TESTS: &str = "tests";
/// The maximum number of entries that are looked at, and of folders within each other.
const MAX_ENTRIES: usize = 5000;
const MAX_DEPTH: usize = 6;

/// Reports the files of a mod that look like content and were not read, those of one folder at once.
pub(super) fn report_unread(root: &Path, read: &[SourceFile], faults: &mut Diagnostics) {
    let read: BTreeSet<&str> = read.iter().map(|file| file.key.as_str()).collect();
    let mut found = Vec::new();
    let mut left = MAX_ENTRIES;
    collect(root, "", &mut left, &mut found);
    found.retain(|key| looks_like_content(key) && !read.contains(&**key));
    let stray: BTreeSet<&str> = found.iter().map(|key| stray(key, &read)).collect();
    for key in stray {
        let place = Place::whole(&shown(&root.join(key)).into());
        let near = likely(key);
        faults.add(&place, DiagnosticKind::NothingReads { near });
    }
}

/// Collects the files below a folder by their paths from the root, without hidden ones and tests.
fn collect(root: &Path, key: &str, left: &mut usize, found: &mut Vec<String>) {
    for name in names(&root.join(key)) {
        let path = match key {
            "" => name.clone(),
            _ => format!("{key}/{name}"),
        };
        let full = root.join(&path);
        let is_aside = name.starts_with('.') || path == TESTS || full.is_symlink();
        *left = left.saturating_sub(1);
        if is_aside || *left == 0 || path.matches('/').count() > MAX_DEPTH {
            continue;
        }
        match full.is_dir() {
            true => collect(root, &path, left, found),
            false => found.push(path),
        }
    }
}

/// The part of a path that stands in the wrong place: the folder if nothing in it is read, else the
/// file.
fn stray<'k>(key: &'k str, read: &BTreeSet<&str>) -> &'k str {
    let ends = key.match_indices('/').map(|(at, _)| at);
    let mut folders = ends.map(|at| &key[..at]);
    let is_read = |folder: &str| {
        let below = |file: &&str| {
            file.strip_prefix(folder)
                .is_some_and(|rest| rest.starts_with('/'))
        };
        FOLDERS.contains(&folder) || read.iter().any(below)
    };
    folders.find(|folder| !is_read(folder)).unwrap_or(key)
}

/// The names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// Whether content can be in such a file. A wrong extension in a folder that is read is reported there.
fn looks_like_content(path: &str) -> bool {
    let top = path.split('/').next().unwrap_or_default();
    match path.rsplit_once('.') {
        Some((_, "yaml" | "lua")) => true,
        Some((_, "yml")) => !FOLDERS.contains(&top),
        _ => false,
    }
}

/// The name that was probably meant.
fn likely(key: &str) -> Option<String> {
    let (first, rest) = key.split_once('/').unwrap_or((key, ""));
    let known = match first.rsplit_once('.') {
        Some(("mod" | "mods", _)) if rest.is_empty() => &[MOD_FILE][..],
        Some(_) => &[],
        None => &FOLDERS[..],
    };
    let known = known.iter().copied().chain([TESTS]);
    let near = nearest(first, known).filter(|near| *near != first)?;
    Some(near.to_owned())
}
