//! Checks that the documents are true of the repository, that comments begin with a noun or a verb, and that no
//! test depends on the speed of a machine.

use std::path::{Path, PathBuf};

/// Files that a document names between backticks, below the root.
fn named(text: &str) -> Vec<&str> {
    let roots = [
        "src/",
        "crates/",
        "tests/",
        "cards/",
        "lessons/",
        "maps/",
        "scenarios/",
        "examples/",
        "docs/",
    ];
    let quoted = text.split('`').skip(1).step_by(2);
    quoted
        .filter(|name| roots.iter().any(|root| name.starts_with(root)) && !name.contains(' '))
        .collect()
}

/// Every file that the documents for newcomers name exists; capitals are placeholders.
#[test]
fn files_that_documents_name_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut checked = 0;
    for document in [
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "README.md",
        "docs/README.md",
    ] {
        let text = std::fs::read_to_string(root.join(document)).unwrap();
        for name in named(&text) {
            let fixed: Vec<&str> = name
                .split('/')
                .take_while(|part| !part.chars().any(|c| c.is_ascii_uppercase() || c == '*'))
                .collect();
            let path = root.join(fixed.join("/"));
            assert!(path.exists(), "{document} names {name}");
            checked += 1;
        }
    }
    assert!(checked > 20, "{checked}");
}

/// Tests that look at a clock, and why they may.
const CLOCKS: [(&str, &str); 5] = [
    ("tests/rules/scale.rs", "prints what a decision costs"),
    (
        "crates/cli/tests/cli/shards.rs",
        "kills runs at any moment of their length",
    ),
    (
        "crates/web/tests/postgres/several_servers.rs",
        "prints how long answers took",
    ),
    (
        "crates/web/tests/browser/latency.test.mjs",
        "is a measurement, run by a switch",
    ),
    ("src/game/machine/profiler.rs", "gives a profiler its clock"),
];

/// Calls that read a clock, by the extension of a file.
fn clocks(file: &Path) -> &'static [&'static str] {
    match file.extension().and_then(|ending| ending.to_str()) {
        Some("rs") => &[concat!("elapsed", "()"), concat!("duration_", "since(")],
        Some("py") => &["perf_counter", "monotonic", "time.time("],
        Some("mjs") => &["performance.now", "Date.now"],
        _ => &[],
    }
}

/// The files below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| {
            if path.is_dir() {
                files(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}

/// The changes of stored games that depend on nothing, by files: what they change is nobody's, or they are the
/// operator's.
const UNCONDITIONAL: &[(&str, usize)] = &[
    // The operator deletes a game, and prints a link.
    ("crates/cli/src/serve.rs", 1),
    ("crates/web/src/games/invitation.rs", 2),
    // A machine chooses, and a choice given in advance is made; a game ends that nobody plays.
    ("crates/web/src/games/machine.rs", 1),
    ("crates/web/src/games/people.rs", 3),
];

#[test]
fn changes_that_depend_on_no_token_are_listed() {
    let mut found = Vec::new();
    for folder in ["crates/cli/src", "crates/web/src"] {
        for path in files(&testkit::root().join(folder)) {
            let text = std::fs::read_to_string(&path).unwrap_or_default();
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            // `..Guard::NONE` is the rest of a condition.
            let bare = code.matches("Guard::NONE").count() - code.matches("..Guard::NONE").count();
            if bare > 0 {
                let name = path.strip_prefix(testkit::root()).unwrap();
                found.push((name.to_str().unwrap().to_owned(), bare));
            }
        }
    }
    found.sort();
    let listed = UNCONDITIONAL.iter();
    let listed: Vec<_> = listed.map(|(path, n)| ((*path).to_owned(), *n)).collect();
    assert_eq!(found, listed);
}

/// The part of a file of sources that tests run: examples of its documentation, and its tests.
fn tested(text: &str) -> String {
    let (code, tests) = text.split_once("#[cfg(test)]").unwrap_or((text, ""));
    let examples = code
        .lines()
        .filter(|line| line.trim_start().starts_with("//"));
    examples.chain([tests]).collect::<Vec<_>>().join("\n")
}

/// The statements of a test that read a clock, but for loops that wait with a generous end, which is named `PATIENCE`.
fn hurried(text: &str, clock: &str) -> Vec<String> {
    let statement = |(at, _): (usize, &str)| {
        let from = text[..at].rfind([';', '{', '}']).map_or(0, |end| end + 1);
        let to = text[at..]
            .find([';', '{'])
            .map_or(text.len(), |end| at + end);
        text[from..to].trim().to_owned()
    };
    let waits =
        |statement: &String| statement.contains("PATIENCE") && !statement.contains("assert");
    text.match_indices(clock)
        .map(statement)
        .filter(|statement| !waits(statement))
        .collect()
}

/// A machine that does other things is slower by any factor: tests count work, and leave times to benches.
#[test]
fn no_test_asserts_a_time_of_the_clock() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = std::fs::read_dir(root.join("crates"))
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let (mut wrong, mut looked) = (Vec::new(), 0);
    for package in crates.chain([root.to_path_buf(), root.join("python")]) {
        for (folder, whole) in [("tests", true), ("src", false)] {
            for file in files(&package.join(folder))
                .into_iter()
                .filter(|file| !clocks(file).is_empty())
            {
                let name = file
                    .strip_prefix(root)
                    .unwrap()
                    .to_str()
                    .unwrap()
                    .replace('\\', "/");
                let text = std::fs::read_to_string(&file).unwrap();
                let text = if whole { text } else { tested(&text) };
                let found = clocks(&file).iter().flat_map(|clock| hurried(&text, clock));
                let found: Vec<String> = found
                    .map(|statement| format!("{name}: {statement}"))
                    .collect();
                match CLOCKS.iter().any(|(allowed, _)| *allowed == name) {
                    true => assert!(!found.is_empty(), "{name} reads no clock any more"),
                    false => wrong.extend(found),
                }
                looked += 1;
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(looked > 300, "{looked}");
    let clock = clocks(Path::new("a.rs"))[0];
    for (what, caught) in [("while", 0), ("assert!", 1)] {
        let text = format!("let began = now(); {what} (began.{clock} < PATIENCE) {{}}");
        assert_eq!(hurried(&text, clock).len(), caught, "{text}");
    }
}

/// First words of a comment that only introduce a periphrasis of a noun.
const PERIPHRASES: [&str; 6] = ["What", "How", "Who", "Whose", "Those", "The same"];

/// Folders whose documentation begins with nouns and verbs.
const PLAIN: [&str; 5] = ["src", "tests", "crates", "examples", "python"];

/// The first lines of documentation that begin with a periphrasis.
fn periphrases(text: &str) -> Vec<&str> {
    let (mut found, mut before) = (Vec::new(), "");
    for line in text.lines().map(str::trim) {
        let mark = ["///", "//!"]
            .into_iter()
            .find(|mark| line.starts_with(mark));
        if let Some(mark) = mark
            && !before.starts_with(mark)
            && PERIPHRASES.iter().any(|first| begins(&line[3..], first))
        {
            found.push(line);
        }
        before = line;
    }
    found
}

/// Whether a text begins with these words, and not with longer ones.
fn begins(text: &str, words: &str) -> bool {
    let rest = text.trim_start().strip_prefix(words);
    rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

#[test]
fn documentation_begins_with_a_noun_or_a_verb() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut wrong = Vec::new();
    for file in PLAIN.iter().flat_map(|folder| files(&root.join(folder))) {
        if file.extension().is_some_and(|ending| ending == "rs") {
            let text = std::fs::read_to_string(&file).unwrap();
            let found = periphrases(&text).into_iter();
            wrong.extend(found.map(|line| format!("{}: {line}", file.display())));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let text = "/// What it is.\nfn a() {}\n/// Whole.\n/// What else.\n//! The same.";
    assert_eq!(periphrases(text), ["/// What it is.", "//! The same."]);
}
