//! Checks of one value, from which all conditions are built.

use brink::content::spec::{Kind, Takes, by_id, number};
use brink::content::{Content, DiagnosticKind, Place};
use brink::game::Board;
use brink::ids::{Side, SpaceId};
use brink::tooling::{Node, Reader};

use super::hand::{Check, Hand};
use super::kinds::{At, TestKind, at, counts, scoped, space, texts};
use super::log_words::unknown_word;
use super::scope::Scope;
use super::test_failure::TestFailure;
use super::words::NONE;

/// The checks that a key of `then` makes of its value.
pub(super) type Checks = Vec<Check>;

/// A kind of value, and the checks built from one.
pub(super) struct Checked<K, F>(K, F);

/// A value, and the checks built from it.
pub(super) fn checked<V, K, F>(kind: K, check: F) -> Checked<K, F>
where
    K: TestKind<V>,
    F: Fn(&Place, V, &Scope<'_>) -> Checks,
{
    Checked(kind, check)
}

impl<'c, K, F> Kind<Scope<'c>> for Checked<K, F>
where
    K: Kind<Scope<'c>>,
    F: Fn(&Place, K::Value, &Scope<'_>) -> Checks,
{
    type Value = Checks;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &Scope<'c>) -> Option<Checks> {
        let value = self.0.read(reader, node, scope)?;
        Some((self.1)(&node.place, value, scope))
    }

    fn takes(&self) -> Takes {
        self.0.takes()
    }
}

/// A number of the game as a whole.
pub(super) fn of_board(
    what: &'static str,
    (min, max): (i64, i64),
    actual: fn(&Board) -> i64,
) -> impl TestKind<Checks> {
    checked(number(min, max), move |place, wanted: i64, _| {
        vec![same(place, what, wanted, move |hand| {
            actual(hand.board()).to_string()
        })]
    })
}

/// A number of each side.
pub(super) fn of_sides(
    what: &'static str,
    actual: fn(&Board, Side) -> u8,
) -> impl TestKind<Checks> {
    checked(counts(), move |_, counts: Vec<(Side, At<u8>)>, scope| {
        let counts = counts.into_iter();
        let checks = counts.map(|(side, At { value, place })| {
            let what = format!("{what} of {}", scope.content.side_id(side));
            same(&place, what, value, move |hand| {
                actual(hand.board(), side).to_string()
            })
        });
        checks.collect()
    })
}

/// A value of each of some spaces, compared as text.
pub(super) fn of_spaces<V: 'static>(
    what: &'static str,
    kind: impl TestKind<V>,
    shown: fn(V, &Content) -> String,
    actual: fn(&Hand, SpaceId) -> V,
) -> impl TestKind<Checks> {
    let kind = by_id(space(), at(kind));
    checked(kind, move |_, spaces: Vec<(SpaceId, At<V>)>, scope| {
        let spaces = spaces.into_iter();
        let checks = spaces.map(|(space, wanted)| {
            let what = format!("{what} {}", scope.content.map.space_id(space));
            let value = shown(wanted.value, scope.content);
            same(&wanted.place, what, value, move |hand| {
                shown(actual(hand, space), hand.content())
            })
        });
        checks.collect()
    })
}

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

/// The id of a side, or `none`.
pub(super) fn id_or_none(side: Option<Side>, content: &Content) -> String {
    side.map_or(NONE, |side| content.side_id(side)).to_owned()
}

/// The fragments must appear in a log in this order.
pub(super) fn in_log(texts: Vec<At<String>>, log: impl Fn(&Hand) -> &[String] + 'static) -> Checks {
    if texts.is_empty() {
        return Vec::new();
    }
    vec![Box::new(move |hand| {
        let mut lines = log(hand).iter();
        for At { value, place } in &texts {
            if !lines.any(|line| line.contains(value.as_str())) {
                let what = format!("`{value}` does not appear here in the log");
                let mut failure = TestFailure::new(place, what);
                failure.note(log(hand).iter().cloned());
                return Err(failure);
            }
        }
        Ok(())
    })]
}

/// The fragments must not appear in a log: that of the game, or that of the side in question.
pub(super) fn not_in_log(log: fn(&Hand, Side) -> &[String]) -> impl TestKind<Checks> {
    let kind = scoped(read_words_of_log, texts().takes());
    checked(kind, move |_, texts: Vec<At<String>>, scope| {
        let side = scope.viewer;
        let texts = texts.into_iter();
        let checks = texts.map(|At { value, place }| -> Check {
            Box::new(move |hand| {
                let mut lines = log(hand, side).iter();
                let Some(found) = lines.find(|line| line.contains(&value)) else {
                    return Ok(());
                };
                let expected = format!("nothing with `{value}`");
                Err(TestFailure::differs(&place, "log", expected, found))
            })
        });
        checks.collect()
    })
}

/// Reads texts, each of which some line of a log could contain.
fn read_words_of_log(
    reader: &mut Reader,
    node: &Node,
    scope: &Scope<'_>,
) -> Option<Vec<At<String>>> {
    let texts = texts().read(reader, node, scope)?;
    for At { value, place } in &texts {
        if let Some((word, near)) = unknown_word(value, scope.words_of_log()) {
            let near = match near {
                Some(near) => format!(", but `{near}` is"),
                None => String::new(),
            };
            let why = format!("`{word}` is not a word of the log{near}");
            reader.fault(place, DiagnosticKind::NeverFails { why });
        }
    }
    Some(texts)
}
