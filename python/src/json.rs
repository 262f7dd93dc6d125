//! JSON values as Python objects, and events with names in place of numbers.

use brink::game::Event;
use brink::ids::{RegionId, SpaceId};
use brink::{CardId, Content, Side};
use brink_players::{Preview, PreviewOutcome};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde_json::{Map, Number, Value, json};

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

/// The outcomes of a choice, with ids of spaces.
pub(crate) fn preview(found: &Preview, content: &Content) -> Value {
    let outcomes = found.outcomes.iter();
    let outcomes = outcomes.map(|one| outcome(one, content));
    let outcomes: Vec<Value> = outcomes.collect();
    json!({
        "outcomes": outcomes,
        "exact": found.exact,
        "risk": found.risk.map(|risk| risk.display_in(&content.words).to_string()),
    })
}

fn outcome(one: &PreviewOutcome, content: &Content) -> Value {
    let mut influence = Map::new();
    for (space, now) in &one.influence {
        influence.insert(content.map.space_id(*space).to_owned(), json!(now));
    }
    json!({
        "chance": one.chance,
        "dice": one.dice,
        "vp": one.vp,
        "defcon": one.defcon,
        "influence": influence,
        "others": one.others,
        "outcome": one.outcome.map(|end| end.display(content).to_string()),
    })
}

/// A fact with ids in place of numbers, by its key.
fn named(key: &str, value: Value, content: &Content) -> Value {
    match value {
        Value::Number(number) => id(key, &number, content).unwrap_or(Value::Number(number)),
        Value::String(side) if side == "first" || side == "First" => {
            json!(content.side_id(Side::First))
        }
        Value::String(side) if side == "second" || side == "Second" => {
            json!(content.side_id(Side::Second))
        }
        Value::Array(values) => {
            let values = values.into_iter();
            values.map(|value| named(key, value, content)).collect()
        }
        Value::Object(entries) => {
            let mut facts = Map::new();
            for (key, value) in entries {
                let value = named(&key, value, content);
                facts.insert(key, value);
            }
            Value::Object(facts)
        }
        other => other,
    }
}

/// The id for a number, if the key is that of a thing with an id.
fn id(key: &str, number: &Number, content: &Content) -> Option<Value> {
    let number = number
        .as_u64()
        .and_then(|number| usize::try_from(number).ok());
    let index = number.unwrap_or(usize::MAX);
    let scenario = &content.scenario;
    Some(match key {
        "card" | "cards" => json!(content.card(CardId::new(index)?).id),
        "space" => json!(content.map.space_id(SpaceId::new(index)?)),
        "region" => json!(content.map.region_id(RegionId::new(index)?)),
        "track" => json!(scenario.tracks.get_index(index).map(|(track, _)| track)),
        "flag" => json!(scenario.flags.get_index(index).map(|(flag, _)| flag)),
        _ => return None,
    })
}
