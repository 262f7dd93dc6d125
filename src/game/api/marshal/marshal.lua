-- The parts shared by the functions of the packed path; `lua_source.rs` appends a function for each call.
--
-- A step of a script may be anything that Lua counts: nothing here may depend on what was seen before. Looking up a key
-- that only the run knows costs Lua several times what a written one costs: the keys of arguments are compared with
-- written ones, and the number of a filter is kept under one, NUMBER.
local game, immediate, ids, pending, few, all, refuse, stuck, absent, unset, most, waiting = ...
local calls, none, yield, yieldable, select = {}, {}, coroutine.yield, coroutine.isyieldable, select
local seen, count = {}, 0
-- Tables in tables that a walk may still come to: one may be in many places.
local left = 0
local composed = {}

-- The one place in `seen` for all tables with these keys and values; its `number` is that of the filter.
-- None for a table that cannot be remembered. The walk takes the same steps whatever was seen before.
local function place(t, depth)
  local at = seen
  for k, v in t do
    local under = at and at[k]
    local to = under and under[v]
    if not to then
      local kind = type(v)
      if kind == "table" then
        left -= 1
        v = depth < 4 and left >= 0 and place(v, depth + 1) or nil
        to = v and under and under[v]
      end
      if not to and at and v ~= nil and count < most then
        local plain = kind == "string" and #v < 64
          or kind == "number" and v == v
          or kind == "boolean"
          or kind == "table"
        if plain and (type(k) == "string" and #k < 64 or type(k) == "number") then
          count += 1
          to = {}
          if under then
            under[v] = to
          else
            at[k] = { [v] = to }
          end
        end
      end
    end
    at = to
  end
  return at
end

-- Refuses a filter that says nil somewhere: it would describe more than is meant.
local function complete(t, depth)
  for key in unset[t] or none do
    if t[key] == nil then absent.filter(key) end
  end
  for _, v in t do
    if type(v) == "table" and depth < 4 then complete(v, depth + 1) end
  end
end

local function filter(t)
  if type(t) ~= "table" then return t end
  if unset.any then complete(t, 0) end
  left = 24
  local at = place(t, 0)
  local number = at and at.NUMBER
  if number then return number end
  pending[1] = at
  return t
end
