//! `brink mods update`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use brink::content::ModFolder;
use brink::tooling::id_of_mod;

use super::add::install;
use super::coming::Coming;
use super::consent::{Consent, in_path};
use super::installed::Installed;
use super::source::Source;
use crate::{CommandResult, Place};

/// A mod that came from an index.
struct Own {
    id: String,
    folder: PathBuf,
    installed: Installed,
}

/// Installs newer versions of mods that came from an index, and what these need.
pub(super) fn update(
    place: &Place,
    names: &[String],
    index: Option<&str>,
    consent: Consent,
) -> CommandResult {
    let folder = place.folder_of_mods();
    let own = own(&folder, names)?;
    let library = place.whole_library();
    let mut sources: BTreeMap<String, Source> = BTreeMap::new();
    let mut coming: BTreeMap<String, Coming> = BTreeMap::new();
    for one in &own {
        let named = index.unwrap_or(&one.installed.index);
        if !sources.contains_key(named) {
            sources.insert(named.to_owned(), Source::read(named)?);
        }
        let source = &sources[named];
        let Some(newer) = source.index.newer(&one.id, &one.installed.version) else {
            continue;
        };
        let step = format!("{} {} → {}", one.id, one.installed.version, newer.version);
        let unchanged = one.installed.is_unchanged(&one.folder);
        if !unchanged.map_err(|error| in_path(&one.folder, &error))? {
            eprintln!(
                "{step}: left as it is, since {} has changes of your own; \
                 `brink mods add {}` replaces it",
                one.folder.display(),
                one.id
            );
            continue;
        }
        println!("{step}");
        let all = source.index.with_needed(newer, library.mods());
        for each in all.map_err(|error| format!("{}: {error}", source.address))? {
            if !coming.contains_key(&each.id) {
                coming.insert(each.id.clone(), source.fetch(each)?);
            }
        }
    }
    if coming.is_empty() {
        println!("nothing is newer than what is there");
        return Ok(());
    }
    let coming: Vec<Coming> = coming.into_values().collect();
    install(place, &coming, &folder, consent)
}

/// The mods of a folder that came from an index, or those of some names.
fn own(folder: &Path, names: &[String]) -> CommandResult<Vec<Own>> {
    let mods = ModFolder::read(folder).mods.into_iter();
    let found: Vec<Own> = mods
        .filter_map(|folder| {
            let installed = Installed::of(&folder)?;
            let id = id_of_mod(&folder);
            Some(Own {
                id,
                folder,
                installed,
            })
        })
        .collect();
    let is_there = |name: &&String| found.iter().any(|one| one.id == **name);
    if let Some(name) = names.iter().find(|name| !is_there(name)) {
        return Err(format!(
            "no mod `{name}` in {} came from an index; `brink mods add {name}` installs one from there",
            folder.display()
        )
        .into());
    }
    let is_meant = |one: &Own| names.is_empty() || names.contains(&one.id);
    Ok(found.into_iter().filter(is_meant).collect())
}
