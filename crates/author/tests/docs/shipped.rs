//! Every YAML file of the repository fits the schema of its kind, and names it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use brink_author::schema::KINDS;

use super::schema::{Schema, yaml};

/// Folders whose YAML files have no schema, and why.
const OTHERS: [(&str, &str); 6] = [
    ("src/", "texts of the engine"),
    (
        "crates/",
        "texts of the programs, templates, and files of tests",
    ),
    ("imports/", "spellings that `brink-playdek` reads"),
    ("tests/broken/", "mistakes"),
    ("tests/library/books/", "rule books"),
    ("tests/mistakes/", "mistakes"),
];

/// Every YAML file below a folder, without those that are built or hidden.
fn files(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if name.starts_with('.') || ["target", "node_modules"].contains(&name) {
            continue;
        }
        if path.is_dir() {
            files(&path, out);
        } else if name.ends_with(".yaml") || name.ends_with(".yml") {
            out.push(path);
        }
    }
}

/// The kind of a file, by its path in the repository.
fn kind_of(path: &str) -> Option<&'static str> {
    let parts: Vec<&str> = path.split('/').collect();
    let parts = match parts[..] {
        // A mod is laid out as the repository.
        ["mods", _, ref inner @ ..] if !inner.is_empty() => inner,
        ref parts => parts,
    };
    match *parts {
        ["maps", _] => Some("map"),
        ["cards", _, "cards.yaml"] => Some("cards"),
        ["scenarios", _] => Some("scenario"),
        ["lessons", _] => Some("lesson"),
        ["players", _] => Some("players"),
        ["locale", ..] => Some("locale"),
        ["tests", "positions", ..] => Some("test"),
        ["tests", _] if path.starts_with("mods/") => Some("test"),
        ["mod.yaml"] => Some("mod"),
        ["mods", "mods.yaml"] => Some("mods"),
        _ => None,
    }
}

#[test]
fn every_file_fits_its_schema_and_names_it() {
    let root = testkit::root().canonicalize().unwrap();
    let schemas: BTreeMap<&str, Schema> = KINDS
        .iter()
        .map(|kind| (kind.name, Schema::new(kind.schema())))
        .collect();
    let mut all = Vec::new();
    files(&root, &mut all);
    let (mut kinds, mut wrong) = (BTreeSet::new(), Vec::new());
    for file in all {
        let path = file.strip_prefix(&root).unwrap().to_str().unwrap();
        let Some(kind) = kind_of(path) else {
            if !OTHERS.iter().any(|(folder, _)| path.starts_with(folder)) {
                wrong.push(format!("{path}: no kind of file has a schema for it"));
            }
            continue;
        };
        kinds.insert(kind);
        let text = std::fs::read_to_string(&file).unwrap();
        if let Some(refused) = schemas[kind].refusal(&yaml(&text)) {
            wrong.push(format!("{path}: {refused}"));
        }
        let named = text.strip_prefix("# yaml-language-server: $schema=");
        let named = named.and_then(|rest| rest.lines().next());
        let named = named.map(|named| file.parent().unwrap().join(named).canonicalize());
        let wanted = root.join(format!("docs/schema/{kind}.json"));
        if !named.is_some_and(|named| named.is_ok_and(|named| named == wanted)) {
            wrong.push(format!("{path}: its first line does not name {kind}.json"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // No file of mods that are switched off is shipped.
    let others = KINDS.iter().map(|kind| kind.name);
    let unused: Vec<&str> = others.filter(|name| !kinds.contains(name)).collect();
    assert_eq!(unused, ["mods"]);
}
