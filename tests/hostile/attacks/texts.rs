//! Long texts and patterns.

use super::{Attack, Comes::Error, Comes::Nothing, STEPS};

pub(super) const TEXTS: &[Attack] = &[
    // long texts: what one call or operator goes through
    (
        "a plain search",
        STEPS,
        "local s, n = string.rep('x', 4000), string.rep('x', 2000) .. 'y' while true do \
        string.find(s, n, 1, true) end",
    ),
    (
        "comparisons",
        STEPS,
        "local s = string.rep('x', 4000) local a, b = s .. 'a', s .. 'b' while true do local x = \
        a < b or a > b or a <= b or a == b end",
    ),
    (
        "comparisons in a row",
        STEPS,
        "local s = string.rep('x', 4000) local a, b = s .. 'a', s .. 'b' local x while true do x \
        = a > b x = a > b x = a > b x = a > b x = a > b x = a > b x = a > b x = a > b x = a > b x \
        = a > b x = a > b x = a > b end",
    ),
    (
        "texts put together",
        STEPS,
        "local s, x = string.rep('x', 4000), 0 while true do x = s .. 1 x = s .. 2 x = s .. 3 x = \
        s .. 4 x = s .. 5 x = s .. 6 x = s .. 7 end",
    ),
    (
        "a sort of long texts",
        STEPS,
        "local s, t = string.rep('x', 4000), {} for i = 1, 2e3 do t[i] = s .. (i * 7919 % 2003) \
        end while true do table.sort(t) end",
    ),
    (
        "a sort of a long list",
        STEPS,
        "local t = {} for i = 1, 3e4 do t[i] = i * 7919 % 30011 end while true do table.sort(t) \
        end",
    ),
    (
        "tonumber",
        STEPS,
        "local s = string.rep('9', 4000) while true do tonumber(s) end",
    ),
    (
        "tonumber with a base",
        STEPS,
        "local s = string.rep('z', 4000) while true do tonumber(s, 36) end",
    ),
    (
        "a long class",
        Error("a pattern may have at most 200 bytes"),
        "return string.find(string.rep('x', 4000), '[' .. string.rep('y', 3900) .. ']')",
    ),
    (
        "a class",
        STEPS,
        "local s, p = string.rep('x', 4000), '[' .. string.rep('y', 190) .. ']' while true do \
        string.find(s, p) string.match(s, p) end",
    ),
    (
        "a class that repeats",
        STEPS,
        "local s, p = string.rep('x', 4000), '[' .. string.rep('y', 180) .. 'x]*z' while true do \
        string.find(s, p) end",
    ),
    (
        "string.reverse",
        STEPS,
        "local s = string.rep('x', 4000) while true do s:reverse() s:upper() s:lower() s:sub(2) \
        s:len() end",
    ),
    (
        "string.byte",
        STEPS,
        "local s = string.rep('x', 4000) while true do s:byte(1, 250) end",
    ),
    (
        "string.char",
        STEPS,
        "local t = {} for i = 1, 250 do t[i] = 65 end while true do string.char(table.unpack(t)) \
        end",
    ),
    (
        "table.insert in front",
        STEPS,
        "local t = {} for i = 1, 3e4 do t[i] = i end while true do table.insert(t, 1, 0) end",
    ),
    (
        "table.remove in front",
        STEPS,
        "local t = {} for i = 1, 3e4 do t[i] = i end while true do table.remove(t, 1) \
        table.insert(t, 1) end",
    ),
    (
        "keys that come and go",
        STEPS,
        "local t = {} for i = 1, 32768 do t[i + 0.5] = i end local i = 1 while true do t[i + 0.5] \
        = nil i += 1 t[i + 32768.5] = 1 end",
    ),
    (
        "fields that come and go",
        STEPS,
        "local t = {} for i = 1, 32766 do t[i + 0.5] = i end t.a = 1 while true do t.a = nil t.b \
        = 1 t.b = nil t.a = 1 end",
    ),
    (
        "many arguments",
        STEPS,
        "local function g(...) return ... end local t = {} for i = 1, 250 do t[i] = i end while \
        true do g(g(g(table.unpack(t)))) end",
    ),
    (
        "many arguments kept",
        STEPS,
        "local function g(n, ...) if n > 0 then return g(n - 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, ...) \
        end while true do local t = { ... } end end g(25)",
    ),
    (
        "select",
        STEPS,
        "local function g(...) while true do select('#', ...) end end local t = {} for i = 1, 250 \
        do t[i] = i end g(table.unpack(t))",
    ),
    (
        "math.max of many",
        STEPS,
        "local t = {} for i = 1, 250 do t[i] = i end while true do math.max(table.unpack(t)) end",
    ),
    (
        "pairs of a long table",
        STEPS,
        "local t = {} for i = 1, 1e4 do t[i] = i end while true do for k in pairs(t) do break end \
        end",
    ),
    (
        "the length of a table",
        STEPS,
        "local t = {} for i = 1, 3e4 do t[i] = i end local x while true do x = #t x = #t x = #t x \
        = #t x = #t x = #t end",
    ),
    (
        "tables without end",
        STEPS,
        "local x while true do x = {} x = {} x = {} x = {} x = {} x = {} x = {} x = {} x = {} x = \
        {} x = {} end",
    ),
    (
        "an error of a long text",
        Error("xxx"),
        "error(string.rep('x', 4000))",
    ),
    (
        "a long name of a call",
        Error("the engine has no call `xxx"),
        "return game[string.rep('x', 4000)]",
    ),
    (
        "long names of calls",
        STEPS,
        "local s = string.rep('x', 4000) while true do pcall(function() return game[s] end) end",
    ),
    (
        "a long name of a side",
        Error("unknown side `xxx"),
        "game:gain_vp(1, string.rep('x', 4000))",
    ),
    (
        "long names of sides",
        STEPS,
        "local s = string.rep('x', 4000) while true do pcall(game.gain_vp, game, 1, s) end",
    ),
    (
        "a long name of a space",
        Error("unknown space `xxx"),
        "game:influence(string.rep('x', 4000), 'red')",
    ),
    (
        "a long key",
        Error("unknown key `xxx"),
        "game:confirm { [string.rep('x', 4000)] = 1 }",
    ),
    (
        "a long key of a filter",
        Error("64"),
        "game:count { [string.rep('x', 4000)] = 1 }",
    ),
    (
        "a long word",
        Error("xxx"),
        "game:play_card { card = 'calm', use = string.rep('x', 400) }",
    ),
    // patterns
    (
        "brackets in a long text",
        Error("a pattern with %b searches at most 256 bytes"),
        "return string.find(string.rep('(', 4000), '%b()')",
    ),
    (
        "brackets in a long text, in gsub behind a percent sign",
        Error("a pattern with %b searches at most 256 bytes"),
        "return string.gsub(string.rep('(', 4000), '%%%b()', '')",
    ),
    (
        "brackets",
        STEPS,
        "local s = string.rep('(', 256) while true do s:find('%b()') s:gsub('%b()', '') end",
    ),
    (
        "brackets behind what backtracks",
        STEPS,
        "local s = string.rep('(', 256) while true do s:find('.-.-%b()') end",
    ),
    (
        "a percent sign before a letter",
        Nothing,
        "return string.find(string.rep('(', 4000), '%%b')",
    ),
    (
        "a pattern bomb",
        Error("a pattern may have at most 200 bytes"),
        "return string.find(string.rep('a', 2000), string.rep('a?', 2000))",
    ),
    (
        "a short pattern bomb",
        STEPS,
        "return string.find(string.rep('a', 60), string.rep('a?', 66) .. string.rep('a', 66))",
    ),
    (
        "a backtracking pattern",
        STEPS,
        "return string.find(string.rep('a', 3000), '.-.-.-.-.-.-b')",
    ),
    (
        "a backtracking pattern in gsub",
        STEPS,
        "return string.gsub(string.rep('a', 3000), '.-.-.-.-.-.-b', '')",
    ),
    (
        "a malformed pattern",
        Error("malformed pattern"),
        "return string.find('a', '[')",
    ),
];
