//! The functions of one script, compiled for a thread.

use mlua::{Function, Table};

use crate::content::{Moment, Script};
use crate::game::api;
use crate::game::state::frame::Entry;
use crate::script::{Charge, Chunk, CompiledFile, Sandbox, ScriptError, Usage};

/// The functions of one script.
pub(in crate::game) struct CompiledScript {
    pub path: String,
    script: Script,
    file: CompiledFile,
    /// The resources used by running the file, with which its functions start.
    used: Usage,
    functions: Vec<(ScriptFunction, CompiledFunction)>,
}

/// A function of a script, shared between calls if possible.
struct CompiledFunction {
    /// The function; `None` if it shares mutable variables with others. Then the file is run again
    /// for each call, so that no state is carried from one game, or one attempt, to the next.
    function: Option<Function>,
    charge: Charge,
}

/// The key of a function of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) enum ScriptFunction {
    Event,
    Condition,
    Handler(Moment),
    Available(u8),
    Run(u8),
    Setup(u8),
}

impl From<Entry> for ScriptFunction {
    fn from(entry: Entry) -> ScriptFunction {
        match entry {
            Entry::Event => ScriptFunction::Event,
            Entry::Handler(moment) => ScriptFunction::Handler(moment),
            Entry::Action(action) => ScriptFunction::Run(action),
            Entry::Setup(index) => ScriptFunction::Setup(index),
        }
    }
}

impl ScriptFunction {
    /// Looks the function up in the table returned by the script.
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
                ScriptFunction::Event => table.raw_get("event"),
                ScriptFunction::Condition => table.raw_get("condition"),
                ScriptFunction::Handler(moment) => {
                    Ok(effects(moment.handler())?.as_function().cloned())
                }
                ScriptFunction::Available(index) => action(index, "available"),
                ScriptFunction::Run(index) => action(index, "run"),
                ScriptFunction::Setup(index) => match (
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

impl CompiledScript {
    pub fn new(
        sandbox: &Sandbox,
        script: &Script,
        sites: Option<&mut api::Sites>,
    ) -> Result<CompiledScript, ScriptError> {
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
            .flat_map(|index| [ScriptFunction::Available(index), ScriptFunction::Run(index)]);
        let all = [ScriptFunction::Event, ScriptFunction::Condition].into_iter();
        let all = all
            .chain(moments.map(|moment| ScriptFunction::Handler(*moment)))
            .chain(actions);
        let all = all.chain((0..script.setup.len() as u8).map(ScriptFunction::Setup));
        let mut functions = Vec::new();
        for wanted in all {
            let found = wanted.find(script, &value)?.map(|function| {
                let charge = bounds.charge(&function);
                let is_constant = bounds.constant && charge.is_some();
                let shares = !is_constant && function.info().num_upvalues > 0;
                (
                    wanted,
                    CompiledFunction {
                        function: (!shares).then_some(function),
                        charge: charge.unwrap_or_default(),
                    },
                )
            });
            functions.extend(found);
        }
        let used = Usage {
            keys: used.keys,
            ..Usage::default()
        };
        Ok(CompiledScript {
            path: script.path.clone(),
            script: script.clone(),
            file,
            used,
            functions,
        })
    }

    /// The charge for a function.
    pub fn charge(&self, wanted: ScriptFunction) -> Charge {
        self.known(wanted)
            .map_or(Charge::Counted, |known| known.charge)
    }

    /// A function of the script, its charge, and the resources used before it begins.
    pub fn function(
        &self,
        sandbox: &Sandbox,
        wanted: ScriptFunction,
    ) -> Result<(Function, Charge, Usage), ScriptError> {
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

    fn known(&self, wanted: ScriptFunction) -> Option<&CompiledFunction> {
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
