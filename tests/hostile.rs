//! Attacks: scripts that try to hang, crash, cheat or escape. Each is survived with an error that names the card, or does
//! nothing; afterwards the same VM plays a normal game with the same digest.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod common;

use std::sync::Arc;
use std::time::{Duration, Instant};

use brink::content::Content;
use brink::game::{At, Choice, Game, Position, Use, Zone};
use brink::ids::Side;
use brink::players::PlayerKind;

use common::isles::content;

/// What has to come of an attack.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Comes {
    /// An error that names the card.
    Error,
    /// Nothing: what it tries is not there, or does no harm.
    Nothing,
}
use Comes::{Error, Nothing};

/// Attacks as the body of the event of a card.
const ATTACKS: &[(&str, Comes, &str)] = &[
    // loops
    ("a loop", Error, "while true do end"),
    ("a loop in pcall", Error, "pcall(function() while true do end end) while true do end"),
    ("pcall in a loop", Error, "while true do pcall(error, 'x') end"),
    ("a loop in table.sort", Error, "table.sort({ 3, 1, 2 }, function() while true do end end)"),
    ("a loop in string.gsub", Error, "string.gsub('abc', '.', function() while true do end end)"),
    ("a loop of calls that read", Error, "while true do game:vp() end"),
    ("a loop of calls that change", Error, "while true do game:gain_vp('red', 1) game:gain_vp('blue', 1) end"),
    ("a loop of questions", Error, "while true do game:confirm { ask = 'again' } end"),
    ("a loop over numbers", Error, "for i = 1, 1e15 do end"),
    (
        "a loop in a metamethod",
        Error,
        "local t = setmetatable({}, { __index = function(t, k) return t[k] end }) return t.x",
    ),
    ("a loop in an error handler", Error, "xpcall(error, function() while true do end end)"),
    ("a loop in a coroutine", Error, "coroutine.wrap(function() while true do end end)()"),
    (
        "a sort that never agrees",
        Nothing,
        "local t = {} for i = 1, 200 do t[i] = i end pcall(table.sort, t, function() return true end)",
    ),
    // recursion
    ("recursion", Error, "local function f() return 1 + f() end f()"),
    ("tail calls", Error, "local function f() return f() end f()"),
    ("recursion through pcall", Error, "local function f() pcall(f) return 1 + f() end f()"),
    ("an event that sets itself off", Error, "game:play_event { card = 'probe' }"),
    ("an event that plays itself", Error, "game:play_card { card = 'probe', use = 'event' }"),
    // memory
    ("a growing table", Error, "local t = {} for i = 1, 1e9 do t[i] = { i } end"),
    ("a doubling text", Error, "local s = 'x' while true do s = s .. s end"),
    ("string.rep", Error, "return #string.rep('x', 1e9)"),
    ("string.rep with a separator", Error, "return #string.rep('x', 1e8, 'yyyyyyyyyy')"),
    ("table.create", Error, "return #table.create(1e9, 1)"),
    ("string.format", Error, "return string.format('%099999999d', 1)"),
    ("gsub that multiplies", Error, "return #string.gsub(string.rep('x', 1e6), '.', string.rep('y', 1000))"),
    ("table.concat", Error, "local t = {} for i = 1, 1e5 do t[i] = string.rep('x', 1000) end return #table.concat(t)"),
    ("closures", Error, "local f = function() end for i = 1, 1e9 do local g = f f = function() return g() end end"),
    ("effects without end", Error, "while true do game:start_effect {} end"),
    ("a buffer", Error, "return buffer.create(1e9)"),
    // patterns
    (
        "a pattern bomb",
        Error,
        "return string.find(string.rep('a', 30000), string.rep('a?', 30000) .. string.rep('a', 30000))",
    ),
    ("a backtracking pattern", Error, "return string.find(string.rep('a', 3000), '.-.-.-.-.-.-b')"),
    ("a malformed pattern", Error, "return string.find('a', '[')"),
    // arguments
    ("a filter that contains itself", Error, "local t = {} t.any = { t } game:count(t)"),
    ("a very deep filter", Error, "local t = { ids = 'ayr' } for i = 1, 1e4 do t = { any = { t } } end game:count(t)"),
    ("a number that is none", Error, "game:gain_vp('red', 0 / 0)"),
    ("a huge number", Error, "game:gain_vp('red', 1e308)"),
    ("a fraction", Error, "game:gain_vp('red', 0.5)"),
    ("negative markers", Nothing, "game:place_influence { side = 'red', total = -5 }"),
    (
        "more than there can be",
        Nothing,
        "game:change_influence('red', 'ayr', 2000000000) game:change_influence('red', 'ayr', -2000000000)",
    ),
    ("a prompt of a megabyte", Error, "game:confirm { ask = string.rep('x', 1e6) }"),
    ("too many answers", Error, "local t = {} for i = 1, 1e4 do t[i] = 'x' .. i end game:choose { options = t }"),
    ("another object as game", Error, "game.vp({})"),
    ("filters without end", Error, "for i = 1, 1e9 do pcall(game.count, game, { ids = { 'x' .. i } }) end"),
    (
        "filters of long texts",
        Error,
        "for i = 1, 1e9 do pcall(game.count, game, { [string.rep('x', 60) .. i] = 1 }) end",
    ),
    (
        "a long list again and again",
        Error,
        "local t = {} for i = 1, 5e4 do t[i] = 'usa' end for i = 1, 5e4 do game:has_card { ids = t } end",
    ),
    (
        "a long filter again and again",
        Error,
        "local t = {} for i = 1, 5e4 do t[i] = 'usa' end for i = 1, 5e4 do game:count { ids = t } end",
    ),
    ("a filter that holds itself", Error, "local t = {} t.any = { t } game:count(t)"),
    ("no object as game", Error, "local f = game.vp f()"),
    // escapes
    ("getfenv", Error, "getfenv(0).x = 1"),
    ("setfenv", Error, "setfenv(1, {})"),
    ("debug", Error, "debug.traceback()"),
    ("loadstring", Error, "loadstring('return 1')()"),
    ("load", Error, "load('return 1')()"),
    ("require", Error, "require('x')"),
    ("io", Error, "io.open('/etc/passwd')"),
    ("os", Error, "os.exit()"),
    ("rawset on shared tables", Error, "rawset(game, 'vp', nil)"),
    ("a field of game", Error, "game.vp = nil"),
    ("a field of a library", Error, "math.floor = nil"),
    ("the metatable of texts", Error, "getmetatable('').__index = {}"),
    ("a method of texts", Error, "local s = 'x' s.rep = nil"),
    ("newproxy", Error, "newproxy(true)"),
    ("collectgarbage", Error, "collectgarbage('collect')"),
    ("yielding by hand", Error, "coroutine.yield()"),
    ("the global table", Error, "_G.x = 1 return _G.math.huge"),
    // other cards, hidden things, chance
    ("a global for others", Error, "leaked = 1"),
    ("facts of a card that others get", Error, "game:card('calm').ops = 9"),
    ("tags of a card that others get", Error, "game:card('calm').tags.x = true"),
    ("taking a library away", Error, "math = nil"),
    ("chance of its own", Error, "return math.random()"),
    ("the clock", Error, "return os.time() + os.clock()"),
    // errors with odd values
    ("an error that is a table", Error, "error({ code = 1 })"),
    ("an error that is nothing", Error, "error()"),
    ("an error that is the game", Error, "error(game)"),
    ("an error that is a function", Error, "error(function() end)"),
    ("an error with a false place", Error, "error('cards/isles/calm.lua:1: innocent', 0)"),
    ("an error of a megabyte", Error, "error(string.rep('x', 1e6))"),
    ("an error after an answer", Error, "game:confirm { ask = 'well' } error('late')"),
    ("an error caught around a question", Nothing, "pcall(function() game:confirm { ask = 'well' } error('late') end)"),
];

/// Attacks as whole scripts.
const SCRIPTS: &[(&str, &str)] = &[
    ("a loop while loading", "while true do end"),
    ("memory while loading", "local t = {} for i = 1, 1e9 do t[i] = { i } end return {}"),
    ("a call while loading", "game:vp() return { event = function(game) end }"),
    ("a table that is its own event", "local t = {} t.event = t return t"),
    (
        "a very deep table",
        "local t = {} for i = 1, 1e5 do t = { t } end return { event = function(game) end, effects = t }",
    ),
    (
        "a very long list",
        "local t = {} for i = 1, 1e5 do t[i] = { by = 'red' } end return { event = function(game) end, effects = { keep_defcon = t } }",
    ),
    ("nothing", "return nil"),
    ("a function", "return function() end"),
    ("binary code", "\u{1b}Lua\u{0}\u{1}"),
    (
        "a nesting of brackets",
        "return ((((((((((((((((((((((((((((((((((((((((((((((((((1))))))))))))))))))))))))))))))))))))))))))))))))",
    ),
];

/// Plays the card `probe` for its event and answers whatever it asks, up to some thousand times.
fn attack(content: &Arc<Content>) -> Result<(), String> {
    let probe = content.find_card("probe").unwrap();
    let position = Position {
        cards: vec![(probe, Zone::Hand(Side::First))],
        at: At::Round { round: 1, side: Some(Side::First) },
        ..Position::default()
    };
    let mut game = Game::from_position(content.clone(), &position, 1).unwrap();
    game.apply(Choice::Card(probe)).map_err(|error| error.to_string())?;
    let before = game.clone();
    let mut choice = Choice::Use(Use::Event);
    for _ in 0..20_000 {
        let untouched = game.digest();
        if let Err(error) = game.apply(choice) {
            assert_eq!(game.digest(), untouched, "a failed choice changed the game");
            game.check().unwrap();
            let mut again = before;
            again.apply(Choice::Use(Use::Operations)).unwrap();
            return Err(error.to_string());
        }
        match game.decision() {
            Some(decision) if decision.card == Some(probe) => choice = decision.choices[0],
            _ => return Ok(()),
        }
    }
    panic!("it asks for ever");
}

/// The digest of a whole game on this thread: the VM is shared by all games of a content.
fn normal_game(content: &Arc<Content>) -> u64 {
    common::play(content, 7, PlayerKind::Random, |_, _| ()).log_digest()
}

#[test]
fn attacks_are_survived() {
    let shipped = common::content("red_sea");
    let digest = normal_game(&shipped);
    let mut wrong = Vec::new();
    for (name, comes, body) in ATTACKS {
        let script = format!("return {{\n  event = function(game)\n    {body}\n  end,\n}}\n");
        let folder = tempfile::tempdir().unwrap();
        let began = Instant::now();
        let content = content(folder.path(), &script).unwrap_or_else(|faults| panic!("{name}: {faults}"));
        let first = attack(&content);
        // The limits fire at the same point on every run.
        let second = attack(&content);
        let third = std::thread::scope(|scope| scope.spawn(|| attack(&content)).join().unwrap());
        if first != second || first != third {
            wrong.push(format!("{name}: not the same twice: {first:?}, {second:?}, {third:?}"));
        }
        let named = |message: &String| message.contains("cards/isles/probe.lua:3: ") && message.len() < 2_000;
        match (&first, comes) {
            (Err(message), Error) if named(message) => {}
            (Ok(()), Nothing) => {}
            (other, _) => wrong.push(format!("{name}: {:.300}", format!("{other:?}"))),
        }
        if began.elapsed() > Duration::from_secs(10) {
            wrong.push(format!("{name}: takes {:?}", began.elapsed()));
        }
        assert_eq!(normal_game(&shipped), digest, "{name}: another game comes out different afterwards");
    }
    assert!(ATTACKS.len() + SCRIPTS.len() >= 70);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn files_that_attack_while_they_load_are_refused() {
    let shipped = common::content("red_sea");
    let digest = normal_game(&shipped);
    for (name, script) in SCRIPTS {
        let folder = tempfile::tempdir().unwrap();
        let began = Instant::now();
        let Err(faults) = content(folder.path(), script) else { panic!("{name} is accepted") };
        assert!(faults.contains("cards/isles/probe.lua"), "{name}: {faults}");
        assert!(faults.len() < 20_000 && began.elapsed() < Duration::from_secs(10), "{name}");
        assert_eq!(normal_game(&shipped), digest, "{name}");
    }
}

/// What functions of a file share is made anew for each call: nothing is remembered from game to game.
#[test]
fn scripts_remember_nothing() {
    let script = "local count = 0\nlocal list = {}\nreturn {\n  event = function(game)\n    count = count + 1\n    list[#list + 1] = 'x'\n    game:gain_vp('red', count + #list)\n  end,\n}\n";
    let folder = tempfile::tempdir().unwrap();
    let content = content(folder.path(), script).unwrap();
    let probe = content.find_card("probe").unwrap();
    let position = Position { cards: vec![(probe, Zone::Hand(Side::First))], ..Position::default() };
    for _ in 0..3 {
        let mut game = Game::from_position(content.clone(), &position, 1).unwrap();
        game.apply(Choice::Card(probe)).unwrap();
        game.apply(Choice::Use(Use::Event)).unwrap();
        assert_eq!(game.board().vp(), 2);
    }
}

/// `game` is one table for all scripts: keeping it gives nothing while no function of the script runs.
#[test]
fn what_is_kept_past_its_call_is_dead() {
    let script = "local kept\nreturn {\n  condition = function(game)\n    if kept then kept:gain_vp('red', 1) end\n    kept = game\n    return true\n  end,\n  event = function(game) kept = game end,\n}\n";
    let folder = tempfile::tempdir().unwrap();
    let content = content(folder.path(), script).unwrap();
    attack(&content).unwrap();
    attack(&content).unwrap();
}

/// Addresses, the order of tables and the like could make two runs differ: none is visible.
#[test]
fn nothing_a_script_sees_differs_between_runs() {
    let bodies = [
        "error(tostring({}) .. tostring(game) .. tostring(function() end) .. tostring(game.vp))",
        "error(string.format('%s %s', {}, game))",
        "local t = {} for _, k in ipairs { 'b', 'x', 'a', 'zz', 'm', 'k9' } do t[k] = 1 end local s = '' for k in pairs(t) do s = s .. k end error(s)",
        "local t = {} for i = 1, 50 do t['k' .. i * 7919 % 101] = i end local s = '' for k, v in pairs(t) do s = s .. k .. v end error(s)",
        "local s = '' for k in pairs(game) do s = s .. k end error(s)",
        "local a, b = {}, {} error(tostring(pcall(function() return a < b end)))",
    ];
    for body in bodies {
        let mut said = Vec::new();
        for _ in 0..3 {
            let folder = tempfile::tempdir().unwrap();
            let script = format!(
                "local ballast = {{}} for i = 1, 100 do ballast[i] = {{}} end\nreturn {{ event = function(game) {body} end }}\n"
            );
            let content = content(folder.path(), &script).unwrap();
            let run = || attack(&content).unwrap_err().replace(&folder.path().display().to_string(), "");
            said.push(run());
            said.push(std::thread::scope(|scope| scope.spawn(run).join().unwrap()));
        }
        assert!(said.iter().all(|one| *one == said[0]), "{body}: {said:#?}");
        assert!(!said[0].contains("0x"), "{body}: {}", said[0]);
    }
}
