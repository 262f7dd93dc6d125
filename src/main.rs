//! The command `brink`.

use std::process::ExitCode;

use brink::content::Texts;
use include_dir::{Dir, DirEntry, include_dir};

/// Events are short scripts: many small allocations, for which this one is made.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The shipped content, so that a copied or installed program plays anywhere. A folder on disk wins over it.
static SHIPPED: [(&str, Dir<'_>); 4] = [
    ("cards", include_dir!("$CARGO_MANIFEST_DIR/cards")),
    ("imports", include_dir!("$CARGO_MANIFEST_DIR/imports")),
    ("maps", include_dir!("$CARGO_MANIFEST_DIR/maps")),
    ("scenarios", include_dir!("$CARGO_MANIFEST_DIR/scenarios")),
];

fn main() -> ExitCode {
    let mut texts = Texts::named("shipped");
    for (name, dir) in &SHIPPED {
        texts = added(texts, name, dir);
    }
    brink::cli::run(texts)
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
