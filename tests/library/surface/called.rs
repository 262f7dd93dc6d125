//! The public functions, read from the sources, so that a new one cannot be forgotten.

use std::collections::BTreeSet;

use crate::public::{LIBRARIES, handed_on, implemented, sources, words};

/// Public functions that no test calls with odd arguments, and why.
const LEFT_OUT: &[(&str, &str)] = &[
    (
        "Library::default_roots",
        "its only argument is the folder that the process runs in",
    ),
    ("mod_here", "the same"),
    (
        "shipped",
        "the feature `shipped`; the command line is tested with it",
    ),
    ("Profiler::finish", "its example is run"),
    ("Profile::stamp", "the same"),
    ("Moment::is_change", "it takes nothing"),
    ("Filter::spaces", "only the engine makes a `Viewpoint`"),
];

/// Files of tests that call public functions.
const CALLERS: &[&str] = &[
    "tests/library/declared.rs",
    "tests/library/interface.rs",
    "tests/library/surface/contents.rs",
    "tests/library/surface/games.rs",
    "tests/library/surface/languages.rs",
    "tests/library/surface/libraries.rs",
    "tests/library/surface/mod.rs",
    "tests/library/surface/readers.rs",
    "tests/library/surface/scripts.rs",
    "crates/players/tests/players/evaluation.rs",
    "crates/players/tests/players/matches.rs",
    "crates/players/tests/players/openings.rs",
    "crates/players/tests/players/puzzles.rs",
    "crates/players/tests/players/risk.rs",
    "crates/players/tests/players/strength.rs",
    "crates/players/tests/players/surface.rs",
    "crates/study/tests/study/ladder.rs",
    "crates/study/tests/study/study.rs",
    "crates/study/tests/study/study/details.rs",
    "crates/study/tests/study/training.rs",
];

/// The public functions of the engine, of players and of studies.
fn public_functions() -> BTreeSet<String> {
    LIBRARIES
        .iter()
        .flat_map(|folder| functions_of(folder))
        .collect()
}

/// The public functions of the sources in a folder: `name`, or `Type::name`.
fn functions_of(folder: &str) -> BTreeSet<String> {
    let texts = sources(&testkit::root().join(folder));
    let handed_on = handed_on(&texts);
    let mut found = BTreeSet::new();
    for (_, text) in &texts {
        let mut of = None;
        for line in text.lines() {
            if line.starts_with("impl") {
                of = implemented(line);
            } else if line == "}" {
                of = None;
            }
            let code = line.trim_start();
            let Some(rest) = code
                .strip_prefix("pub fn ")
                .or_else(|| code.strip_prefix("pub const fn "))
            else {
                continue;
            };
            let name = words(rest).swap_remove(0);
            match &of {
                Some(of) if handed_on.contains(of) => found.insert(format!("{of}::{name}")),
                None if handed_on.contains(&name) && !line.starts_with(' ') => found.insert(name),
                _ => false,
            };
        }
    }
    found
}

#[test]
fn every_public_function_is_called() {
    let public = public_functions();
    assert!(public.len() > 300, "only {} were found", public.len());
    for known in [
        "did_you_mean",
        "Game::apply",
        "View::trial",
        "SpaceSet::insert",
        "Reader::check_id",
        "mixed",
    ] {
        assert!(public.contains(known), "{known} was not found");
    }
    let mut calls = BTreeSet::new();
    for file in CALLERS {
        let text = std::fs::read_to_string(testkit::root().join(file)).unwrap();
        let words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        calls.extend(words.map(str::to_owned));
    }
    let is_called = |name: &String| calls.contains(name.rsplit("::").next().unwrap());
    let excused = |name: &String| LEFT_OUT.iter().any(|(left_out, _)| left_out == name);
    let missing: Vec<&String> = public
        .iter()
        .filter(|name| !is_called(name) && !excused(name))
        .collect();
    assert!(
        missing.is_empty(),
        "call these with odd arguments, or say why not: {missing:#?}"
    );
    for (name, _) in LEFT_OUT {
        assert!(public.contains(*name), "{name} is not public any more");
    }
}
