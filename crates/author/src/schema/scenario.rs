//! The schema of scenarios.

use brink::tooling::{card_facts_table, condition_table, filter_table, scenario_table};
use serde_json::{Value, json};

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
    .with(
        "definitions",
        json!({
            "condition": Options::Stand.definition(condition_table()),
            "filter": Options::Stand.definition(filter_table()),
            "card_facts": Options::Stand.definition(card_facts_table()),
        }),
    )
    .file(doc);
    inherit::define(&mut schema);
    schema
}
