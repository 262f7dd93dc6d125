//! `brink mods index`.

use std::fs;
use std::path::{Path, PathBuf};

use brink::files::{self, Sort};
use brink_pack::{INDEX_FILE, Index, MAX_ARCHIVE};

use super::consent::in_path;
use crate::{CommandError, CommandResult, counted};

/// The first byte of an index: no other file is replaced.
const JSON: Sort = Sort {
    called: "an index",
    begins: |head| head.starts_with(b"{"),
};

/// Writes the index of the packed mods in a folder.
pub(super) fn write(folder: &Path) -> CommandResult {
    let entries = fs::read_dir(folder).map_err(|error| in_path(folder, &error))?;
    let paths = entries.flatten().map(|entry| entry.path());
    let mut paths: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "zip"))
        .collect();
    paths.sort();
    let read = paths.iter().map(|path| {
        let bytes = files::read(path, MAX_ARCHIVE).map_err(|error| in_path(path, &error))?;
        let name = path.file_name().unwrap_or_default();
        Ok((name.to_string_lossy().into_owned(), bytes))
    });
    let read: Vec<(String, Vec<u8>)> = read.collect::<CommandResult<_>>()?;
    let index = Index::of(&read).map_err(|faults| {
        let lines = faults
            .iter()
            .map(|(file, fault)| format!("error: {file}: {fault}"));
        CommandError::Content(lines.collect::<Vec<_>>().join("\n"))
    })?;
    let file = folder.join(INDEX_FILE);
    files::write(&file, index.text().as_bytes(), JSON).map_err(|error| in_path(&file, &error))?;
    println!("{}: {}", file.display(), counted(index.mods.len(), "mod"));
    Ok(())
}
