//! The schemas of the file that describes a mod, and of the files of languages.

use brink::tooling::{Table, locale_table, mod_table};
use serde_json::Value;

use super::declared::Options;

/// The JSON Schema of a language: `locale/LANGUAGE.yaml`.
#[must_use]
pub fn locale_schema() -> Value {
    file(locale_table())
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
