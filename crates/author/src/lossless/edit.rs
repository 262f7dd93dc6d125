//! Changes of values, as data.

use brink::tooling::{Node, NodeValue};
use serde::Deserialize;
use serde_json::Value;

/// The path to a value: keys of tables and numbers of list entries, from 0.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Step {
    /// The number of an entry of a list.
    Entry(usize),
    /// A key of a table.
    Key(String),
}

/// A change of one value.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Edit {
    /// Sets the value; a missing key is added at the end of its table, as are the missing tables
    /// above it.
    Set {
        /// The way to it.
        at: Vec<Step>,
        /// The value.
        value: Value,
    },
    /// Removes a key or an entry of a list.
    Remove {
        /// The way to it.
        at: Vec<Step>,
    },
    /// Gives a key another name.
    Rename {
        /// The way to it.
        at: Vec<Step>,
        /// The name.
        to: String,
    },
    /// Adds an entry at the end of a list.
    Append {
        /// The path to the list.
        at: Vec<Step>,
        /// The entry.
        value: Value,
    },
}

/// Reasons against a change of a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EditError {
    /// The text is not YAML.
    #[error("the file has to be valid before it can be changed here: {0}")]
    Invalid(String),
    /// The way leads nowhere.
    #[error("there is no `{0}`")]
    NoPlace(String),
    /// The key exists.
    #[error("there is a key `{0}` already")]
    Exists(String),
    /// The change would touch more than it should.
    #[error(
        "`{0}` is written in a way that cannot be changed without touching more: change it in the \
         text"
    )]
    ByHand(String),
}

/// A tree as JSON, to compare two texts.
pub(crate) fn plain(node: &Node) -> Value {
    match &node.value {
        NodeValue::Null | NodeValue::Function => Value::Null,
        NodeValue::Bool(value) => (*value).into(),
        NodeValue::Integer(value) => (*value).into(),
        NodeValue::Float(value) => (*value).into(),
        NodeValue::Text(text) => text.as_str().into(),
        NodeValue::List(items) => items.iter().map(plain).collect(),
        NodeValue::Map(entries) => entries
            .iter()
            .map(|(key, node)| (key.name.clone(), plain(node)))
            .collect::<serde_json::Map<_, _>>()
            .into(),
    }
}

impl Step {
    fn word(&self) -> String {
        match self {
            Step::Entry(number) => number.to_string(),
            Step::Key(key) => key.clone(),
        }
    }
}

impl Edit {
    pub(super) fn at(&self) -> &[Step] {
        match self {
            Edit::Set { at, .. }
            | Edit::Remove { at }
            | Edit::Rename { at, .. }
            | Edit::Append { at, .. } => at,
        }
    }

    /// The path to the value, on one line.
    pub(super) fn way(&self) -> String {
        self.at()
            .iter()
            .map(Step::word)
            .collect::<Vec<_>>()
            .join(".")
    }

    /// Applies the edit to a value.
    pub(super) fn applied(&self, value: &Value) -> Result<Value, EditError> {
        let mut value = value.clone();
        let nowhere = || EditError::NoPlace(self.way());
        match self {
            Edit::Set { at, value: new } => {
                let mut spot = &mut value;
                for step in at {
                    spot = match (step, spot) {
                        (Step::Entry(number), Value::Array(items)) => {
                            items.get_mut(*number).ok_or_else(nowhere)?
                        }
                        (Step::Key(key), Value::Object(entries)) => {
                            entries.entry(key.clone()).or_insert(Value::Null)
                        }
                        (Step::Key(key), spot @ Value::Null) => {
                            *spot = Value::Object(serde_json::Map::new());
                            spot.as_object_mut()
                                .ok_or_else(nowhere)?
                                .entry(key.clone())
                                .or_insert(Value::Null)
                        }
                        _ => return Err(nowhere()),
                    };
                }
                *spot = new.clone();
            }
            Edit::Append { at, value: new } => match found(&mut value, at).ok_or_else(nowhere)? {
                Value::Array(items) => items.push(new.clone()),
                spot @ Value::Null => *spot = vec![new.clone()].into(),
                _ => return Err(nowhere()),
            },
            Edit::Remove { at } => {
                let (last, above) = at.split_last().ok_or_else(nowhere)?;
                match (found(&mut value, above).ok_or_else(nowhere)?, last) {
                    (Value::Array(items), Step::Entry(number)) if *number < items.len() => {
                        drop(items.remove(*number))
                    }
                    (Value::Object(entries), Step::Key(key)) => {
                        drop(entries.remove(key).ok_or_else(nowhere)?)
                    }
                    _ => return Err(nowhere()),
                }
            }
            Edit::Rename { at, to } => {
                let (last, above) = at.split_last().ok_or_else(nowhere)?;
                match (found(&mut value, above).ok_or_else(nowhere)?, last) {
                    (Value::Object(entries), Step::Key(key)) => {
                        if entries.contains_key(to) {
                            return Err(EditError::Exists(to.clone()));
                        }
                        let moved = entries.remove(key).ok_or_else(nowhere)?;
                        entries.insert(to.clone(), moved);
                    }
                    _ => return Err(nowhere()),
                }
            }
        }
        Ok(value)
    }
}

/// The value at the end of a way.
fn found<'v>(value: &'v mut Value, at: &[Step]) -> Option<&'v mut Value> {
    at.iter().try_fold(value, |value, step| match step {
        Step::Entry(number) => value.as_array_mut()?.get_mut(*number),
        Step::Key(key) => value.as_object_mut()?.get_mut(key),
    })
}
