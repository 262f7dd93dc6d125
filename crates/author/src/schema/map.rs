//! The schema of maps.

use brink::content::map_table;
use brink::ids::MAX_SPACES;
use serde_json::{Value, json};

use super::declared::Options;

/// The JSON Schema of a map: `maps/ID.yaml`.
#[must_use]
pub fn map_schema() -> Value {
    let table = map_table();
    let doc = table.doc;
    let mut schema = Options::None.table(table).file(doc);
    let spaces = &mut schema["properties"]["spaces"];
    spaces["maxProperties"] = json!(MAX_SPACES);
    // The home of a superpower has none of the keys that influence needs.
    let home = json!({ "stability": false, "regions": false, "tags": false, "kind": false });
    spaces["additionalProperties"]["then"] = json!({ "properties": home });
    schema
}
