//! The history of files: a limited number of earlier texts of each, below the folder of mods.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use brink::files::{self, Sort};

use super::path::ModPath;

/// The folder of earlier texts, below the folder of mods.
const FOLDER: &str = ".brink-history";
/// The maximum number of versions of a file, and their maximum size in bytes.
const MAX_VERSIONS: usize = 60;
const MAX_BYTES: u64 = 16 << 20;

/// An earlier text of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Version {
    /// Its number; later ones are higher.
    pub(crate) number: u64,
    /// The time of its replacement, in seconds since 1970.
    pub(crate) saved: u64,
    /// Its size.
    pub(crate) bytes: u64,
    path: PathBuf,
}

impl Version {
    /// Its bytes.
    pub(crate) fn read(&self) -> io::Result<Vec<u8>> {
        files::read(&self.path, MAX_BYTES)
    }

    fn of(path: PathBuf) -> Option<Version> {
        let (number, saved) = path.file_name()?.to_str()?.split_once('-')?;
        let (number, saved) = (number.parse().ok()?, saved.parse().ok()?);
        let about = path.symlink_metadata().ok().filter(fs::Metadata::is_file)?;
        Some(Version {
            number,
            saved,
            bytes: about.len(),
            path,
        })
    }
}

/// Adds a text to the history of a file, and drops the oldest ones beyond the limits.
pub(crate) fn keep(mods: &Path, path: &ModPath, bytes: &[u8]) -> io::Result<()> {
    let folder = folder(mods, path);
    let mut above = folder.ancestors().take_while(|above| *above != mods);
    if above.any(Path::is_symlink) {
        let message = "the folder of earlier texts is a link";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    fs::create_dir_all(&folder)?;
    let mut all = versions(mods, path);
    let last = all.first();
    if last.is_some_and(|last| last.read().is_ok_and(|text| text == bytes)) {
        return Ok(());
    }
    let number = last.map_or(1, |last| last.number + 1);
    let now = SystemTime::UNIX_EPOCH.elapsed();
    let saved = now.map_or(0, |time| time.as_secs());
    let file = folder.join(format!("{number:06}-{saved}"));
    let sort = Sort {
        called: "an earlier text",
        begins: |_| true,
    };
    files::write(&file, bytes, sort)?;
    let version = Version {
        number,
        saved,
        bytes: bytes.len() as u64,
        path: file,
    };
    all.insert(0, version);
    drop_oldest(&all)
}

/// Removes the versions beyond the limits, but never the newest.
fn drop_oldest(all: &[Version]) -> io::Result<()> {
    let mut size = 0;
    for (index, version) in all.iter().enumerate() {
        size += version.bytes;
        if index > 0 && (index >= MAX_VERSIONS || size > MAX_BYTES) {
            fs::remove_file(&version.path)?;
        }
    }
    Ok(())
}

/// The earlier texts of a file, the newest first.
pub(crate) fn versions(mods: &Path, path: &ModPath) -> Vec<Version> {
    let folder = fs::read_dir(folder(mods, path));
    let entries = folder.into_iter().flatten().flatten();
    let mut all: Vec<Version> = entries
        .filter_map(|entry| Version::of(entry.path()))
        .collect();
    all.sort_by_key(|version| std::cmp::Reverse(version.number));
    all
}

fn folder(mods: &Path, path: &ModPath) -> PathBuf {
    mods.join(FOLDER).join(path.text())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn only_so_many_versions_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = ModPath::parse("m/a.yaml").map_err(|_| ()).unwrap();
        for number in 0..MAX_VERSIONS + 5 {
            keep(folder.path(), &path, format!("{number}").as_bytes()).unwrap();
        }
        keep(
            folder.path(),
            &path,
            format!("{}", MAX_VERSIONS + 4).as_bytes(),
        )
        .unwrap();
        let all = versions(folder.path(), &path);
        assert_eq!(
            (all.len(), all[0].number),
            (MAX_VERSIONS, MAX_VERSIONS as u64 + 5)
        );
        assert_eq!(
            all[0].read().unwrap(),
            format!("{}", MAX_VERSIONS + 4).as_bytes()
        );
    }
}
