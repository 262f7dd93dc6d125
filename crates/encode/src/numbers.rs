//! The numbers and words that the scripts of a content may offer: read off their texts, and too
//! many rather than too few.

use std::iter;
use std::ops::RangeInclusive;

use brink::Content;

/// Limits of the engine: the calls of questions are declared with them.
const MIN_NUMBER: i16 = -999;
const MAX_NUMBER: i16 = 999;
/// `choose_number` refuses a longer range.
const MAX_SPAN: i16 = 200;
/// The words of one question.
const MAX_WORDS: usize = 64;

/// The texts of all scripts, including rule scripts and modules.
fn texts(content: &Content) -> impl Iterator<Item = &str> {
    let scripts = content.scripts.iter().flatten().chain(&content.rules);
    scripts.flat_map(|script| {
        let modules = script.modules.iter().map(|module| &*module.source);
        iter::once(script.source.as_str()).chain(modules)
    })
}

/// Maximum words of a question: a question to both sides in secret counts those of both.
pub(crate) fn words(content: &Content) -> usize {
    texts(content).map(words_of).max().unwrap_or_default()
}

/// Maximum words of the questions of a text.
fn words_of(text: &str) -> usize {
    if calls(text, "choose_secretly") {
        2 * MAX_WORDS
    } else if calls(text, "choose") || !is_plain(text) {
        MAX_WORDS
    } else {
        0
    }
}

/// Whether a text calls a function by its name.
fn calls(text: &str, name: &str) -> bool {
    text.match_indices(name)
        .any(|(at, _)| ends_name(&text[at + name.len()..]))
}

/// The numbers that questions may offer; none if no script asks for a number.
pub(crate) fn range(content: &Content) -> Option<RangeInclusive<i16>> {
    texts(content).flat_map(asked).reduce(hull)
}

/// The smallest range that contains both.
fn hull(one: RangeInclusive<i16>, other: RangeInclusive<i16>) -> RangeInclusive<i16> {
    *one.start().min(other.start())..=*one.end().max(other.end())
}

/// The range of each question for a number in a text.
fn asked(text: &str) -> Vec<RangeInclusive<i16>> {
    const CALL: &str = "choose_number";
    let mut all: Vec<_> = text
        .match_indices(CALL)
        .map(|(at, _)| written(&text[at + CALL.len()..]))
        .collect();
    if !is_plain(text) {
        all.push(MIN_NUMBER..=MAX_NUMBER);
    }
    all
}

/// Whether calls are found by their names: no script looks up a field of the game by a computed
/// name.
fn is_plain(text: &str) -> bool {
    !text.contains("game[") && !text.contains("game [")
}

/// The range of the call whose arguments follow: an argument that is not a literal could be
/// anything that the engine allows.
fn written(after: &str) -> RangeInclusive<i16> {
    let table = after
        .trim_start()
        .strip_prefix(['('])
        .unwrap_or(after.trim_start())
        .trim_start();
    let Some(table) = table
        .strip_prefix('{')
        .and_then(|table| table.split_once('}'))
    else {
        return MIN_NUMBER..=MAX_NUMBER;
    };
    // A nested table or a comment might hide the value.
    if table.0.contains(['{', '[']) || table.0.contains("--") {
        return MIN_NUMBER..=MAX_NUMBER;
    }
    match (number(table.0, "min"), number(table.0, "max")) {
        (Some(min), Some(max)) if min <= max => min..=max,
        (Some(min), None) => min..=min.saturating_add(MAX_SPAN).min(MAX_NUMBER),
        (None, Some(max)) => max.saturating_sub(MAX_SPAN).max(MIN_NUMBER)..=max,
        _ => MIN_NUMBER..=MAX_NUMBER,
    }
}

/// The number written for a key, if its value is just a literal number.
fn number(table: &str, key: &str) -> Option<i16> {
    let mut found = table.split([',', ';']).filter_map(|entry| {
        let (name, value) = entry.split_once('=')?;
        (name.trim() == key).then(|| {
            value
                .trim()
                .parse::<i16>()
                .ok()
                .filter(|number| (MIN_NUMBER..=MAX_NUMBER).contains(number))
        })
    });
    match (found.next(), found.next()) {
        (Some(number), None) => number,
        _ => None,
    }
}

fn ends_name(rest: &str) -> bool {
    !rest.starts_with(|next: char| next == '_' || next.is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_where_they_are_written_out() {
        for (text, expected) in [
            (
                "game:choose_number { min = 1, max = 5, ask = \"x\" }",
                vec![1..=5],
            ),
            ("game:choose_number({ max = 4; min = -2 })", vec![-2..=4]),
            ("game:choose_number { min = 1, max = most }", vec![1..=201]),
            ("game:choose_number { min = low, max = 3 }", vec![-197..=3]),
            (
                "game:choose_number { min = 900, max = most }",
                vec![900..=999],
            ),
            ("game:choose_number(bounds)", vec![MIN_NUMBER..=MAX_NUMBER]),
            (
                "game:choose_number { min = 1 + 2, max = f({ 3 }) }",
                vec![MIN_NUMBER..=MAX_NUMBER],
            ),
            (
                "game:choose_number { min = 1, --[[ min = 2 ]] max = 3 }",
                vec![MIN_NUMBER..=MAX_NUMBER],
            ),
            (
                "game:choose_number { min = 1, min = 0, max = 3 }",
                vec![-197..=3],
            ),
            (
                "local ask = game.choose_number ask(game, t)",
                vec![MIN_NUMBER..=MAX_NUMBER],
            ),
            (
                "game[\"choose_\" .. \"number\"]",
                vec![MIN_NUMBER..=MAX_NUMBER],
            ),
            ("game:choose { options = {} }", vec![]),
        ] {
            assert_eq!(asked(text), expected, "{text}");
        }
    }
}
