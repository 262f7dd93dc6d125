//! Filters of cards by the facts that card sets declare.

use mlua::{Table, Value as Lv};

use crate::content::{Allowed, Card, Fact, OptionValue, did_you_mean};
use crate::game::state::core::Core;
use crate::script::cut;

use super::argument_error::{ArgumentError, shown};
use super::param::Param;
use super::whole_number::whole;

/// The facts that a card must have, each with its values.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FactFilter(Vec<(String, Wanted)>);

/// The values of a fact that fit.
#[derive(Clone, Debug, PartialEq)]
enum Wanted {
    /// This value.
    Value(OptionValue),
    /// A number within these bounds.
    Range(i32, i32),
}

impl FactFilter {
    /// Reads a table from facts to values: a word, a number, a boolean, or `{ min = n, max = n }`.
    ///
    /// # Errors
    /// Something else, a fact that no card set declares, or a value that it cannot have.
    pub(super) fn read(
        core: &Core,
        param: &Param,
        value: &Lv,
    ) -> Result<FactFilter, ArgumentError> {
        let facts = &core.content.facts;
        let Some(table) = value.as_table() else {
            let found = shown(value);
            let message = format!("`{}` takes a table of facts, not {found}", param.name);
            return Err(ArgumentError::Wrong(message));
        };
        // Of more keys than there are facts one is unknown: no script makes this read its whole table.
        let keys = keys(table, facts.len() + 1);
        if let Some(key) = keys.iter().find(|key| !facts.contains_key(key)) {
            let hint = did_you_mean(key, facts.keys().map(String::as_str));
            let message = format!("unknown fact `{}`{hint}", cut(key));
            return Err(ArgumentError::Wrong(message));
        }
        let mut wanted = Vec::new();
        for (id, fact) in facts {
            let value: Lv = table.raw_get(id.as_str()).unwrap_or(Lv::Nil);
            if value.is_nil() {
                continue;
            }
            let fits = one(fact, &value).ok_or_else(|| {
                let (allowed, found) = (&fact.allowed, shown(&value));
                ArgumentError::Wrong(format!("the fact `{id}` is {allowed}, not {found}"))
            })?;
            wanted.push((id.clone(), fits));
        }
        Ok(FactFilter(wanted))
    }

    /// Whether a card has all of them.
    pub(super) fn fits(&self, card: &Card) -> bool {
        let mut wanted = self.0.iter();
        wanted.all(|(id, wanted)| match (card.facts.get(id), wanted) {
            (Some(OptionValue::Number(number)), Wanted::Range(min, max)) => {
                (min..=max).contains(&number)
            }
            (Some(value), Wanted::Value(wanted)) => value == wanted,
            // A mark that a card does not mention is off.
            (None, Wanted::Value(OptionValue::Switch(on))) => !on,
            _ => false,
        })
    }

    /// The facts, for traces.
    pub(super) fn traced(&self) -> String {
        let parts = self.0.iter().map(|(id, wanted)| match wanted {
            Wanted::Value(value) => format!("{id} = {value}"),
            Wanted::Range(min, max) => format!("{id} = {min} to {max}"),
        });
        parts.collect::<Vec<_>>().join(", ")
    }
}

/// The first keys of a table, sorted.
fn keys(table: &Table, most: usize) -> Vec<String> {
    let pairs = table.pairs::<Lv, Lv>().take(most);
    let keys = pairs.filter_map(|pair| pair.ok().map(|(key, _)| key));
    let mut keys: Vec<String> = keys
        .map(|key| match key.as_string() {
            Some(text) => text.to_string_lossy(),
            None => shown(&key),
        })
        .collect();
    keys.sort();
    keys
}

/// The wanted values of one fact; `None` if it cannot have them.
fn one(fact: &Fact, value: &Lv) -> Option<Wanted> {
    match (&fact.allowed, value) {
        (Allowed::Switch, Lv::Boolean(on)) => Some(Wanted::Value(OptionValue::Switch(*on))),
        (Allowed::Words(words), Lv::String(text)) => {
            let text = text.to_str().ok()?;
            let word = words.iter().find(|word| **word == *text)?;
            Some(Wanted::Value(OptionValue::Word(word.clone())))
        }
        (Allowed::Number(min, max), Lv::Table(range)) => {
            let bound = |key: &str, default: i32| {
                let value: Lv = range.raw_get(key).ok()?;
                if value.is_nil() {
                    return Some(default);
                }
                whole(&value)
            };
            Some(Wanted::Range(bound("min", *min)?, bound("max", *max)?))
        }
        (Allowed::Number(min, max), number) => {
            let number = whole(number).filter(|number| (min..=max).contains(&number))?;
            Some(Wanted::Value(OptionValue::Number(number)))
        }
        _ => None,
    }
}
