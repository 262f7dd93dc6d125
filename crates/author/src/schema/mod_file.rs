//! The schemas of the file that describes a mod, of the files of languages and of lessons.

use brink::tooling::{Table, lesson_table, locale_table, mod_table};
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

fn file(table: Table) -> Value {
    let doc = table.doc;
    Options::None.table(table).file(doc)
}
