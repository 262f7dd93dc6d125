//! Errors of scripts, in the words of this engine.

use super::meter::OUT_OF_MEMORY;
use super::place::ErrorPlace;

/// An error of a script, and its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path}{}: {message}", .line.map(|line| format!(":{line}")).unwrap_or_default())]
#[non_exhaustive]
pub struct ScriptError {
    /// The path of the file.
    pub path: String,
    /// The line, if known.
    pub line: Option<u32>,
    /// The message, without the place.
    pub message: String,
}

impl ScriptError {
    /// An error in a line of a file.
    pub(crate) fn at(path: &str, line: u32, message: String) -> ScriptError {
        ScriptError {
            path: path.to_owned(),
            line: Some(line),
            message,
        }
    }

    /// The error with the name that its line sets, if it cannot be set: Lua does not say it.
    pub(crate) fn naming_what_is_set(mut self, text: &str) -> ScriptError {
        let index = self.line.and_then(|line| line.checked_sub(1));
        let line = index.and_then(|index| text.lines().nth(index as usize));
        let set = line.and_then(|line| line.split_once('='));
        let name =
            set.map(|(name, _)| name.trim().trim_end_matches(['+', '-', '*', '/', '.', ' ']));
        let is_path = |name: &&str| {
            let signs = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '_' | '.');
            !name.is_empty() && name.chars().all(signs)
        };
        if let Some(name) = name.filter(is_path)
            && let Some(rest) = self.message.strip_prefix("this cannot be changed")
        {
            self.message = format!("`{}` cannot be changed{rest}", cut(name));
        }
        self
    }

    /// Extracts the place from a Lua error; `path` is the default file.
    pub(crate) fn from_lua(path: &str, error: &mlua::Error) -> ScriptError {
        let mut error = error;
        while let mlua::Error::CallbackError { cause, .. } = error {
            error = cause;
        }
        // Luau appends the stack to errors of scripts. Errors of this engine contain the place
        // themselves.
        let (text, stack) = match error {
            mlua::Error::RuntimeError(text) => match text.rsplit_once("\nstack traceback:") {
                Some((text, stack)) => (text.to_owned(), Some(stack)),
                None => (text.clone(), None),
            },
            mlua::Error::SyntaxError { message, .. } => (message.clone(), None),
            mlua::Error::MemoryError(_) => (OUT_OF_MEMORY.to_owned(), None),
            other => (other.to_string(), None),
        };
        let text = plain(without_prelude(&text));
        match ErrorPlace::blamed(path, text, stack) {
            Some(ErrorPlace { file, line, rest }) => ScriptError {
                path: file.to_owned(),
                line: Some(line),
                message: shortened(plain(rest)),
            },
            None => ScriptError {
                path: path.to_owned(),
                line: None,
                message: shortened(text),
            },
        }
    }
}

/// The beginning of a name, for display or comparison: scripts can make names of any length.
#[must_use]
pub fn cut(name: &str) -> String {
    const MAX_LENGTH: usize = 64;
    match name.char_indices().nth(MAX_LENGTH) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}

/// The beginning of an overlong message.
fn shortened(text: &str) -> String {
    const MAX_LENGTH: usize = 400;
    match text.char_indices().nth(MAX_LENGTH) {
        Some((end, _)) => format!("{} …", &text[..end]),
        None => text.to_owned(),
    }
}

/// A message without its place in the engine's own Lua.
fn without_prelude(text: &str) -> &str {
    let rest = text
        .strip_prefix("prelude:")
        .map(|rest| rest.trim_start_matches(|sign: char| sign.is_ascii_digit()));
    rest.and_then(|rest| rest.strip_prefix(": "))
        .unwrap_or(text)
}

/// The message of Lua without addresses, in this engine's terms.
fn plain(text: &str) -> &str {
    for kind in [
        "table", "function", "thread", "userdata", "buffer", "vector",
    ] {
        if text
            .strip_prefix(kind)
            .is_some_and(|rest| rest.starts_with(": 0x"))
        {
            return "the script raised an error that is not a string";
        }
    }
    match text {
        "attempt to modify a readonly table" => {
            "this cannot be changed; declare a new name with `local`"
        }
        "nil" => "the script raised an error without a message",
        "attempt to yield across metamethod/C-call boundary" => {
            "a call that asks cannot be made inside table.sort or string.gsub"
        }
        text => text,
    }
}
