//! The engine API that scripts call: one table describes every call.
//!
//! Registration and the checks of arguments come from [`CALLS`], and so do the reference and the editor definitions.

mod args;
mod argument;
mod call;
mod calls;
mod changes;
mod names;
mod questions;
mod reads;
mod wrappers;

use std::rc::Rc;

use mlua::{FromLuaMulti, Function, Lua, Table, Value as Lv};

use crate::script::{Meter, Sandbox, cut};

use super::core::{Power, Slot};
use super::effect::Value;

pub(super) use args::Args;
pub use args::Kind;
pub(super) use argument::shown;
use call::Body;
pub use call::{API_VERSION, Call, Gives, Needs, Param, Style};
pub use calls::CALLS;
pub(super) use names::Names;

/// What a call gives back.
pub(super) enum Reply {
    /// A value.
    Value(Value),
    /// Several values in a list.
    List(Vec<Value>),
    /// A text.
    Text(String),
    /// The facts of a card.
    Card(crate::ids::CardId),
    /// The answer comes later: a frame has been pushed.
    Waits,
}

impl From<()> for Reply {
    fn from((): ()) -> Reply {
        Reply::Value(Value::Nil)
    }
}
impl From<bool> for Reply {
    fn from(value: bool) -> Reply {
        Reply::Value(Value::Bool(value))
    }
}
impl From<i32> for Reply {
    fn from(value: i32) -> Reply {
        Reply::Value(Value::Number(value))
    }
}
impl From<Value> for Reply {
    fn from(value: Value) -> Reply {
        Reply::Value(value)
    }
}

/// Parameters that a call may have: four bits are enough for the number of one.
const MAX_PARAMS: usize = 15;
/// Arguments for which there is a shorter way: nearly every call has no more.
const FEW_PARAMS: usize = 4;

const _: () = {
    let mut at = 0;
    while at < CALLS.len() {
        // One place is left for an argument too many.
        let most = if matches!(CALLS[at].style, Style::Named) { MAX_PARAMS } else { FEW_PARAMS - 1 };
        assert!(CALLS[at].params.len() <= most, "a call has more parameters than are handed over");
        at += 1;
    }
};

/// Makes the `game` table that every script gets.
pub(super) fn register(sandbox: &Sandbox, slot: &Slot, names: &Names) -> mlua::Result<Table> {
    let lua = sandbox.lua();
    let game = lua.create_table()?;
    let [few, all, refuse, stuck] =
        [lua.create_table()?, lua.create_table()?, lua.create_table()?, lua.create_table()?];
    for call in CALLS {
        // Each value that could be given costs, also when it is not.
        let meter = sandbox.meter();
        let some = match (call.style, call.params.len()) {
            (Style::Positional | Style::Filter, 0..=2) => {
                function_of(lua, slot, names, call, meter, |(a, b, c)| [a, b, c])?
            }
            _ => function_of(lua, slot, names, call, meter, |(k, a, b, c, d)| [k, a, b, c, d])?,
        };
        few.set(call.name, some)?;
        if call.params.len() > FEW_PARAMS {
            all.set(call.name, function_of_all(lua, slot, names, call, sandbox.meter())?)?;
        }
        refuse.set(call.name, refusal(lua, call, sandbox.meter())?)?;
        if call.needs != Needs::Read {
            stuck.set(call.name, cannot_wait(lua, call, sandbox.meter())?)?;
        }
    }
    let wrapped = wrappers::wrap(lua, &game, names, [&few, &all, &refuse, &stuck])?;
    for call in CALLS {
        game.set(call.name, wrapped.get::<Function>(call.name)?)?;
    }
    let meta = lua.create_table()?;
    let meter = sandbox.meter();
    let unknown = move |lua: &Lua, (_, name): (Lv, Lv)| -> mlua::Result<Lv> {
        let name = name.as_string().map(mlua::LuaString::to_string_lossy).unwrap_or_default();
        let hint = crate::content::did_you_mean(&name, CALLS.iter().map(|call| call.name));
        Err(Sandbox::error_at_caller(lua, &meter, &format!("the engine has no call `{}`{hint}", cut(&name))))
    };
    meta.set("__index", lua.create_function(unknown)?)?;
    meta.set("__metatable", false)?;
    game.set_metatable(Some(meta))?;
    game.set_readonly(true);
    Ok(game)
}

/// What is wrong with a call that the Lua side could not take apart.
fn refusal(lua: &Lua, call: &'static Call, meter: Rc<Meter>) -> mlua::Result<Function> {
    lua.create_function(move |lua, (to_game, given, more): (bool, Lv, Lv)| -> mlua::Result<()> {
        let message = if to_game {
            args::refused(call, &given, &more)
        } else {
            format!("call it with a colon: game:{}(…)", call.name)
        };
        Err(Sandbox::error_at_caller(lua, &meter, &format!("game:{}: {message}", call.name)))
    })
}

/// What is wrong with a call that could not wait for an answer.
fn cannot_wait(lua: &Lua, call: &'static Call, meter: Rc<Meter>) -> mlua::Result<Function> {
    lua.create_function(move |lua, ()| -> mlua::Result<()> {
        let place = "inside table.sort or string.gsub";
        let does = if call.needs == Needs::Ask { "may ask" } else { "changes the game" };
        Err(Sandbox::error_at_caller(
            lua,
            &meter,
            &format!("game:{}: a call that {does} cannot be made {place}", call.name),
        ))
    })
}

/// A call of the engine with room for every argument that it may have.
fn function_of_all(
    lua: &Lua,
    slot: &Slot,
    names: &Names,
    call: &'static Call,
    meter: Rc<Meter>,
) -> mlua::Result<Function> {
    function_of(lua, slot, names, call, meter, |(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)| {
        [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]
    })
}

/// A call of the engine whose arguments come one after another.
fn function_of<const N: usize, Given: FromLuaMulti>(
    lua: &Lua,
    slot: &Slot,
    names: &Names,
    call: &'static Call,
    meter: Rc<Meter>,
    listed: impl Fn(Given) -> [Lv; N] + 'static,
) -> mlua::Result<Function> {
    let (slot, names) = (slot.clone(), names.clone());
    let body = move |lua: &Lua, given: Given| -> mlua::Result<Lv> {
        let wrong = |message: String| Sandbox::error_at_caller(lua, &meter, &format!("game:{}: {message}", call.name));
        let mut core = slot.try_borrow_mut().map_err(|_| wrong("the engine is busy".to_owned()))?;
        match (core.context.power, call.needs) {
            (Power::None, _) => return Err(wrong("`game` may only be used while its function runs".to_owned())),
            (Power::Read, Needs::Change | Needs::Ask) => {
                return Err(wrong("a condition can only read the game".to_owned()));
            }
            // The script suspends as soon as the game is over, and its caller does not go on with it.
            (Power::All, Needs::Change | Needs::Ask) if core.is_over() => {
                return Err(wrong("the game is over".to_owned()));
            }
            _ => {}
        }
        let Some(args) = Args::read(&core, &names, &meter, call, &listed(given)).map_err(wrong)? else {
            // A name that this scenario lacks: the clause has no effect.
            return neutral(lua, call.gives);
        };
        let answer = match call.body {
            Body::Engine(run) => run(&mut core, &args).map_err(wrong)?,
            // The arguments are sound: the rest is done in Lua.
            Body::Composed => true.into(),
        };
        if call.needs != Needs::Read && (core.is_over() || core.fault.is_some()) {
            return Ok(Sandbox::WAITING);
        }
        Ok(match answer {
            Reply::Waits => Sandbox::WAITING,
            Reply::Value(value) => names.to_lua(value, &core),
            Reply::Text(text) => Lv::String(lua.create_string(text)?),
            Reply::List(values) => {
                let values = values.into_iter().map(|value| names.to_lua(value, &core));
                Lv::Table(lua.create_sequence_from(values)?)
            }
            Reply::Card(card) => Lv::Table(names.card_facts(lua, &core, card)?),
        })
    };
    lua.create_function(body)
}

/// What a call returns when it has no effect.
fn neutral(lua: &Lua, gives: Gives) -> mlua::Result<Lv> {
    Ok(match gives {
        Gives::Number => Lv::Integer(0),
        Gives::Switch => Lv::Boolean(false),
        Gives::Cards | Gives::Spaces => Lv::Table(lua.create_table()?),
        _ => Lv::Nil,
    })
}
