//! Filters of cards by their facts, as scripts write them.

use mlua::{Table, Value as Lv};

use crate::content::{Allowed, Fact, FactFilter, OptionValue, WantedFact, did_you_mean};
use crate::game::state::core::Core;
use crate::script::cut;

use super::argument_error::{ArgumentError, shown};
use super::param::Param;
use super::whole_number::whole;

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
            wanted.push((id.clone(), vec![fits]));
        }
        Ok(FactFilter(wanted))
    }

    /// The facts, for traces.
    pub(super) fn traced(&self) -> String {
        let wanted = self.0.iter();
        let wanted = wanted.flat_map(|(id, any)| any.iter().map(move |one| (id, one)));
        let parts = wanted.map(|(id, wanted)| match wanted {
            WantedFact::Value(value) => format!("{id} = {value}"),
            WantedFact::Range(min, max) => format!("{id} = {min} to {max}"),
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
fn one(fact: &Fact, value: &Lv) -> Option<WantedFact> {
    match (&fact.allowed, value) {
        (Allowed::Switch, Lv::Boolean(on)) => Some(WantedFact::Value(OptionValue::Switch(*on))),
        (Allowed::Words(words), Lv::String(text)) => {
            let text = text.to_str().ok()?;
            let word = words.iter().find(|word| **word == *text)?;
            Some(WantedFact::Value(OptionValue::Word(word.clone())))
        }
        (Allowed::Number(min, max), Lv::Table(range)) => {
            let bound = |key: &str, default: i32| {
                let value: Lv = range.raw_get(key).ok()?;
                if value.is_nil() {
                    return Some(default);
                }
                whole(&value)
            };
            Some(WantedFact::Range(bound("min", *min)?, bound("max", *max)?))
        }
        (Allowed::Number(min, max), number) => {
            let number = whole(number).filter(|number| (min..=max).contains(&number))?;
            Some(WantedFact::Value(OptionValue::Number(number)))
        }
        _ => None,
    }
}
