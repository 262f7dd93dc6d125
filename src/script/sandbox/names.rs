//! The names of a sandbox: those that scripts may use, and an answer to every other one.

use mlua::{Function, Table, Value};

use super::super::error::cut;
use super::{MEMORY, Sandbox};

impl Sandbox {
    /// The handler for a name that is not in a table; `before` is the prefix in the script.
    fn unknown_name(&self, before: &str) -> mlua::Result<Function> {
        let (before, meter) = (before.to_owned(), self.meter());
        self.lua.create_function(
            move |lua, (_, name): (Value, Value)| -> mlua::Result<Value> {
                let name = name
                    .as_string()
                    .map(|name| cut(&name.to_string_lossy()))
                    .unwrap_or_default();
                let name = format!("{before}{name}");
                Err(Sandbox::error_at_caller(
                    lua,
                    &meter,
                    &format!("unknown name `{name}`{}", instead(&name)),
                ))
            },
        )
    }

    /// Makes everything shared by scripts read-only and sets the memory limit.
    ///
    /// # Errors
    /// Only if Lua runs out of memory.
    pub fn seal(&self) -> mlua::Result<()> {
        for library in ["math", "string", "table"] {
            let table = self.globals.get::<Table>(library)?;
            let strict = self.lua.create_table()?;
            strict.set("__index", self.unknown_name(&format!("{library}."))?)?;
            strict.set("__metatable", false)?;
            table.set_metatable(Some(strict))?;
            table.set_readonly(true);
        }
        // An undefined name raises an error that contains it; Lua itself would only report nil.
        let strict = self.lua.create_table()?;
        strict.set("__index", self.unknown_name("")?)?;
        strict.set("__metatable", false)?;
        self.globals.set_metatable(Some(strict))?;
        self.globals.set_readonly(true);
        self.lua.sandbox(true)?;
        self.loaded.set(self.lua.used_memory());
        self.lua.set_memory_limit(self.loaded.get() + MEMORY)?;
        Ok(())
    }

    /// Every function that scripts may use, sorted.
    pub(super) fn names(&self) -> mlua::Result<Vec<String>> {
        let mut names = Vec::new();
        for entry in self.globals.pairs::<String, Value>() {
            match entry? {
                (library, Value::Table(functions)) => {
                    for entry in functions.pairs::<String, Value>() {
                        let (name, value) = entry?;
                        names.extend(value.is_function().then(|| format!("{library}.{name}")));
                    }
                }
                (name, value) => names.extend(value.is_function().then_some(name)),
            }
        }
        names.sort();
        Ok(names)
    }
}

/// The hint for a name of Lua that scripts do not have.
fn instead(name: &str) -> &'static str {
    match name {
        "math.random" | "math.randomseed" => {
            ": scripts have no random numbers; `game:roll()` rolls a die, `game:random_card {}` \
            picks a card"
        }
        "dofile" | "loadfile" | "package" => {
            ": scripts have no other files; put functions that they share into a module, and use \
            `require`"
        }
        "load" | "loadstring" => ": scripts cannot run text as code; write a function",
        "os" | "io" | "debug" => {
            ": scripts cannot use files, clocks or the system; ask `game` about the game, and show \
            a value with `print`"
        }
        "coroutine" => ": scripts cannot use coroutines; a call that asks waits by itself",
        "_G" | "_ENV" | "getfenv" | "setfenv" => {
            ": scripts have no globals; declare a name with `local`"
        }
        "setmetatable" | "getmetatable" | "rawget" | "rawset" | "rawequal" | "newproxy" => {
            ": scripts have no metatables; use plain tables"
        }
        "next" => ": scripts have no `next`; use `for key, value in pairs(table)`",
        _ => "",
    }
}
