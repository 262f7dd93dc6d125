//! Checks that the public interface names no other crate, so that their versions are not part of ours.

use super::public::{LIBRARIES, handed_on, implemented, sources, words};

/// Crates whose types may not be in a public item.
const FOREIGN: &[&str] = &[
    "mlua",
    "indexmap",
    "semver",
    "rand",
    "include_dir",
    "petgraph",
    "serde_yaml",
];

/// The one public function with a type of another crate, `serde`'s traits aside.
const GRAPH: &str = "pub fn graph(&self) -> &UnGraph<SpaceId, ()>";

/// The names that a file imports from foreign crates.
fn imported(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    for statement in text.split("\nuse ").skip(1) {
        let statement = statement.split(';').next().unwrap();
        if FOREIGN.iter().any(|name| statement.starts_with(name)) {
            let words = statement.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
            names.extend(
                words
                    .filter(|word| word.starts_with(char::is_uppercase))
                    .map(str::to_owned),
            );
        }
    }
    names
}

/// The heads of public items of a file, of implementations for public types, and public fields, each in one line.
///
/// Items that no module re-exports are private, whatever their own visibility says.
fn public(text: &str, is_public: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    let lines: Vec<&str> = text.lines().collect();
    // Whether the item that we are in is public, and whether it is a trait.
    let (mut inside, mut in_trait) = (None, false);
    for (at, line) in lines.iter().enumerate() {
        let code = line.trim_start();
        let outer = code.len() == line.len();
        let mut wanted = code.starts_with("pub ") && !code.starts_with("pub use");
        if outer && line.starts_with("impl") {
            let of = implemented(line).is_some_and(|of| is_public(&of));
            (inside, in_trait) = (Some(of), false);
            wanted = of && line.contains(" for ");
        } else if outer && wanted {
            let item = words(code.trim_start_matches("pub "));
            let kinds = [
                "const", "fn", "struct", "enum", "trait", "type", "static", "mod",
            ];
            let name = item.iter().find(|word| !kinds.contains(&word.as_str()));
            let here = name.is_some_and(|name| is_public(name));
            (inside, in_trait) = (Some(here), item[0] == "trait");
            wanted = here;
        } else if !outer {
            wanted = inside == Some(true) && (wanted || in_trait && code.starts_with("fn "));
        } else if *line == "}" {
            (inside, in_trait) = (None, false);
        }
        if !wanted {
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
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
        .any(|other| other == word)
}

fn check(file: &str, text: &str, is_public: &dyn Fn(&str) -> bool) -> Vec<String> {
    let names = imported(text);
    let mut wrong = Vec::new();
    for item in public(text, is_public) {
        // The fields of a struct like `pub struct Version(semver::Version);` are private.
        let item = if item.starts_with("pub struct") && !item.contains("(pub") {
            item.split(['(', '{']).next().unwrap().to_owned()
        } else {
            item
        };
        let foreign = FOREIGN
            .iter()
            .any(|name| item.contains(&format!("{name}::")));
        if (foreign || names.iter().any(|name| has_word(&item, name))) && !item.starts_with(GRAPH) {
            wrong.push(format!("{file}: {item}"));
        }
    }
    wrong
}

#[test]
fn no_type_of_another_crate_is_public() {
    let (mut heads, mut wrong) = (0, Vec::new());
    for folder in LIBRARIES {
        let texts = sources(&testkit::root().join(folder));
        let names = handed_on(&texts);
        let is_public = |name: &str| names.contains(name);
        for (file, text) in &texts {
            heads += public(text, &is_public).len();
            wrong.extend(check(file, text, &is_public));
        }
    }
    assert!(heads > 1_000, "only {heads} were read");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn types_of_other_crates_are_found() {
    for text in [
        "\nuse indexmap::IndexMap;\npub struct A {\n    pub a: IndexMap<String, u8>,\n}\n",
        "\nuse mlua::{Lua, Value};\npub fn f(\n    a: u8,\n    lua: &Lua,\n) -> u8 {\n}\n",
        "pub fn f() -> mlua::Result<u8> {\n}\n",
        "pub struct V(pub semver::Version);\n",
        "\nuse mlua::Error;\nimpl From<Error> for A {\n    fn from() {}\n}\n",
        "pub trait T {\n    fn f(&self) -> mlua::Value;\n}\n",
        "impl A {\n    pub fn f(&self) -> semver::Version {\n    }\n}\n",
    ] {
        assert_eq!(check("x", text, &|_| true).len(), 1, "{text}");
        assert_eq!(check("x", text, &|_| false).len(), 0, "{text}");
    }
    for text in [
        "pub struct V(semver::Version);\n",
        "\nuse indexmap::IndexMap;\nfn f() -> IndexMap<u8, u8> {}\n",
        "impl A {\n    fn f(&self) -> semver::Version {\n    }\n}\n",
    ] {
        assert_eq!(check("x", text, &|_| true), Vec::<String>::new());
    }
}
