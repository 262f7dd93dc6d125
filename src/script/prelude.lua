-- Runs once per VM, with full globals; returns what every script sees.
-- Texts are short (`longest`), so that no single step takes long, and each call is charged for what it goes through.
local charge, key, abort_without_memory, longest = ...
local sort, next, kind, show, pcall, error, select =
  table.sort, next, type, tostring, pcall, error, select
local find, gmatch, format, byte, char =
  string.find, string.gmatch, string.format, string.byte, string.char
local sub, rep, lower, upper, reverse =
  string.sub, string.rep, string.lower, string.upper, string.reverse
local match, gsub, tonumber, unpack = string.match, string.gsub, tonumber, table.unpack
local concat, insert, remove = table.concat, table.insert, table.remove
local math_max, math_min = math.max, math.min

-- The longest pattern of find, match and gsub.
local MAX_PATTERN = 200
-- The longest text in which `%b` is searched: it goes through the rest of the text at each place.
local MAX_BALANCED = 256
-- The most values that one call may give back.
local MAX_VALUES = 250
local TOO_LONG = `a text may have at most {longest} bytes`

-- Passes on what pcall returns. A script without memory ends: what it sees must not depend on what else is in memory.
local function judged(ok, ...)
  if not ok then
    local reason = ...
    local what = kind(reason)
    if what == "string" and reason == "not enough memory" or what == "userdata" then
      abort_without_memory(reason)
    end
  end
  return ok, ...
end

local function caught(f, ...)
  return judged(pcall(f, ...))
end

-- Raises what a library function raised, at the line of the script that called its wrapper.
local function settled(ok, ...)
  if ok then return ... end
  local reason = judged(ok, ...) or ...
  if kind(reason) == "string" and not find(reason, ".lua:", 1, true) then error(reason, 4) end
  error(reason, 0)
end

local function fenced(f, ...)
  return settled(pcall(f, ...))
end

-- An argument that has to be a text.
local function text(value, nth, name)
  local what = kind(value)
  if what == "number" then
    key()
    value = show(value)
  elseif what ~= "string" then
    error(`invalid argument #{nth} to '{name}' (string expected, got {what})`, 3)
  end
  if #value > 64 then charge(#value // 64) end
  return value
end

local function list(value, name)
  if kind(value) ~= "table" then
    error(`invalid argument #1 to '{name}' (table expected, got {kind(value)})`, 3)
  end
  return value
end

local function number(value, nth, name, default)
  if value == nil and default then return default end
  local read = tonumber(value)
  if read == nil or read ~= read then
    error(
      `invalid argument #{nth} to '{name}' (number expected, got {if read
        then "nan"
        else kind(value)})`,
      3
    )
  end
  return math_max(math_min(read, 1e9), -1e9)
end

-- A place in something of this size: below zero it counts from the end.
local function place(at, size)
  return if at < 0 then size + at + 1 else at
end

-- A text that a library function made.
local function weighed(made, ...)
  if kind(made) == "string" then
    key()
    if #made > 64 then
      charge(#made // 64)
      if #made > longest then error(TOO_LONG, 3) end
    end
  end
  return made, ...
end

-- Same order in every run; keys must be strings or numbers.
local function ordered_pairs(t)
  if kind(t) ~= "table" then
    error(`invalid argument #1 to 'pairs' (table expected, got {kind(t)})`, 2)
  end
  local keys = {}
  for k in next, t do
    local what = kind(k)
    if what ~= "string" and what ~= "number" then
      error("pairs: a key must be a string or a number, found a " .. what, 2)
    end
    keys[#keys + 1] = k
  end
  sort(keys, function(a, b)
    local ka, kb = kind(a), kind(b)
    if ka ~= kb then return ka == "number" end
    return a < b
  end)
  local i = 0
  return function()
    i = i + 1
    local k = keys[i]
    if k ~= nil then return k, t[k] end
  end
end

-- What a loop goes through: a table as with `pairs`.
local function iterate(f, state, first)
  if kind(f) == "table" then return (ordered_pairs(f)), nil, nil end
  return f, state, first
end

-- No addresses: they differ from run to run.
local function plain_tostring(value)
  local what = kind(value)
  if what == "number" then key() end
  if what == "string" or what == "number" or what == "boolean" or what == "nil" then
    return show(value)
  end
  return "<" .. what .. ">"
end

-- Texts that a library function made.
local function counted(...)
  for _ = 1, select("#", ...) do
    key()
  end
  return ...
end

-- Checks a pattern, and charges for going through a text with it.
local function searched(s, pattern)
  if #pattern > MAX_PATTERN then error(`a pattern may have at most {MAX_PATTERN} bytes`, 3) end
  if #s > MAX_BALANCED and find(gsub(pattern, "%%%%", ""), "%b", 1, true) then
    error(`a pattern with %b searches at most {MAX_BALANCED} bytes`, 3)
  end
  charge(#s * #pattern // 256)
end

local function search(f, name)
  return function(s, pattern, from, plain)
    s, pattern = text(s, 1, name), text(pattern, 2, name)
    from = number(from, 3, name, 1)
    if plain and f == find then
      charge(#s * #pattern // 4096)
    else
      searched(s, pattern)
    end
    return counted(fenced(f, s, pattern, from, plain))
  end
end

local function replaced(s, pattern, by, most)
  s, pattern = text(s, 1, "gsub"), text(pattern, 2, "gsub")
  searched(s, pattern)
  local left, what = longest, kind(by)
  local function fitting(made)
    if kind(made) == "string" then
      left -= #made
      if left < 0 then error(TOO_LONG, 0) end
    end
    return made
  end
  local with = by
  if what == "function" then
    with = function(...)
      return fitting((by(counted(...))))
    end
  elseif what == "table" then
    with = function(found)
      return fitting(by[counted(found)])
    end
  elseif what == "string" or what == "number" then
    with = show(by)
    if (#s + 1) * #with > 16 * longest then error(TOO_LONG, 2) end
    charge((#s + 1) * #with // 64)
  end
  if most ~= nil then most = number(most, 4, "gsub") end
  return weighed(fenced(gsub, s, pattern, with, most))
end

-- What `format` puts in place of one `%…`: never an address, never what depends on the machine.
local function formatted(value, letter)
  if letter == "s" or letter == "*" or letter == "q" then
    return if kind(value) == "string" then value else plain_tostring(value)
  end
  local read = tonumber(value)
  if read == nil then return value end
  if read ~= read then return nil, "format: nan is not a number that can be written" end
  if find("dicuxXo", letter, 1, true) and (read >= 2 ^ 53 or read <= -2 ^ 53) then
    return nil, "format: %" .. letter .. " takes whole numbers below 2^53"
  end
  return read
end

local function made_of(pattern, ...)
  pattern = text(pattern, 1, "format")
  local given, count, at = { ... }, select("#", ...), 0
  if count > MAX_VALUES then error(`format takes at most {MAX_VALUES} values`, 2) end
  for flags, letter in gmatch(pattern, "%%([^%a%%*]*)([%a%%*]?)") do
    if letter ~= "%" or flags ~= "" then
      at += 1
      if at <= count then
        local value, wrong = formatted(given[at], letter)
        if wrong then error(wrong, 2) end
        given[at] = value
        if kind(value) == "string" then charge(#value // 64) end
      end
    end
  end
  return weighed(fenced(format, pattern, unpack(given, 1, count)))
end

local function joined(t, between, from, to)
  list(t, "concat")
  between = if between == nil then "" else text(between, 2, "concat")
  from, to = number(from, 3, "concat", 1), number(to, 4, "concat", #t)
  local size = 0
  for i = from, to do
    local value = t[i]
    local what = kind(value)
    if what ~= "string" and what ~= "number" then
      error(`invalid value ({what}) at index {i} in table for 'concat'`, 2)
    end
    size += #(if what == "number" then show(value) else value) + #between
    if size > longest + #between then error(TOO_LONG, 2) end
  end
  return weighed(fenced(concat, t, between, from, to))
end

-- A text that looks like a place gets the true one in front, so that no script can blame another line.
local function is_placed(message)
  return kind(message) == "string" and find(message, ".lua:", 1, true) ~= nil
end

local visible = {
  assert = function(...)
    local yes, message = ...
    if not yes and is_placed(message) then error(message, 2) end
    return assert(...)
  end,
  error = function(message, level)
    level = if level == nil then 1 else number(level, 2, "error")
    if level > 0 or is_placed(message) then level = math_max(level, 1) + 1 end
    if kind(message) == "string" then charge(#message // 64) end
    error(message, level)
  end,
  ipairs = ipairs,
  pairs = ordered_pairs,
  select = select,
  pcall = caught,
  tostring = plain_tostring,
  type = type,
  tonumber = function(value, base)
    -- Reading a long number takes long.
    if kind(value) == "string" and #value > 64 then charge(#value) end
    if base ~= nil then return fenced(tonumber, value, base) end
    return tonumber(value)
  end,
  math = {
    abs = math.abs,
    floor = math.floor,
    ceil = math.ceil,
    max = math.max,
    min = math.min,
    huge = math.huge,
  },
  string = {
    byte = function(s, from, to)
      s, from = text(s, 1, "byte"), number(from, 2, "byte", 1)
      from, to = place(from, #s), place(number(to, 3, "byte", from), #s)
      from, to = math_max(from, 1), math_min(to, #s)
      if to - from >= MAX_VALUES then error(`byte gives at most {MAX_VALUES} values`, 2) end
      return byte(s, from, to)
    end,
    char = function(...)
      charge(select("#", ...) // 16)
      return weighed(fenced(char, ...))
    end,
    find = search(find, "find"),
    format = made_of,
    gsub = replaced,
    len = function(s)
      return #text(s, 1, "len")
    end,
    lower = function(s)
      return weighed(lower(text(s, 1, "lower")))
    end,
    match = search(match, "match"),
    rep = function(s, count)
      s, count = text(s, 1, "rep"), number(count, 2, "rep")
      if #s * count > longest then error(TOO_LONG, 2) end
      -- Of a text without letters there could be any number.
      if #s == 0 or count < 1 then return "" end
      return weighed(rep(s, count))
    end,
    reverse = function(s)
      return weighed(reverse(text(s, 1, "reverse")))
    end,
    sub = function(s, from, to)
      s, from = text(s, 1, "sub"), number(from, 2, "sub")
      return weighed(sub(s, from, number(to, 3, "sub", -1)))
    end,
    upper = function(s)
      return weighed(upper(text(s, 1, "upper")))
    end,
  },
  table = {
    concat = joined,
    insert = function(t, ...)
      list(t, "insert")
      if select("#", ...) ~= 2 then return fenced(insert, t, ...) end
      -- Those after the place move.
      charge(#t // 16)
      local at, value = ...
      return fenced(insert, t, number(at, 2, "insert"), value)
    end,
    remove = function(t, at)
      list(t, "remove")
      charge(2 + #t // 16)
      if at == nil then return fenced(remove, t) end
      return fenced(remove, t, number(at, 2, "remove"))
    end,
    sort = function(t, before)
      list(t, "sort")
      -- Comparisons by a function are counted as its calls.
      charge(#t * 4)
      return fenced(sort, t, before)
    end,
    unpack = function(t, from, to)
      list(t, "unpack")
      from, to = number(from, 2, "unpack", 1), number(to, 3, "unpack", #t)
      if to - from >= MAX_VALUES then error(`unpack gives at most {MAX_VALUES} values`, 2) end
      return fenced(unpack, t, from, to)
    end,
  },
}

-- The keys that tables were given as nil, so that the engine can tell them from keys that were left out; `any` says
-- whether there are such tables.
local unset = setmetatable({ any = false }, { __mode = "k" })

-- What the instructions put into scripts call.
local function delete(t, name)
  -- It may rebuild the table.
  charge(300)
  if kind(t) ~= "table" or kind(name) ~= "string" then return end
  local names = unset[t] or {}
  names[name] = true
  unset[t], unset.any = names, true
end

local function weigh(made)
  key()
  if #made > 64 then
    charge(#made // 64)
    if #made > longest then error(TOO_LONG, 2) end
  end
end

local function count(...)
  local values = select("#", ...)
  if values > 16 then charge(values // 2) end
  if values > MAX_VALUES then error(`a function takes at most {MAX_VALUES} values`, 2) end
end

-- Before a computed key is set. A key at the end of a list has a place of its own; any other may share one.
local function set(t, k, v)
  if kind(t) ~= "table" or k == nil then return end
  local what = kind(k)
  if what ~= "string" and what ~= "number" and what ~= "boolean" then
    local cure = if what == "table" then ": use their ids" else ""
    error(`{what}s have no order, and cannot be the keys of tables{cure}`, 2)
  end
  if v == nil then return delete(t, k) end
  if k ~= #t + 1 and t[k] == nil then key() end
end

return visible, weigh, iterate, count, delete, set, unset
