//! Reads the facts of cards: what a set declares, and the values of its cards.

use std::collections::BTreeMap;

use super::super::by_id::ById;
use super::super::diagnostic_kind::DiagnosticKind;
use super::super::fact::Fact;
use super::super::fact_filter::{FactFilter, WantedFact};
use super::super::node::{Node, NodeKey, NodeValue};
use super::super::option::{Allowed, OptionValue};
use super::super::reader::Reader;
use super::super::spec::{
    self, Declared, Kind, Readable, Takes, by_new_id, list, new_id, number, switch, table, then,
    title,
};

/// Maximum numbers of facts of a set, and of words of a fact.
const MAX_FACTS: usize = 16;
const MAX_WORDS: usize = 32;
/// Bound of a number, in either direction.
const LIMIT: i64 = 999;

spec::keys! {
    /// A fact that the cards of a set may have: a number with bounds, one of several words, or else
    /// `on` or `off`.
    struct FactEntry = "a fact" in () {
        /// The displayed name.
        name: String = title(), need;
        /// The words of which a card has one.
        words: Option<Vec<String>> = list(new_id()).most("words of a fact", MAX_WORDS), may;
        /// The lowest number.
        min: Option<i32> = number(-LIMIT, LIMIT), may;
        /// The highest number.
        max: Option<i32> = number(-LIMIT, LIMIT), may;
        /// Whether people see it with the card; otherwise only scripts and programs do.
        shown: bool = switch(), or true;
    }
}

/// The facts that a set declares, by id.
pub(super) fn facts() -> impl Kind<(), Value = ById<Fact>> {
    by_new_id(then(table::<FactEntry>(), fact), "facts", MAX_FACTS)
}

fn fact(reader: &mut Reader, node: &Node, entry: FactEntry, _: &()) -> Option<Fact> {
    let FactEntry {
        name,
        words,
        min,
        max,
        shown,
    } = entry;
    let allowed = match (words, min, max) {
        (None, None, None) => Allowed::Switch,
        (Some(words), None, None) => Allowed::Words(words),
        (None, Some(min), Some(max)) if min <= max => Allowed::Number(min, max),
        (None, Some(min), Some(max)) => {
            let place = node.get("max").map_or(&node.place, |node| &node.place);
            reader.out_of_range(place, max, min, LIMIT as i32);
            return None;
        }
        (Some(_), ..) => {
            let keys = ["words", if min.is_some() { "min" } else { "max" }];
            reader.fault(&node.place, DiagnosticKind::NotTogether { keys });
            return None;
        }
        (None, Some(_), None) => {
            reader.part_missing(&node.place, "min", "max");
            return None;
        }
        (None, None, Some(_)) => {
            reader.part_missing(&node.place, "max", "min");
            return None;
        }
    };
    Some(Fact {
        name,
        allowed,
        shown,
        words: BTreeMap::new(),
    })
}

/// The values of facts as written, which are read where the facts are known.
pub(super) struct FactValues;

impl<C> Kind<C> for FactValues {
    type Value = Vec<(NodeKey, Node)>;

    fn read(&self, reader: &mut Reader, node: &Node, _: &C) -> Option<Self::Value> {
        Some(reader.table(node)?.to_vec())
    }

    fn takes(&self) -> Takes {
        Takes::by_id(Some("fact"), Takes::Scalar)
    }
}

/// Reads the values of the facts of a card.
pub(in super::super) fn fact_values(
    reader: &mut Reader,
    given: &[(NodeKey, Node)],
    declared: &ById<Fact>,
) -> ById<OptionValue> {
    let mut values = ById::default();
    for (key, node) in given {
        let known = declared.keys().map(String::as_str);
        let Some(index) = reader.known(&key.node(), "fact", known) else {
            continue;
        };
        let Some((id, fact)) = declared.get_index(index) else {
            continue;
        };
        if let Some(value) = value_of(reader, node, fact) {
            values.insert(id.clone(), value);
        }
    }
    values
}

/// Reads one value of a fact.
fn value_of(reader: &mut Reader, node: &Node, fact: &Fact) -> Option<OptionValue> {
    match &fact.allowed {
        Allowed::Switch => reader.switch(node).map(OptionValue::Switch),
        Allowed::Number(min, max) => {
            let number = reader.number(node, i64::from(*min)..=i64::from(*max));
            number.map(OptionValue::Number)
        }
        Allowed::Words(words) => {
            let word = reader.known(node, "word", words.iter())?;
            Some(OptionValue::Word(words[word].clone()))
        }
    }
}

spec::keys! {
    /// A range of a fact that is a number.
    struct FactBounds = "a range" in () {
        /// The least number; no bound if left out.
        min: Option<i32> = number(-LIMIT, LIMIT), may;
        /// The greatest number; no bound if left out.
        max: Option<i32> = number(-LIMIT, LIMIT), may;
    }
}

/// The facts that cards must have: each with a value, several, or the bounds of a number.
pub(super) struct WantedFacts;

/// A scope in which facts of cards may be known.
pub(super) trait KnownFacts {
    /// The facts that cards may have beside the printed ones.
    fn facts(&self) -> Option<&ById<Fact>>;
}

impl<C: KnownFacts> Kind<C> for WantedFacts {
    type Value = FactFilter;

    fn read(&self, reader: &mut Reader, node: &Node, scope: &C) -> Option<FactFilter> {
        let nothing = ById::default();
        let declared = scope.facts().unwrap_or(&nothing);
        let mut filter = FactFilter::default();
        for (key, node) in reader.table(node)? {
            let known = declared.keys().map(String::as_str);
            let Some(index) = reader.known(&key.node(), "fact", known) else {
                continue;
            };
            if let Some((id, fact)) = declared.get_index(index) {
                let wanted = wanted(reader, (key, node), fact);
                filter.0.push((id.clone(), wanted));
            }
        }
        Some(filter)
    }

    fn takes(&self) -> Takes {
        let bounds = Takes::Table(<FactBounds as Declared>::table);
        let value = Takes::AnyOf(vec![Takes::one_or_more(Takes::Scalar), bounds]);
        Takes::by_id(Some("fact"), value)
    }
}

/// Reads the values of a fact of which a card has one.
fn wanted(reader: &mut Reader, (key, node): (&NodeKey, &Node), fact: &Fact) -> Vec<WantedFact> {
    let is_table = matches!(node.value, NodeValue::Map(_));
    let bounds = is_table.then(|| FactBounds::read(reader, node, &()));
    if let (Allowed::Number(min, max), Some(bounds)) = (&fact.allowed, bounds) {
        let range = bounds.map(|bounds| {
            let (least, most) = (bounds.min.unwrap_or(*min), bounds.max.unwrap_or(*max));
            if least > most {
                let place = node.get("max").map_or(&node.place, |node| &node.place);
                reader.out_of_range(place, most, least, *max);
            }
            WantedFact::Range(least, most)
        });
        return range.into_iter().collect();
    }
    let nodes = reader.one_or_more(node);
    if nodes.is_empty() {
        reader.empty_list(&key.place, &key.name);
    }
    let values = nodes.iter();
    let values = values.filter_map(|node| value_of(reader, node, fact));
    values.map(WantedFact::Value).collect()
}
