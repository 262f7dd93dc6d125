//! Scalars of YAML as texts.

use brink::tooling::{Node, NodeValue};

/// A scalar as text.
pub(super) fn scalar(node: &Node) -> Option<String> {
    Some(match &node.value {
        NodeValue::Text(text) => text.clone(),
        NodeValue::Integer(number) => number.to_string(),
        NodeValue::Bool(true) => "yes".to_owned(),
        NodeValue::Bool(false) => "no".to_owned(),
        NodeValue::Null => "none".to_owned(),
        _ => return None,
    })
}
