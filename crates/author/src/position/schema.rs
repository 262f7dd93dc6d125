//! The schema of files of position tests.

use serde_json::{Value, json};

use crate::schema::{Shape, either, id, list, may, need, table};

use super::words::{GivenKey, TestKey, ThenKey};

/// The JSON Schema of a file of position tests: `tests/positions/*.yaml`.
#[must_use]
pub fn test_schema() -> Value {
    let says_scenario = json!({ "items": { "required": ["scenario"] } });
    let file = table(
        "a file of tests",
        [
            may(
                "scenario",
                "The scenario of tests without `scenario`.",
                id(),
            ),
            need("tests", "The tests.", list(test_reference())),
        ],
    )
    .with("if", json!({ "not": { "required": ["scenario"] } }))
    .with(
        "then",
        json!({ "properties": { "tests": says_scenario.clone() } }),
    );
    let alone = list(test_reference()).with("allOf", json!([says_scenario]));
    let given = table("`given`", GivenKey::fields());
    let expected = table("`then`", ThenKey::fields());
    either([file, alone])
        .with(
            "definitions",
            json!({ "test": test_shape().0, "given": given.0, "expected": expected.0 }),
        )
        .file("Position tests: given this position, when these choices and dice, then this.")
}

/// A test, defined once.
fn test_reference() -> Shape {
    Shape(json!({ "$ref": "#/definitions/test" }))
}

fn test_shape() -> Shape {
    table("a test", TestKey::fields()).with(
        "anyOf",
        json!([
            { "required": ["then"] },
            { "required": ["goal"] },
            { "required": ["when"], "properties": { "when": { "minItems": 1 } } },
        ]),
    )
}
