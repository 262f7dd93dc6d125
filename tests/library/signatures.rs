//! What the public interface says of other crates: nothing, so that their versions are not part of ours.

use std::path::Path;

/// Crates whose types may not be in a public item.
const FOREIGN: &[&str] = &["mlua", "indexmap", "semver", "rand", "include_dir", "petgraph", "serde_yaml"];

/// The one public function with a type of another crate, `serde`'s traits aside.
const GRAPH: &str = "pub fn graph(&self) -> &UnGraph<SpaceId, ()>";

/// Files whose items are the engine's own: nothing of them is handed on by a public module.
const OWN: &[&str] = &[
    "script/sandbox.rs",
    "script/bounds.rs",
    "script/meter.rs",
    "script/bytecode.rs",
    "game/loaded.rs",
    "game/machine.rs",
    "game/api/",
];

/// The names that a file imports from foreign crates.
fn imported(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    for statement in text.split("\nuse ").skip(1) {
        let statement = statement.split(';').next().unwrap();
        if FOREIGN.iter().any(|name| statement.starts_with(name)) {
            let words = statement.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
            names.extend(words.filter(|word| word.starts_with(char::is_uppercase)).map(str::to_owned));
        }
    }
    names
}

/// The heads of public items of a file, and its public fields, each in one line.
fn public(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let lines: Vec<&str> = text.split("#[cfg(test)]").next().unwrap().lines().collect();
    for (at, line) in lines.iter().enumerate() {
        if !line.trim_start().starts_with("pub ") || line.trim_start().starts_with("pub use") {
            continue;
        }
        let mut head = String::new();
        for line in &lines[at..] {
            head += line.trim();
            if line.contains(['{', ';']) || line.ends_with(',') && !head.contains("fn ") {
                break;
            }
            head.push(' ');
        }
        found.push(head);
    }
    found
}

/// Whether a text has a word.
fn has_word(text: &str, word: &str) -> bool {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|other| other == word)
}

fn check(file: &str, text: &str) -> Vec<String> {
    let names = imported(text);
    let mut wrong = Vec::new();
    for item in public(text) {
        // The fields of a struct like `pub struct Version(semver::Version);` are private.
        let item = if item.starts_with("pub struct") && !item.contains("(pub") {
            item.split(['(', '{']).next().unwrap().to_owned()
        } else {
            item
        };
        let foreign = FOREIGN.iter().any(|name| item.contains(&format!("{name}::")));
        if (foreign || names.iter().any(|name| has_word(&item, name))) && !item.starts_with(GRAPH) {
            wrong.push(format!("{file}: {item}"));
        }
    }
    wrong
}

fn walk(folder: &Path, root: &Path, wrong: &mut Vec<String>, files: &mut usize) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            walk(&path, root, wrong, files);
            continue;
        }
        let name = path.strip_prefix(root).unwrap().to_string_lossy().into_owned();
        if !OWN.iter().any(|own| name.starts_with(own)) {
            *files += 1;
            wrong.extend(check(&name, &std::fs::read_to_string(&path).unwrap()));
        }
    }
}

#[test]
fn no_type_of_another_crate_is_public() {
    let root = testkit::root().join("src");
    let (mut wrong, mut files) = (Vec::new(), 0);
    walk(&root, &root, &mut wrong, &mut files);
    assert!(files > 80, "{files}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn types_of_other_crates_are_found() {
    for text in [
        "\nuse indexmap::IndexMap;\npub struct A {\n    pub a: IndexMap<String, u8>,\n}\n",
        "\nuse mlua::{Lua, Value};\npub fn f(\n    a: u8,\n    lua: &Lua,\n) -> u8 {\n}\n",
        "pub fn f() -> mlua::Result<u8> {\n}\n",
        "pub struct V(pub semver::Version);\n",
    ] {
        assert_eq!(check("x", text).len(), 1, "{text}");
    }
    for text in ["pub struct V(semver::Version);\n", "\nuse indexmap::IndexMap;\nfn f() -> IndexMap<u8, u8> {}\n"] {
        assert_eq!(check("x", text), Vec::<String>::new());
    }
}
