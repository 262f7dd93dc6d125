//! JSON values as Python objects, and events with names in place of numbers.

use brink::game::Event;
use brink::ids::{RegionId, SpaceId};
use brink::{CardId, Content, Side};
use brink_players::{Foreseen, Preview};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde_json::{Value, json};

/// A JSON value as a Python object.
pub(crate) fn to_python(py: Python<'_>, value: &Value) -> PyResult<Py<PyAny>> {
    Ok(match value {
        Value::Null => py.None(),
        Value::Bool(is) => (*is).into_py_any(py)?,
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(number), _) => number.into_py_any(py)?,
            (None, Some(number)) => number.into_py_any(py)?,
            _ => number.as_f64().unwrap_or_default().into_py_any(py)?,
        },
        Value::String(text) => text.into_py_any(py)?,
        Value::Array(values) => {
            let list = PyList::empty(py);
            for value in values {
                list.append(to_python(py, value)?)?;
            }
            list.into_any().unbind()
        }
        Value::Object(entries) => {
            let dict = PyDict::new(py);
            for (key, value) in entries {
                dict.set_item(key, to_python(py, value)?)?;
            }
            dict.into_any().unbind()
        }
    })
}

/// An event: its kind, its facts with the ids of the files, and the line of the log if it has one.
pub(crate) fn event(event: &Event, line: Option<String>, content: &Content) -> Value {
    let facts = serde_json::to_value(event).unwrap_or_default();
    let Value::Object(mut entries) = named("", facts, content) else {
        return Value::Null;
    };
    if let Event::Chosen { choice, .. } | Event::ChosenSecretly { choice, .. } = event {
        entries.insert("choice".to_owned(), json!(choice.key(content)));
    }
    entries.insert("line".to_owned(), json!(line));
    Value::Object(entries)
}

/// What a choice leads to, with ids of spaces.
pub(crate) fn preview(found: &Preview, content: &Content) -> Value {
    let outcome = |one: &Foreseen| {
        let influence: serde_json::Map<String, Value> = one
            .influence
            .iter()
            .map(|(space, now)| (content.map.space_id(*space).to_owned(), json!(now)))
            .collect();
        json!({
            "chance": one.chance, "dice": one.dice, "vp": one.vp, "defcon": one.defcon, "influence": influence,
            "outcome": one.outcome.map(|end| end.words(content)),
        })
    };
    json!({
        "outcomes": found.outcomes.iter().map(outcome).collect::<Vec<_>>(), "exact": found.exact,
        "risk": found.risk.map(|risk| risk.in_words(&content.words)),
    })
}

/// A fact with the ids of the files in place of numbers, by the key that it is under.
fn named(key: &str, value: Value, content: &Content) -> Value {
    let id = |number: &Value| {
        number
            .as_u64()
            .and_then(|number| usize::try_from(number).ok())
            .unwrap_or(usize::MAX)
    };
    match &value {
        Value::Number(_) if matches!(key, "card" | "cards") => {
            json!(content.card(CardId::at(id(&value))).id)
        }
        Value::Number(_) if key == "space" => json!(content.map.space_id(SpaceId::at(id(&value)))),
        Value::Number(_) if key == "region" => {
            json!(content.map.region_id(RegionId::at(id(&value))))
        }
        Value::Number(_) if key == "track" => {
            json!(
                content
                    .scenario
                    .tracks
                    .get_index(id(&value))
                    .map(|(track, _)| track.clone())
            )
        }
        Value::Number(_) if key == "flag" => {
            json!(
                content
                    .scenario
                    .flags
                    .get_index(id(&value))
                    .map(|(flag, _)| flag.clone())
            )
        }
        Value::String(side) if side == "first" || side == "First" => {
            json!(content.side_id(Side::First))
        }
        Value::String(side) if side == "second" || side == "Second" => {
            json!(content.side_id(Side::Second))
        }
        Value::Array(values) => values
            .iter()
            .map(|value| named(key, value.clone(), content))
            .collect(),
        Value::Object(entries) => {
            let entries = entries
                .iter()
                .map(|(key, value)| (key.clone(), named(key, value.clone(), content)));
            Value::Object(entries.collect())
        }
        _ => value,
    }
}
