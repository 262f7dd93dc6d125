//! Writes files atomically, and never over a file that this program did not write.

use std::collections::hash_map::RandomState;
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::hash::{BuildHasher, Hasher};
use std::io::{Error, ErrorKind, Read, Result, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// The kind of a file that may be replaced.
#[derive(Clone, Copy, Debug)]
pub struct Sort {
    /// Its displayed name: `a saved game`.
    pub called: &'static str,
    /// Whether the beginning of a file identifies this kind.
    pub begins: fn(&[u8]) -> bool,
}

/// The number of bytes read to determine the kind of a file.
const HEAD: u64 = 4096;

/// The age at which a draft counts as left behind by a killed program.
const STALE: Duration = Duration::from_secs(600);

/// The suffix of drafts.
const DRAFT: &str = ".brink-draft";

/// Writes a file atomically. An existing file keeps its permissions; it is replaced only if it is
/// of this kind, or empty.
///
/// # Errors
/// A link, a folder or a device with this name, a file of a different kind or a read-only one, or a
/// missing folder.
pub fn write(path: &Path, text: &[u8], sort: Sort) -> Result<()> {
    let before = replaceable(path, sort)?;
    drafted(path, text, before, |draft| fs::rename(draft, path))
}

/// Whether a file was replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum Replaced {
    /// It was replaced.
    Done,
    /// The file has these bytes, which the caller did not expect.
    Unexpected(Vec<u8>),
}

/// Writes a file like [`write()`], but only over bytes that the caller expects there, or where
/// there is no file.
///
/// Programs that write a file in this way take turns, so that none overwrites the recent work of
/// another.
///
/// # Errors
/// As [`write()`], and a file that is longer than `most` bytes, or that another program keeps
/// locked.
///
/// # Examples
/// ```
/// use brink::files::{Replaced, Sort, replace};
///
/// let folder = tempfile::tempdir()?;
/// let file = folder.path().join("note.txt");
/// let note = Sort { called: "a note", begins: |_| true };
/// assert_eq!(replace(&file, b"one", note, 100, |_| false)?, Replaced::Done);
/// assert_eq!(replace(&file, b"two", note, 100, |there| there == b"none")?, Replaced::Unexpected(b"one".to_vec()));
/// assert_eq!(replace(&file, b"two", note, 100, |there| there == b"one")?, Replaced::Done);
/// # Ok::<_, std::io::Error>(())
/// ```
pub fn replace(
    path: &Path,
    text: &[u8],
    sort: Sort,
    most: u64,
    is_expected: impl FnOnce(&[u8]) -> bool,
) -> Result<Replaced> {
    let before = replaceable(path, sort)?;
    drafted(path, text, before, |draft| {
        if !is_there(path) && first(draft, path)? {
            return Ok(Replaced::Done);
        }
        // Held until the new file is in place.
        let _turn = locked(path)?;
        let there = read(path, most)?;
        if !there.is_empty() && !is_expected(&there) {
            return Ok(Replaced::Unexpected(there));
        }
        fs::rename(draft, path)?;
        Ok(Replaced::Done)
    })
}

/// Creates a file that does not exist yet. Returns false if it has been created meanwhile.
fn first(draft: &Path, path: &Path) -> Result<bool> {
    match fs::hard_link(draft, path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(false),
        // Some file systems have no hard links.
        Err(_) => fs::rename(draft, path).map(|()| true),
        Ok(()) => Ok(true),
    }
}

/// Moves a file to a name that nothing has. Returns false if something has it, also since a moment ago.
///
/// # Errors
/// The file cannot be moved.
///
/// # Examples
/// ```
/// use brink::files::move_new;
///
/// let folder = tempfile::tempdir()?;
/// let [one, two] = ["one", "two"].map(|name| folder.path().join(name));
/// std::fs::write(&one, "text")?;
/// assert!(move_new(&one, &two)?);
/// std::fs::write(&one, "other")?;
/// assert!(!move_new(&one, &two)?);
/// assert_eq!(std::fs::read(&two)?, b"text");
/// # Ok::<_, std::io::Error>(())
/// ```
pub fn move_new(from: &Path, to: &Path) -> Result<bool> {
    let moved = !is_there(to) && first(from, to)?;
    if moved && is_there(from) {
        fs::remove_file(from)?;
    }
    Ok(moved)
}

/// A file with what it has to become.
#[derive(Clone, Copy, Debug)]
pub struct Change<'a> {
    /// Its path.
    pub path: &'a Path,
    /// Its bytes; none if there is no such file.
    pub before: Option<&'a [u8]>,
    /// Its new bytes; none if it is removed.
    pub after: Option<&'a [u8]>,
}

/// Changes several files, all or none: when one fails, those before it are put back.
///
/// # Errors
/// As [`write()`], and a file that is not as the caller knows it.
///
/// # Examples
/// ```
/// use brink::files::{Change, Sort, change_all};
///
/// let folder = tempfile::tempdir()?;
/// let [one, two] = ["one", "two"].map(|name| folder.path().join(name));
/// std::fs::write(&one, "old")?;
/// let note = Sort { called: "a note", begins: |_| true };
/// let moved = [
///     Change { path: &two, before: None, after: Some(b"new") },
///     Change { path: &one, before: Some(b"old"), after: None },
/// ];
/// change_all(&moved, note)?;
/// assert_eq!((one.exists(), std::fs::read(&two)?), (false, b"new".to_vec()));
/// assert!(change_all(&moved, note).is_err());
/// # Ok::<_, std::io::Error>(())
/// ```
pub fn change_all(changes: &[Change<'_>], sort: Sort) -> Result<()> {
    for change in changes {
        change.check()?;
    }
    for (nth, change) in changes.iter().enumerate() {
        let Err(error) = change.make(sort) else {
            continue;
        };
        for done in changes[..nth].iter().rev() {
            let Change {
                path,
                before,
                after,
            } = *done;
            let back = Change {
                path,
                before: after,
                after: before,
            };
            // The first error is the one to report.
            let _ = back.make(sort);
        }
        return Err(in_file(change.path, &error));
    }
    Ok(())
}

impl Change<'_> {
    /// Checks that the file is as the caller knows it.
    fn check(&self) -> Result<()> {
        let is_as_known = match self.before {
            None => !is_there(self.path),
            Some(before) => {
                let there = read(self.path, before.len() as u64);
                there.is_ok_and(|there| there == before)
            }
        };
        match is_as_known {
            true => Ok(()),
            false => Err(in_file(
                self.path,
                &refused("it was changed since it was read"),
            )),
        }
    }

    fn make(&self, sort: Sort) -> Result<()> {
        match self.after {
            Some(after) => write(self.path, after, sort),
            None => fs::remove_file(self.path),
        }
    }
}

/// An error with the path of its file.
fn in_file(path: &Path, error: &Error) -> Error {
    Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// The number of attempts to lock a file, and the pause between two.
const TRIES: u32 = 200;
const PAUSE: Duration = Duration::from_millis(10);

/// Opens and locks a file, until the handle is dropped.
fn locked(path: &Path) -> Result<File> {
    for _ in 0..TRIES {
        let file = File::open(path)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => thread::sleep(PAUSE),
            // On file systems without locks, writers may collide.
            Ok(()) | Err(TryLockError::Error(_)) if is_still(&file, path) => return Ok(file),
            Ok(()) | Err(TryLockError::Error(_)) => (),
        }
    }
    Err(Error::new(
        ErrorKind::ResourceBusy,
        "another program keeps it locked",
    ))
}

/// Whether a path still leads to an open file: the previous holder of the lock may have replaced
/// it.
fn is_still(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        match (file.metadata(), path.metadata()) {
            (Ok(open), Ok(named)) => (open.dev(), open.ino()) == (named.dev(), named.ino()),
            _ => false,
        }
    }
    #[cfg(not(unix))]
    {
        let facts = |about: &Metadata| (about.len(), about.modified().ok(), about.created().ok());
        match (file.metadata(), path.metadata()) {
            (Ok(open), Ok(named)) => facts(&open) == facts(&named),
            _ => false,
        }
    }
}

fn is_there(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// Writes a draft beside a file, and runs `put` to move it into place; removes the draft if it is
/// still there.
fn drafted<T>(
    path: &Path,
    text: &[u8],
    before: Option<Metadata>,
    put: impl FnOnce(&Path) -> Result<T>,
) -> Result<T> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let name = path
        .file_name()
        .ok_or_else(|| refused("it names no file"))?
        .to_string_lossy();
    clean(folder, &name);
    let (draft, mut file) = draft(folder, &name)?;
    let written = file
        .write_all(text)
        .and_then(|()| before.map_or(Ok(()), |before| file.set_permissions(before.permissions())))
        .and_then(|()| file.sync_all())
        .and_then(|()| put(&draft));
    // Best effort: a leftover temporary file is harmless.
    let _ = fs::remove_file(&draft);
    written
}

/// Checks whether a file with this name may be written. Returns the existing file, if any.
///
/// # Errors
/// As [`write()`].
pub fn replaceable(path: &Path, sort: Sort) -> Result<Option<Metadata>> {
    let about = match path.symlink_metadata() {
        Ok(about) => about,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let folder = path
                .parent()
                .filter(|folder| !folder.as_os_str().is_empty());
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
        return Err(refused(&format!(
            "there is a file already that is not {}: it is not overwritten",
            sort.called
        )));
    }
    Ok(Some(about))
}

/// Reads a file up to a maximum size.
///
/// # Errors
/// Not a file, too large, or unreadable.
pub fn read(path: &Path, most: u64) -> Result<Vec<u8>> {
    // Opening something other than a file, such as a pipe, may block forever.
    let about = fs::metadata(path)?;
    if let Some(why) = not_a_file(&about) {
        return Err(refused(why));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(Error::new(
            ErrorKind::FileTooLarge,
            format!("it is longer than {} MiB", most >> 20),
        ));
    }
    Ok(bytes)
}

/// Reads a text up to a maximum size.
///
/// # Errors
/// As [`read()`], and bytes that are not UTF-8.
///
/// # Examples
/// ```
/// # let folder = tempfile::tempdir()?;
/// # let file = folder.path().join("note");
/// std::fs::write(&file, "one")?;
/// assert_eq!(brink::files::read_text(&file, 100)?, "one");
/// assert!(brink::files::read_text(folder.path(), 100).is_err());
/// # Ok::<_, std::io::Error>(())
/// ```
pub fn read_text(path: &Path, most: u64) -> Result<String> {
    let bytes = read(path, most)?;
    String::from_utf8(bytes).map_err(|error| Error::new(ErrorKind::InvalidData, error))
}

/// The kind of something that is not a file; `None` for a file.
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

/// Whether a file has not been changed for so long that the program which wrote it is gone.
fn is_stale(path: &Path) -> Option<bool> {
    let about = path.symlink_metadata().ok()?;
    let age = about.modified().ok()?.elapsed().ok()?;
    Some(about.is_file() && age > STALE)
}

/// Removes drafts of this file that a killed program left behind.
fn clean(folder: &Path, name: &str) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let found = entry.file_name();
        let middle = found.to_str().and_then(|found| {
            found
                .strip_prefix('.')?
                .strip_prefix(name)?
                .strip_suffix(DRAFT)
        });
        if middle.is_some_and(|middle| middle.len() == 17) && is_stale(&entry.path()) == Some(true)
        {
            // A draft that cannot be removed is harmless.
            let _ = fs::remove_file(entry.path());
        }
    }
}
