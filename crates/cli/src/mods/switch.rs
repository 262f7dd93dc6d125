//! `brink mods enable` and `brink mods disable`.

use std::fs::{self, File};
use std::io;
use std::path::Path;

use brink::content::{MODS_FILE, ModFolder};
use brink::files::{self, Sort};
use brink::tooling::MAX_FILE;
use brink_author::lossless::{Edit, Step, edited};
use serde_json::json;

use super::consent::in_path;
use super::found::{Found, dependants};
use crate::{CommandError, CommandResult, Place, shown, styled};

/// The beginning of a new file.
const HEAD: &str = "# The mods that take no part; `brink mods enable ID` switches one on.\n";

/// A text file.
const TEXT: Sort = Sort {
    called: "a text file",
    begins: |start| !start.contains(&0),
};

/// Switches a mod on.
pub(super) fn enable(place: &Place, name: &str) -> CommandResult {
    let before = place.whole_library();
    let found = Found::by_name(place, &before, name)?;
    let folder = found.folder_of_mods(place);
    let id = &found.id;
    if !change(&folder, |disabled| disabled.retain(|other| other != id))? {
        println!("`{id}` is switched on already");
        return Ok(());
    }
    println!("`{id}` is switched on");
    let library = place.library();
    let notes = library.faults_of_mods();
    let of_mod = notes.iter().filter(|note| {
        let file = note.place.file();
        found
            .folder
            .as_ref()
            .is_some_and(|folder| library.is_below(file, folder))
    });
    for note in of_mod {
        eprintln!("{}\n", shown(note, &library, styled(&io::stderr())));
    }
    Ok(())
}

/// Switches a mod off.
pub(super) fn disable(place: &Place, name: &str) -> CommandResult {
    let library = place.whole_library();
    let found = Found::by_name(place, &library, name)?;
    let folder = found.folder_of_mods(place);
    let id = &found.id;
    let is_changed = change(&folder, |disabled| {
        if !disabled.contains(id) {
            disabled.push(id.clone());
        }
    })?;
    if !is_changed {
        println!("`{id}` is switched off already");
        return Ok(());
    }
    let file = brink::tooling::shown(&folder.join(MODS_FILE));
    println!("`{id}` is switched off in {file}");
    let others = dependants(&library, id);
    if !others.is_empty() {
        println!("left out too, since they require it: {}", others.join(", "));
    }
    Ok(())
}

/// Forgets that a mod is switched off.
pub(super) fn forget(folder: &Path, id: &str) -> CommandResult {
    change(folder, |disabled| disabled.retain(|other| other != id))?;
    Ok(())
}

/// Changes the mods of a folder that are switched off. Returns whether there was anything to change.
fn change(folder: &Path, with: impl FnOnce(&mut Vec<String>)) -> CommandResult<bool> {
    let path = folder.join(MODS_FILE);
    fs::create_dir_all(folder).map_err(|error| in_path(&path, &error))?;
    // One change at a time; where a folder cannot be locked, the last one wins.
    let folder_lock = File::open(folder);
    if let Ok(lock) = &folder_lock {
        _ = lock.lock();
    }
    let read = ModFolder::read(folder);
    let wrong = read
        .faults
        .iter()
        .find(|fault| fault.is_error() && fault.place.file().ends_with(MODS_FILE));
    if let Some(fault) = wrong {
        return Err(CommandError::Message(fault.first_line()));
    }
    let before: Vec<String> = read.disabled.into_keys().collect();
    let mut disabled = before.clone();
    with(&mut disabled);
    if disabled == before {
        return Ok(false);
    }
    disabled.sort();
    let text = match files::read_text(&path, MAX_FILE) {
        Ok(text) if !text.trim().is_empty() => {
            let at = vec![Step::Key("disabled".to_owned())];
            let value = json!(disabled);
            edited(&text, &[Edit::Set { at, value }]).map_err(|error| in_path(&path, &error))?
        }
        _ => format!("{HEAD}disabled: [{}]\n", disabled.join(", ")),
    };
    files::write(&path, text.as_bytes(), TEXT).map_err(|error| in_path(&path, &error))?;
    Ok(true)
}
