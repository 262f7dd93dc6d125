//! The engine names no game: no id or name of a country, card or scenario occurs in `src/` or in a crate above it.

use std::collections::BTreeSet;
use std::path::Path;

/// Ids and names that are ordinary words of the engine too.
const ORDINARY: &[&str] = &["summit", "containment", "arms_race"];

fn files(folder: &Path, out: &mut Vec<std::path::PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, out)
        } else {
            out.push(path)
        }
    }
}

fn part_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Whether a text contains a word, or several, as whole words.
fn contains_word(text: &str, word: &str) -> bool {
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back().is_some_and(part_of_word);
        let after = text[at + word.len()..]
            .chars()
            .next()
            .is_some_and(part_of_word);
        !before && !after
    })
}

#[test]
fn sources_name_no_country_card_or_scenario() {
    let library = testkit::library();
    let mut words: Vec<String> = Vec::new();
    for scenario in library.scenarios() {
        let content = testkit::content(&scenario.id);
        words.push(content.scenario.id.clone());
        words.push(content.scenario.name.clone());
        // Homes of superpowers bear the names of sides, and `--us` and `--ussr` are flags of the command.
        for space in content.map.playable.iter() {
            words.extend([
                content.map.space_id(space).to_owned(),
                content.map.space(space).name.clone(),
            ]);
        }
        for (id, card) in &content.cards {
            words.extend([id.clone(), card.name.clone()]);
        }
    }
    words.sort();
    words.dedup();
    let mut paths = Vec::new();
    files(&testkit::root().join("src"), &mut paths);
    for one in std::fs::read_dir(testkit::root().join("crates")).unwrap() {
        files(&one.unwrap().path().join("src"), &mut paths);
    }
    assert!(
        paths
            .iter()
            .any(|path| path.ends_with("crates/cli/src/main.rs")),
        "{paths:?}"
    );
    let mut found = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).unwrap();
        // Examples in the documentation run on shipped content, and have to name it.
        let code: String = text
            .lines()
            .filter(|line| {
                !["///", "//!"]
                    .iter()
                    .any(|mark| line.trim_start().starts_with(mark))
            })
            .collect::<Vec<_>>()
            .join("\n");
        let single: BTreeSet<&str> = code.split(|c| !part_of_word(c)).collect();
        // Few words of the games occur in any file, which spares a search for each of them.
        let occurs = |name: &&String| {
            let mut of_name = name.split(|c| !part_of_word(c));
            of_name.all(|word| single.contains(word))
        };
        for word in words
            .iter()
            .filter(|word| !ORDINARY.contains(&word.as_str()))
            .filter(occurs)
        {
            if contains_word(&code, word) {
                found.push(format!("{}: {word}", path.display()));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}
