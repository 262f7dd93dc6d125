//! Escapes, hidden things, and errors that pretend.

use super::{
    Attack,
    Comes::{Error, Missing, Nothing},
};

pub(super) const ESCAPES: &[Attack] = &[
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
