//! The content of this repository, as part of the library.

use include_dir::{Dir, DirEntry, include_dir};

use super::Texts;

static SHIPPED: [(&str, Dir<'_>); 5] = [
    ("cards", include_dir!("$CARGO_MANIFEST_DIR/cards")),
    ("imports", include_dir!("$CARGO_MANIFEST_DIR/imports")),
    ("locale", include_dir!("$CARGO_MANIFEST_DIR/locale")),
    ("maps", include_dir!("$CARGO_MANIFEST_DIR/maps")),
    ("scenarios", include_dir!("$CARGO_MANIFEST_DIR/scenarios")),
];

/// The shipped maps, cards and scenarios, for a program that must play without folders: pass it to
/// [`Library::from_texts`](super::Library::from_texts).
#[must_use]
pub fn shipped() -> Texts {
    SHIPPED.iter().fold(Texts::named("shipped"), |texts, (name, dir)| added(texts, name, dir))
}

/// The texts with the files of a folder, and of those in it.
fn added(texts: Texts, name: &str, dir: &Dir<'_>) -> Texts {
    dir.entries().iter().fold(texts, |texts, entry| match entry {
        DirEntry::Dir(dir) => added(texts, name, dir),
        DirEntry::File(file) => match (file.path().to_str(), file.contents_utf8()) {
            (Some(path), Some(text)) => texts.with(&format!("{name}/{}", path.replace('\\', "/")), text),
            _ => texts,
        },
    })
}
