//! The schemas of mods and of folders of them, of languages, of lessons and of players.

use brink::tooling::{Table, lesson_table, locale_table, mod_table, mods_table};
use brink_players::players_table;
use serde_json::Value;

use super::declared::Options;

/// The JSON Schema of a language: `locale/LANGUAGE.yaml`.
#[must_use]
pub fn locale_schema() -> Value {
    file(locale_table())
}

/// The JSON Schema of a lesson: `lessons/ID.yaml`.
#[must_use]
pub fn lesson_schema() -> Value {
    file(lesson_table())
}

/// The JSON Schema of a mod: `mod.yaml`.
#[must_use]
pub fn mod_schema() -> Value {
    let table = mod_table();
    let doc = table.doc;
    let options = Options::None;
    let mut shape = options.table(table);
    shape = shape.with("definitions", options.definitions());
    shape.file(doc)
}

/// The JSON Schema of a folder of mods: `mods/mods.yaml`.
#[must_use]
pub fn mods_schema() -> Value {
    file(mods_table())
}

/// The JSON Schema of what players have learned: `players/SCENARIO.yaml`.
#[must_use]
pub fn players_schema() -> Value {
    file(players_table())
}

fn file(table: Table) -> Value {
    let doc = table.doc;
    Options::None.table(table).file(doc)
}
