//! Arguments of calls.

use super::{
    Attack,
    Comes::{Error, Nothing},
    STEPS,
};

pub(super) const ARGUMENTS: &[Attack] = &[
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
];
