//! Changes values of a YAML file and leaves every other byte as it is: comments, order and style stay.
//!
//! Every result is read again: a change that would come out differently, or touch anything else, is refused.

mod scan;
mod write;

use brink::content::{Diagnostics, Node, NodeValue, SourceFile, parse};
use serde::Deserialize;
use serde_json::Value;

use scan::Scan;
use write::Change;

/// The way to a value: keys of tables and numbers of list entries, from 0.
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
    /// Gives it a value; a key that is missing is added at the end of its table, as are the tables above it.
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
        /// The way to the list.
        at: Vec<Step>,
        /// The entry.
        value: Value,
    },
}

/// Why a file cannot be changed.
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

/// The text of a file after some changes.
///
/// # Errors
/// Text that is not YAML, a way that leads nowhere, and changes that would touch more than they should.
///
/// # Examples
/// ```
/// use brink_author::lossless::{Edit, Step, edited};
///
/// let text = "cards:\n  fleet: { ops: 2 } # a comment\n";
/// let at = ["cards", "fleet", "ops"].map(|key| Step::Key(key.to_owned())).to_vec();
/// let edit = Edit::Set { at, value: 3.into() };
/// assert_eq!(edited(text, &[edit])?, "cards:\n  fleet: { ops: 3 } # a comment\n");
/// # Ok::<_, brink_author::lossless::EditError>(())
/// ```
pub fn edited(text: &str, edits: &[Edit]) -> Result<String, EditError> {
    let (mark, body) = text
        .strip_prefix('\u{feff}')
        .map_or(("", text), |body| ("\u{feff}", body));
    let mut text = body.to_owned();
    for edit in edits {
        text = one(&text, edit)?;
    }
    Ok(format!("{mark}{text}"))
}

/// The text after one change.
fn one(text: &str, edit: &Edit) -> Result<String, EditError> {
    let tree = tree(text)?;
    let wanted = edit.applied(&plain(&tree))?;
    let scan = Scan::new(text);
    let mut candidates = Change::new(&scan, &tree).candidates(edit).into_iter();
    candidates
        .find(|new| comes_out_as(new, &wanted) && keeps_comments(text, new, edit))
        .ok_or_else(|| EditError::ByHand(edit.way()))
}

/// Whether a text is read as this value.
fn comes_out_as(text: &str, wanted: &Value) -> bool {
    tree(text).is_ok_and(|tree| plain(&tree) == *wanted)
}

/// The tree of a text.
fn tree(text: &str) -> Result<Node, EditError> {
    let file = SourceFile {
        path: "text".into(),
        key: "text".to_owned(),
        root: 0,
        text: text.to_owned(),
    };
    let mut faults = Diagnostics::default();
    let tree = parse(&file, &mut faults);
    match (tree, faults.list().first()) {
        (Some(tree), None) => Ok(tree),
        (_, Some(fault)) => Err(EditError::Invalid(format!(
            "line {}: {}",
            fault.place.line,
            fault.in_words()
        ))),
        (None, None) => Err(EditError::Invalid("it is empty".to_owned())),
    }
}

/// Whether the comments of a text are in the other, but for those of what is removed.
fn keeps_comments(before: &str, after: &str, edit: &Edit) -> bool {
    let (before, after) = (comments(before), comments(after));
    matches!(edit, Edit::Remove { .. }) && after <= before || after >= before
}

/// The number of lines that are comments.
fn comments(text: &str) -> usize {
    let mut lines = text.lines().map(str::trim_start);
    lines.by_ref().filter(|line| line.starts_with('#')).count()
}

/// A tree as JSON: what two texts are compared by.
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

/// The value of a file as JSON, if it is valid YAML.
#[must_use]
pub fn value_of(text: &str) -> Option<Value> {
    tree(text.strip_prefix('\u{feff}').unwrap_or(text))
        .ok()
        .map(|tree| plain(&tree))
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
    fn at(&self) -> &[Step] {
        match self {
            Edit::Set { at, .. }
            | Edit::Remove { at }
            | Edit::Rename { at, .. }
            | Edit::Append { at, .. } => at,
        }
    }

    fn way(&self) -> String {
        self.at()
            .iter()
            .map(Step::word)
            .collect::<Vec<_>>()
            .join(".")
    }

    /// Applies the edit to a value.
    fn applied(&self, value: &Value) -> Result<Value, EditError> {
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
