//! `brink mods remove`.

use std::fs;
use std::path::{Path, PathBuf};

use super::consent::{Consent, agreed, in_path};
use super::found::{Found, dependants};
use super::switch;
use crate::{CommandResult, Place, counted};

/// Whether mods that others require are removed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Required {
    Kept,
    Removed,
}

/// Deletes the folder of a mod.
pub(super) fn remove(
    place: &Place,
    name: &str,
    consent: Consent,
    required: Required,
) -> CommandResult {
    let library = place.whole_library();
    let found = Found::by_name(place, &library, name)?;
    let id = &found.id;
    let Some(folder) = &found.folder else {
        return Err(format!(
            "`{id}` is part of the program: `brink mods disable {id}` switches it off"
        )
        .into());
    };
    let others = dependants(&library, id);
    if required == Required::Kept && !others.is_empty() {
        return Err(format!(
            "`{id}` is required by {}: remove these first, or add --force",
            others.join(", ")
        )
        .into());
    }
    let count = number_of_files(folder);
    println!("{}, {}", folder.display(), counted(count, "file"));
    if consent == Consent::Asked && !agreed("Delete it?", "nothing was removed")? {
        return Err("nothing was removed".to_owned().into());
    }
    let above = found.folder_of_mods(place);
    delete(folder).map_err(|error| in_path(folder, &error))?;
    switch::forget(&above, id)?;
    println!("{} is removed", folder.display());
    Ok(())
}

/// Deletes a folder: it disappears at once, and is then deleted bit by bit. Of a link only the link is
/// deleted.
fn delete(folder: &Path) -> std::io::Result<()> {
    if folder.is_symlink() {
        return fs::remove_file(folder);
    }
    let full = folder.canonicalize()?;
    let name = full.file_name().unwrap_or_default().to_string_lossy();
    let aside: PathBuf = full.with_file_name(format!(".{name}.removed"));
    if aside.exists() {
        fs::remove_dir_all(&aside)?;
    }
    fs::rename(&full, &aside)?;
    fs::remove_dir_all(&aside)
}

/// The number of files below a folder.
fn number_of_files(folder: &Path) -> usize {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let counts = entries.map(|entry| {
        let path = entry.path();
        match path.is_dir() && !path.is_symlink() {
            true => number_of_files(&path),
            false => 1,
        }
    });
    counts.sum()
}
