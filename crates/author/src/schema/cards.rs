//! The schema of card sets.

use brink::ids::MAX_CARDS;
use brink::tooling::cards_table;
use serde_json::{Value, json};

use super::build::Shape;
use super::declared::Options;
use super::inherit;

/// The JSON Schema of a card set: `cards/ID/cards.yaml`.
#[must_use]
pub fn cards_schema() -> Value {
    let table = cards_table();
    let doc = table.doc;
    let mut schema = Options::None.table(table).file(doc);
    inherit::define(&mut schema);
    let cards = &mut schema["properties"]["cards"];
    cards["maxProperties"] = json!(MAX_CARDS);
    let Shape(mut card) = inherit::inheriting(
        Shape(cards["additionalProperties"].take()),
        &["extends"],
        &[],
    );
    let scoring = json!({
        "properties": { "scoring": { "enum": [true, "on"] } },
        "required": ["scoring"],
    });
    card["allOf"] =
        json!([{ "if": scoring, "then": { "properties": { "ops": { "enum": [0, null] } } } }]);
    cards["additionalProperties"] = card;
    schema
}
