//! Rewrites the text of a file from former keys and words to those of today.

mod handlers;
mod starts;

use brink::content::spec::{FORMAT, SET_FORMAT};
use brink::content::{Diagnostic, DiagnosticKind, Library, Loaded, OptionValue};
use brink::tooling::{TokenKind, tokens};
use serde_json::Value;

use crate::lossless::{Edit, Step, edited, path_to, value_of};
use crate::position::Runner;
use handlers::with_handler_tables;

pub use starts::with_starts;

/// A text in the words of today.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Upgraded {
    /// The text.
    pub text: String,
    /// The number of keys and words that were replaced.
    pub replaced: usize,
    /// The former words that were not found where they were read, to be replaced by hand.
    pub left: Vec<Diagnostic>,
}

/// Replaces the former keys and words of a text that these diagnostics name.
///
/// Every other byte stays as it is.
///
/// # Examples
/// ```
/// use brink::content::{Diagnostic, DiagnosticKind, Place};
/// use brink_author::upgrade::upgraded;
///
/// let renamed = DiagnosticKind::Renamed { old: "turn_end".to_owned(), new: "turn".to_owned() };
/// let fault = Diagnostic::new(Place::new(&"tests/a.yaml".into(), 1, 8, 8), renamed);
/// let upgraded = upgraded("until: turn_end # or round_end\n", &[fault]);
/// assert_eq!(upgraded.text, "until: turn # or round_end\n");
/// ```
#[must_use]
pub fn upgraded(text: &str, faults: &[Diagnostic]) -> Upgraded {
    let mut found: Vec<(usize, &str, &str)> = Vec::new();
    let (mut left, mut moved) = (Vec::new(), Vec::new());
    for fault in faults {
        let DiagnosticKind::Renamed { old, new } = &fault.fault else {
            continue;
        };
        if let Some(key) = new.split_once('.') {
            moved.push((fault, key));
            continue;
        }
        match offset(text, fault, old) {
            Some(at) => found.push((at, old, new)),
            None => left.push(fault.clone()),
        }
    }
    found.sort_unstable();
    found.dedup();
    let mut whole = text.to_owned();
    for (at, old, new) in found.iter().rev() {
        whole.replace_range(*at..at + old.len(), new);
    }
    let mut replaced = found.len();
    let is_handler =
        |fault: &&Diagnostic| matches!(fault.fault, DiagnosticKind::FormerHandler { .. });
    let handlers: Vec<&Diagnostic> = faults.iter().filter(is_handler).collect();
    if !handlers.is_empty() {
        let (text, changed) = with_handler_tables(&whole);
        (whole, replaced) = (text, replaced + changed);
        // Several scenarios may have the script.
        let mut places: Vec<_> = handlers.iter().map(|fault| &fault.place).collect();
        places.dedup();
        if changed < places.len() {
            left.extend(handlers.into_iter().cloned());
        }
    }
    for (fault, new) in moved {
        let edits = moving(text, fault, new);
        match edits.and_then(|edits| edited(&whole, &edits).ok()) {
            Some(text) => (whole, replaced) = (text, replaced + 1),
            None => left.push(fault.clone()),
        }
    }
    Upgraded {
        text: whole,
        replaced,
        left,
    }
}

/// The edits that move a key into a table beside it.
fn moving(text: &str, fault: &Diagnostic, (table, key): (&str, &str)) -> Option<[Edit; 2]> {
    let at = path_to(text, &fault.place)?;
    let value = at
        .iter()
        .try_fold(value_of(text)?, |value, step| match step {
            Step::Key(key) => value.get(key).cloned(),
            Step::Entry(nth) => value.get(nth).cloned(),
        })?;
    let (_, above) = at.split_last()?;
    let inner = [table, key].map(|key| Step::Key(key.to_owned()));
    let new = [above, &inner].concat();
    Some([Edit::Set { at: new, value }, Edit::Remove { at }])
}

/// The newest format of a file of content, by its path.
#[must_use]
pub fn newest_format(path: &str) -> i64 {
    match path.ends_with("/cards.yaml") {
        true => SET_FORMAT,
        false => FORMAT,
    }
}

/// The text of a file of YAML with this format, as the first key if it had none; none if it has it, or
/// cannot.
#[must_use]
pub fn with_format(text: &str, format: i64) -> Option<String> {
    let before = value_of(text)?;
    if let Some(old) = before.as_object()?.get("format") {
        let at = vec![Step::Key("format".to_owned())];
        let is_older = old.as_i64().is_some_and(|old| old < format);
        let edit = Edit::Set {
            at,
            value: format.into(),
        };
        return is_older.then(|| edited(text, &[edit]).ok()).flatten();
    }
    let is_key =
        |line: &&str| line.starts_with(|first: char| first.is_alphanumeric() || first == '"');
    let key = text.split_inclusive('\n').find(is_key)?;
    let at = key.as_ptr() as usize - text.as_ptr() as usize;
    let ending = if key.ends_with("\r\n") { "\r\n" } else { "\n" };
    let new = format!("{}format: {format}{ending}{}", &text[..at], &text[at..]);
    let mut after = value_of(&new)?;
    after.as_object_mut()?.remove("format")?;
    (after == before).then_some(new)
}

/// A file of position tests that means what it meant before.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Kept {
    /// The text.
    pub text: String,
    /// The keys that were added.
    pub added: Vec<&'static str>,
}

/// The text of a file with an addition; none if it needs none.
type Addition = fn(&str, &Library) -> Option<String>;

/// Adds what keeps the meaning of a file of position tests: the former defaults of its scenarios
/// where they have changed and no test chooses, unless more tests fail with them (`options`), and that a position is meant although no
/// game can reach it (`impossible`), which was not checked before.
#[must_use]
pub fn as_before(text: &str, library: &Library) -> Kept {
    let mut kept = Kept {
        text: text.to_owned(),
        added: Vec::new(),
    };
    let steps: [(_, Addition); 2] = [
        ("options", with_former_defaults),
        ("impossible", with_impossible),
    ];
    for (key, step) in steps {
        if let Some(text) = step(&kept.text, library) {
            kept.text = text;
            kept.added.push(key);
        }
    }
    kept
}

/// The text of a file of position tests with the former defaults of its scenarios; none if it needs
/// none.
fn with_former_defaults(text: &str, library: &Library) -> Option<String> {
    let before = value_of(text)?;
    let mut edits = Vec::new();
    for (index, test) in before.get("tests")?.as_array()?.iter().enumerate() {
        let Some(scenario) = test.get("scenario").and_then(Value::as_str) else {
            continue;
        };
        for (name, value) in former_defaults(library, scenario) {
            if test.pointer(&format!("/options/{name}")).is_none() {
                let key = |key: &str| Step::Key(key.to_owned());
                let at = vec![key("tests"), Step::Entry(index), key("options"), key(&name)];
                edits.push(Edit::Set { at, value });
            }
        }
    }
    let own = edited(text, &edits).ok()?;
    let whole = with_shared_options(&own, library).unwrap_or(own);
    // Tests that pass only as they stand were written after the defaults changed.
    (whole != text && failing(&whole, library) <= failing(text, library)).then_some(whole)
}

/// The number of tests of a file that fail.
fn failing(text: &str, library: &Library) -> usize {
    let mut runner = Runner::new(library);
    let (tests, _) = runner.tests_of("", text);
    let failed = tests.iter().filter(|test| runner.run(test).is_err());
    failed.count()
}

/// The text of a file of position tests with the former defaults of the scenario that its tests share.
fn with_shared_options(text: &str, library: &Library) -> Option<String> {
    let before = value_of(text)?;
    let file = before.as_object()?;
    if file.contains_key("options") {
        return None;
    }
    let former = former_defaults(library, file.get("scenario")?.as_str()?);
    let former = former
        .iter()
        .map(|(name, value)| format!("{name}: {value}"));
    let former = former.collect::<Vec<_>>().join(", ");
    let mut lines = text.split_inclusive('\n');
    let line = lines.find(|line| line.starts_with("scenario:"))?;
    let end = line.as_ptr() as usize - text.as_ptr() as usize + line.len();
    let ending = if line.ends_with("\r\n") { "\r\n" } else { "\n" };
    let new = format!(
        "{}options: {{ {former} }}{ending}{}",
        &text[..end],
        &text[end..]
    );
    let mut after = value_of(&new)?;
    after.as_object_mut()?.remove("options")?;
    (after == before && !former.is_empty()).then_some(new)
}

/// The text of a file of position tests that says of positions that no game can reach that they are
/// meant; none if there are none, or other faults.
fn with_impossible(text: &str, library: &Library) -> Option<String> {
    let mut runner = Runner::new(library);
    let (tests, faults) = runner.tests_of("", text);
    let tests = tests.iter().enumerate().filter(|_| faults.is_empty());
    let impossible = tests.filter(|(_, test)| {
        let failure = runner.position(test).err();
        failure.is_some_and(|failure| failure.is_impossible())
    });
    let key = |key: &str| Step::Key(key.to_owned());
    let edits = impossible.map(|(index, _)| Edit::Set {
        at: vec![
            key("tests"),
            Step::Entry(index),
            key("given"),
            key("impossible"),
        ],
        value: true.into(),
    });
    let edits: Vec<Edit> = edits.collect();
    edited(text, &edits).ok().filter(|_| !edits.is_empty())
}

/// The options of a scenario whose defaults have changed, with the former ones.
fn former_defaults(library: &Library, scenario: &str) -> Vec<(String, Value)> {
    let Ok(Loaded { content, .. }) = library.load(scenario) else {
        return Vec::new();
    };
    let options = content.scenario.options.iter();
    let former = options.filter_map(|(name, option)| {
        let value = match option.was.clone()? {
            OptionValue::Switch(on) => on.into(),
            OptionValue::Number(number) => number.into(),
            OptionValue::Word(word) => word.into(),
            _ => return None,
        };
        Some((name.to_owned(), value))
    });
    former.collect()
}

/// The byte of the first such word, or piece, of a script from there on that is no part of a comment:
/// the places of values that a script returns are those of the words, wherever they stand.
fn token(text: &str, from: usize, old: &str) -> Option<usize> {
    let is_piece = old.contains(|letter: char| !letter.is_alphanumeric() && letter != '_');
    let mut tokens = tokens(text).into_iter();
    let found = tokens.find(|token| {
        let is_meant = match is_piece {
            true => text[token.at..].starts_with(old),
            false => token.text == old,
        };
        is_meant && token.at + old.len() >= from
    })?;
    Some(found.at + usize::from(found.kind == TokenKind::Text))
}

/// The byte at which a former word stands, with or without quotation marks before it.
fn offset(text: &str, fault: &Diagnostic, old: &str) -> Option<usize> {
    let line = usize::try_from(fault.place.line).ok()?.checked_sub(1)?;
    let column = usize::try_from(fault.place.column).ok()?.checked_sub(1)?;
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let before: usize = body.split_inclusive('\n').take(line).map(str::len).sum();
    let start = body.get(before..)?.char_indices().nth(column)?.0;
    let at = text.len() - body.len() + before + start;
    if fault.place.file().ends_with(".lua") {
        return token(text, at, old);
    }
    let rest = &text[at..];
    let marks = rest.len() - rest.trim_start_matches(['"', '\'']).len();
    rest[marks..].starts_with(old).then_some(at + marks)
}
