//! The content of this repository, embedded in the library.
//!
//! It is behind the feature `shipped`, so that the engine is not compiled again after each change
//! of a card. A new folder in `mods/` is included without being named.

use std::iter;

use include_dir::{Dir, DirEntry, include_dir};

use super::Texts;

static SHIPPED: [(&str, Dir<'_>); 7] = [
    ("cards", include_dir!("$CARGO_MANIFEST_DIR/cards")),
    ("imports", include_dir!("$CARGO_MANIFEST_DIR/imports")),
    ("lessons", include_dir!("$CARGO_MANIFEST_DIR/lessons")),
    ("locale", include_dir!("$CARGO_MANIFEST_DIR/locale")),
    ("maps", include_dir!("$CARGO_MANIFEST_DIR/maps")),
    ("players", include_dir!("$CARGO_MANIFEST_DIR/players")),
    ("scenarios", include_dir!("$CARGO_MANIFEST_DIR/scenarios")),
];

static MODS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/mods");

/// The shipped maps, cards and scenarios, followed by each shipped mod, for a program that must run
/// without folders: pass them to [`Library::open_with`](super::Library::open_with).
///
/// The texts of a mod are named after its folder, which is named after its id.
#[must_use]
pub fn shipped() -> Vec<Texts> {
    let parts = SHIPPED.iter().flat_map(|(name, dir)| {
        files(dir)
            .into_iter()
            .map(move |(path, text)| (format!("{name}/{path}"), text))
    });
    let content = parts.fold(Texts::named("shipped"), |texts, (path, text)| {
        texts.with(&path, text)
    });
    let mods = MODS.dirs().map(|dir| {
        let name = dir.path().to_string_lossy();
        files(dir)
            .into_iter()
            .fold(Texts::named(&name), |texts, (path, text)| {
                texts.with(
                    path.strip_prefix(&*name)
                        .unwrap_or(&path)
                        .trim_start_matches('/'),
                    text,
                )
            })
    });
    iter::once(content).chain(mods).collect()
}

/// The files below a folder, with their paths.
fn files(dir: &Dir<'static>) -> Vec<(String, &'static str)> {
    let each = dir.entries().iter().flat_map(|entry| match entry {
        DirEntry::Dir(dir) => files(dir),
        DirEntry::File(file) => {
            let path = file.path().to_str().map(|path| path.replace('\\', "/"));
            path.zip(file.contents_utf8()).into_iter().collect()
        }
    });
    each.collect()
}
