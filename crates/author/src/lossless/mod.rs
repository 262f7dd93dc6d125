//! Changes values of a YAML file and leaves every other byte as it is: comments, order and style stay.
//!
//! Every result is parsed again: a change with an unexpected result, or one that touches anything
//! else, is refused.

mod edit;
mod scan;
mod write;

use brink::content::{Diagnostics, Place, SourceFile};
use brink::tooling::{Node, NodeValue, parse};
use serde_json::Value;

pub(crate) use edit::plain;
pub use edit::{Edit, EditError, Step};

use scan::Scan;
use write::Change;

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
            fault.message_with_help()
        ))),
        (None, None) => Err(EditError::Invalid("it is empty".to_owned())),
    }
}

/// Whether the comments of one text are in the other, except those of removed parts.
fn keeps_comments(before: &str, after: &str, edit: &Edit) -> bool {
    let before = comments(before);
    let after = comments(after);
    matches!(edit, Edit::Remove { .. }) && after <= before || after >= before
}

/// The number of lines that are comments.
fn comments(text: &str) -> usize {
    let mut lines = text.lines().map(str::trim_start);
    lines.by_ref().filter(|line| line.starts_with('#')).count()
}

/// The path to the key at a place of a file.
pub(crate) fn path_to(text: &str, place: &Place) -> Option<Vec<Step>> {
    let tree = tree(text.strip_prefix('\u{feff}').unwrap_or(text)).ok()?;
    path_in(&tree, place)
}

fn path_in(node: &Node, place: &Place) -> Option<Vec<Step>> {
    let below = |step: Step, node: &Node| {
        let rest = path_in(node, place)?;
        Some([vec![step], rest].concat())
    };
    match &node.value {
        NodeValue::Map(entries) => entries.iter().find_map(|(key, inner)| {
            let step = Step::Key(key.name.clone());
            let is_here = (key.place.line, key.place.column) == (place.line, place.column);
            if is_here {
                Some(vec![step])
            } else {
                below(step, inner)
            }
        }),
        NodeValue::List(items) => {
            let mut items = items.iter().enumerate();
            items.find_map(|(nth, inner)| below(Step::Entry(nth), inner))
        }
        _ => None,
    }
}

/// The value of a file as JSON, if it is valid YAML.
#[must_use]
pub fn value_of(text: &str) -> Option<Value> {
    tree(text.strip_prefix('\u{feff}').unwrap_or(text))
        .ok()
        .map(|tree| plain(&tree))
}
