//! The errors of calls that are refused before their arguments are read.

use mlua::{Table, Value as Lv};

use crate::content::{did_you_mean, question};
use crate::script::cut;

use super::super::call::{Call, Needs};
use super::super::calls::meant_call;
use super::super::param::Param;
use crate::game::state::context::Power;
use crate::game::state::core::Core;

/// The error of arguments that are not one table of known names.
pub(super) fn refusal(call: &Call, to_game: bool, given: &Lv, more: &Lv) -> String {
    if !to_game {
        return format!("call it with a colon: game:{}(…)", call.name);
    }
    let Lv::Table(table) = given else {
        return format!(
            "it takes one table: game:{} {{ … }}, not a {}",
            call.name,
            given.type_name()
        );
    };
    if !more.is_nil() {
        return format!(
            "it takes one table: game:{} {{ … }}, and nothing after it",
            call.name
        );
    }
    unknown_key(call, table).unwrap_or_else(|| "its arguments cannot be read".to_owned())
}

/// The error of a call that the engine does not have.
pub(super) fn unknown_call(name: &Lv) -> String {
    let name = name
        .as_string()
        .map(mlua::LuaString::to_string_lossy)
        .unwrap_or_default();
    let hint = meant_call(&name).map_or_else(String::new, |near| format!("; {}", question(near)));
    format!("the engine has no call `{}`{hint}", cut(&name))
}

/// The error of the first key that is not a parameter.
pub(super) fn unknown_key(call: &Call, table: &Table) -> Option<String> {
    table.pairs::<Lv, Lv>().flatten().find_map(|(key, _)| {
        let Some(key) = key.as_string().and_then(|key| key.to_str().ok()) else {
            return Some("its table takes names only: name = value".to_owned());
        };
        let is_free = |param: &Param| {
            table
                .raw_get(param.name)
                .is_ok_and(|value: Lv| value.is_nil())
        };
        let mut params = call.params.iter();
        if params.any(|param| param.name == &*key || param.is_called(&key) && is_free(param)) {
            return None;
        }
        let hint = did_you_mean(&key, call.params.iter().map(|param| param.name));
        let list: Vec<_> = call.params.iter().map(|param| param.name).collect();
        Some(format!(
            "unknown key `{}`{hint}; it takes {}",
            cut(&key),
            list.join(", ")
        ))
    })
}

/// The error of a call that is made where the script cannot wait.
pub(super) fn cannot_wait(call: &Call) -> String {
    let does = if call.needs == Needs::Ask {
        "may ask"
    } else {
        "changes the game"
    };
    format!("a call that {does} cannot be made inside table.sort or string.gsub")
}

/// The reason why the running script may not make a call now.
#[inline(always)]
pub(super) fn forbidden(call: &Call, core: &Core) -> Option<&'static str> {
    match (core.context.power, call.needs) {
        (Power::None, _) => Some("`game` may only be used while its function runs"),
        (Power::Read, Needs::Change | Needs::Ask) => Some("a condition can only read the game"),
        (Power::ReadPublic, Needs::Change | Needs::Ask) => {
            Some("a function of `scoring` or `victory` can only read the game")
        }
        // The script suspends as soon as the game is over, and its caller does not resume it.
        (Power::All, Needs::Change | Needs::Ask) if core.is_over() => Some("the game is over"),
        _ => None,
    }
}
