//! Tables of files as forms, and changes of texts that keep every comment; nothing is saved.

use std::iter::successors;

use brink::tooling::{Key, Needed, Table, Takes};
use brink_author::editor::lists;
use brink_author::keys::table_at;
use brink_author::lossless::{Edit, Step, edited, value_of};
use serde::Deserialize;
use serde_json::{Value, json};

use super::inherited::inherited;
use super::path::SHIPPED;
use super::workbench::Workbench;
use crate::error::ApiError;
use crate::request::{ApiRequest, ApiResult, sent};

/// The request for a form of a table.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FormRequest {
    path: String,
    text: String,
    at: Vec<Step>,
}

/// The changes of a text.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Changes {
    text: String,
    edits: Vec<Edit>,
}

/// A declaration for a place of a file.
enum Level {
    Table(Table),
    Takes(Takes),
}

/// A form for a table, or for the entries of one by id or of a list.
pub(super) fn form(bench: &Workbench, request: &ApiRequest) -> ApiResult {
    let FormRequest { path, text, at } = request.body()?;
    let root = value_of(&text).ok_or_else(|| {
        ApiError::unprocessable("the file has to be valid before it is shown as a form")
    })?;
    let (mut levels, mut value) = (vec![Level::Table(table_of(&path)?)], &root);
    let mut extends = inherits(value);
    for step in &at {
        let next = match step {
            Step::Key(name) => value.get(name),
            Step::Entry(number) => value.get(number),
        };
        value = next.unwrap_or(&Value::Null);
        extends |= inherits(value);
        levels = levels.iter().flat_map(|level| level.inside(step)).collect();
    }
    let tables: Vec<Table> = levels.iter().flat_map(Level::tables).collect();
    // Of several tables, the one with the most keys of the value.
    let best = tables
        .iter()
        .rev()
        .max_by_key(|table| known_keys(table, value));
    if let Some(table) = best {
        let bases = match extends {
            true => inherited(&bench.library(), &path, &root, &at),
            false => Vec::new(),
        };
        let fields = table.keys.iter();
        let fields: Vec<Value> = fields
            .map(|key| {
                let mut field = field(key, value.get(key.name), extends);
                let base = bases.iter().find_map(|base| base.get(key.name));
                merge(&mut field, json!({ "inherited": base }));
                field
            })
            .collect();
        return sent(&json!({
            "of": table.of,
            "doc": table.doc,
            "fields": fields,
        }));
    }
    let entries = levels
        .iter()
        .find_map(Level::entries)
        .ok_or_else(|| ApiError::unprocessable("nothing is declared at this place of the file"))?;
    let fields: Vec<Value> = match value {
        Value::Object(all) => all
            .iter()
            .map(|(key, value)| entry(&entries, &json!(key), value))
            .collect(),
        Value::Array(all) => all
            .iter()
            .enumerate()
            .map(|(number, value)| entry(&entries, &json!(number), value))
            .collect(),
        _ => Vec::new(),
    };
    sent(&json!({
        "of": entries.to_string(),
        "doc": "",
        "fields": fields,
        "entries": true,
    }))
}

/// Whether a table inherits the keys that it leaves out.
fn inherits(value: &Value) -> bool {
    value.get("extends").is_some()
}

/// The number of keys of a value that a table declares.
fn known_keys(table: &Table, value: &Value) -> usize {
    let written = value.as_object().into_iter().flatten();
    written
        .filter(|(key, _)| table.keys.iter().any(|own| own.name == *key))
        .count()
}

/// Changes a text.
pub(super) fn change(_: &Workbench, request: &ApiRequest) -> ApiResult {
    let Changes { text, edits } = request.body()?;
    let text = edited(&text, &edits).map_err(|error| ApiError::unprocessable(error.to_string()))?;
    sent(&json!({ "text": text }))
}

/// The table of a whole file.
fn table_of(path: &str) -> ApiResult<Table> {
    let inside = path.strip_prefix(SHIPPED).unwrap_or(path);
    // The path begins with the folder of the mod.
    let mut below = successors(Some(inside), |path| {
        path.split_once('/').map(|(_, rest)| rest)
    });
    match below.find_map(table_at) {
        Some(table) => Ok(table()),
        None => Err(ApiError::unprocessable(format!("`{path}` has no form"))),
    }
}

impl Level {
    /// The declarations for a step below.
    fn inside(&self, step: &Step) -> Vec<Level> {
        match (self, step) {
            (Level::Table(table), Step::Key(name)) => table
                .keys
                .iter()
                .filter(|key| key.name == *name)
                .map(|key| Level::Takes(key.takes.clone()))
                .collect(),
            (Level::Table(_), Step::Entry(_)) => Vec::new(),
            (Level::Takes(takes), _) => below(takes, step),
        }
    }

    /// The possible tables.
    fn tables(&self) -> Vec<Table> {
        fn of(takes: &Takes) -> Vec<Table> {
            match takes {
                Takes::Table(_) | Takes::Step(_) | Takes::OneOf(_) => takes.tables(),
                Takes::OneOrMore(inner) => of(inner),
                Takes::AnyOf(all) => all.iter().flat_map(of).collect(),
                _ => Vec::new(),
            }
        }
        match self {
            Level::Table(table) => vec![table.clone()],
            Level::Takes(takes) => of(takes),
        }
    }

    /// The declaration of its entries, if it has any.
    fn entries(&self) -> Option<Takes> {
        fn of(takes: &Takes) -> Option<Takes> {
            match takes {
                Takes::List(inner) | Takes::Exactly(_, inner) | Takes::OneOrMore(inner) => {
                    Some((**inner).clone())
                }
                Takes::ById(_, inner)
                | Takes::ByText(inner)
                | Takes::ByNumber(inner)
                | Takes::ByEntry(inner) => Some((**inner).clone()),
                Takes::AnyOf(all) => all.iter().find_map(of),
                _ => None,
            }
        }
        match self {
            Level::Table(_) => None,
            Level::Takes(takes) => of(takes),
        }
    }
}

fn below(takes: &Takes, step: &Step) -> Vec<Level> {
    match (takes, step) {
        (Takes::Table(table) | Takes::Step(table), _) => Level::Table(table()).inside(step),
        (Takes::OneOf(tables), _) => tables
            .iter()
            .flat_map(|table| Level::Table(table()).inside(step))
            .collect(),
        (
            Takes::List(inner) | Takes::Exactly(_, inner) | Takes::OneOrMore(inner),
            Step::Entry(_),
        ) => {
            vec![Level::Takes((**inner).clone())]
        }
        (Takes::OneOrMore(inner), Step::Key(_)) => below(inner, step),
        (
            Takes::ById(_, inner)
            | Takes::ByText(inner)
            | Takes::ByNumber(inner)
            | Takes::ByEntry(inner),
            Step::Key(_),
        ) => {
            vec![Level::Takes((**inner).clone())]
        }
        (Takes::AnyOf(all), _) => all.iter().flat_map(|takes| below(takes, step)).collect(),
        _ => Vec::new(),
    }
}

/// A field for an entry of a list or of a table by id.
fn entry(takes: &Takes, key: &Value, value: &Value) -> Value {
    let mut field = of_takes(takes);
    let more = json!({
        "key": key,
        "default": "",
        "asked": "",
        "needed": false,
        "doc": "",
        "since": "",
        "part": null,
        "value": value,
        "written": true,
    });
    merge(&mut field, more);
    field
}

/// A field of a form. Nothing has to be in a table that inherits it.
fn field(key: &Key, value: Option<&Value>, inherits: bool) -> Value {
    let mut field = of_takes(&key.takes);
    let (default, asked) = match &key.needed {
        Needed::Or(plain) => (plain.to_string(), String::new()),
        Needed::With(other) => (String::new(), format!("needed where there is `{other}`")),
        Needed::Without(other) => (String::new(), format!("needed without `{other}`")),
        _ => Default::default(),
    };
    let more = json!({
        "key": key.name,
        "default": default,
        "asked": asked,
        "needed": matches!(key.needed, Needed::Always) && !inherits,
        "doc": key.doc,
        "since": key.since,
        "part": key.part,
        "value": value,
        "written": value.is_some(),
    });
    merge(&mut field, more);
    field
}

/// The values that a field takes, with their limits.
fn of_takes(takes: &Takes) -> Value {
    let range = range(takes);
    json!({
        "takes": takes.to_string(),
        "kind": kind(takes),
        "words": words_of(takes),
        "ids": ids_of(takes),
        "min": range.map(|(min, ..)| min),
        "max": range.map(|(_, max, _)| max),
        "whole": range.is_none_or(|(.., whole)| whole),
        "pattern": takes.pattern(),
    })
}

/// Adds the entries of another table.
fn merge(field: &mut Value, more: Value) {
    if let (Some(field), Value::Object(more)) = (field.as_object_mut(), more) {
        field.extend(more);
    }
}

/// The kind of input field for a value.
fn kind(takes: &Takes) -> &'static str {
    match takes {
        Takes::Text | Takes::Pattern(..) => "text",
        Takes::Number { .. } | Takes::Coordinate { .. } => "number",
        Takes::Switch => "switch",
        Takes::Words(_) | Takes::SideWord { .. } | Takes::Who | Takes::WhoOrNeither => "words",
        Takes::Id(_) | Takes::Name(_) | Takes::NewId | Takes::EntryName => "id",
        Takes::List(_) | Takes::Exactly(..) | Takes::OneOrMore(_) => "list",
        Takes::Table(_)
        | Takes::OneOf(_)
        | Takes::Step(_)
        | Takes::ById(..)
        | Takes::ByText(_)
        | Takes::ByNumber(_)
        | Takes::ByEntry(_) => "table",
        Takes::AnyOf(all) => all.first().map_or("other", kind),
        _ => "other",
    }
}

/// The least and the greatest of its numbers, or of those of a list, and whether they are whole.
fn range(takes: &Takes) -> Option<(i64, i64, bool)> {
    match takes {
        Takes::Number { min, max } => Some((*min, *max, true)),
        Takes::Coordinate { min, max } => Some((*min, *max, false)),
        Takes::List(inner) | Takes::OneOrMore(inner) | Takes::Exactly(_, inner) => range(inner),
        Takes::AnyOf(all) => all.first().and_then(range),
        _ => None,
    }
}

/// The lists of names with the ids among the values of a key.
fn ids_of(takes: &Takes) -> Vec<String> {
    match takes {
        Takes::Id(what) | Takes::Name(what) => lists(what),
        Takes::Who | Takes::WhoOrNeither => lists("side"),
        Takes::List(inner) | Takes::OneOrMore(inner) | Takes::Exactly(_, inner) => ids_of(inner),
        Takes::AnyOf(all) => all.iter().flat_map(ids_of).collect(),
        _ => Vec::new(),
    }
}

/// The words among the values of a key.
fn words_of(takes: &Takes) -> Vec<&'static str> {
    match takes {
        Takes::Switch => vec!["on", "off"],
        Takes::Words(words) => words.to_vec(),
        Takes::SideWord { word, .. } => vec![word],
        Takes::Who => vec!["player", "opponent", "either"],
        Takes::WhoOrNeither => vec!["player", "opponent", "either", "neither"],
        Takes::List(inner) | Takes::OneOrMore(inner) | Takes::Exactly(_, inner) => words_of(inner),
        Takes::AnyOf(all) => all.iter().flat_map(words_of).collect(),
        _ => Vec::new(),
    }
}
