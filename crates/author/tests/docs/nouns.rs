//! Every source file says at its top what it is.

use std::path::{Path, PathBuf};

/// Source files below a folder that begin without a comment, templates for users left out.
fn silent(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut found = Vec::new();
    for path in entries.map(|entry| entry.unwrap().path()) {
        let mark = match path.extension().and_then(|end| end.to_str()) {
            _ if path.ends_with("template") => continue,
            _ if path.is_dir() => {
                found.extend(silent(&path));
                continue;
            }
            Some("rs") => "//! ",
            Some("lua") => "-- ",
            _ => continue,
        };
        let text = std::fs::read_to_string(&path).unwrap();
        let first = text.lines().find(|line| !line.starts_with("--!"));
        if !first.is_some_and(|line| line.starts_with(mark)) {
            found.push(path);
        }
    }
    found
}

#[test]
fn every_source_file_says_what_it_is() {
    let root = testkit::root();
    let silent: Vec<PathBuf> = ["src", "crates", "python/src"]
        .iter()
        .flat_map(|folder| silent(&root.join(folder)))
        .filter(|path| !path.components().any(|part| part.as_os_str() == "tests"))
        .collect();
    assert!(silent.is_empty(), "{silent:#?}");
}
