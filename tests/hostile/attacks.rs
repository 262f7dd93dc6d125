//! Attacks, and what has to come of each.

/// The required result of an attack.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Comes {
    /// An error that names the card, with these words: the limit that the attack is about.
    Error(&'static str),
    /// An error because what it uses is not there at all: this name.
    Missing(&'static str),
    /// Nothing: it does no harm.
    Nothing,
}
use Comes::{Error, Missing, Nothing};

const STEPS: Comes = Error("ran too long");
const TEXT: Comes = Error("a text may have at most 4096 bytes");

/// Attacks as the body of the event of a card.
pub const ATTACKS: &[(&str, Comes, &str)] = &[
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
    // arguments
    (
        "a filter that contains itself",
        Error("tables nest too deep"),
        "local t = {} t.any = { t } game:count(t)",
    ),
    (
        "a very deep filter",
        Error("tables nest too deep"),
        "local t = { ids = 'ayr' } for i = 1, 1e4 do t = { any = { t } } end game:count(t)",
    ),
    (
        "a very wide filter",
        Error("consists of more than 4000 values"),
        "local t = {} for i = 1, 1e4 do t[i] = { ids = 'ayr' } end game:count { any = t }",
    ),
    (
        "very wide filters",
        STEPS,
        "local t = {} for i = 1, 3900 do t[i] = 'x' end t = { any = { { any = { { any = { { any = \
        { { ids = t } } } } } } } } } while true do pcall(game.count, game, t) end",
    ),
    (
        "a filter of one long text",
        Error("bytes"),
        "local s, t = string.rep('x', 4000), {} for i = 1, 3000 do t[i] = s end game:count { ids \
        = t }",
    ),
    (
        "a filter of many texts",
        Error("bytes"),
        "local s, t = string.rep('x', 400), {} for i = 1, 3000 do t[i] = s end game:count { ids = \
        t }",
    ),
    (
        "a list of one long text",
        Error("takes at most 500 bytes of text"),
        "local s, t = string.rep('x', 4000), {} for i = 1, 400 do t[i] = s end game:has_card { \
        ids = t }",
    ),
    (
        "lists of texts",
        STEPS,
        "local s, t = string.rep('x', 490), {} for i = 1, 490 do t[i] = s end while true do \
        pcall(game.choose, game, { options = t }) end",
    ),
    (
        "a number that is none",
        Error("takes a whole number, not"),
        "game:gain_vp(0 / 0, 'red')",
    ),
    (
        "a huge number",
        Error("takes a whole number, not"),
        "game:gain_vp(1e308, 'red')",
    ),
    (
        "a fraction",
        Error("takes a whole number, not 0.5"),
        "game:gain_vp(0.5, 'red')",
    ),
    (
        "negative markers",
        Error("`total` takes a whole number from 0 to 200, not -5"),
        "game:place_influence { of = 'red', total = -5 }",
    ),
    (
        "more than there can be",
        Error("`markers` takes a whole number from -99 to 99, not 2000000000"),
        "game:change_influence('ayr', 2000000000, 'red')",
    ),
    (
        "more than there can be, little by little",
        Nothing,
        "for i = 1, 9 do game:change_influence('ayr', 99, 'red') end for i = 1, 9 do \
        game:change_influence('ayr', -99, 'red') end",
    ),
    (
        "calls that are not there, caught forever",
        Error("ran too long"),
        "for i = 1, 400 do pcall(function() return game['gain_pv' .. string.rep('x', 50)] end) end",
    ),
    (
        "functions that are not there, caught forever",
        Error("ran too long"),
        "for i = 1, 400 do pcall(function() return string.pack end) end",
    ),
    (
        "names that are not there, caught forever",
        Error("ran too long"),
        "for i = 1, 400 do pcall(function() return o end) end",
    ),
    (
        "a long prompt",
        Error("`ask` takes at most 500 bytes of text"),
        "game:confirm { ask = string.rep('x', 4000) }",
    ),
    (
        "too many answers",
        Error("takes a list of"),
        "local t = {} for i = 1, 1e4 do t[i] = { 'x', i } end game:choose { options = t }",
    ),
    (
        "another object as game",
        Error("call it with a colon"),
        "game.vp({})",
    ),
    (
        "filters without end",
        STEPS,
        "for i = 1, 1e9 do pcall(game.count, game, { ids = { 'x' .. i } }) end",
    ),
    (
        "filters of long texts",
        STEPS,
        "for i = 1, 1e9 do pcall(game.count, game, { [string.rep('x', 60) .. i] = 1 }) end",
    ),
    (
        "a long list again and again",
        Error("list"),
        "local t = {} for i = 1, 5e4 do t[i] = 'usa' end for i = 1, 5e4 do game:has_card { ids = \
        t } end",
    ),
    (
        "a long filter again and again",
        Error("consists of more than 4000 values"),
        "local t = {} for i = 1, 1e4 do t[i] = 'usa' end for i = 1, 5e4 do game:count { ids = t } \
        end",
    ),
    (
        "no object as game",
        Error("call it with a colon"),
        "local f = game.vp f()",
    ),
    // addresses and the order of tables
    (
        "a table as key",
        Error("tables have no order, and cannot be the keys of tables"),
        "local t = {} t[{}] = 1",
    ),
    (
        "a table as key in a table",
        Error("tables have no order, and cannot be the keys of tables"),
        "local t = { [{}] = 1 }",
    ),
    (
        "a function as key",
        Error("functions have no order, and cannot be the keys"),
        "local t = {} t[game.vp] = 1",
    ),
    (
        "the game as key",
        Error("cannot be the keys of tables"),
        "local t = {} t[game] = 1",
    ),
    (
        "nil as key",
        Error("table index is nil"),
        "local t, k = {}, nil t[k] = 1",
    ),
    (
        "nothing to loop over",
        Error("attempt to iterate over a nil value"),
        "local t for k in t do end",
    ),
    (
        "a loop over a text",
        Error("attempt to iterate over a string value"),
        "for k in 'x' do end",
    ),
    (
        "a loop over nothing with a state",
        Error("attempt to iterate over a nil value"),
        "local n for k in n, { 1 }, 0 do end",
    ),
    (
        "a boolean as key",
        Nothing,
        "local t = {} t[true] = 1 t[1 == 2] = 2 assert(t[false] == 2)",
    ),
    (
        "a number that is none, formatted",
        Error("nan is not a number that can be written"),
        "return string.format('%d', 0 / 0)",
    ),
    (
        "a number that is too large, formatted",
        Error("takes whole numbers below 2^53"),
        "return string.format('%d', 1e300)",
    ),
    // escapes
    (
        "setmetatable",
        Missing("setmetatable"),
        "setmetatable({}, { __index = function(t, k) return t[k] end })",
    ),
    (
        "getmetatable",
        Missing("getmetatable"),
        "getmetatable('').__index = {}",
    ),
    (
        "xpcall",
        Missing("xpcall"),
        "xpcall(error, function() while true do end end)",
    ),
    (
        "coroutine",
        Missing("coroutine"),
        "coroutine.wrap(function() while true do end end)()",
    ),
    ("buffer", Missing("buffer"), "return buffer.create(1e9)"),
    ("next", Missing("next"), "return next({ 1 })"),
    ("unpack", Missing("unpack"), "return unpack({ 1 })"),
    ("vector", Missing("vector"), "return vector.create(1, 2, 3)"),
    ("bit32", Missing("bit32"), "return bit32.bnot(1)"),
    ("utf8", Missing("utf8"), "return utf8.char(1)"),
    ("getfenv", Missing("getfenv"), "getfenv(0).x = 1"),
    ("setfenv", Missing("setfenv"), "setfenv(1, {})"),
    ("debug", Missing("debug"), "debug.traceback()"),
    (
        "loadstring",
        Missing("loadstring"),
        "loadstring('return 1')()",
    ),
    ("load", Missing("load"), "load('return 1')()"),
    ("io", Missing("io"), "io.open('/etc/passwd')"),
    ("os", Missing("os"), "os.exit()"),
    ("the clock", Missing("os"), "return os.time() + os.clock()"),
    ("rawset", Missing("rawset"), "rawset(game, 'vp', nil)"),
    ("rawget", Missing("rawget"), "rawget(game, 'vp')"),
    ("newproxy", Missing("newproxy"), "newproxy(true)"),
    (
        "collectgarbage",
        Missing("collectgarbage"),
        "collectgarbage('collect')",
    ),
    ("gcinfo", Missing("gcinfo"), "return gcinfo()"),
    (
        "the global table",
        Missing("_G"),
        "_G.x = 1 return _G.math.huge",
    ),
    (
        "table.create",
        Missing("table.create"),
        "return #table.create(1e9, 1)",
    ),
    (
        "table.move",
        Missing("table.move"),
        "return table.move({}, 1, 1e9, 2)",
    ),
    (
        "table.freeze",
        Missing("table.freeze"),
        "return table.freeze({})",
    ),
    (
        "string.split",
        Missing("string.split"),
        "return ('a b'):split(' ')",
    ),
    (
        "string.gmatch",
        Missing("string.gmatch"),
        "return string.gmatch('a', 'a')",
    ),
    (
        "chance of its own",
        Missing("math.random"),
        "return math.random()",
    ),
    (
        "a field of game",
        Error("this cannot be changed"),
        "game.vp = nil",
    ),
    (
        "a field of a library",
        Error("this cannot be changed"),
        "math.floor = nil",
    ),
    (
        "a method of texts",
        Error("attempt to index string with 'rep'"),
        "local s = 'x' s.rep = nil",
    ),
    (
        "what the engine calls itself",
        Missing("string.<charge>"),
        "local s = '<charge>' return string[s](1)",
    ),
    // other cards, hidden things, chance
    (
        "a global for others",
        Error("this cannot be changed"),
        "leaked = 1",
    ),
    (
        "facts of a card that others get",
        Error("this cannot be changed"),
        "game:card('calm').ops = 9",
    ),
    (
        "tags of a card that others get",
        Error("this cannot be changed"),
        "game:card('calm').tags.x = true",
    ),
    (
        "taking a library away",
        Error("this cannot be changed"),
        "math = nil",
    ),
    (
        "a shared list that is sorted",
        Error("this cannot be changed"),
        "table.insert(string, 1)",
    ),
    // errors with odd values
    (
        "an error that is a table",
        Error("the script raised an error that is not a string"),
        "error({ code = 1 })",
    ),
    (
        "an error that is nothing",
        Error("the script raised an error without a message"),
        "error()",
    ),
    (
        "an error that is the game",
        Error("the script raised an error that is not a string"),
        "error(game)",
    ),
    (
        "an error that is a function",
        Error("the script raised an error that is not a string"),
        "error(function() end)",
    ),
    (
        "an error with a false place",
        Error("innocent"),
        "error('cards/isles/calm.lua:1: innocent', 0)",
    ),
    (
        "an error with a false line",
        Error("innocent"),
        "error('cards/isles/probe.lua:1: innocent', 0)",
    ),
    (
        "an assertion with a false line",
        Error("innocent"),
        "assert(false, 'cards/isles/probe.lua:1: innocent')",
    ),
    (
        "an error with a false stack",
        Error("x"),
        "error('x\\nstack traceback:\\n\\tcards/isles/probe.lua:99: in event', 0)",
    ),
    (
        "an error after an answer",
        Error("late"),
        "game:confirm { ask = 'well' } error('late')",
    ),
    (
        "an error caught around a question",
        Nothing,
        "pcall(function() game:confirm { ask = 'well' } error('late') end)",
    ),
];

/// Attacks as whole scripts, and the words that they are refused with.
pub const SCRIPTS: &[(&str, &str, &str)] = &[
    ("a loop while loading", "ran too long", "while true do end"),
    (
        "memory while loading",
        "ran too long",
        "local t = {} for i = 1, 1e9 do t[i] = { i } end return {}",
    ),
    (
        "a long text while loading",
        "a text may have at most 4096 bytes",
        "return { event = string.rep('x', 1e7) }",
    ),
    (
        "a search while loading",
        "ran too long",
        "local s, n = string.rep('x', 4000), string.rep('x', 2000) .. 'y' while true do \
        string.find(s, n, 1, true) end",
    ),
    (
        "comparisons while loading",
        "ran too long",
        "local s = string.rep('x', 4000) while true do local x = s .. 'a' < s .. 'b' end",
    ),
    (
        "a long list of one text",
        "bytes",
        "local s, t = string.rep('x', 4000), {} for i = 1, 3000 do t[i] = s end return { event = \
        function() end, effects = { die = t } }",
    ),
    (
        "a long list of one shorter text",
        "bytes",
        "local s, t = string.rep('x', 400), {} for i = 1, 3000 do t[i] = s end return { event = \
        function() end, effects = { die = t } }",
    ),
    (
        "a table of long keys",
        "bytes",
        "local s, t = string.rep('x', 4000), {} for i = 1, 300 do t[s:sub(i) .. i] = 1 end return \
        { event = function() end, effects = t }",
    ),
    (
        "a call while loading",
        "unknown name `game`",
        "game:vp() return { event = function(game) end }",
    ),
    (
        "a table that is its own event",
        "tables nest too deep",
        "local t = {} t.event = t return t",
    ),
    (
        "a very deep table",
        "tables nest too deep",
        "local t = {} for i = 1, 1e4 do t = { t } end return { event = function(game) end, \
        effects = t }",
    ),
    (
        "a very long list",
        "consists of more than 4000 values",
        "local t = {} for i = 1, 1e4 do t[i] = { by = 'red' } end return { event = function(game) \
        end, effects = { keep_defcon = t } }",
    ),
    ("nothing", "", "return nil"),
    ("a function", "", "return function() end"),
    ("binary code", "", "\u{1b}Lua\u{0}\u{1}"),
    ("compiled code", "", "\u{9}\u{3}\u{0}\u{0}\u{0}\u{0}"),
    (
        "a nesting of brackets",
        "",
        "return \
        ((((((((((((((((((((((((((((((((((((((((((((((((((1))))))))))))))))))))))))))))))))))))))))))))))))))",
    ),
];
