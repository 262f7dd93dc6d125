//! The shapes of the values in a test.

use serde_json::json;

use crate::schema::{Shape, by_id, either, id, number, one_or_more, pair, switch};

/// A scalar that is an answer.
pub(super) fn answer() -> Shape {
    Shape(json!({ "type": ["string", "integer", "boolean"] }))
}

pub(super) fn cards() -> Shape {
    one_or_more(id())
}

pub(super) fn texts() -> Shape {
    one_or_more(answer())
}

/// Something for each side.
pub(super) fn by_side(value: Shape) -> Shape {
    by_id(value)
}

pub(super) fn counts() -> Shape {
    by_side(number(0..=99))
}

pub(super) fn influence() -> Shape {
    by_id(pair(number(0..=99)))
}

pub(super) fn yes_or_no() -> Shape {
    Shape(json!({ "enum": ["yes", "no", true, false] }))
}

/// Where the markers of declared tracks are.
pub(super) fn tracks() -> Shape {
    by_id(either([marker(), by_side(marker())]))
}

fn marker() -> Shape {
    number(-999..=999)
}

/// Declared flags.
pub(super) fn flags() -> Shape {
    by_id(switch())
}

pub(super) fn dice() -> Shape {
    one_or_more(number(1..=6))
}

/// A probability over 0 and up to 1.
pub(super) fn fraction() -> Shape {
    Shape(json!({ "type": "string", "pattern": "^[1-9][0-9]*/[1-9][0-9]*$" }))
}

/// `given`, defined once.
pub(super) fn given() -> Shape {
    defined("given")
}

/// `then` and `expect`, defined once.
pub(super) fn expected() -> Shape {
    defined("expected")
}

fn defined(name: &str) -> Shape {
    Shape(json!({ "allOf": [{ "$ref": format!("#/definitions/{name}") }] }))
}
