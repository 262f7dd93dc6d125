-- Runs once per VM, with full globals; returns what every script sees.
local sort, next, kind, show, pcall = table.sort, next, type, tostring, pcall

-- Same order in every run; keys must be strings or numbers.
local function ordered_pairs(t)
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

-- No addresses: they differ from run to run.
local function plain_tostring(value)
  local what = kind(value)
  if what == "string" or what == "number" or what == "boolean" or what == "nil" then return show(value) end
  return "<" .. what .. ">"
end

local visible = {
  assert = assert, error = error, ipairs = ipairs, pairs = ordered_pairs, select = select, pcall = pcall,
  tonumber = tonumber, tostring = plain_tostring, type = type,
  math = { abs = math.abs, floor = math.floor, ceil = math.ceil, max = math.max, min = math.min, huge = math.huge },
  string = {
    byte = string.byte, char = string.char, format = string.format, len = string.len, lower = string.lower,
    upper = string.upper, sub = string.sub, rep = string.rep, find = string.find, gsub = string.gsub,
    match = string.match, reverse = string.reverse,
  },
  table = {
    concat = table.concat, insert = table.insert, remove = table.remove, sort = table.sort, unpack = table.unpack,
  },
}

return visible
