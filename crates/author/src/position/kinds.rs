//! The kinds of values that only tests have: with their places, and restricted by the content of a
//! test.

use std::ops::RangeInclusive;

use brink::content::spec::{Kind, Takes, by_id, number, one_or_more};
use brink::content::{ById, Content, DiagnosticKind, Phase, Place, Scenario};
use brink::ids::{CardId, FlagId, OperationId, PeriodId, Side, SpaceId, TagId};
use brink::tooling::{Node, NodeKey, NodeValue, Reader};

use super::scope::Scope;
use super::words::{END, FORMER_ANSWERS, NONE, SETUP};

/// A value, and its place.
#[derive(Clone, Debug)]
pub(super) struct At<T> {
    pub(super) value: T,
    pub(super) place: Place,
}

/// A kind of values that is read with the content of a test.
pub(super) trait TestKind<V>: for<'c> Kind<Scope<'c>, Value = V> {}

impl<V, K: for<'c> Kind<Scope<'c>, Value = V>> TestKind<V> for K {}

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

/// A text, a number, `yes` or `no`, as text.
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

/// An answer to a question, or a list of them.
pub(super) fn answers() -> impl TestKind<Vec<At<String>>> {
    one_or_more(plain(read_scalar, Takes::Answer(FORMER_ANSWERS)))
}

/// Answers that are ids of this kind, or other words that the question offers.
pub(super) fn answers_of(what: &'static str) -> impl TestKind<Vec<At<String>>> {
    let takes = Takes::AnyOf(vec![Takes::Id(what), Takes::Scalar]);
    one_or_more(plain(read_scalar, takes))
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

/// Texts: one, or a list of them.
pub(super) fn texts() -> impl TestKind<Vec<At<String>>> {
    one_or_more(scalar())
}

/// Answers by names that are checked later.
pub(super) fn by_name() -> Plain<Vec<(NodeKey, At<String>)>> {
    plain(read_named, Takes::ById(None, Box::new(Takes::Scalar)))
}

fn read_named(reader: &mut Reader, node: &Node) -> Option<Vec<(NodeKey, At<String>)>> {
    let mut named = Vec::new();
    for (key, node) in reader.table(node)? {
        let value = read_scalar(reader, node);
        named.extend(value.map(|value| (key.clone(), value)));
    }
    Some(named)
}

/// `on`, where `off` would say nothing.
pub(super) fn on() -> Plain<bool> {
    plain(read_on, Takes::Fixed(true))
}

fn read_on(reader: &mut Reader, node: &Node) -> Option<bool> {
    match reader.switch(node)? {
        true => Some(true),
        false => reader.wrong(node, "`on`"),
    }
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
pub(super) fn phase() -> PhaseKind {
    PhaseKind(&[END])
}

/// A phase of the scenario, or a word for the time before or after all of them.
pub(super) fn any_phase() -> PhaseKind {
    PhaseKind(&[END, SETUP])
}

/// A phase of the scenario, or one of these words.
pub(super) struct PhaseKind(&'static [&'static str]);

impl Kind<Scope<'_>> for PhaseKind {
    type Value = (u8, String);

    fn read(&self, reader: &mut Reader, node: &Node, scope: &Scope<'_>) -> Option<(u8, String)> {
        let phases = &scope.content.scenario.phases;
        let own = phases.iter().enumerate();
        let own = own.filter(|(_, phase)| !matches!(phase, Phase::When(_)));
        let own = own.map(|(index, phase)| (index, phase.name()));
        let named: Vec<(usize, &str)> = own
            .chain((phases.len()..).zip(self.0.iter().copied()))
            .collect();
        let names: Vec<&str> = named.iter().map(|(_, name)| *name).collect();
        let (index, name) = *named.get(reader.word(node, &names)?)?;
        Some((u8::try_from(index).ok()?, name.to_owned()))
    }

    fn takes(&self) -> Takes {
        let phases = Takes::Words(Phase::PRINTED);
        Takes::AnyOf(vec![
            phases,
            Takes::Words(self.0),
            Takes::Id("phase function"),
        ])
    }
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

/// Declares kinds of names: the function, the type, where the content has the names, and the name at a position.
macro_rules! names {
    ($(
        $(#[doc = $doc:literal])+
        $name:ident -> $type:ty = $names:expr, $at:expr;
    )*) => {$(
        $(#[doc = $doc])+
        pub(super) fn $name() -> Known<$type> {
            Known {
                what: stringify!($name),
                names: $names,
                at: $at,
            }
        }
    )*};
}

names! {
    /// A card.
    card -> CardId = |content| keys(&content.cards), CardId::new;
    /// A side.
    side -> Side = |content| content.side_ids().to_vec(), side_at;
    /// A space.
    space -> SpaceId = |content| keys(&content.map.spaces), SpaceId::new;
    /// A tag of spaces.
    tag -> TagId = |content| keys(&content.map.tags), TagId::new;
    /// A flag of the scenario.
    flag -> FlagId = |content| keys(&content.scenario.flags), FlagId::new;
    /// A period of the scenario.
    period -> PeriodId = period_ids, PeriodId::new;
}

/// The ids of a part of the content.
fn keys<V>(part: &ById<V>) -> Vec<&str> {
    part.keys().map(String::as_str).collect()
}

fn period_ids(content: &Content) -> Vec<&str> {
    let periods = content.scenario.periods.iter();
    periods.map(|period| period.id.as_str()).collect()
}

/// The side at this position.
fn side_at(index: usize) -> Option<Side> {
    Side::BOTH.get(index).copied()
}

/// A card or a list of cards, each with its place.
pub(super) fn cards() -> impl TestKind<Vec<At<CardId>>> {
    one_or_more(at(card()))
}

/// A number of each side.
pub(super) fn counts() -> impl TestKind<Vec<(Side, At<u8>)>> {
    by_id(side(), at(number(0, 99)))
}

/// An operation that the scenario declares.
pub(super) fn operation() -> Scoped<OperationId> {
    scoped(
        |reader, node, scope| {
            let own = scope.content.scenario.operations.own.keys();
            let known = own.map(String::as_str);
            reader.known(node, "operation", known).map(|index| {
                let mut ids = scope.content.scenario.operations.own_ids();
                ids.nth(index).unwrap_or(OperationId::LAST)
            })
        },
        Takes::Id("operation"),
    )
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
