//! Attacks, and what has to come of each.

mod arguments;
mod escapes;
mod loops;
mod texts;
mod zones;

use Comes::Error;
use arguments::ARGUMENTS;
use escapes::ESCAPES;
use loops::LOOPS;
use texts::TEXTS;
use zones::ZONES;

/// An attack: its name, what has to come of it, and the body of the event of a card.
pub type Attack = (&'static str, Comes, &'static str);

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

const STEPS: Comes = Error("ran too long");
const TEXT: Comes = Error("a text may have at most 4096 bytes");

/// All attacks, by subject.
pub const ATTACKS: [&[Attack]; 5] = [LOOPS, TEXTS, ARGUMENTS, ESCAPES, ZONES];

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
