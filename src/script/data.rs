//! The table returned by a script, as plain data.

use mlua::{LuaString, Table, Value};

use super::{Module, Sandbox, ScriptError};

/// A Lua value as plain data. Functions are only marked.
#[derive(Clone, Debug, PartialEq)]
pub enum LuaData {
    /// `nil`.
    Nil,
    /// A boolean.
    Bool(bool),
    /// A number.
    Number(f64),
    /// A string.
    Text(String),
    /// A function.
    Function,
    /// A table with the keys 1, 2, 3 …
    List(Vec<LuaData>),
    /// Any other table, with its keys as text, sorted.
    Table(Vec<(String, LuaData)>),
}

/// Maximum number of values in one value.
const MAX_VALUES: usize = 4000;
/// Maximum size of all its strings, in bytes.
const MAX_BYTES: usize = 64 << 10;
/// Maximum size of one string or key, in bytes.
const MAX_TEXT: usize = 500;
const MAX_KEY: usize = 64;
/// Maximum nesting of tables.
const MAX_DEPTH: usize = 16;

/// Runs a script file in a fresh sandbox, with the modules that it requires. Returns the value that
/// it declares.
///
/// # Errors
/// A syntax error, an error while the chunk runs, a limit, or a value that is not data.
pub fn evaluate(path: &str, source: &str, modules: &[Module]) -> Result<LuaData, ScriptError> {
    thread_local! {
        static SANDBOX: std::cell::OnceCell<Sandbox> = const { std::cell::OnceCell::new() };
    }
    SANDBOX.with(|cell| {
        let sandbox = match cell.get() {
            Some(sandbox) => sandbox,
            None => {
                let fresh = Sandbox::new()?;
                fresh
                    .seal()
                    .map_err(|error| ScriptError::from_lua(path, &error))?;
                cell.get_or_init(|| fresh)
            }
        };
        // Different content may have modules with the same paths.
        sandbox.forget_modules();
        let value = match sandbox.load(path, source, modules).map(|chunk| chunk.value) {
            Err(error) if error.line.is_none() => {
                // Runs once more with every step recorded, to find the place.
                sandbox.collect_garbage();
                let tracing = sandbox.trace();
                let again = sandbox.load(path, source, modules).map(|chunk| chunk.value);
                drop(tracing);
                sandbox.collect_garbage();
                again?
            }
            first => first?,
        };
        let data =
            LuaData::from_lua(&value, 0).map_err(|error| ScriptError::from_lua(path, &error));
        sandbox.collect_garbage();
        data
    })
}

/// The state of reading a value.
#[derive(Default)]
struct Size {
    values: usize,
    bytes: usize,
}

impl Size {
    /// Copies a Lua string to a Rust string, if it is short enough.
    fn copied(&mut self, text: &LuaString, most: usize) -> mlua::Result<String> {
        let length = text.as_bytes().len();
        self.bytes += length;
        if length > most {
            return Err(mlua::Error::runtime(format!(
                "this string has {length} bytes; at most {most} are allowed"
            )));
        }
        if self.bytes > MAX_BYTES {
            return Err(mlua::Error::runtime(format!(
                "the strings here have more than {MAX_BYTES} bytes together"
            )));
        }
        Ok(text.to_string_lossy())
    }
}

impl LuaData {
    /// Converts a Lua value.
    ///
    /// # Errors
    /// A value that is not data (a thread, say), or tables nested too deeply.
    pub(crate) fn from_lua(value: &Value, depth: usize) -> mlua::Result<LuaData> {
        LuaData::read(value, depth, &mut Size::default())
    }

    /// Converts a Lua value, and returns the number of values in it.
    pub(crate) fn measured(value: &Value) -> (mlua::Result<LuaData>, usize) {
        let mut size = Size::default();
        (LuaData::read(value, 0, &mut size), size.values)
    }

    /// Converts a Lua value, and counts: a table can contain itself, or a string, many times.
    fn read(value: &Value, depth: usize, size: &mut Size) -> mlua::Result<LuaData> {
        size.values += 1;
        Ok(match value {
            _ if size.values > MAX_VALUES => {
                return Err(mlua::Error::runtime(format!(
                    "this consists of more than {MAX_VALUES} values"
                )));
            }
            Value::Nil => LuaData::Nil,
            Value::Boolean(b) => LuaData::Bool(*b),
            Value::Integer(i) => LuaData::Number(*i as f64),
            Value::Number(n) => LuaData::Number(*n),
            Value::String(text) => LuaData::Text(size.copied(text, MAX_TEXT)?),
            Value::Function(_) => LuaData::Function,
            Value::Table(_) if depth >= MAX_DEPTH => {
                return Err(mlua::Error::runtime("tables nest too deep"));
            }
            Value::Table(table) => LuaData::from_table(table, depth, size)?,
            other => {
                return Err(mlua::Error::runtime(format!(
                    "a {} is not allowed here",
                    other.type_name()
                )));
            }
        })
    }

    fn from_table(table: &Table, depth: usize, size: &mut Size) -> mlua::Result<LuaData> {
        let mut named = Vec::new();
        let mut listed = Vec::new();
        table.for_each(|key: Value, value: Value| {
            let data = LuaData::read(&value, depth + 1, size)?;
            match key {
                Value::String(name) => named.push((size.copied(&name, MAX_KEY)?, data)),
                Value::Integer(i) => listed.push((i, data)),
                Value::Number(n) if n.fract() == 0.0 => listed.push((n as i64, data)),
                other => {
                    return Err(mlua::Error::runtime(format!(
                        "a {} cannot be a key here",
                        other.type_name()
                    )));
                }
            }
            Ok(())
        })?;
        listed.sort_by_key(|(index, _)| *index);
        let is_list = listed
            .iter()
            .enumerate()
            .all(|(position, (index, _))| *index == position as i64 + 1);
        if named.is_empty() && is_list {
            return Ok(LuaData::List(
                listed.into_iter().map(|(_, data)| data).collect(),
            ));
        }
        named.extend(
            listed
                .into_iter()
                .map(|(index, data)| (index.to_string(), data)),
        );
        named.sort_by(|a, b| a.0.cmp(&b.0));
        Ok(LuaData::Table(named))
    }

    /// The value of a key, if this is a table with that key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&LuaData> {
        match self {
            LuaData::Table(entries) => entries
                .iter()
                .find(|(name, _)| name == key)
                .map(|(_, value)| value),
            _ => None,
        }
    }
}
