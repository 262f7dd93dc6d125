//! The functions of one script, as a thread has them compiled.

use mlua::{Function, Table};

use crate::content::{Moment, Script};
use crate::game::api;
use crate::game::state::frame::Entry;
use crate::script::{Charge, Chunk, Compiled, Sandbox, ScriptError, Used};

/// The functions of one script.
pub(in crate::game) struct LoadedScript {
    pub path: String,
    script: Script,
    file: Compiled,
    /// The use that its functions begin with, if the file is not run for them.
    used: Used,
    functions: Vec<(WantedFunction, Known)>,
}

/// A function of a script, shared between calls if it may be.
struct Known {
    /// The function; none if it shares variables that could change with others. Then the file is run afresh for each
    /// call, so that nothing is remembered from one game, or one try, to the next.
    function: Option<Function>,
    charge: Charge,
}

/// A function of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) enum WantedFunction {
    Event,
    Condition,
    Handler(Moment),
    Available(u8),
    Run(u8),
    Setup(u8),
}

impl From<Entry> for WantedFunction {
    fn from(entry: Entry) -> WantedFunction {
        match entry {
            Entry::Event => WantedFunction::Event,
            Entry::Handler(moment) => WantedFunction::Handler(moment),
            Entry::Action(action) => WantedFunction::Run(action),
            Entry::Setup(index) => WantedFunction::Setup(index),
        }
    }
}

impl WantedFunction {
    /// The function in the table that the script returned.
    pub fn find(
        self,
        script: &Script,
        value: &mlua::Value,
    ) -> Result<Option<Function>, ScriptError> {
        let find = |table: &Table| -> mlua::Result<Option<Function>> {
            let effects = |key: &str| match table.raw_get::<Option<Table>>("effects")? {
                Some(effects) => effects.raw_get::<mlua::Value>(key),
                None => Ok(mlua::Value::Nil),
            };
            let action = |action: u8, key: &str| -> mlua::Result<Option<Function>> {
                let Some(action) = script.actions.get(usize::from(action)) else {
                    return Ok(None);
                };
                match effects("actions")?.as_table() {
                    Some(actions) => actions.raw_get::<Table>(action.id.as_str())?.raw_get(key),
                    None => Ok(None),
                }
            };
            match self {
                WantedFunction::Event => table.raw_get("event"),
                WantedFunction::Condition => table.raw_get("condition"),
                WantedFunction::Handler(moment) => {
                    Ok(effects(moment.handler())?.as_function().cloned())
                }
                WantedFunction::Available(index) => action(index, "available"),
                WantedFunction::Run(index) => action(index, "run"),
                WantedFunction::Setup(index) => match (
                    script.setup.get(usize::from(index)),
                    table.raw_get("setup")?,
                ) {
                    (Some(name), Some(functions)) => Table::raw_get(&functions, name.as_str()),
                    _ => Ok(None),
                },
            }
        };
        let table = value.as_table().ok_or_else(|| missing(&script.path))?;
        find(table).map_err(|error| ScriptError::from_lua(&script.path, &error))
    }
}

impl LoadedScript {
    pub fn new(
        sandbox: &Sandbox,
        script: &Script,
        sites: Option<&mut api::Sites>,
    ) -> Result<LoadedScript, ScriptError> {
        let lua = |error: mlua::Error| ScriptError::from_lua(&script.path, &error);
        let rewritten = sites
            .map(|sites| sites.rewrite(sandbox.lua(), &script.source))
            .transpose()
            .map_err(lua)?;
        let load = |source: &str| sandbox.load(&script.path, source, &script.modules);
        let loaded = rewritten.flatten().and_then(|source| load(&source).ok());
        let Chunk { file, value, used } = loaded.map_or_else(|| load(&script.source), Ok)?;
        let bounds = &file.bounds;
        let moments = Moment::ALL
            .iter()
            .filter(|moment| script.handlers & moment.bit() != 0);
        let actions = (0..script.actions.len() as u8)
            .flat_map(|index| [WantedFunction::Available(index), WantedFunction::Run(index)]);
        let all = [WantedFunction::Event, WantedFunction::Condition].into_iter();
        let all = all
            .chain(moments.map(|moment| WantedFunction::Handler(*moment)))
            .chain(actions);
        let all = all.chain((0..script.setup.len() as u8).map(WantedFunction::Setup));
        let mut functions = Vec::new();
        for wanted in all {
            let found = wanted.find(script, &value)?.map(|function| {
                let charge = bounds.charge(&function);
                let is_constant = bounds.constant && charge.is_some();
                let shares = !is_constant && function.info().num_upvalues > 0;
                (
                    wanted,
                    Known {
                        function: (!shares).then_some(function),
                        charge: charge.unwrap_or_default(),
                    },
                )
            });
            functions.extend(found);
        }
        let used = Used {
            keys: used.keys,
            ..Used::default()
        };
        Ok(LoadedScript {
            path: script.path.clone(),
            script: script.clone(),
            file,
            used,
            functions,
        })
    }

    /// What a function is charged.
    pub fn charge(&self, wanted: WantedFunction) -> Charge {
        self.known(wanted)
            .map_or(Charge::Counted, |known| known.charge)
    }

    /// A function of the script, what it is charged, and what has been used when it begins.
    pub fn function(
        &self,
        sandbox: &Sandbox,
        wanted: WantedFunction,
    ) -> Result<(Function, Charge, Used), ScriptError> {
        let known = self.known(wanted).ok_or_else(|| missing(&self.path))?;
        if let Some(function) = &known.function {
            return Ok((function.clone(), known.charge, self.used));
        }
        let (value, used) = sandbox.run(&self.path, &self.file, &self.script.modules)?;
        let function = wanted
            .find(&self.script, &value)?
            .ok_or_else(|| missing(&self.path))?;
        Ok((function, known.charge, used))
    }

    fn known(&self, wanted: WantedFunction) -> Option<&Known> {
        self.functions
            .iter()
            .find(|(other, _)| *other == wanted)
            .map(|(_, known)| known)
    }
}

pub(in crate::game) fn missing(path: &str) -> ScriptError {
    ScriptError {
        path: path.to_owned(),
        line: None,
        message: "the function to run is gone".to_owned(),
    }
}
