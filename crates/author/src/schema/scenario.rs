//! The schema of scenarios.

use brink::tooling::scenario_table;
use serde_json::Value;

use super::declared::Options;
use super::inherit;

/// The JSON Schema of a scenario: `scenarios/ID.yaml`.
#[must_use]
pub fn scenario_schema() -> Value {
    let file = scenario_table();
    let doc = file.doc;
    let mut schema = inherit::inheriting(
        Options::Stand.table(file),
        &["id", "name", "description", "extends"],
        &["id", "name"],
    )
    .with("definitions", Options::Stand.definitions())
    .file(doc);
    inherit::define(&mut schema);
    schema
}
