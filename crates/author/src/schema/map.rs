//! The schema of maps.

use serde_json::{Value, json};

use super::build::{Shape, number};
use super::build::{by_id, id, list, may, need, pair, table, text, words};
use brink::ids::MAX_SPACES;

/// The JSON Schema of a map: `maps/ID.yaml`.
#[must_use]
pub fn map_schema() -> Value {
    table(
        "a map",
        [
            need("id", "The id: the name of the file.", id()),
            need("name", "What people read.", text()),
            need("sides", "The ids of the two sides that the map is made for.", pair(id())),
            need("regions", "The regions by their ids.", by_id(region())),
            need("spaces", "The spaces by their ids.", by_id(space()).with("maxProperties", json!(MAX_SPACES))),
            need("links", "Which spaces are next to each other, each pair once.", list(pair(id()))),
        ],
    )
    .file("A map: spaces, their stability, regions and links.")
}

fn region() -> Shape {
    table(
        "a region",
        [need("name", "What people read.", text()), may("within", "The region that it is a part of.", id())],
    )
}

fn space() -> Shape {
    let coordinate = Shape(json!({ "type": "number", "minimum": -100_000, "maximum": 100_000 }));
    let home = json!({ "stability": false, "regions": false, "tags": false, "kind": false });
    table(
        "a space",
        [
            need("name", "What people read.", text()),
            may("stability", "The stability number: how far one side must be ahead to control it.", number(1..=9)),
            may("regions", "The smallest regions that it lies in; those around them follow.", list(id())),
            may("tags", "Words for it. `battleground` has a meaning in the rules, others are yours.", list(id())),
            may(
                "kind",
                "`zone` is no country: open to both sides, no coup, no realignment.",
                words(["country", "zone"]).default(json!("country")),
            ),
            may("home_of", "The side whose home it is: it holds no influence.", id()),
            may("at", "Where pictures draw it: x to the right, y down.", pair(coordinate)),
        ],
    )
    .with("if", json!({ "required": ["home_of"] }))
    .with("then", json!({ "properties": home }))
    .with("else", json!({ "required": ["stability"] }))
}
