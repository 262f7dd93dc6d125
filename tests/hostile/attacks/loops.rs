//! Loops, recursion and memory.

use super::{
    Attack,
    Comes::{Error, Nothing},
    STEPS, TEXT,
};

pub(super) const LOOPS: &[Attack] = &[
    // loops
    ("a loop", STEPS, "while true do end"),
    (
        "a loop in pcall",
        STEPS,
        "pcall(function() while true do end end) while true do end",
    ),
    (
        "pcall in a loop",
        STEPS,
        "while true do pcall(error, 'x') end",
    ),
    (
        "a loop in table.sort",
        STEPS,
        "table.sort({ 3, 1, 2 }, function() while true do end end)",
    ),
    (
        "a loop in string.gsub",
        STEPS,
        "string.gsub('abc', '.', function() while true do end end)",
    ),
    (
        "a loop in table.sort in pcall",
        STEPS,
        "while true do pcall(table.sort, { 3, 1, 2 }, function() while true do end end) end",
    ),
    (
        "a loop of calls that read",
        STEPS,
        "while true do game:vp() end",
    ),
    (
        "a loop of calls that change",
        STEPS,
        "while true do game:gain_vp(1, 'red') game:gain_vp(1, 'blue') end",
    ),
    (
        "a loop of questions",
        Error("it never stops asking"),
        "while true do game:confirm { ask = 'again' } end",
    ),
    ("a loop over numbers", STEPS, "for i = 1, 1e15 do end"),
    (
        "a loop over a table that grows",
        STEPS,
        "local t = { 1 } for i in ipairs(t) do t[i + 1] = 1 end",
    ),
    ("repeat", STEPS, "repeat until false"),
    // what Luau does by itself
    (
        "long texts of digits",
        STEPS,
        "local s = '0.' .. string.rep('9', 4000) .. 'e-300' local x while true do x = s - s x = \
        -s x = s // 3 x = s ^ s end",
    ),
    (
        "long texts of hexadecimal digits",
        STEPS,
        "local s = '0x' .. string.rep('f', 4000) local x while true do x = s * s x = 1 - s x = s \
        % 7 end",
    ),
    (
        "long texts of blanks",
        STEPS,
        "local s = string.rep(' ', 4000) .. '1' local x while true do x = s + s for i = s, s, s \
        do end end",
    ),
    (
        "texts in the place of a counter",
        STEPS,
        "local s, x = string.rep('9', 4000) for i = 1, 1e15 do local n = i n = s x = n + n n = i \
        end",
    ),
    (
        "a variable that another function changes",
        STEPS,
        "local n = 1 local s, x = string.rep('9', 4000) local function change() n = s end while \
        true do n = 1 change() x = n + n + n + n end",
    ),
    (
        "remainders of very different numbers",
        STEPS,
        "local x while true do x = 1e308 % 3e-308 x = 1e308 % 3e-308 x = 1e308 % 3e-308 end",
    ),
    (
        "texts of many numbers",
        STEPS,
        "local n = 1.1e-300 while true do local s = n .. n .. n .. n .. n .. n .. n .. n .. n .. \
        n end",
    ),
    (
        "functions that share much",
        STEPS,
        "local a, b, c, d, e, f, g, h = 1, 2, 3, 4, 5, 6, 7, 8 local t = {} while true do t[#t + \
        1] = function() a, b, c, d, e, f, g, h = b, c, d, e, f, g, h, a end end",
    ),
    // calls that go through much, or give much back
    (
        "lists of spaces",
        STEPS,
        "local t = {} for i = 1, 190000 do t[i] = game:spaces {} end",
    ),
    (
        "facts of cards",
        STEPS,
        "local t = {} for i = 1, 190000 do t[i] = game:card('calm') end",
    ),
    (
        "places elsewhere",
        STEPS,
        "while true do game:elsewhere('ayr') end",
    ),
    // without a loop of its own
    (
        "a method of its own that calls itself",
        Error("stack overflow"),
        "game = { vp = function(self) return 1 + self:vp() end } game:vp()",
    ),
    (
        "a loop of tests",
        STEPS,
        "local i = 0 while i >= 0 do i = i + 1 if i < 0 then return end end",
    ),
    (
        "a sort that never agrees",
        Nothing,
        "local t = {} for i = 1, 200 do t[i] = i end pcall(table.sort, t, function() return true \
        end)",
    ),
    // questions where the script cannot wait
    (
        "a question in table.sort",
        Error("cannot be made inside"),
        "table.sort({ 2, 1 }, function() return game:confirm {} end)",
    ),
    (
        "a question in string.gsub",
        Error("cannot be made inside"),
        "string.gsub('a', 'a', function() game:confirm {} end)",
    ),
    (
        "the end of the game in table.sort",
        Error("cannot be made inside"),
        "table.sort({ 2, 1 }, function() game:end_game {} end)",
    ),
    (
        "an answer listed twice",
        Error("twice"),
        "game:choose { options = { { 'a', 1 }, { 'b', 2 }, { 'a', 3 } } }",
    ),
    // recursion
    (
        "recursion",
        Error("stack overflow"),
        "local function f() return 1 + f() end f()",
    ),
    (
        "recursion again and again",
        STEPS,
        "local function f() return 1 + f() end while true do pcall(f) end",
    ),
    (
        "tail calls",
        Error("stack overflow"),
        "local function f() return f() end f()",
    ),
    (
        "recursion through pcall",
        STEPS,
        "local function f() pcall(f) return 1 + f() end f()",
    ),
    (
        "recursion with many values",
        Error("a function takes at most 250 values"),
        "local function f(...) return f(1, ...) end f()",
    ),
    (
        "recursion with many registers",
        STEPS,
        "local function f(x) local a, b, c, d, e, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, \
        w, y, z = x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x return a \
        + b + c + d + e + g + h + i + j + k + l + m + n + o + p + q + r + s + t + u + v + w + y + \
        z + f(x) end f(1)",
    ),
    (
        "an event that sets itself off",
        Error("without end"),
        "game:play_event { card = 'probe' }",
    ),
    (
        "an event that plays itself",
        Error("without end"),
        "game:play_card { card = 'probe', use = 'event' }",
    ),
    // memory
    (
        "a growing table",
        STEPS,
        "local t = {} for i = 1, 1e9 do t[i] = { i } end",
    ),
    (
        "a growing table of keys",
        STEPS,
        "local t = {} for i = 1, 1e9 do t[i + 0.5] = { i } end",
    ),
    (
        "a doubling text",
        TEXT,
        "local s = 'x' while true do s = s .. s end",
    ),
    (
        "many texts",
        STEPS,
        "local t = {} for i = 1, 1e9 do t[i] = string.rep('x', 4000) .. i end",
    ),
    ("string.rep", TEXT, "return #string.rep('x', 1e9)"),
    (
        "string.rep in pcall",
        STEPS,
        "while true do pcall(string.rep, 'x', 15e6) end",
    ),
    (
        "string.format",
        Error("invalid"),
        "return string.format('%099999999d', 1)",
    ),
    (
        "a format of many",
        TEXT,
        "local s = string.rep('x', 4000) return string.format(string.rep('%s', 4), s, s, s, s)",
    ),
    (
        "backticks",
        TEXT,
        "local s = string.rep('x', 4000) return `{s}{s}{s}`",
    ),
    (
        "gsub that multiplies",
        TEXT,
        "return #string.gsub(string.rep('x', 4e3), '.', string.rep('y', 1000))",
    ),
    (
        "gsub that multiplies by a function",
        TEXT,
        "local y = string.rep('y', 1000) return #string.gsub(string.rep('x', 4e3), '.', \
        function() return y end)",
    ),
    (
        "gsub that multiplies by a table",
        TEXT,
        "return #string.gsub(string.rep('x', 4e3), '.', { x = string.rep('y', 1000) })",
    ),
    (
        "gsub that multiplies what it found",
        TEXT,
        "return #string.gsub(string.rep('x', 4e3), '.*', string.rep('%0', 20))",
    ),
    (
        "table.concat",
        TEXT,
        "local t = {} for i = 1, 100 do t[i] = string.rep('x', 1000) end return #table.concat(t)",
    ),
    (
        "table.concat of nothing",
        STEPS,
        "local t = {} for i = 1, 5e4 do t[i] = '' end while true do table.concat(t) end",
    ),
    (
        "closures",
        STEPS,
        "local f = function() end for i = 1, 1e9 do local g = f f = function() return g() end end",
    ),
    (
        "effects without end",
        Error("there cannot be more"),
        "while true do game:start_effect() end",
    ),
    (
        "unpack",
        Error("unpack gives at most 250 values"),
        "local t = {} for i = 1, 5e4 do t[i] = i end return select('#', table.unpack(t))",
    ),
    (
        "string.byte of all",
        Error("byte gives at most 250 values"),
        "return string.byte(string.rep('x', 4e3), 1, -1)",
    ),
];
