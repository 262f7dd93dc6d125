//! The functions of one script, as a thread has them compiled.

use mlua::{Function, Table};

use crate::content::{Moment, Script};
use crate::script::{Sandbox, ScriptFault};

/// The functions of one script.
pub(super) struct Loaded {
    pub path: String,
    /// The file itself, if its functions share variables: it is run afresh for each call, so that nothing can be
    /// remembered from one game, or one try, to the next.
    pub afresh: Option<(Script, Function)>,
    pub functions: Vec<(Wanted, Function)>,
}

/// A function of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    Event,
    Condition,
    Handler(Moment),
    Available(u8),
    Run(u8),
}

impl Wanted {
    /// The function in the table that the script returned.
    pub fn find(self, script: &Script, value: &mlua::Value) -> Result<Option<Function>, ScriptFault> {
        let find = |table: &Table| -> mlua::Result<Option<Function>> {
            let effects = |key: &str| match table.raw_get::<Option<Table>>("effects")? {
                Some(effects) => effects.raw_get::<mlua::Value>(key),
                None => Ok(mlua::Value::Nil),
            };
            let action = |action: u8, key: &str| -> mlua::Result<Option<Function>> {
                let Some(action) = script.actions.get(usize::from(action)) else { return Ok(None) };
                match effects("actions")?.as_table() {
                    Some(actions) => actions.raw_get::<Table>(action.id.as_str())?.raw_get(key),
                    None => Ok(None),
                }
            };
            match self {
                Wanted::Event => table.raw_get("event"),
                Wanted::Condition => table.raw_get("condition"),
                Wanted::Handler(moment) => Ok(effects(moment.handler())?.as_function().cloned()),
                Wanted::Available(index) => action(index, "available"),
                Wanted::Run(index) => action(index, "run"),
            }
        };
        let table = value.as_table().ok_or_else(|| missing(&script.path))?;
        find(table).map_err(|error| ScriptFault::from_lua(&script.path, &error))
    }
}

impl Loaded {
    pub fn new(sandbox: &Sandbox, script: &Script) -> Result<Loaded, ScriptFault> {
        let (chunk, value) = sandbox.load(&script.path, &script.source)?;
        let moments = Moment::ALL.iter().filter(|moment| script.handlers & moment.bit() != 0);
        let actions = (0..script.actions.len() as u8).flat_map(|index| [Wanted::Available(index), Wanted::Run(index)]);
        let all = [Wanted::Event, Wanted::Condition].into_iter();
        let all = all.chain(moments.map(|moment| Wanted::Handler(*moment))).chain(actions);
        let mut functions = Vec::new();
        for wanted in all {
            functions.extend(wanted.find(script, &value)?.map(|function| (wanted, function)));
        }
        let remembers = functions.iter().any(|(_, function)| function.info().num_upvalues > 0);
        Ok(Loaded { path: script.path.clone(), afresh: remembers.then(|| (script.clone(), chunk)), functions })
    }
}

pub(super) fn missing(path: &str) -> ScriptFault {
    ScriptFault { path: path.to_owned(), line: None, message: "the function to run is gone".to_owned() }
}
