//! The lines of shipped content are short enough to be read, and to show what changed.

use std::path::{Path, PathBuf};

/// Files that people read and write by hand.
const FOLDERS: &[&str] = &[
    "cards",
    "lessons",
    "locale",
    "maps",
    "mods",
    "scenarios",
    "tests",
];

/// In characters.
const MAX_LINE: usize = 120;

fn contents(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut found = Vec::new();
    for entry in entries {
        let path = entry.unwrap().path();
        let ending = path.extension().and_then(|ending| ending.to_str());
        if path.is_dir() {
            found.append(&mut contents(&path));
        } else if matches!(ending, Some("yaml" | "lua")) {
            found.push(path);
        }
    }
    found
}

/// Whether a line is too long, and could be broken: a text between quotes cannot, where it is all that the line holds.
fn is_too_long(line: &str) -> bool {
    let is_one_text = line.trim_start().starts_with('"') && line.matches('"').count() <= 4;
    line.chars().count() > MAX_LINE && !is_one_text
}

#[test]
fn lines_of_content_are_short() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut wrong = Vec::new();
    for file in FOLDERS
        .iter()
        .flat_map(|folder| contents(&root.join(folder)))
    {
        let text = std::fs::read_to_string(&file).unwrap();
        for (number, line) in text.lines().enumerate() {
            if is_too_long(line) {
                wrong.push(format!("{}:{}", file.display(), number + 1));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "over {MAX_LINE} characters:\n{}",
        wrong.join("\n")
    );
}

#[test]
fn long_lines_are_found() {
    let key = format!("\"{}\":", "a".repeat(MAX_LINE));
    let list = format!("key: [{}]", "a, ".repeat(MAX_LINE));
    assert!(is_too_long(&list) && !is_too_long(&key));
    assert!(is_too_long(&format!("say: \"{}\"", "a".repeat(MAX_LINE))));
}
