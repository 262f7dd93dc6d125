//! Reads the facts of cards: what a set declares, and the values of its cards.

use super::super::by_id::ById;
use super::super::diagnostic_kind::DiagnosticKind;
use super::super::fact::Fact;
use super::super::node::{Node, NodeKey};
use super::super::option::{Allowed, OptionValue};
use super::super::reader::Reader;
use super::super::spec::{
    self, Kind, Takes, by_new_id, list, new_id, number, switch, table, then, title,
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
        let value = match &fact.allowed {
            Allowed::Switch => reader.switch(node).map(OptionValue::Switch),
            Allowed::Number(min, max) => reader
                .number(node, i64::from(*min)..=i64::from(*max))
                .map(OptionValue::Number),
            Allowed::Words(words) => reader
                .known(node, "word", words.iter())
                .map(|word| OptionValue::Word(words[word].clone())),
        };
        if let Some(value) = value {
            values.insert(id.clone(), value);
        }
    }
    values
}
