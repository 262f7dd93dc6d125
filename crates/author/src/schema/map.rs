//! The schema of maps.

use brink::ids::MAX_SPACES;
use brink::tooling::map_table;
use serde_json::{Value, json};

use super::declared::Options;
use super::inherit;

/// The JSON Schema of a map: `maps/ID.yaml`.
#[must_use]
pub fn map_schema() -> Value {
    let table = map_table();
    let doc = table.doc;
    let own = ["id", "name", "extends", "without_links"];
    let mut schema =
        inherit::inheriting(Options::None.table(table), &own, &["id", "name"]).file(doc);
    inherit::define(&mut schema);
    // Only a map that extends another takes links away.
    schema["else"]["properties"]["without_links"] = json!(false);
    let spaces = &mut schema["properties"]["spaces"];
    spaces["maxProperties"] = json!(MAX_SPACES);
    // The home of a superpower has none of the keys that influence needs.
    let home = json!({
        "stability": false,
        "regions": false,
        "tags": false,
        "kind": false,
    });
    spaces["additionalProperties"]["if"] = json!({ "type": "object", "required": ["home_of"] });
    spaces["additionalProperties"]["then"] = json!({ "properties": home });
    schema
}
