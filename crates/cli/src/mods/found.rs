//! A mod that a person names: where it is, and what is known of it.

use std::path::{Path, PathBuf};

use brink::content::{AbsentMod, Library, Mod};
use brink::tooling::{id_of_mod, is_mod, nearest, question, shown};

use crate::place::mods_in;
use crate::{CommandResult, Place};

/// A mod by its id.
pub(super) struct Found<'l> {
    pub(super) id: String,
    /// Its folder; none if it is part of the program.
    pub(super) folder: Option<PathBuf>,
    /// The mod, if it takes part.
    pub(super) there: Option<&'l Mod>,
    /// The mod, if it takes no part.
    pub(super) absent: Option<&'l AbsentMod>,
}

impl<'l> Found<'l> {
    /// Finds a mod by its id, or by its folder.
    pub(super) fn by_name(
        place: &Place,
        library: &'l Library,
        name: &str,
    ) -> CommandResult<Found<'l>> {
        let path = Path::new(name);
        let id = match is_mod(path) {
            true => id_of_mod(path),
            false => name.to_owned(),
        };
        let folder = match is_mod(path) {
            true => Some(path.to_path_buf()),
            false => folder_of(place, &id),
        };
        let there = library.mods().iter().find(|one| one.id == id);
        let absent = library.absent().iter().find(|one| one.id == id);
        if there.is_none() && absent.is_none() && folder.is_none() {
            return Err(unknown(library, name).into());
        }
        Ok(Found {
            id,
            folder,
            there,
            absent,
        })
    }

    /// The folder of mods that it is in; that of the user's own mods for one of the program.
    pub(super) fn folder_of_mods(&self, place: &Place) -> PathBuf {
        let Some(folder) = &self.folder else {
            return place.folder_of_mods();
        };
        let above = folder
            .parent()
            .filter(|above| !above.as_os_str().is_empty());
        match above {
            Some(above) => above.to_path_buf(),
            None => folder.join(".."),
        }
    }

    /// Its folder as it is displayed; for one of the program that it is.
    pub(super) fn place(&self) -> String {
        match &self.folder {
            Some(folder) => shown(folder),
            None => "part of the program".to_owned(),
        }
    }
}

/// The folder of the mod with this id, switched off or not.
fn folder_of(place: &Place, id: &str) -> Option<PathBuf> {
    let found = place.found();
    let own = [found.own, found.base, found.disabled].concat();
    let named = place.mods.iter().flat_map(|folder| mods_in(folder));
    let mut mods = own.into_iter().chain(named).filter(|path| is_mod(path));
    mods.find(|path| id_of_mod(path) == id)
}

/// The error of a mod that is not there.
fn unknown(library: &Library, name: &str) -> String {
    let there = library.mods().iter().map(|one| one.id.as_str());
    let absent = library.absent().iter().map(|one| one.id.as_str());
    let hint = nearest(name, there.chain(absent).filter(|id| !id.is_empty()));
    let hint = hint.map_or_else(|| "`brink mods list` lists them".to_owned(), question);
    format!("there is no mod `{name}`; {hint}")
}

/// The mods that require a mod, directly or through others, by id.
pub(super) fn dependants(library: &Library, id: &str) -> Vec<String> {
    let mut found = vec![id.to_owned()];
    // Mods come after those that they require.
    for one in library.mods() {
        if one.requires.iter().any(|other| found.contains(&other.id)) {
            found.push(one.id.clone());
        }
    }
    found.split_off(1)
}
