//! The record of a mod that came from an index: the address, the version, and a digest of its files.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::Path;

use brink::digest::{EMPTY, of_bytes};
use brink::files;
use brink::tooling::MAX_FILE;
use brink_pack::{Listed, Package};
use serde::{Deserialize, Serialize};

use super::address::Address;

/// The file of the record, beside those for editors: it belongs to no package.
const RECORD: &str = ".brink/installed.json";

/// The record of a mod that came from an index.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Installed {
    /// The address of the index.
    pub(super) index: String,
    pub(super) version: String,
    /// The digest of all files, as they were installed.
    digest: String,
}

impl Installed {
    pub(super) fn new(index: &Address, one: &Listed, package: &Package) -> Installed {
        Installed {
            index: index.to_string(),
            version: one.version.to_string(),
            digest: digest(&package.files),
        }
    }

    /// The record in the folder of a mod; none if the mod came otherwise.
    pub(super) fn of(folder: &Path) -> Option<Installed> {
        let text = files::read_text(&folder.join(RECORD), MAX_FILE).ok()?;
        serde_json::from_str(&text).ok()
    }

    pub(super) fn write(&self, folder: &Path) -> io::Result<()> {
        let text = serde_json::to_string(self)?;
        fs::write(folder.join(RECORD), text + "\n")
    }

    /// Whether the files in a folder are those that were installed.
    pub(super) fn is_unchanged(&self, folder: &Path) -> io::Result<bool> {
        let mut found = BTreeMap::new();
        collect(folder, "", &mut found)?;
        Ok(digest(&found) == self.digest)
    }
}

/// Reads the files below a folder by their paths; hidden ones belong to editors.
fn collect(folder: &Path, above: &str, found: &mut BTreeMap<String, Vec<u8>>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.starts_with('.') {
            continue;
        }
        let path = format!("{above}{name}");
        match entry.file_type()?.is_dir() {
            true => collect(&entry.path(), &format!("{path}/"), found)?,
            false => {
                let bytes = files::read(&entry.path(), MAX_FILE)?;
                found.insert(path, bytes);
            }
        }
    }
    Ok(())
}

fn digest(files: &BTreeMap<String, Vec<u8>>) -> String {
    let digest = files.iter().fold(EMPTY, |digest, (path, bytes)| {
        let name = path.bytes().chain([0]);
        let length = (bytes.len() as u64).to_le_bytes();
        let all = name.chain(length).chain(bytes.iter().copied());
        of_bytes(digest, all)
    });
    format!("{digest:016x}")
}
