//! Modules: functions that the scripts of a card set, or the rule scripts, share; and modules that try to be more.

use brink::content::{Library, Texts};
use testkit::isles::{MAP, SCENARIO};

use super::position_tests::run;

const PROBE: &str = "local steps = require(\"steps\")\nreturn { event = function(game) game:gain_vp(steps.twice(2), 'red') end }\n";
const STEPS: &str = "local more = require \"more\"\nlocal steps = {}\nfunction steps.twice(n)\n  return more.times(n, 2)\nend\nreturn steps\n";
const MORE: &str = "return { times = function(a, b) return a * b end }\n";

/// The tiny game, with these files.
fn texts(files: &[(&str, &str)]) -> Texts {
    let card = |id: &str, number: usize, tags: &str| {
        format!(
            "  {id}: {{ number: {number}, name: {id}, side: neutral, ops: 2, period: only, {tags} text: A test. }}\n"
        )
    };
    let cards: String = ["calm", "quiet", "still"]
        .iter()
        .zip(2..)
        .map(|(id, n)| card(id, n, "tags: [no_event],"))
        .collect();
    let cards = format!(
        "id: isles\nname: Isles\ncards:\n{}{cards}",
        card("probe", 1, "")
    );
    let start = Texts::named("mine")
        .with("maps/isles.yaml", MAP)
        .with("cards/isles/cards.yaml", &cards)
        .with("scenarios/isles.yaml", SCENARIO);
    files
        .iter()
        .fold(start, |texts, (path, text)| texts.with(path, text))
}

pub fn library(files: &[(&str, &str)]) -> Library {
    Library::from_texts(texts(files))
}

/// Faults of the tiny game whose card requires a module with this text.
fn said(module: &str) -> String {
    let probe =
        "local steps = require(\"steps\")\nreturn { event = function(game) steps.twice(2) end }\n";
    let library = library(&[
        ("cards/isles/probe.lua", probe),
        ("cards/isles/lib/steps.lua", module),
    ]);
    let checked: Vec<String> = library.check().iter().map(ToString::to_string).collect();
    let loaded = library
        .load("isles")
        .err()
        .map(|error| error.to_string())
        .unwrap_or_default();
    assert_eq!(
        loaded.is_empty(),
        !checked.iter().any(|fault| fault.contains(" error: ")),
        "{loaded}\n{checked:?}"
    );
    checked.join("\n")
}

#[test]
fn scripts_share_the_functions_of_modules() {
    let all = [
        ("cards/isles/probe.lua", PROBE),
        ("cards/isles/lib/steps.lua", STEPS),
        ("cards/isles/lib/more.lua", MORE),
    ];
    let sound = library(&all);
    assert_eq!(
        sound
            .check()
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>(),
        [""; 0]
    );
    let tests = "
  - name: the module counts
    given: { hand: { red: [probe] } }
    when: [{ red: { play: probe, for: event } }]
    then: { vp: 4 }
";
    assert_eq!(run(&sound, tests), [""; 0]);
    let content = sound.load("isles").unwrap().content;
    let game = testkit::play(&content, 1, "random", |_, _| ());
    let mut log = Vec::new();
    game.replayed(usize::MAX, |_, events| {
        log.extend(
            events
                .iter()
                .filter_map(|event| Some(event.display(&content)?.to_string())),
        )
    })
    .unwrap();
    assert!(!log.is_empty());
    // A module is part of what is played.
    let changed = library(&[
        all[0],
        all[1],
        (
            "cards/isles/lib/more.lua",
            "return { times = function(a, b) return a + b end }",
        ),
    ]);
    assert_ne!(
        changed.load("isles").unwrap().content.digest,
        content.digest
    );
    let keys: Vec<&str> = sound
        .files_of("isles")
        .into_iter()
        .map(|file| file.key.as_str())
        .collect();
    assert!(keys.contains(&"cards/isles/lib/more.lua"), "{keys:?}");
}

#[test]
fn rule_scripts_and_changed_cards_share_the_modules_of_rules() {
    let scenario = SCENARIO.replace(
        "headline:",
        "rules: [tides]\nchange: { probe: { script: storm } }\nheadline:",
    );
    let library = library(&[
        ("scenarios/isles.yaml", &scenario),
        (
            "cards/isles/probe.lua",
            "return { event = function(game) end }",
        ),
        ("scenarios/cards/storm.lua", PROBE),
        (
            "scenarios/rules/tides.lua",
            "local steps = require 'steps'\nreturn { effects = { on_turn_start = function(game) game:set_track('supply', steps.twice(1), 'red') end } }\n",
        ),
        (
            "scenarios/rules/lib/steps.lua",
            "return { twice = function(n) return n + n end }\n",
        ),
    ]);
    assert_eq!(
        library
            .check()
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>(),
        [""; 0]
    );
    let tests = "
  - name: both count
    given: { hand: { red: [probe] } }
    when: [{ red: { play: probe, for: event } }]
    then: { vp: 4 }
  - name: a turn begins
    given: { turn: 2, phase: deal }
    then: { tracks: { supply: { red: 2 } } }
";
    let said = run(&library, tests);
    assert!(said.len() <= 1, "{said:?}");
}

/// Texts that are no modules, and words of the fault.
const NO_MODULES: [(&str, &str); 17] = [
    (
        "return 3",
        "1:1: error: a module returns a table of functions",
    ),
    (
        "return {}",
        "1:1: error: a module returns a table of functions",
    ),
    (
        "return { twice = function(n) return n end, most = 3 }",
        "1:44: error: a module returns a table of functions, but `most` is not a function",
    ),
    (
        "return { twice = function(n) return n end, deep = { one = function() end } }",
        "but `deep` is not a function",
    ),
    (
        "local n = 0\nreturn { twice = function() n += 1 return n end }",
        "2:29: error: a function changes `n`",
    ),
    (
        "local seen = {}\nreturn { twice = function(k) seen[k] = true return 1 end }",
        "2:30: error: a function changes `seen`",
    ),
    (
        "local list = {}\nreturn { twice = function(k) table.insert(list, k) return #list end }",
        "error: a function changes `list`",
    ),
    (
        "return { twice = function(n) return game:vp() end }",
        "1:37: error: no function around this takes `game` as an argument",
    ),
    (
        "local vp = game:vp()\nreturn { twice = function(n) return vp end }",
        "1:12: error: no function around this takes `game` as an argument",
    ),
    (
        "return { twice = function(n) return n end",
        "error: Expected",
    ),
    (
        "local steps = require('steps')\nreturn { twice = function(n) return n end }",
        "1:1: error: modules require each other in a circle: steps -> steps",
    ),
    (
        "return { twice = function(n) return require('x') end }",
        "1:1: error: `require` belongs at the top of the file",
    ),
    (
        "local name = 'x'\nlocal x = require(name)\nreturn { twice = x.twice }",
        "2:1: error: name the module in quotes",
    ),
    (
        "local x = require('stepz')\nreturn { twice = x.twice }",
        "unknown module `stepz`; did you mean `steps`?",
    ),
    (
        "local x = require('../../probe')\nreturn { twice = x.twice }",
        "unknown module `../../probe`",
    ),
    ("while true do end", "1:1: error: this script ran too long"),
    (
        "local r = require\nlocal x = r('steps')\nreturn { twice = x.twice }",
        "1:1: error: name the module in quotes",
    ),
];

#[test]
fn what_a_module_is_not() {
    for (module, wanted) in NO_MODULES {
        let said = said(module);
        let line = said.lines().find(|line| line.contains(wanted));
        assert!(
            line.is_some_and(|line| line.starts_with("mine:cards/isles/lib/steps.lua:")),
            "{module}\n{wanted}\n{said}"
        );
    }
}

#[test]
fn a_hostile_module_gains_nothing() {
    for (body, wanted) in [
        ("getfenv(1).x = 1", "unknown name `getfenv`"),
        ("setmetatable(string, {})", "unknown name `setmetatable`"),
        (
            "getmetatable('').__index.rep = nil",
            "unknown name `getmetatable`",
        ),
        ("coroutine.yield()", "unknown name `coroutine`"),
        ("string.rep = nil", "`string.rep` cannot be changed"),
        ("_G.x = 1", "unknown name `_G`"),
        ("steps = 1", "`steps` cannot be changed"),
        ("load('x')()", "unknown name `load`"),
        ("loadstring('x')()", "unknown name `loadstring`"),
        ("math.random()", "unknown name `math.random`"),
        ("local t = {} for i = 1, 1e9 do t[i] = {} end", "error"),
        ("local function f() return f() + 1 end f()", "error"),
        (
            "error({})",
            "the script raised an error that is not a string",
        ),
    ] {
        let said = said(&format!(
            "{body}\nreturn {{ twice = function(n) return n end }}\n"
        ));
        assert!(
            said.contains(wanted) && said.contains("mine:cards/isles/lib/steps.lua:1:"),
            "{body}\n{said}"
        );
    }
}

/// Plays the card twice and returns the victory points after each.
fn twice(probe: &str, module: &str) -> Vec<String> {
    let library = library(&[
        ("cards/isles/probe.lua", probe),
        ("cards/isles/lib/steps.lua", module),
    ]);
    let tests = "
  - name: once
    given: { hand: { red: [probe] } }
    when: [{ red: { play: probe, for: event } }]
    then: { vp: 1 }
  - name: again
    given: { hand: { red: [probe] } }
    when: [{ red: { play: probe, for: event } }]
    then: { vp: 1 }
";
    run(&library, tests)
}

#[test]
fn a_module_remembers_nothing_even_if_it_hides_it() {
    let probe = "local steps = require('steps')\nreturn { event = function(game) game:gain_vp(steps.count(), 'red') end }\n";
    // A counter that a closure keeps, and one in a table under another name: neither is seen by reading the text.
    for module in [
        "local function make() local n = 0 return function() n = n + 1 return n end end\nreturn { count = make() }\n",
        "local kept = { n = 0 }\nlocal function up(t) t.n = t.n + 1 return t.n end\nreturn { count = function() return up(kept) end }\n",
    ] {
        assert_eq!(twice(probe, module), [""; 0], "{module}");
    }
    let own =
        "local steps = require('steps')\nreturn { event = function(game) steps.count = 3 end }\n";
    let said = twice(own, "return { count = function() return 1 end }\n").join("\n");
    assert!(
        said.contains("probe.lua:2: this cannot be changed"),
        "{said}"
    );
}

#[test]
fn an_error_in_a_function_of_a_module_names_both_lines() {
    let probe = "local steps = require('steps')\nreturn { event = function(game)\n  steps.fail(nil)\nend }\n";
    let module = "return {\n  fail = function(n)\n    return n + 1\n  end,\n}\n";
    let said = twice(probe, module).join("\n");
    assert!(
        said.contains("mine:cards/isles/probe.lua:3: mine:cards/isles/lib/steps.lua:3: attempt to perform arithmetic"),
        "{said}"
    );
    let endless = twice(probe, "return { fail = function() while true do end end }").join("\n");
    assert!(
        endless.contains("mine:cards/isles/lib/steps.lua:1") && endless.contains("too long"),
        "{endless}"
    );
}

#[test]
fn many_modules_and_long_chains_are_refused() {
    let mut files: Vec<(String, String)> = (0..10_000)
        .map(|n| {
            (
                format!("cards/isles/lib/m{n}.lua"),
                format!(
                    "local m = require('m{}')\nreturn {{ f = function(x) return m.f(x) end }}\n",
                    n + 1
                ),
            )
        })
        .collect();
    files.push((
        "cards/isles/probe.lua".to_owned(),
        "local m = require('m0')\nreturn { event = function() m.f(1) end }".to_owned(),
    ));
    files.push(("cards/isles/lib/o dd\u{e9}.lua".to_owned(), MORE.to_owned()));
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(path, text)| (path.as_str(), text.as_str()))
        .collect();
    let said = library(&files).load("isles").unwrap_err().to_string();
    assert!(said.contains("a script may have 64 modules"), "{said}");
}
