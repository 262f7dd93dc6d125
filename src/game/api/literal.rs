//! Literal arguments in a script, read as a call would read them, without running anything.

use std::sync::Arc;

use mlua::{Lua, LuaOptions, StdLib, Value as Lv};

use crate::content::Content;
use crate::game::state::board::Board;
use crate::game::state::chance::Dice;
use crate::game::state::core::Core;
use crate::game::state::flow::Flow;
use crate::script::{LuaData, Meter, ScriptError};

use super::argument::one;
use super::argument_error::ArgumentError;
use super::param::Param;

/// Reads literal arguments as calls do, with the names of one content.
#[derive(Debug)]
pub struct LiteralReader {
    core: Core,
    lua: Lua,
    meter: Meter,
}

impl LiteralReader {
    /// A reader for the names of a content.
    ///
    /// # Errors
    /// Only if Lua runs out of memory.
    pub fn new(content: &Arc<Content>) -> Result<LiteralReader, ScriptError> {
        let lua = Lua::new_with(StdLib::NONE, LuaOptions::default());
        let lua = lua.map_err(|error| ScriptError::from_lua("a literal", &error))?;
        let core = Core::new(
            content.clone(),
            Board::new(content),
            Flow::new(content, Vec::new()),
            Dice::new(0),
        );
        Ok(LiteralReader {
            core,
            lua,
            meter: Meter::default(),
        })
    }

    /// The error that a call would report for a value of a parameter; `None` if it would accept the
    /// value.
    #[must_use]
    pub fn wrong(&self, param: &Param, value: &LuaData) -> Option<String> {
        let value = self.lua_value(value).ok()?;
        match one(&self.core, &self.meter, param, &value) {
            Err(ArgumentError::Wrong(message)) => Some(message),
            Ok(_) | Err(ArgumentError::Absent) => None,
        }
    }

    fn lua_value(&self, data: &LuaData) -> mlua::Result<Lv> {
        Ok(match data {
            LuaData::Nil | LuaData::Function => Lv::Nil,
            LuaData::Bool(on) => Lv::Boolean(*on),
            LuaData::Number(number) => Lv::Number(*number),
            LuaData::Text(text) => Lv::String(self.lua.create_string(text)?),
            LuaData::List(values) => {
                let values = values
                    .iter()
                    .map(|value| self.lua_value(value))
                    .collect::<mlua::Result<Vec<_>>>()?;
                Lv::Table(self.lua.create_sequence_from(values)?)
            }
            LuaData::Table(entries) => {
                let table = self.lua.create_table()?;
                for (key, value) in entries {
                    table.raw_set(key.as_str(), self.lua_value(value)?)?;
                }
                Lv::Table(table)
            }
        })
    }
}
