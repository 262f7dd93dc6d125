//! Types that a later version may extend without breaking programs that use the library.

use std::collections::BTreeSet;
use std::path::Path;

use super::public::LIBRARIES;

/// Public enumerations that programs may match without an arm for the rest, and why.
const COMPLETE: &[(&str, &str)] = &[
    ("Charge", "counted, or known before"),
    ("Side", "a game has two sides"),
    ("Replaced", "a file is replaced, or it is not"),
    ("Seat", "a seat has a player or a caller, and no third"),
    ("Mode", "the rules know three operations"),
    (
        "Chance",
        "chance is a die or a card: who records games must record all of it",
    ),
    ("Wanted", "as `Chance`"),
    (
        "Input",
        "a history is choices and results of chance: who replays games must replay all of it",
    ),
    ("Level", "the rules know four levels of a region"),
    ("Who", "sides as two of them can be described"),
    ("Time", "now, or when the round began"),
    ("Severity", "errors stop, warnings do not"),
    ("LuaData", "the values of Lua"),
    ("NodeValue", "the values of YAML"),
    ("Plain", "the values that a table of declarations can show"),
    (
        "Kind",
        "what makes references and editor definitions must know every kind",
    ),
    ("Style", "as `Kind`"),
    ("Needs", "as `Kind`"),
    ("Gives", "as `Kind`"),
    ("Takes", "as `Kind`"),
    ("BothHold", "one side loses, or neither"),
    ("TokenKind", "the tokens of Lua"),
    ("CardUse", "a table of uses has a column for each"),
    ("Run", "a script ends or waits"),
    ("TrackStart", "one marker, or one for each side"),
    ("Aim", "who words a goal must know every aim"),
    ("Span", "as `Aim`"),
    ("Verdict", "a search proves, refutes, or does not know"),
];

/// The public enumerations of a folder that are neither marked nor in the list, with their files.
fn unmarked(folder: &Path, found: &mut Vec<String>, seen: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            unmarked(&path, found, seen);
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        // Declared enumerations are marked by `keys!` and `word_list!`; frames are the engine's own.
        let lines: Vec<&str> = text.lines().collect();
        for pair in lines
            .windows(2)
            .filter(|_| !path.to_string_lossy().contains("/frame/"))
        {
            let Some(name) = pair[1]
                .strip_prefix("pub enum ")
                .and_then(|rest| rest.split([' ', '<']).next())
            else {
                continue;
            };
            seen.insert(name.to_owned());
            // Two types share the name: the values of effects may grow.
            if name == "Value" && path.ends_with("game/state/effect.rs") {
                continue;
            }
            let complete = COMPLETE.iter().any(|(known, _)| *known == name);
            if complete == pair[0].contains("non_exhaustive") {
                found.push(format!("{}: {name}", path.display()));
            }
        }
    }
}

#[test]
fn enumerations_may_grow_or_say_why_not() {
    let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
    for folder in LIBRARIES {
        unmarked(&testkit::root().join(folder), &mut found, &mut seen);
    }
    assert!(seen.len() > 40, "{seen:?}");
    assert!(
        found.is_empty(),
        "either #[non_exhaustive] or in the list: {found:#?}"
    );
    let gone: Vec<_> = COMPLETE
        .iter()
        .filter(|(name, _)| !seen.contains(*name))
        .collect();
    assert!(gone.is_empty(), "no longer there: {gone:?}");
}
