//! Public items of the sources, for the tests that read these.

use std::collections::BTreeSet;
use std::path::Path;

/// The sources of the engine and of what is made of it for every front end.
pub(super) const LIBRARIES: [&str; 3] = ["src", "crates/players/src", "crates/study/src"];

/// Every file of Rust below a folder: its path from there, and its text without its tests.
pub(super) fn sources(folder: &Path) -> Vec<(String, String)> {
    let (mut open, mut found) = (vec![folder.to_path_buf()], Vec::new());
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(
                std::fs::read_dir(&path)
                    .unwrap()
                    .map(|entry| entry.unwrap().path()),
            );
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let name = path
                .strip_prefix(folder)
                .unwrap()
                .to_string_lossy()
                .into_owned();
            let text = std::fs::read_to_string(&path).unwrap();
            found.push((
                name,
                text.split("#[cfg(test)]\nmod tests")
                    .next()
                    .unwrap()
                    .to_owned(),
            ));
        }
    }
    found.sort();
    found
}

/// The words of a piece of code.
pub(super) fn words(text: &str) -> Vec<String> {
    let parts = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    parts
        .filter(|part| !part.is_empty())
        .map(str::to_owned)
        .collect()
}

/// The names that modules re-export, and those of modules that are public themselves.
pub(super) fn handed_on(texts: &[(String, String)]) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for (file, text) in texts {
        for statement in text.split("\npub use ").skip(1) {
            names.extend(words(statement.split(';').next().unwrap()));
        }
        if !file.contains('/') || file.starts_with("content/spec/") {
            for item in text.lines().filter_map(|line| line.strip_prefix("pub ")) {
                names.extend(
                    words(item).into_iter().find(|word| {
                        !["const", "fn", "struct", "enum", "trait"].contains(&&**word)
                    }),
                );
            }
        }
    }
    names
}

/// The type that a line begins to implement something for: `View` of `impl<'a> Clone for View<'a> {`.
pub(super) fn implemented(line: &str) -> Option<String> {
    let head = line.trim_start_matches("impl");
    // The parameters of the implementation come first; the trait, if there is one, before ` for `.
    let depth = |at: usize| head[..at].matches('<').count() == head[..at].matches('>').count();
    let begin = (1..head.len())
        .find(|at| head.is_char_boundary(*at) && depth(*at))
        .unwrap_or(0);
    let head = head[begin..].split(" for ").last().unwrap();
    words(head)
        .into_iter()
        .find(|word| word.starts_with(char::is_uppercase))
}

#[test]
fn the_type_of_an_implementation_is_found() {
    for (line, of) in [
        ("impl Game {", "Game"),
        ("impl<'a> View<'a> {", "View"),
        ("impl<T: Into<Vec<u8>>> From<T> for Boxed<T> {", "Boxed"),
        ("impl fmt::Display for super::Risk {", "Risk"),
    ] {
        assert_eq!(implemented(line).as_deref(), Some(of));
    }
}
