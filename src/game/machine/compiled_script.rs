//! The functions of one script, compiled for a thread.

use mlua::{Function, Table};

use crate::content::{Moment, Script};
use crate::game::api;
use crate::game::state::frame::Entry;
use crate::script::{Charge, Chunk, CompiledFile, Sandbox, ScriptError, Usage};

/// The functions of one script.
pub(crate) struct CompiledScript {
    pub path: String,
    script: Script,
    file: CompiledFile,
    /// The resources used by running the file, with which its functions start.
    used: Usage,
    functions: Vec<CompiledFunction>,
}

/// A function of a script, shared between calls if possible.
pub(crate) struct CompiledFunction {
    wanted: ScriptFunction,
    /// The function; `None` if it shares mutable variables with others. Then the file is run again
    /// for each call, so that no state is carried from one game, or one attempt, to the next.
    function: Option<Function>,
    pub charge: Charge,
    /// Whether it ends at once, unless scripts hear of what it changes: it asks nothing, and rolls no
    /// dice.
    pub is_immediate: bool,
}

impl CompiledFunction {
    fn new(wanted: ScriptFunction, function: Function, file: &CompiledFile) -> CompiledFunction {
        let charge = file.bounds.charge(&function);
        let is_constant = file.bounds.constant && charge.is_some();
        let shares = !is_constant && function.info().num_upvalues > 0;
        let mut calls = file.bounds.calls(&function).map(<[String]>::iter);
        let is_immediate = calls
            .as_mut()
            .is_some_and(|calls| calls.all(|call| api::is_immediate(call)));
        CompiledFunction {
            wanted,
            function: (!shares).then_some(function),
            charge: charge.unwrap_or_default(),
            is_immediate,
        }
    }
}

/// The key of a function of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScriptFunction {
    Event,
    Condition,
    Handler(Moment),
    Available(u8),
    Run(u8),
    Named(u8),
}

impl From<Entry> for ScriptFunction {
    fn from(entry: Entry) -> ScriptFunction {
        match entry {
            Entry::Event => ScriptFunction::Event,
            Entry::Handler(moment) => ScriptFunction::Handler(moment),
            Entry::Action(action) => ScriptFunction::Run(action),
            Entry::Named(index) => ScriptFunction::Named(index),
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
        let table = value.as_table().ok_or_else(|| missing(&script.path))?;
        self.find_in(table, script).map_err(in_file(&script.path))
    }

    fn find_in(self, table: &Table, script: &Script) -> mlua::Result<Option<Function>> {
        match self {
            ScriptFunction::Event => table.raw_get("event"),
            ScriptFunction::Condition => table.raw_get("condition"),
            ScriptFunction::Handler(moment) => match entry_of_effects(table, moment.handler())? {
                mlua::Value::Function(handler) => Ok(Some(handler)),
                mlua::Value::Table(handler) => handler.raw_get("run"),
                _ => Ok(None),
            },
            ScriptFunction::Available(index) => {
                function_of_action(table, script, index, "available")
            }
            ScriptFunction::Run(index) => function_of_action(table, script, index, "run"),
            ScriptFunction::Named(index) => {
                let Some(named) = script.functions.get(usize::from(index)) else {
                    return Ok(None);
                };
                match table.raw_get::<Option<Table>>(named.table.key())? {
                    Some(functions) => functions.raw_get(named.name.as_str()),
                    None => Ok(None),
                }
            }
        }
    }
}

/// The keys of the functions that a script may have.
fn functions_of(script: &Script) -> impl Iterator<Item = ScriptFunction> {
    let moments = Moment::ALL
        .iter()
        .filter(move |moment| script.handlers & moment.bit() != 0);
    let actions = (0..script.actions.len() as u8)
        .flat_map(|index| [ScriptFunction::Available(index), ScriptFunction::Run(index)]);
    [ScriptFunction::Event, ScriptFunction::Condition]
        .into_iter()
        .chain(moments.map(|moment| ScriptFunction::Handler(*moment)))
        .chain(actions)
        .chain((0..script.functions.len() as u8).map(ScriptFunction::Named))
}

/// An entry of the `effects` that a script returns; nil if it has none.
fn entry_of_effects(table: &Table, key: &str) -> mlua::Result<mlua::Value> {
    match table.raw_get::<Option<Table>>("effects")? {
        Some(effects) => effects.raw_get(key),
        None => Ok(mlua::Value::Nil),
    }
}

/// A function of an action that the effects of a script offer.
fn function_of_action(
    table: &Table,
    script: &Script,
    action: u8,
    key: &str,
) -> mlua::Result<Option<Function>> {
    let Some(action) = script.actions.get(usize::from(action)) else {
        return Ok(None);
    };
    match entry_of_effects(table, "actions")?.as_table() {
        Some(actions) => actions.raw_get::<Table>(action.id.as_str())?.raw_get(key),
        None => Ok(None),
    }
}

impl CompiledScript {
    pub fn new(
        sandbox: &Sandbox,
        script: &Script,
        sites: Option<&mut api::Sites>,
    ) -> Result<CompiledScript, ScriptError> {
        let rewritten = sites
            .map(|sites| sites.rewrite(sandbox.lua(), &script.source))
            .transpose()
            .map_err(in_file(&script.path))?;
        let (path, modules) = (&script.path, &script.modules);
        let loaded = rewritten
            .flatten()
            .and_then(|source| sandbox.load(path, &source, modules).ok());
        let Chunk { file, value, used } = match loaded {
            Some(chunk) => chunk,
            None => sandbox.load(path, &script.source, modules)?,
        };
        let mut functions = Vec::new();
        for wanted in functions_of(script) {
            if let Some(function) = wanted.find(script, &value)? {
                functions.push(CompiledFunction::new(wanted, function, &file));
            }
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

    /// A function to run, and the resources used before it begins.
    pub fn function(
        &self,
        sandbox: &Sandbox,
        known: &CompiledFunction,
    ) -> Result<(Function, Usage), ScriptError> {
        if let Some(function) = &known.function {
            return Ok((function.clone(), self.used));
        }
        let (value, used) = sandbox.run(&self.path, &self.file, &self.script.modules)?;
        let function = known.wanted.find(&self.script, &value)?;
        Ok((function.ok_or_else(|| missing(&self.path))?, used))
    }

    /// The name of a function: its keys in the table that the script returns.
    pub fn name_of(&self, wanted: ScriptFunction) -> String {
        let action = |index: u8, key: &str| match self.script.actions.get(usize::from(index)) {
            Some(action) => format!("actions.{}.{key}", action.id),
            None => key.to_owned(),
        };
        match wanted {
            ScriptFunction::Event => "event".to_owned(),
            ScriptFunction::Condition => "condition".to_owned(),
            ScriptFunction::Handler(moment) => moment.handler().to_owned(),
            ScriptFunction::Available(index) => action(index, "available"),
            ScriptFunction::Run(index) => action(index, "run"),
            ScriptFunction::Named(index) => match self.script.functions.get(usize::from(index)) {
                Some(named) => format!("{}.{}", named.table.key(), named.name),
                None => String::new(),
            },
        }
    }

    /// Finds a function of the script.
    pub fn known(&self, wanted: ScriptFunction) -> Result<&CompiledFunction, ScriptError> {
        let known = self.functions.iter().find(|known| known.wanted == wanted);
        known.ok_or_else(|| missing(&self.path))
    }
}

/// Converts errors of Lua for a script; `path` is the file of errors that name none.
pub(crate) fn in_file(path: &str) -> impl Fn(mlua::Error) -> ScriptError {
    move |error| ScriptError::from_lua(path, &error)
}

pub(crate) fn missing(path: &str) -> ScriptError {
    ScriptError {
        path: path.to_owned(),
        line: None,
        message: "the function to run is gone".to_owned(),
    }
}
