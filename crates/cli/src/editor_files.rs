//! The files of a mod for editors: schemas, and the calls of the engine with the ids of its scenarios.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;

use brink::content::{Content, Library};
use brink_author::editor::{self, Ids};
use brink_author::schema::KINDS;

use super::schema::cards_of;

/// The settings of LuaLS, which belong to the author once they are there.
const SETTINGS: &str = ".luarc.json";

/// The files for editors of the mod in a folder: their paths below it and their texts.
pub(super) fn editor_files(library: &Library, root: &Path) -> Vec<(String, String)> {
    let contents = contents_with(library, root);
    let schemas = KINDS.iter().map(|kind| {
        let mut schema = kind.schema();
        if kind.name == "cards" && !contents.is_empty() {
            cards_of(&mut schema, &contents);
        }
        (format!(".brink/{}.json", kind.name), schema.to_string())
    });
    let ids = Ids::of(contents.iter().map(|content| &**content));
    let definitions = [
        (".brink/brink.lua", editor::lua_definitions(&ids)),
        (".brink/brink.d.luau", editor::luau_definitions(&ids)),
    ];
    let settings =
        (!root.join(SETTINGS).exists()).then(|| (SETTINGS, include_str!("luarc.json").to_owned()));
    let others = definitions.into_iter().chain(settings);
    let others = others.map(|(path, text)| (path.to_owned(), text));
    schemas.chain(others).collect()
}

/// Writes the files for editors, which belong to no package.
pub(super) fn write_editor_files(library: &Library, root: &Path) -> io::Result<()> {
    for (path, text) in editor_files(library, root) {
        let path = root.join(path);
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(path, text)?;
    }
    Ok(())
}

/// The ids of the card sets of a mod.
pub(super) fn own_sets(library: &Library, root: &Path) -> Vec<String> {
    let sets = library.sets().into_iter();
    let own = sets.filter(|set| library.is_below(&set.file, root));
    own.map(|set| set.id).collect()
}

/// The scenarios of a mod, and those with cards or the map of the mod.
fn contents_with(library: &Library, root: &Path) -> Vec<Arc<Content>> {
    let is_own = |file: &str| library.is_below(file, root);
    let own_sets = own_sets(library, root);
    let maps = library.maps();
    let own_maps: Vec<&String> = maps
        .iter()
        .filter(|map| is_own(&map.file))
        .map(|map| &map.id)
        .collect();
    let mut found = Vec::new();
    for listing in library.scenarios() {
        let Ok(loaded) = library.load(&listing.id) else {
            continue;
        };
        let content = loaded.content;
        let has_cards = content
            .cards
            .values()
            .any(|card| own_sets.contains(&card.set));
        if has_cards || is_own(&listing.file) || own_maps.contains(&&content.map.id) {
            found.push(content);
        }
    }
    found
}
