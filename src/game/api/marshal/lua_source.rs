//! Generates the Lua functions that scripts call, from the table of calls.

use std::fmt;
use std::fmt::Write as _;

use mlua::{Function, Lua};

use super::super::call::{Body, Call, Needs, Style};
use super::super::calls::CALLS;
use super::super::param::{Kind, Param};
use super::packed_arguments::{FEW_PARAMS, KEY_BITS, NUMBER};

/// The factor by which the numbers of keys are packed into one.
const KEYS: u32 = 1 << KEY_BITS;

/// Returns a chunk that makes the functions of the packed path; its arguments are the upvalues they
/// need.
pub(super) fn packed(lua: &Lua) -> mlua::Result<Function> {
    let mut source = PRELUDE.replace("NUMBER", NUMBER);
    for call in CALLS {
        write_packed(&mut source, call).map_err(mlua::Error::external)?;
    }
    finished(lua, source, SHARED)
}

/// Returns the locals that the functions of call sites need, in the order of `HEAD` in
/// `call_sites.rs`.
const SHARED: &str = ", function() return game, immediate, ids, pending, refuse, stuck, absent, waiting, \
                      yield, yieldable, filter end";

/// Returns a chunk that makes the functions of the plain path; its arguments are the upvalues they
/// need.
#[cfg(test)]
pub(super) fn plain(lua: &Lua) -> mlua::Result<Function> {
    let mut source = "local game, immediate, plain, absent, unset, waiting = ...\n\
                      local calls, composed, none = {}, {}, {}\n\
                      local yield, yieldable, select = \
                      coroutine.yield, coroutine.isyieldable, select\n"
        .to_owned();
    for call in CALLS {
        write_plain(&mut source, call).map_err(mlua::Error::external)?;
    }
    finished(lua, source, "")
}

fn finished(lua: &Lua, mut source: String, shared: &str) -> mlua::Result<Function> {
    source.push_str(COMPOSED);
    source.push_str("return calls");
    source.push_str(shared);
    source.push('\n');
    lua.load(source).set_name("=calls").into_function()
}

/// Maximum number of filters cached by one VM. Filters are written in scripts, so there are not
/// many.
pub(super) const FILTERS: usize = 2_000;

const PRELUDE: &str = include_str!("marshal.lua");

/// The calls that make other calls, in Lua.
const COMPOSED: &str = include_str!("composed.lua");

fn write_packed(out: &mut String, call: &Call) -> fmt::Result {
    let name = call.name;
    writeln!(
        out,
        "do local few, all, refuse = few.{name}, all.{name}, refuse.{name}"
    )?;
    match call.style {
        Style::Positional => write_positional(out, call)?,
        Style::Named => write_named(out, call)?,
        Style::Filter => {
            write_head(out, name)?;
            write_call(out, call, "few(filter(t))")?;
        }
    }
    writeln!(out, "end end")
}

/// Writes a function that passes its arguments on unchanged.
#[cfg(test)]
fn write_plain(out: &mut String, call: &Call) -> fmt::Result {
    let names = ["a", "b", "c", "d"];
    let given = match call.style {
        Style::Positional => names[..=call.params.len()].join(", "),
        Style::Named | Style::Filter => "t, more".to_owned(),
    };
    writeln!(out, "calls.{} = function(self, ...)", call.name)?;
    writeln!(out, "local {given} = ...")?;
    match call.style {
        Style::Positional => write_absent(out, call, &names)?,
        Style::Named => {
            writeln!(out, "if t == nil then t = none end")?;
            write_unset(out, call)?;
        }
        Style::Filter => writeln!(out, "if t == nil then t = none end")?,
    }
    writeln!(
        out,
        "local direct = self == immediate\n\
         local x = plain.{}(direct or self == game, direct or yieldable(), {given})",
        call.name
    )?;
    write_wait(out, call)?;
    writeln!(out, "end")
}

/// Calls the engine and returns the result.
fn write_call(out: &mut String, call: &Call, made: &str) -> fmt::Result {
    if call.needs == Needs::Read {
        return writeln!(out, "return ({made})");
    }
    write_check(out, call)?;
    writeln!(out, "local x = {made}")?;
    write_wait(out, call)
}

/// Checks that the script can wait. Any change can end the game, and then the script must not
/// continue; the check comes first, since frames pushed by a call would remain on the stack if the
/// script caught the error. A function that ends at once catches nothing, and does not wait.
pub(super) fn write_check(out: &mut String, call: &Call) -> fmt::Result {
    if call.needs == Needs::Read {
        return Ok(());
    }
    writeln!(
        out,
        "if self == game and not yieldable() then return stuck.{}() end",
        call.name
    )
}

/// Returns `x`, or the result after waiting.
pub(super) fn write_wait(out: &mut String, call: &Call) -> fmt::Result {
    if call.needs == Needs::Read {
        return writeln!(out, "return x");
    }
    if matches!(call.body, Body::Composed) {
        // The arguments are valid; a name that the scenario lacks has given a neutral result.
        writeln!(out, "if x ~= true then return x end")?;
        let given = if call.style == Style::Positional {
            "a"
        } else {
            "t"
        };
        return writeln!(out, "return composed.{}({given})", call.name);
    }
    // A function that ends at once goes on without effect: raising an error would be slow.
    writeln!(
        out,
        "if x == waiting then if self == immediate then return end"
    )?;
    writeln!(out, "local y x, y = yield(waiting)")?;
    // A second nil would be an extra argument in table.insert(list, game:call()).
    writeln!(out, "if y ~= nil then return x, y end end")?;
    writeln!(out, "return x")
}

/// Writes the head of a function that takes one table.
fn write_head(out: &mut String, name: &str) -> fmt::Result {
    writeln!(out, "calls.{name} = function(self, t, more)")?;
    writeln!(out, "if t == nil then t = none end")?;
    writeln!(
        out,
        "local own = self == game or self == immediate\n\
         if not own or type(t) ~= 'table' or more ~= nil then return refuse(own, t, more) end"
    )
}

/// The parameters for which nil differs from a missing argument, with their places.
fn names_of(call: &Call) -> impl Iterator<Item = (usize, &'static Param)> {
    call.params
        .iter()
        .enumerate()
        .filter(|(_, param)| !param.required && param.kind.names_something())
}

/// Refuses positional arguments given as nil.
fn write_absent(out: &mut String, call: &Call, names: &[&str]) -> fmt::Result {
    for (place, _) in names_of(call) {
        let name = names[place];
        writeln!(
            out,
            "if {name} == nil and select('#', ...) > {place} then return absent.{}({place}) end",
            call.name
        )?;
    }
    Ok(())
}

/// Refuses named arguments given as nil.
fn write_unset(out: &mut String, call: &Call) -> fmt::Result {
    writeln!(out, "local gone = unset[t]")?;
    writeln!(out, "if gone then")?;
    for (place, param) in names_of(call) {
        let name = param.name;
        writeln!(
            out,
            "if gone['{name}'] and t['{name}'] == nil then return absent.{}({place}) end",
            call.name
        )?;
    }
    writeln!(out, "end")
}

/// Writes a function with positional arguments.
fn write_positional(out: &mut String, call: &Call) -> fmt::Result {
    let names = ["a", "b", "c", "d"];
    let (given, more) = (&names[..call.params.len()], names[call.params.len()]);
    let taken: String = given.iter().map(|value| format!("{value}, ")).collect();
    let counts = names_of(call).next().is_some();
    if counts {
        writeln!(out, "calls.{} = function(self, ...)", call.name)?;
        writeln!(out, "local {taken}{more} = ...")?;
    } else {
        writeln!(out, "calls.{} = function(self, {taken}{more})", call.name)?;
    }
    writeln!(
        out,
        "if self ~= game and self ~= immediate then return refuse(false) end"
    )?;
    write_absent(out, call, &names)?;
    // One argument too many is refused.
    writeln!(out, "if {more} ~= nil then return few({taken}{more}) end")?;
    let values: Vec<_> = given
        .iter()
        .zip(call.params)
        .map(|(value, param)| handed(param.kind, value))
        .collect();
    write_call(out, call, &format!("few({})", values.join(", ")))
}

/// Writes a function with named arguments. Few arguments are passed as the numbers of their
/// parameters, [`KEY_BITS`] bits each, the first in the highest ones, and their values in the same order;
/// many as a value for each parameter.
fn write_named(out: &mut String, call: &Call) -> fmt::Result {
    write_head(out, call.name)?;
    write_unset(out, call)?;
    let values: Vec<_> = (1..=call.params.len().min(FEW_PARAMS))
        .map(|nth| format!("v{nth}"))
        .collect();
    writeln!(out, "local keys, count, {} = 0, 0", values.join(", "))?;
    writeln!(out, "for k, v in t do")?;
    write_keys(out, call)?;
    writeln!(out, "else return refuse(true, t) end")?;
    writeln!(out, "count += 1")?;
    for (index, value) in values.iter().enumerate() {
        let word = if index == 0 { "if" } else { "elseif" };
        writeln!(out, "{word} count == {} then {value} = v", index + 1)?;
    }
    writeln!(out, "end end")?;
    if call.params.len() > FEW_PARAMS {
        let all = call
            .params
            .iter()
            .map(|param| handed(param.kind, &by_name(param)));
        writeln!(out, "if count > {FEW_PARAMS} then")?;
        write_call(
            out,
            call,
            &format!("all({})", all.collect::<Vec<_>>().join(", ")),
        )?;
        writeln!(out, "end")?;
    }
    // Most calls have at most two, and each value passed costs time.
    let two = values.len().min(2);
    write_check(out, call)?;
    writeln!(out, "local x")?;
    writeln!(
        out,
        "if count <= {two} then x = few(keys, {})",
        values[..two].join(", ")
    )?;
    writeln!(out, "else x = few(keys, {}) end", values.join(", "))?;
    write_wait(out, call)
}

/// Writes the branches for the keys of a table of arguments, former names included.
fn write_keys(out: &mut String, call: &Call) -> fmt::Result {
    for (index, param) in call.params.iter().enumerate() {
        let word = if index == 0 { "if" } else { "elseif" };
        let value = handed(param.kind, "v");
        let takes = if value == "v" {
            String::new()
        } else {
            format!("v = {value} ")
        };
        writeln!(
            out,
            "{word} k == '{}' then {takes}keys = keys * {KEYS} + {}",
            param.name,
            index + 1
        )?;
        for old in param.renamed {
            writeln!(
                out,
                "elseif k == '{old}' and t['{}'] == nil then {takes}keys = keys * {KEYS} + {}",
                param.name,
                index + 1
            )?;
        }
    }
    Ok(())
}

/// The Lua expression for a parameter in the table of a call, under its name or a former one.
fn by_name(param: &Param) -> String {
    // Not `t.name`: a name may be a keyword of Lua.
    let now = format!("t['{}']", param.name);
    param.renamed.iter().fold(now, |now, old| {
        format!("(if {now} == nil then t['{old}'] else {now})")
    })
}

/// The Lua expression that passes a value: names that the content may know as light userdata.
pub(super) fn handed(kind: Kind, value: &str) -> String {
    match kind {
        Kind::Filter => format!("filter({value})"),
        Kind::Side
        | Kind::SideOrNone
        | Kind::Space
        | Kind::SpaceIds
        | Kind::Card
        | Kind::Region
        | Kind::Scoring
        | Kind::Option
        | Kind::Track
        | Kind::Counter
        | Kind::Flag
        | Kind::Zone
        | Kind::Value(..)
        | Kind::Owners
        | Kind::CardIds
        | Kind::Cards
        | Kind::Word(_)
        | Kind::NumberOrAll(..) => {
            format!("{value} and (ids[{value}] or {value})")
        }
        _ => value.to_owned(),
    }
}
