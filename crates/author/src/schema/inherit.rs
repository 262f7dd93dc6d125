//! The effect of `extends` on a schema: tables are merged, so that any key may come from the base scenario.

use std::mem;

use serde_json::{Map, Value, json};

use brink::tooling::list_changes_table;

use super::build::Shape;
use super::declared::Options;

/// The definition of changes to a list.
const LIST_CHANGES: &str = "list_changes";
/// Keywords that require keys.
const DEMANDS: [&str; 3] = ["required", "oneOf", "dependencies"];
/// The schema of a file that may extend another: without `extends` every required key must be
/// present, with it a table may omit any, and a key without a value removes an inherited value. The
/// keys `own` are never inherited, and of these `required` are needed with and without `extends`.
pub(super) fn inheriting(whole: Shape, own: &[&str], required: &[&str]) -> Shape {
    let demands = demands(&whole.0).unwrap_or_else(|| json!({}));
    let Shape(mut shape) = whole;
    relax(&mut shape);
    if let Some(Value::Object(properties)) = shape.get_mut("properties") {
        for (_, property) in properties
            .iter_mut()
            .filter(|(key, _)| !own.contains(&key.as_str()))
        {
            allow_nothing(property);
        }
    }
    let shape = if required.is_empty() {
        Shape(shape)
    } else {
        Shape(shape).with("required", json!(required))
    };
    shape
        .with("if", json!({ "required": ["extends"] }))
        .with("else", demands)
}

/// Adds the definition that the schemas of inheriting tables refer to.
pub(super) fn define(file: &mut Value) {
    let mut changes = Options::None.definition(list_changes_table());
    changes["minProperties"] = json!(1);
    file["definitions"][LIST_CHANGES] = changes;
}

/// Only the required keys of this table and of the tables in it that are merged.
fn demands(shape: &Value) -> Option<Value> {
    let mut found = Map::new();
    for keyword in DEMANDS {
        if let Some(value) = shape.get(keyword) {
            found.insert(keyword.to_owned(), value.clone());
        }
    }
    // A key that is required only without another one.
    if let (Some(condition), Some(otherwise)) = (shape.get("if"), shape.get("else")) {
        found.insert("if".to_owned(), condition.clone());
        found.insert("else".to_owned(), otherwise.clone());
    }
    // Of several kinds of values, those of the table.
    let kinds = shape.get("anyOf").and_then(Value::as_array);
    let is_table = |kind: &&Value| kind.get("type").is_some_and(|of| of == "object");
    let mut tables = kinds.into_iter().flatten().filter(is_table);
    if let (Some(table), None) = (tables.next().and_then(demands), tables.next()) {
        found.insert("if".to_owned(), json!({ "type": "object" }));
        found.insert("then".to_owned(), table);
    }
    let properties = shape.get("properties").and_then(Value::as_object);
    let inner: Map<String, Value> = properties
        .into_iter()
        .flatten()
        .filter_map(|(key, value)| Some((key.clone(), demands(value)?)))
        .collect();
    if !inner.is_empty() {
        found.insert("properties".to_owned(), Value::Object(inner));
    }
    if let Some(each) = shape.get("additionalProperties").and_then(demands) {
        found.insert("additionalProperties".to_owned(), each);
    }
    let patterns = shape.get("patternProperties").and_then(Value::as_object);
    let patterns: Map<String, Value> = patterns
        .into_iter()
        .flatten()
        .filter_map(|(pattern, value)| Some((pattern.clone(), demands(value)?)))
        .collect();
    if !patterns.is_empty() {
        found.insert("patternProperties".to_owned(), Value::Object(patterns));
    }
    (!found.is_empty()).then_some(Value::Object(found))
}

/// Removes these requirements, and allows null for values in tables. A list is replaced as a whole, or changed.
fn relax(shape: &mut Value) {
    let Value::Object(entries) = shape else {
        return;
    };
    for keyword in DEMANDS {
        entries.remove(keyword);
    }
    for keyword in ["if", "then", "else"] {
        entries.remove(keyword);
    }
    for (keyword, value) in entries.iter_mut() {
        match (keyword.as_str(), value) {
            ("properties" | "patternProperties", Value::Object(properties)) => {
                for property in properties.values_mut() {
                    relax(property);
                }
            }
            ("additionalProperties", each) => relax(each),
            ("anyOf", Value::Array(shapes)) => shapes.iter_mut().for_each(relax),
            _ => {}
        }
    }
    if entries.get("type").is_some_and(|kind| kind == "array") {
        allow_changes(entries);
    }
}

/// Allows a table of changes in the place of an inherited list.
fn allow_changes(list: &mut Map<String, Value>) {
    let description = list.remove("description");
    let whole = Value::Object(mem::take(list));
    list.extend(description.map(|text| ("description".to_owned(), text)));
    list.insert(
        "anyOf".to_owned(),
        json!([whole, { "$ref": format!("#/definitions/{LIST_CHANGES}") }]),
    );
}

/// Allows null for a value and for every value in it that is merged.
fn allow_nothing(shape: &mut Value) {
    allow_nothing_within(shape);
    let Value::Object(entries) = shape else {
        return;
    };
    match entries.get_mut("type") {
        Some(Value::String(one)) => {
            let both = json!([one, "null"]);
            entries.insert("type".to_owned(), both);
        }
        Some(Value::Array(several)) => several.push(json!("null")),
        _ => {}
    }
    if let Some(Value::Array(values)) = entries.get_mut("enum") {
        values.push(Value::Null);
    }
    if let Some(Value::Array(shapes)) = entries.get_mut("anyOf") {
        shapes.push(json!({ "type": "null" }));
    }
    if let Some(reference) = entries.remove("allOf") {
        entries.insert(
            "anyOf".to_owned(),
            json!([{ "allOf": reference }, { "type": "null" }]),
        );
    }
}

/// Allows null for the values of a table.
fn allow_nothing_within(shape: &mut Value) {
    let Value::Object(entries) = shape else {
        return;
    };
    for keyword in ["properties", "patternProperties"] {
        if let Some(Value::Object(properties)) = entries.get_mut(keyword) {
            properties.values_mut().for_each(allow_nothing);
        }
    }
    if let Some(each) = entries.get_mut("additionalProperties") {
        allow_nothing(each);
    }
    if let Some(Value::Array(shapes)) = entries.get_mut("anyOf") {
        shapes.iter_mut().for_each(allow_nothing_within);
    }
}
