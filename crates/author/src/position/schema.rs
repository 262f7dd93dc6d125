//! The schema of files of position tests.

use brink::content::spec::{Declared, Table, Takes};
use serde_json::{Value, json};

use super::checks::Then;
use super::given::Given;
use super::read::{File, Test};
use crate::schema::{Options, either, list};

/// The JSON Schema of a file of position tests: `tests/positions/*.yaml`.
#[must_use]
pub fn test_schema() -> Value {
    let says_scenario = json!({ "items": { "required": ["scenario"] } });
    let Table { doc, .. } = File::table();
    let file = Options::None
        .table(File::table())
        .with("if", json!({ "not": { "required": ["scenario"] } }))
        .with(
            "then",
            json!({ "properties": { "tests": says_scenario.clone() } }),
        );
    let tests = list(Options::None.table_or_reference(Test::table()));
    let alone = tests.with("allOf", json!([says_scenario]));
    let definitions = json!({
        "test": test(),
        "given": Options::None.definition(Given::table()),
        "expected": Options::None.definition(Then::table()),
    });
    either([file, alone])
        .with("definitions", definitions)
        .file(doc)
}

/// The values of a file of position tests: a table, or a list of tests.
pub(crate) fn takes_of_tests() -> Takes {
    let list = Takes::List(Box::new(Takes::Table(Test::table)));
    Takes::AnyOf(vec![Takes::Table(File::table), list])
}

/// A test, which must check something.
fn test() -> Value {
    let mut test = Options::None.definition(Test::table());
    test["anyOf"] = json!([
        { "required": ["then"] },
        { "required": ["goal"] },
        { "required": ["when"], "properties": { "when": { "minItems": 1 } } },
    ]);
    test
}
