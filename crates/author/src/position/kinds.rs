//! The kinds of values that only tests have: with their places, and restricted by the content of a
//! test.

use std::ops::RangeInclusive;

use brink::content::spec::{Kind, Takes, by_id, number, one_or_more};
use brink::content::{Content, DiagnosticKind, Phase, Place, Scenario};
use brink::ids::{CardId, FlagId, PeriodId, Side, SpaceId, TagId};
use brink::tooling::{Node, NodeKey, NodeValue, Reader};

use super::scope::Scope;
use super::words::{END, NONE, SETUP};

/// A value, and its place.
#[derive(Clone, Debug)]
pub(super) struct At<T> {
    pub(super) value: T,
    pub(super) place: Place,
}

/// A value with its place.
pub(super) struct Placed<K>(K);

/// A value with its place.
pub(super) fn at<K>(kind: K) -> Placed<K> {
    Placed(kind)
}

impl<C, K: Kind<C>> Kind<C> for Placed<K> {
    type Value = At<K::Value>;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &C) -> Option<Self::Value> {
        let value = self.0.read(reader, node, scope)?;
        let place = node.place.clone();
        Some(At { value, place })
    }

    fn takes(&self) -> Takes {
        self.0.takes()
    }
}

/// A value with its place; reading continues without it.
pub(super) struct Optional<K>(Placed<K>);

/// A value with its place; none if it has a fault.
pub(super) fn optional<K>(kind: K) -> Optional<K> {
    Optional(at(kind))
}

impl<C, K: Kind<C>> Kind<C> for Optional<K> {
    type Value = Option<At<K::Value>>;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &C) -> Option<Self::Value> {
        Some(self.0.read(reader, node, scope))
    }

    fn takes(&self) -> Takes {
        Kind::<C>::takes(&self.0)
    }
}

/// A conversion of a value.
pub(super) struct Made<K, V, W>(K, fn(V) -> W);

/// A value of a kind, converted.
pub(super) fn made<K, V, W>(kind: K, make: fn(V) -> W) -> Made<K, V, W> {
    Made(kind, make)
}

impl<C, K: Kind<C>, W> Kind<C> for Made<K, K::Value, W> {
    type Value = W;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &C) -> Option<W> {
        self.0.read(reader, node, scope).map(self.1)
    }

    fn takes(&self) -> Takes {
        self.0.takes()
    }
}

/// A kind of values that a function reads.
pub(super) struct Plain<V>(fn(&mut Reader, &Node) -> Option<V>, Takes);

/// Values that a function reads, and their description.
pub(super) fn plain<V>(read: fn(&mut Reader, &Node) -> Option<V>, takes: Takes) -> Plain<V> {
    Plain(read, takes)
}

impl<C, V> Kind<C> for Plain<V> {
    type Value = V;

    fn read(&self, reader: &mut Reader, node: &Node, _: &C) -> Option<V> {
        (self.0)(reader, node)
    }

    fn takes(&self) -> Takes {
        self.1.clone()
    }
}

/// A function that reads a value with the names of the content.
type ReadScoped<V> = fn(&mut Reader, &Node, &Scope<'_>) -> Option<V>;

/// A kind of values that a function reads with the names of the content.
pub(super) struct Scoped<V>(ReadScoped<V>, Takes);

/// Values that a function reads with the names of the content, and their description.
pub(super) fn scoped<V>(read: ReadScoped<V>, takes: Takes) -> Scoped<V> {
    Scoped(read, takes)
}

impl<V> Kind<Scope<'_>> for Scoped<V> {
    type Value = V;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<V> {
        (self.0)(reader, node, scope)
    }

    fn takes(&self) -> Takes {
        self.1.clone()
    }
}

/// A value that is read when the content is known.
pub(super) fn raw(takes: Takes) -> Plain<Node> {
    plain(|_, node| Some(node.clone()), takes)
}

/// A text of one line.
pub(super) fn line() -> Plain<String> {
    plain(Reader::line, Takes::Text)
}

/// An answer: a text, a number, `yes` or `no`, as text.
pub(super) fn scalar() -> Plain<At<String>> {
    plain(read_scalar, Takes::Scalar)
}

fn read_scalar(reader: &mut Reader, node: &Node) -> Option<At<String>> {
    let place = node.place.clone();
    match as_text(node) {
        Some(value) if !value.is_empty() => Some(At { value, place }),
        Some(_) => {
            reader.fault(&place, DiagnosticKind::EmptyText);
            None
        }
        None => reader.wrong(node, "text"),
    }
}

/// A scalar of YAML as text.
pub(super) fn as_text(node: &Node) -> Option<String> {
    Some(match &node.value {
        NodeValue::Text(text) => text.clone(),
        NodeValue::Integer(number) => number.to_string(),
        NodeValue::Bool(true) => "yes".to_owned(),
        NodeValue::Bool(false) => "no".to_owned(),
        NodeValue::Null => NONE.to_owned(),
        _ => return None,
    })
}

/// An answer, or a list of them.
pub(super) fn texts() -> impl for<'c> Kind<Scope<'c>, Value = Vec<At<String>>> {
    one_or_more(scalar())
}

/// Answers by names that are checked later.
pub(super) fn by_name() -> Plain<Vec<(NodeKey, At<String>)>> {
    let read = |reader: &mut Reader, node: &Node| {
        let entries = reader.table(node)?.iter();
        let read =
            entries.filter_map(|(key, node)| Some((key.clone(), read_scalar(reader, node)?)));
        Some(read.collect())
    };
    plain(read, Takes::ById(None, Box::new(Takes::Scalar)))
}

/// `yes` or `no`.
pub(super) fn yes_or_no() -> Plain<bool> {
    let read = |reader: &mut Reader, node: &Node| read_yes(reader, node, &["yes", "no"]);
    plain(read, Takes::YesNo(&[true, false]))
}

/// `yes`, where `no` would say nothing.
pub(super) fn yes() -> Plain<bool> {
    plain(
        |reader, node| read_yes(reader, node, &["yes"]),
        Takes::YesNo(&[true]),
    )
}

fn read_yes(reader: &mut Reader, node: &Node, words: &[&str]) -> Option<bool> {
    if !matches!(node.value, NodeValue::Bool(_) | NodeValue::Text(_)) {
        return reader.wrong(node, "`yes` or `no`");
    }
    let word = Node {
        value: NodeValue::Text(as_text(node)?),
        place: node.place.clone(),
    };
    reader.word(&word, words).map(|word| word == 0)
}

/// One of some words.
pub(super) struct OneWord<T> {
    words: &'static [&'static str],
    of: fn(&str) -> Option<T>,
}

/// One of some words, and its meaning.
pub(super) fn word<T>(words: &'static [&'static str], of: fn(&str) -> Option<T>) -> OneWord<T> {
    OneWord { words, of }
}

impl<C, T> Kind<C> for OneWord<T> {
    type Value = T;

    fn read(&self, reader: &mut Reader, node: &Node, _: &C) -> Option<T> {
        let index = reader.word(node, self.words)?;
        (self.of)(self.words.get(index)?)
    }

    fn takes(&self) -> Takes {
        Takes::Words(self.words)
    }
}

/// A phase of the scenario, or the word for the moment after the last one: its position, and the word.
pub(super) fn phase() -> Scoped<(u8, &'static str)> {
    scoped(
        |reader, node, scope| read_phase(reader, node, scope, &[END]),
        phase_takes(&[END]),
    )
}

/// A phase of the scenario, or a word for the time before or after all of them.
pub(super) fn any_phase() -> Scoped<(u8, &'static str)> {
    scoped(
        |reader, node, scope| read_phase(reader, node, scope, &[END, SETUP]),
        phase_takes(&[END, SETUP]),
    )
}

fn phase_takes(more: &'static [&'static str]) -> Takes {
    Takes::AnyOf(vec![Takes::Words(&Phase::WORDS), Takes::Words(more)])
}

fn read_phase(
    reader: &mut Reader,
    node: &Node,
    scope: &Scope<'_>,
    more: &[&'static str],
) -> Option<(u8, &'static str)> {
    let phases = scope.content.scenario.phases.iter().map(Phase::word);
    let words: Vec<&'static str> = phases.chain(more.iter().copied()).collect();
    let index = reader.word(node, &words)?;
    Some((u8::try_from(index).ok()?, words.get(index)?))
}

/// The name of something that the content has.
pub(super) struct Known<T> {
    what: &'static str,
    names: fn(&Content) -> Vec<&str>,
    at: fn(usize) -> Option<T>,
}

impl<T> Kind<Scope<'_>> for Known<T> {
    type Value = T;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<T> {
        let names = (self.names)(scope.content);
        let found = reader.known(node, self.what, names.into_iter());
        found.and_then(self.at)
    }

    fn takes(&self) -> Takes {
        Takes::Id(self.what)
    }
}

/// Declares kinds of names: the function, the type, the word, and where the content has the names.
macro_rules! names {
    ($($(#[doc = $doc:literal])+ $make:ident -> $type:ty = $what:literal, $at:expr, |$content:ident| $names:expr;)*) => {$(
        $(#[doc = $doc])+
        pub(super) fn $make() -> Known<$type> {
            Known {
                what: $what,
                names: |$content| $names.collect(),
                at: $at,
            }
        }
    )*};
}

names! {
    /// A card.
    card -> CardId = "card", CardId::new, |content| content.cards.keys().map(String::as_str);
    /// A side.
    side -> Side = "side", side_at, |content| content.side_ids().into_iter();
    /// A space.
    space -> SpaceId = "space", SpaceId::new, |content| content.map.spaces.keys().map(String::as_str);
    /// A tag of spaces.
    tag -> TagId = "tag", TagId::new, |content| content.map.tags.keys().map(String::as_str);
    /// A flag of the scenario.
    flag -> FlagId = "flag", FlagId::new, |content| content.scenario.flags.keys().map(String::as_str);
    /// A period of the scenario.
    period -> PeriodId = "period", PeriodId::new, |content| content.scenario.periods.iter().map(|period| period.id.as_str());
}

/// The side at this position.
fn side_at(index: usize) -> Option<Side> {
    Side::BOTH.get(index).copied()
}

/// A card or a list of cards, each with its place.
pub(super) fn cards() -> impl for<'c> Kind<Scope<'c>, Value = Vec<At<CardId>>> {
    one_or_more(at(card()))
}

/// A number of each side.
pub(super) fn counts() -> impl for<'c> Kind<Scope<'c>, Value = Vec<(Side, At<u8>)>> {
    by_id(side(), at(number(0, 99)))
}

/// A side, or `none`.
pub(super) fn side_or_none() -> Scoped<Option<Side>> {
    let takes = Takes::AnyOf(vec![Takes::Words(&[NONE]), Takes::Id("side")]);
    scoped(
        |reader, node, scope| match &node.value {
            NodeValue::Null => Some(None),
            NodeValue::Text(word) if word == NONE => Some(None),
            _ => side().read(reader, node, scope).map(Some),
        },
        takes,
    )
}

/// The influence of both sides, in their order.
pub(super) fn pair() -> Plain<[u8; 2]> {
    let (min, max) = (0, 99);
    let takes = Takes::Exactly(2, Box::new(Takes::Number { min, max }));
    plain(read_pair, takes)
}

fn read_pair(reader: &mut Reader, node: &Node) -> Option<[u8; 2]> {
    let NodeValue::List(items) = &node.value else {
        return reader.wrong(node, "a list of two numbers, the influence of each side");
    };
    let [first, second] = &items[..] else {
        let fault = DiagnosticKind::WrongLength {
            wanted: "two numbers, the influence of each side",
            found: items.len(),
        };
        reader.fault(&node.place, fault);
        return None;
    };
    let [first, second] = [first, second].map(|item| reader.number(item, 0..=99));
    Some([first?, second?])
}

/// A number that a position may hold, even an impossible one; the message names the range of the scenario.
pub(super) struct Within<T> {
    holds: RangeInclusive<i64>,
    range: fn(&Scenario) -> RangeInclusive<i64>,
    of: fn(i64) -> Option<T>,
}

/// A number that a position may hold, and the range that games have.
pub(super) fn within<T: TryFrom<i64>>(
    holds: RangeInclusive<i64>,
    range: fn(&Scenario) -> RangeInclusive<i64>,
) -> Within<T> {
    let of = |number| T::try_from(number).ok();
    Within { holds, range, of }
}

impl<T> Kind<Scope<'_>> for Within<T> {
    type Value = T;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<T> {
        let number = match node.value {
            NodeValue::Integer(number) if self.holds.contains(&number) => Some(number),
            _ => reader.number(node, (self.range)(&scope.content.scenario)),
        };
        (self.of)(number?)
    }

    fn takes(&self) -> Takes {
        let (min, max) = (*self.holds.start(), *self.holds.end());
        Takes::Number { min, max }
    }
}
