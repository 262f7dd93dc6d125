//! Checks of one value, which all conditions are made of.

use std::ops::RangeInclusive;

use brink::content::{DiagnosticKind, Place};
use brink::ids::Side;
use brink::tooling::{Node, NodeValue};

use super::hand::{Check, Hand};
use super::log_words::unknown_word;
use super::names::Names;
use super::test_failure::TestFailure;
use super::words::NONE;

/// A check that two values are equal.
pub(super) fn same(
    place: &Place,
    what: impl Into<String>,
    expected: impl ToString,
    actual: impl Fn(&Hand) -> String + 'static,
) -> Check {
    let place = place.clone();
    let what = what.into();
    let expected = expected.to_string();
    Box::new(move |hand| {
        let actual = actual(hand);
        if expected == actual {
            Ok(())
        } else {
            Err(TestFailure::differs(&place, &what, &expected, actual))
        }
    })
}

/// A check of a number.
pub(super) fn number(
    node: &Node,
    what: &str,
    range: RangeInclusive<i64>,
    names: &mut Names<'_>,
    checks: &mut Vec<Check>,
    actual: impl Fn(&Hand) -> i64 + 'static,
) {
    let wanted: Option<i64> = names.number(node, range);
    checks.extend(wanted.map(|wanted| {
        same(&node.place, what, wanted, move |hand| {
            actual(hand).to_string()
        })
    }));
}

/// Checks of a number of each side.
pub(super) fn counts(
    what: &str,
    node: &Node,
    names: &mut Names<'_>,
    checks: &mut Vec<Check>,
    actual: impl Fn(&Hand, Side) -> u8 + Copy + 'static,
) {
    for (side, key, node) in names.by_side(node) {
        let what = format!("{what} of {}", key.name);
        number(node, &what, 0..=99, names, checks, move |hand| {
            actual(hand, side).into()
        });
    }
}

/// The id of a side, or `none`.
pub(super) fn side_or_none(node: &Node, names: &mut Names<'_>) -> Option<String> {
    if node.value == NodeValue::Null || node.as_text() == Some(NONE) {
        return Some(NONE.to_owned());
    }
    names
        .side(node)
        .map(|side| names.content.side_id(side).to_owned())
}

/// The fragments must appear in a log in this order.
pub(super) fn in_log(
    node: &Node,
    names: &mut Names<'_>,
    checks: &mut Vec<Check>,
    log: impl Fn(&Hand) -> &[String] + 'static,
) {
    let texts = names.texts(node);
    if texts.is_empty() {
        return;
    }
    checks.push(Box::new(move |hand| {
        let mut lines = log(hand).iter();
        for (text, place) in &texts {
            if !lines.any(|line| line.contains(text.as_str())) {
                let mut failure =
                    TestFailure::new(place, format!("`{text}` does not appear here in the log"));
                failure.note(log(hand).iter().cloned());
                return Err(failure);
            }
        }
        Ok(())
    }));
}

/// The fragments must not appear in a log.
pub(super) fn not_in_log(
    node: &Node,
    names: &mut Names<'_>,
    checks: &mut Vec<Check>,
    log: impl Fn(&Hand) -> &[String] + Copy + 'static,
) {
    for (text, place) in names.texts(node) {
        if let Some((word, near)) = unknown_word(&text, names.words_of_log()) {
            let near = near.map_or(String::new(), |near| format!(", but `{near}` is"));
            names.fault(
                &place,
                DiagnosticKind::NeverFails {
                    why: format!("`{word}` is not a word of the log{near}"),
                },
            );
        }
        checks.push(Box::new(move |hand| {
            match log(hand).iter().find(|line| line.contains(&text)) {
                Some(found) => Err(TestFailure::differs(
                    &place,
                    "log",
                    format!("nothing with `{text}`"),
                    found,
                )),
                None => Ok(()),
            }
        }));
    }
}
