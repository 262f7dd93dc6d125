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

/// The ids and names of the games that are no ordinary words.
fn words_of_games() -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    for scenario in testkit::library().scenarios() {
        let content = testkit::content(&scenario.id);
        words.insert(content.scenario.id.clone());
        words.insert(content.scenario.name.clone());
        // Homes of superpowers bear the names of sides, and `--us` and `--ussr` are flags of the command.
        for space in content.map.playable.iter() {
            words.insert(content.map.space_id(space).to_owned());
            words.insert(content.map.space(space).name.clone());
        }
        for (id, card) in &content.cards {
            words.extend([id.clone(), card.name.clone()]);
        }
    }
    words.retain(|word| !ORDINARY.contains(&word.as_str()));
    words
}

/// The code of a file: examples in the documentation run on shipped content, and have to name it.
fn code_of(path: &Path) -> String {
    let text = std::fs::read_to_string(path).unwrap();
    let is_doc = |line: &str| line.starts_with("///") || line.starts_with("//!");
    let code = text.lines().filter(|line| !is_doc(line.trim_start()));
    code.collect::<Vec<_>>().join("\n")
}

#[test]
fn sources_name_no_country_card_or_scenario() {
    let words = words_of_games();
    let mut paths = Vec::new();
    files(&testkit::root().join("src"), &mut paths);
    for one in std::fs::read_dir(testkit::root().join("crates")).unwrap() {
        files(&one.unwrap().path().join("src"), &mut paths);
    }
    // The texts of licences are those of others.
    paths.retain(|path| !path.ends_with("crates/cli/src/licences.txt"));
    let main = Path::new("crates/cli/src/main.rs");
    assert!(paths.iter().any(|path| path.ends_with(main)), "{paths:?}");
    let mut found = Vec::new();
    for path in paths {
        let code = code_of(&path);
        let single: BTreeSet<&str> = code.split(|c| !part_of_word(c)).collect();
        // Few words of the games occur in any file, which spares a search for each of them.
        let occurs = |name: &&String| {
            let mut of_name = name.split(|c| !part_of_word(c));
            of_name.all(|word| single.contains(word))
        };
        let named = words.iter().filter(occurs);
        let named = named.filter(|word| contains_word(&code, word));
        found.extend(named.map(|word| format!("{}: {word}", path.display())));
    }
    assert!(found.is_empty(), "{found:#?}");
}
