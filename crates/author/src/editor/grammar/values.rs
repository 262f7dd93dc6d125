//! The values that may stand at a place of a file, and the keys of tables.

use serde::Serialize;

/// The values that may stand at a place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Values {
    /// Words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<&'static str>,
    /// `switch` if it may be on or off; `entry` for an entry of an inherited list, `entry_name` for its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plain: Option<&'static str>,
    /// The lists whose ids stand here.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ids: Vec<String>,
    /// The tables whose keys stand below.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<usize>,
    /// The items of a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub items: Option<Box<Values>>,
    /// The lists whose ids are keys below.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by: Vec<String>,
    /// The lists whose ids are keys below in a file that extends another.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub over: Vec<String>,
    /// The values of such keys, or of new ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub each: Option<Box<Values>>,
    /// The parameters of a function.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub function: Option<Vec<&'static str>>,
}

/// The keys of a table.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Keys {
    /// The name of the table.
    pub of: &'static str,
    /// The keys, in the order of the reference.
    pub keys: Vec<AllowedKey>,
}

/// A key that may stand in a table.
#[derive(Clone, Debug, Serialize)]
pub struct AllowedKey {
    /// The name.
    pub name: &'static str,
    /// The meaning, in one sentence.
    pub doc: &'static str,
    /// The allowed values, in words.
    pub takes: String,
    /// The default, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<String>,
    /// The allowed values.
    pub values: Values,
}

impl Values {
    /// These values, or others.
    pub(super) fn or(self, other: Values) -> Values {
        Values {
            words: joined(self.words, other.words),
            plain: self.plain.or(other.plain),
            ids: joined(self.ids, other.ids),
            tables: joined(self.tables, other.tables),
            items: either(self.items, other.items),
            by: joined(self.by, other.by),
            over: joined(self.over, other.over),
            each: either(self.each, other.each),
            function: self.function.or(other.function),
        }
    }
}

fn joined<T: PartialEq>(mut one: Vec<T>, other: Vec<T>) -> Vec<T> {
    for item in other {
        if !one.contains(&item) {
            one.push(item);
        }
    }
    one
}

fn either(one: Option<Box<Values>>, other: Option<Box<Values>>) -> Option<Box<Values>> {
    match (one, other) {
        (Some(one), Some(other)) => Some(Box::new(one.or(*other))),
        (one, other) => one.or(other),
    }
}
