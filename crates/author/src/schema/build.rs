//! The building blocks of schemas. Each describes the values that a method of the reader accepts.

use std::ops::RangeInclusive;

use brink::tooling::Takes;
use serde_json::{Map, Value, json};

/// The pattern of ids.
pub(crate) const ID: &str = Takes::ID;

/// JSON Schema of a value.
#[derive(Clone, Debug)]
pub(crate) struct Shape(pub Value);

/// A key of a table.
#[derive(Clone)]
pub(crate) struct Field {
    key: &'static str,
    doc: &'static str,
    shape: Shape,
    needed: bool,
}

/// A key that has to be there.
pub(crate) fn need(key: &'static str, doc: &'static str, shape: Shape) -> Field {
    Field {
        key,
        doc,
        shape,
        needed: true,
    }
}

/// A key that may be left out.
pub(crate) fn may(key: &'static str, doc: &'static str, shape: Shape) -> Field {
    Field {
        key,
        doc,
        shape,
        needed: false,
    }
}

/// A table that has exactly these keys. `of` is also the name that the reader uses.
pub(crate) fn table(of: &'static str, fields: impl IntoIterator<Item = Field>) -> Shape {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for field in fields {
        if field.needed {
            required.push(field.key);
        }
        properties.insert(field.key.to_owned(), field.shape.described(field.doc).0);
    }
    // Editors show the title as is.
    let title = of.trim_matches('`');
    let mut shape = json!({
        "title": title,
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
    });
    if !required.is_empty() {
        shape["required"] = json!(required);
    }
    Shape(shape)
}

/// A table of one key: a step with its arguments.
pub(crate) fn one_key(fields: impl IntoIterator<Item = Field>) -> Shape {
    let Shape(mut shape) = table("a step", fields);
    if let Value::Object(entries) = &mut shape {
        entries.remove("title");
        entries.remove("required");
    }
    Shape(shape)
        .with("minProperties", json!(1))
        .with("maxProperties", json!(1))
}

/// A table that is a step: its one key with its arguments, and perhaps the key `beside`.
///
/// Steps without arguments are words, and keys only beside it.
pub(crate) fn key_with(fields: Vec<Field>, bare: Vec<Field>, beside: &str) -> Shape {
    let alone = fields.iter().filter(|field| field.key != beside).cloned();
    let Shape(alone) = one_key(alone);
    let Shape(both) = one_key(fields.into_iter().chain(bare));
    let both = Shape(both)
        .with("minProperties", json!(2))
        .with("maxProperties", json!(2))
        .with("required", json!([beside]));
    either([Shape(alone), both])
}

/// A table whose keys are ids.
pub(crate) fn by_id(value: Shape) -> Shape {
    Shape(json!({
        "type": "object",
        "propertyNames": { "pattern": ID },
        "additionalProperties": value.0,
    }))
}

/// A table whose keys are any texts.
pub(crate) fn by_text(value: Shape) -> Shape {
    Shape(json!({ "type": "object", "additionalProperties": value.0 }))
}

/// A table whose keys are numbers.
pub(crate) fn by_number(value: Shape) -> Shape {
    Shape(json!({
        "type": "object",
        "patternProperties": { "^-?[0-9]+$": value.0 },
        "additionalProperties": false,
    }))
}

/// Text for people.
pub(crate) fn text() -> Shape {
    Shape(json!({ "type": "string", "pattern": "\\S" }))
}

/// An id.
pub(crate) fn id() -> Shape {
    Shape(json!({ "type": "string", "pattern": ID }))
}

/// A whole number.
pub(crate) fn number(range: RangeInclusive<i64>) -> Shape {
    Shape(json!({
        "type": "integer",
        "minimum": range.start(),
        "maximum": range.end(),
    }))
}

/// `on` or `off`.
pub(crate) fn switch() -> Shape {
    Shape(json!({ "enum": [true, false, "on", "off"] }))
}

/// A switch that can only be on, or only off.
pub(crate) fn fixed(is_on: bool) -> Shape {
    let word = if is_on { "on" } else { "off" };
    Shape(json!({ "enum": [is_on, word] }))
}

/// One of some words.
pub(crate) fn words<'w>(words: impl IntoIterator<Item = &'w str>) -> Shape {
    Shape(json!({ "enum": words.into_iter().collect::<Vec<_>>() }))
}

/// A list.
pub(crate) fn list(items: Shape) -> Shape {
    Shape(json!({ "type": "array", "items": items.0 }))
}

/// One value, or a list of them.
pub(crate) fn one_or_more(item: Shape) -> Shape {
    either([item.clone(), list(item)])
}

/// Any of some shapes.
pub(crate) fn either(shapes: impl IntoIterator<Item = Shape>) -> Shape {
    Shape(json!({
        "anyOf": shapes.into_iter().map(|shape| shape.0).collect::<Vec<_>>(),
    }))
}

/// A shape under `definitions`.
pub(crate) fn defined(name: &str) -> Shape {
    // Next to a `$ref` every other keyword is ignored.
    Shape(json!({
        "allOf": [{ "$ref": format!("#/definitions/{name}") }],
    }))
}

impl Shape {
    /// Adds a keyword.
    pub fn with(mut self, keyword: &str, value: Value) -> Shape {
        self.0[keyword] = value;
        self
    }

    /// Sets the default.
    pub fn default(self, value: Value) -> Shape {
        self.with("default", value)
    }

    /// The meaning, for people; a description takes precedence.
    fn described(self, doc: &str) -> Shape {
        let mut shape = json!({ "description": doc });
        if let (Value::Object(all), Value::Object(own)) = (&mut shape, self.0) {
            all.extend(own);
        }
        Shape(shape)
    }

    /// The whole schema of a file.
    pub fn file(self, doc: &str) -> Value {
        let Shape(shape) = self.described(doc);
        let mut file = json!({
            "$schema": "http://json-schema.org/draft-07/schema#",
        });
        if let (Value::Object(all), Value::Object(own)) = (&mut file, shape) {
            all.extend(own);
        }
        file
    }
}
