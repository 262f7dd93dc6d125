//! The functions that scripts call, written in Lua from the table of calls.
//!
//! What costs most when a script calls the engine is handing values over: each table and each text needs a
//! handle of its own. So the Lua side takes the table of named arguments apart, hands over the names that the
//! content knows as light userdata (which scripts cannot make), and filters that it has seen as their number.

use std::fmt::Write as _;

use mlua::{Function, Lua, Table};

use super::{CALLS, Call, Kind, Names, Needs, Style};

/// Filters that one VM remembers. They are written in scripts, so there are not many.
const FILTERS: usize = 2_000;

/// Makes the functions: `fast` takes arguments one after another, `refuse` says what is wrong with a faulty call.
pub(super) fn wrap(lua: &Lua, game: &Table, names: &Names, fast: &Table, refuse: &Table) -> mlua::Result<Table> {
    let mut source = PRELUDE.to_owned();
    for call in CALLS {
        write_function(&mut source, call).map_err(mlua::Error::external)?;
    }
    source.push_str("return calls\n");
    let chunk: Function = lua.load(source).set_name("=calls").into_function()?;
    chunk.call((game, names.ids(), names.pending(), fast, refuse, FILTERS))
}

/// A step of a script may be anything that Lua counts: nothing here may depend on what was seen before.
const PRELUDE: &str = r#"
local game, ids, pending, fast, refuse, most = ...
local calls, none, yield = {}, {}, coroutine.yield
local seen, count = {}, 0

-- The one place in `seen` for all tables with these keys and values; its key `true` holds the filter's number.
-- None for a table that cannot be remembered. The walk takes the same steps whatever was seen before.
local function place(t, depth)
  local at = seen
  for k, v in t do
    local under = at and at[k]
    local to = under and under[v]
    if not to then
      local kind = type(v)
      if kind == "table" then
        v = depth < 4 and place(v, depth + 1) or nil
        to = v and under and under[v]
      end
      if not to and at and v ~= nil and count < most then
        local plain = kind == "string" and #v < 64 or kind == "number" and v == v or kind == "boolean" or kind == "table"
        if plain and (type(k) == "string" and #k < 64 or type(k) == "number") then
          count += 1
          to = {}
          if under then under[v] = to else at[k] = { [v] = to } end
        end
      end
    end
    at = to
  end
  return at
end

local function filter(t)
  if type(t) ~= "table" then return t end
  local at = place(t, 0)
  pending[1] = at
  return at and at[true] or t
end
"#;

fn write_function(out: &mut String, call: &Call) -> std::fmt::Result {
    let name = call.name;
    let known: Vec<_> = call.params.iter().map(|param| format!("['{}'] = true", param.name)).collect();
    writeln!(out, "do local fast, refuse, known = fast.{name}, refuse.{name}, {{ {} }}", known.join(", "))?;
    let mut values = Vec::new();
    if call.style == Style::Positional {
        writeln!(out, "calls.{name} = function(self, a, b, c, d)")?;
        writeln!(out, "if self ~= game then return refuse(false) end")?;
        values.extend(["a", "b", "c", "d"].map(|value| format!("ids[{value}] or {value}")));
        // One more than it takes, to be refused.
        values.truncate(call.params.len() + 1);
    } else {
        writeln!(out, "calls.{name} = function(self, t, more)")?;
        writeln!(out, "if t == nil then t = none end")?;
        writeln!(
            out,
            "if self ~= game or type(t) ~= 'table' or more ~= nil then return refuse(self == game, t, more) end"
        )?;
    }
    if call.style == Style::Filter {
        values.push("filter(t)".to_owned());
    }
    if call.style == Style::Named {
        writeln!(out, "for k in t do if not known[k] then return refuse(true, t) end end")?;
        for param in call.params {
            // A name may be a word of Lua: `as`, for instance, is none, but `end` would be.
            let value = format!("t['{}']", param.name);
            writeln!(out, "local v{} = {value}", values.len())?;
            let at = values.len();
            values.push(match param.kind {
                Kind::Filter => format!("filter(v{at})"),
                Kind::Side | Kind::Space | Kind::Card | Kind::Region | Kind::Value => {
                    format!("v{at} and (ids[v{at}] or v{at})")
                }
                _ => format!("v{at}"),
            });
        }
    }
    let values = values.join(", ");
    if call.needs == Needs::Read {
        writeln!(out, "return (fast({values}))")?;
    } else {
        // Any change can end the game, and then the script must not go on.
        writeln!(out, "local waits, x = fast({values})")?;
        writeln!(out, "if waits then local y x, y = yield()")?;
        // A second nil would be an argument too many in table.insert(list, game:call()).
        writeln!(out, "if y ~= nil then return x, y end end")?;
        writeln!(out, "return x")?;
    }
    writeln!(out, "end end")
}
