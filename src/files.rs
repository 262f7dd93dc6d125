//! Writes files atomically, and never over a file that this program did not write.

use std::collections::hash_map::RandomState;
use std::fs::{File, Metadata, OpenOptions};
use std::hash::{BuildHasher, Hasher};
use std::io::{Error, ErrorKind, Read, Result, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The kind of a file that may be replaced.
#[derive(Clone, Copy, Debug)]
pub struct Sort {
    /// Its name: `a saved game`.
    pub called: &'static str,
    /// Whether such a file begins like this.
    pub begins: fn(&[u8]) -> bool,
}

/// How much of a file is read to determine its kind.
const HEAD: u64 = 4096;

/// The age of a draft whose program was killed.
const STALE: Duration = Duration::from_secs(600);

/// The suffix of drafts.
const DRAFT: &str = ".brink-draft";

/// Writes a file atomically. An existing file keeps its permissions; it is replaced only if it is of this kind,
/// or empty.
///
/// # Errors
/// A link, a folder or a device of this name, a file of another kind or a read-only one, a missing folder.
pub fn write(path: &Path, text: &[u8], sort: Sort) -> Result<()> {
    let before = replaceable(path, sort)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let name = path.file_name().ok_or_else(|| refused("it names no file"))?.to_string_lossy();
    clean(folder, &name);
    let (draft, mut file) = draft(folder, &name)?;
    let written = file
        .write_all(text)
        .and_then(|()| before.map_or(Ok(()), |before| file.set_permissions(before.permissions())))
        .and_then(|()| file.sync_all())
        .and_then(|()| std::fs::rename(&draft, path));
    if written.is_err() {
        // Best effort: a leftover temporary file is harmless.
        let _ = std::fs::remove_file(&draft);
    }
    written
}

/// Whether a file of this name may be written; and the existing file, if any.
///
/// # Errors
/// As [`write()`].
pub fn replaceable(path: &Path, sort: Sort) -> Result<Option<Metadata>> {
    let about = match path.symlink_metadata() {
        Ok(about) => about,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            return match folder.filter(|folder| !folder.is_dir()) {
                Some(_) => Err(Error::new(ErrorKind::NotFound, "its folder does not exist")),
                None => Ok(None),
            };
        }
        Err(error) => return Err(error),
    };
    if about.is_symlink() {
        return Err(refused("it is a link; name the file that it leads to"));
    }
    if let Some(why) = not_a_file(&about) {
        return Err(refused(why));
    }
    if about.permissions().readonly() {
        return Err(refused("it is write-protected"));
    }
    let mut head = Vec::new();
    File::open(path)?.take(HEAD).read_to_end(&mut head)?;
    if !head.is_empty() && !(sort.begins)(&head) {
        return Err(refused(&format!("there is a file already that is not {}: it is not overwritten", sort.called)));
    }
    Ok(Some(about))
}

/// Reads a file up to a maximum size.
///
/// # Errors
/// Not a file, too large, or unreadable.
pub fn read(path: &Path, most: u64) -> Result<Vec<u8>> {
    // Opening a file of another kind, such as a pipe, may block forever.
    let about = std::fs::metadata(path)?;
    if let Some(why) = not_a_file(&about) {
        return Err(refused(why));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(Error::new(ErrorKind::FileTooLarge, format!("it is longer than {} MiB", most >> 20)));
    }
    Ok(bytes)
}

/// The kind of something that is not a file; none for a file.
pub(crate) fn not_a_file(about: &Metadata) -> Option<&'static str> {
    match about.is_file() {
        true => None,
        false if about.is_dir() => Some("it is a folder"),
        false => Some("it is not a file but a device or a pipe"),
    }
}

fn refused(why: &str) -> Error {
    Error::new(ErrorKind::InvalidInput, why)
}

/// Creates a file with an unpredictable name.
fn draft(folder: &Path, name: &str) -> Result<(PathBuf, File)> {
    let mut tries = 0;
    loop {
        let secret = RandomState::new().build_hasher().finish();
        let path = folder.join(format!(".{name}.{secret:016x}{DRAFT}"));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists && tries < 8 => tries += 1,
            opened => return opened.map(|file| (path, file)),
        }
    }
}

/// Removes drafts of this file that a killed program left behind.
fn clean(folder: &Path, name: &str) {
    let stale = |path: &Path| {
        let about = path.symlink_metadata().ok()?;
        let age = about.modified().ok()?.elapsed().ok()?;
        Some(about.is_file() && age > STALE)
    };
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let found = entry.file_name();
        let middle = found.to_str().and_then(|found| found.strip_prefix('.')?.strip_prefix(name)?.strip_suffix(DRAFT));
        if middle.is_some_and(|middle| middle.len() == 17) && stale(&entry.path()) == Some(true) {
            // A draft that cannot be removed is harmless.
            let _ = std::fs::remove_file(entry.path());
        }
    }
}
