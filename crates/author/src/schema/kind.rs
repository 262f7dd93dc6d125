//! The kinds of files that have a schema.

use serde_json::Value;

use crate::position::test_schema;

use super::{
    cards_schema, lesson_schema, locale_schema, map_schema, mod_schema, mods_schema,
    players_schema, scenario_schema,
};

/// A kind of file that has a schema.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct SchemaKind {
    /// Its name: `NAME.json` has the schema.
    pub name: &'static str,
    /// Its files.
    pub files: &'static str,
    schema: fn() -> Value,
}

impl SchemaKind {
    /// The JSON Schema.
    #[must_use]
    pub fn schema(&self) -> Value {
        (self.schema)()
    }
}

/// Every kind of file that has a schema.
pub const KINDS: &[SchemaKind] = &[
    kind("map", "maps/ID.yaml", map_schema),
    kind("cards", "cards/ID/cards.yaml", cards_schema),
    kind("scenario", "scenarios/ID.yaml", scenario_schema),
    kind("lesson", "lessons/ID.yaml", lesson_schema),
    kind("test", "Position tests: tests/NAME.yaml", test_schema),
    kind("mod", "mod.yaml", mod_schema),
    kind("mods", "mods/mods.yaml", mods_schema),
    kind("locale", "locale/LANGUAGE.yaml", locale_schema),
    kind("players", "players/SCENARIO.yaml", players_schema),
];

const fn kind(name: &'static str, files: &'static str, schema: fn() -> Value) -> SchemaKind {
    SchemaKind {
        name,
        files,
        schema,
    }
}
