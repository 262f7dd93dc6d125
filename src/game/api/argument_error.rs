//! Errors of arguments, and the form of values and words in messages.

use mlua::Value as Lv;

use crate::script::cut;

/// A faulty or absent argument.
pub(super) enum ArgumentError {
    /// It names something that this scenario lacks.
    Absent,
    /// It is wrong.
    Wrong(String),
}

impl From<String> for ArgumentError {
    fn from(message: String) -> ArgumentError {
        ArgumentError::Wrong(message)
    }
}

/// Formats a value for a message.
pub(crate) fn shown(value: &Lv) -> String {
    match value {
        Lv::String(text) => format!("\"{}\"", cut(&text.to_string_lossy())),
        Lv::Integer(number) => number.to_string(),
        Lv::Number(number) => number.to_string(),
        Lv::Boolean(yes) => yes.to_string(),
        other => format!("a {}", other.type_name()),
    }
}

/// Formats a list of words: `"a", "b" or "c"`.
pub(super) fn listed(words: &[&str]) -> String {
    let quoted = words.iter().map(|word| format!("\"{word}\""));
    let quoted: Vec<String> = quoted.collect();
    match quoted.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => quoted.concat(),
    }
}
