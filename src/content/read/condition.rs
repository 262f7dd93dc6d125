//! Declares and reads conditions: `when` in scripts and scenarios.

use std::slice;

use super::super::condition::{Condition, Range};
use super::super::diagnostic_kind::DiagnosticKind;
use super::super::filter::{Filter, Who};
use super::super::node::{Node, NodeValue};
use super::super::reader::Reader;
use super::super::spec::{
    self, Declared, Kind, Named, Names, Readable, Resolved, Takes, cards, flag, list, number,
    one_or_more, period, switch, then, track, who, who_or_neither,
};
use super::filter::filter;
use crate::ids::{CardId, FlagId, PeriodId, TrackId};

spec::keys! {
    /// A condition: every key of the table has to hold.
    struct Parts = "a condition" in Names<'_> {
        /// An effect of this card is in force.
        effect: Option<Resolved<CardId>> = cards(), may;
        /// The event of this card has happened in this game.
        happened: Option<Resolved<CardId>> = cards(), may;
        /// This flag of the scenario is on.
        flag: Option<Resolved<FlagId>> = flag(), may;
        /// With `flag`: whether it has to be on.
        is: Option<bool> = switch(), may;
        /// The marker on this track of the scenario is at least at `min` and at most at `max`.
        track: Option<Resolved<TrackId>> = track(), may;
        /// With `track`: the owner of the marker; the player by default.
        side: Option<Who> = who(), may;
        /// With `track`: the lowest number.
        min: Option<i16> = number(-999, 999), may;
        /// With `track`: the highest number.
        max: Option<i16> = number(-999, 999), may;
        /// The turn: a number, or `min` and `max`.
        turn: Option<Range> = RangeKind, may;
        /// The current period is this one, or one of these.
        period: Option<Vec<Resolved<PeriodId>>> = one_or_more(period()), may;
        /// Whether a headline is being resolved.
        headline: Option<bool> = switch(), may;
        /// The action round, 0 before the first: a number, or `min` and `max`.
        round: Option<Range> = RangeKind, may;
        /// The DEFCON level: a number, or `min` and `max`.
        defcon: Option<Range> = RangeKind, may;
        /// At least one space matches this filter. Battlegrounds are those of the map.
        space: Option<Filter> = filter(), may;
        /// This side holds the special card, face up or down.
        holds_special: Option<Who> = who_or_neither(), may;
        /// This is the phasing side.
        phasing: Option<Who> = who_or_neither(), may;
        /// The effect belongs to this side.
        player: Option<Who> = who(), may;
        /// Every one of these conditions holds.
        all: Option<Vec<Condition>> = then(list(Inner), some), may;
        /// At least one of these conditions holds.
        any: Option<Vec<Condition>> = then(list(Inner), some), may;
        /// This condition does not hold.
        except: Option<Condition> = Inner, may;
    }
}

spec::keys! {
    /// A range of numbers.
    struct RangeKeys = "a range" in () {
        /// The minimum.
        min: Option<u8> = number(0, 99), may;
        /// The maximum.
        max: Option<u8> = number(0, 99), may;
    }
}

/// The keys of a condition.
#[must_use]
pub fn condition_table() -> spec::Table {
    <Parts as Declared>::table()
}

/// A condition.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConditionKind;

/// A condition: `when` in a file.
pub(crate) const fn condition() -> ConditionKind {
    ConditionKind
}

impl<C: Named> Kind<C> for ConditionKind {
    type Value = Condition;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &C) -> Option<Condition> {
        Inner.read(reader, node, scope.names())
    }

    fn takes(&self) -> Takes {
        Takes::Table(condition_table)
    }
}

/// Maximum nesting of conditions.
const MAX_DEPTH: u8 = 8;

/// A condition within a condition.
struct Inner;

impl Kind<Names<'_>> for Inner {
    type Value = Condition;

    fn read(&self, reader: &mut Reader, node: &Node, names: &Names<'_>) -> Option<Condition> {
        let empty = match &node.value {
            NodeValue::Map(entries) => entries.is_empty(),
            NodeValue::List(items) => items.is_empty(),
            _ => false,
        };
        if empty {
            reader.fault(&node.place, DiagnosticKind::EmptyCondition);
            return None;
        }
        if depth(node) > MAX_DEPTH {
            reader.too_many(&node.place, "conditions in each other", MAX_DEPTH.into());
            return None;
        }
        check_pairs(reader, node);
        let parts = Parts::read(reader, node, names)?;
        check_reach(reader, node, &parts, names);
        Some(parts.joined())
    }

    fn takes(&self) -> Takes {
        Takes::Table(condition_table)
    }
}

/// Reports keys without the key that they depend on.
fn check_pairs(reader: &mut Reader, node: &Node) {
    let pairs = [("is", "flag", "nothing without `flag`")];
    let pairs = pairs
        .into_iter()
        .chain(["side", "min", "max"].map(|key| (key, "track", "nothing without `track`")));
    for (key, with, wanted) in pairs {
        if let (Some(given), None) = (node.get(key), node.get(with)) {
            reader.wrong::<()>(given, wanted);
        }
    }
    if let (Some(track), None, None) = (node.get("track"), node.get("min"), node.get("max")) {
        reader.one_of(&track.place, &["min", "max"]);
    }
}

/// Warns of a range that no marker of the track can be in.
fn check_reach(reader: &mut Reader, node: &Node, parts: &Parts, names: &Names<'_>) {
    let place = |key: &str| node.get(key).map_or(&node.place, |node| &node.place);
    if let (Some(min), Some(max)) = (parts.min, parts.max)
        && min > max
    {
        return reader.fault(place("max"), DiagnosticKind::EmptyRange { min, max });
    }
    let Some(track) = parts.track.as_ref().and_then(|track| track.here()) else {
        return;
    };
    let Some(&(lowest, highest)) = names.reaches.get(track.index()) else {
        return;
    };
    let beyond = [
        ("min", parts.min.filter(|min| *min > highest)),
        ("max", parts.max.filter(|max| *max < lowest)),
    ];
    for (key, _) in beyond.iter().filter(|(_, beyond)| beyond.is_some()) {
        let fault = DiagnosticKind::OutOfTrack {
            track: names.tracks[track.index()].clone(),
            lowest,
            highest,
        };
        reader.fault(place(key), fault);
    }
}

/// The nesting depth of the conditions of a node, up to the limit.
fn depth(node: &Node) -> u8 {
    let inner = node
        .entries()
        .iter()
        .filter(|(key, _)| matches!(key.name.as_str(), "all" | "any" | "except"));
    let inner = inner.flat_map(|(_, node)| match &node.value {
        NodeValue::List(items) => &items[..],
        _ => slice::from_ref(node),
    });
    inner.map(depth).max().unwrap_or(0).saturating_add(1)
}

/// A list that is not empty.
fn some(
    reader: &mut Reader,
    node: &Node,
    inner: Vec<Condition>,
    _: &Names<'_>,
) -> Option<Vec<Condition>> {
    if reader.list(node).is_empty() {
        reader.fault(&node.place, DiagnosticKind::EmptyCondition);
    }
    Some(inner)
}

impl Parts {
    /// The conjunction of all keys.
    fn joined(self) -> Condition {
        let (of, min, max) = (
            self.side.unwrap_or(Who::Player),
            self.min.unwrap_or(i16::MIN),
            self.max.unwrap_or(i16::MAX),
        );
        let track = self.track.map(|track| Condition::Track {
            track: track.here(),
            of,
            min,
            max,
        });
        let parts = [
            self.effect.map(|card| Condition::Effect(card.here())),
            self.happened.map(|card| Condition::Happened(card.here())),
            self.flag.map(|flag| Condition::Flag {
                flag: flag.here(),
                is: self.is.unwrap_or(true),
            }),
            track,
            self.turn.map(Condition::Turn),
            self.period.map(|periods| {
                Condition::Period(periods.into_iter().filter_map(Resolved::here).collect())
            }),
            self.headline.map(Condition::Headline),
            self.round.map(Condition::Round),
            self.defcon.map(Condition::Defcon),
            self.space.map(Condition::Space),
            self.holds_special.map(Condition::HoldsSpecial),
            self.phasing.map(Condition::Phasing),
            self.player.map(Condition::Player),
            self.all.map(Condition::All),
            self.any.map(Condition::Any),
            self.except.map(|inner| Condition::Except(Box::new(inner))),
        ];
        let mut parts: Vec<Condition> = parts.into_iter().flatten().collect();
        if parts.len() == 1 {
            parts.remove(0)
        } else {
            Condition::All(parts)
        }
    }
}

/// One number, or a range of numbers.
pub(super) struct RangeKind;

impl<C> Kind<C> for RangeKind {
    type Value = Range;

    fn read(&self, reader: &mut Reader, node: &Node, _: &C) -> Option<Range> {
        if let NodeValue::Map(_) = node.value {
            let read = RangeKeys::read(reader, node, &())?;
            let range = Range {
                min: read.min.unwrap_or(0),
                max: read.max.unwrap_or(u8::MAX),
            };
            if range.min > range.max {
                let place = node.get("max").map_or(&node.place, |node| &node.place);
                reader.out_of_range(place, range.max, range.min, 99);
            }
            return Some(range);
        }
        let exactly = number(0, 99).read(reader, node, &())?;
        Some(Range {
            min: exactly,
            max: exactly,
        })
    }

    fn takes(&self) -> Takes {
        let number = Kind::<()>::takes(&number::<u8>(0, 99));
        Takes::AnyOf(vec![number, Takes::Table(<RangeKeys as Declared>::table)])
    }
}
