//! Failing scripts in play: the error names card, line and call; the game continues.

use brink::content::Library;
use brink::game::{Choice, Use};
use brink::tooling::{CALLS, Kind, Param, Style};

use testkit::isles::{MAP, content, ready, said};

fn event(body: &str) -> String {
    format!("return {{\n  event = function(game)\n    {body}\n  end,\n}}\n")
}

#[test]
fn faults_name_card_line_and_call() {
    let cases = [
        "local x = nil; return x.y",
        "while true do end",
        "while true do pcall(function() while true do end end) end",
        "local t = {} for i = 1, 1e9 do t[i] = { i } end",
        "local function f() return 1 + f() end f()",
        "gmae:defcon()",
        "game:gain_pv('red', 1)",
        "game:gain_vp(1, 'rde')",
        "game:gain_vp('two', 'red')",
        "game:gain_vp('red')",
        "game:gain_vp(1, 'red', 2)",
        "game.gain_vp('red', 1)",
        "game:set_influence('ary', 1, 'red')",
        "game:place_influence { of = 'red', totl = 1 }",
        "game:place_influence { of = 'red' }",
        "game:place_influence { of = 'red', total = 1, where = { regon = 'north' } }",
        "game:place_influence { of = 'red', total = 1, where = { region = 'nroth' } }",
        "game:choose { options = {} }",
        "game:choose_number { min = 3, max = 1 }",
        "table.sort({ 2, 1 }, function(a, b) return game:confirm {} end)",
        "game:place_influence { of = 'red', total = 1 } error('after an answer')",
        "error({ code = 1 })",
        "error()",
        "os.execute('ls')",
        "require('x')",
        "getfenv()",
        "string.format = nil",
        "game.turn = nil",
        "setmetatable({}, {})",
        "coroutine.yield()",
    ];
    let printed: Vec<String> = cases
        .iter()
        .map(|case| format!("{case}\n    {}", said(&event(case))))
        .collect();
    insta::assert_snapshot!(printed.join("\n"));
}

#[test]
fn scripts_that_cannot_be_loaded() {
    let cases = [
        "return {\n  event = function(game\n}",
        "return { evnet = function(game) end }",
        "return { event = 5 }",
        "return 5",
        "while true do end",
        "return { event = function(game) end, effects = { forbdi = {} } }",
        "return { event = function(game) end, effects = { forbid = { { actions = { 'cuop' }, by = \
        'red' } } } }",
        "return { event = function(game) end, effects = { on_cuop = function() end } }",
        "game:turn()\nreturn { event = function(game) end }",
    ];
    let printed: Vec<String> = cases
        .iter()
        .map(|case| format!("{case}\n    {}", said(case)))
        .collect();
    insta::assert_snapshot!(printed.join("\n"));
}

testkit::samples!(Kind);

#[test]
fn every_argument_reaches_its_parameter() {
    let given = |param: &Param| format!("['{}'] = {}, ", param.name, samples(param.kind)[0]);
    for call in CALLS.iter().filter(|call| call.style == Style::Named) {
        for (index, wrong) in call.params.iter().enumerate() {
            // Alone, with one other, and with all of them, which are handed over in different ways.
            let others = call
                .params
                .iter()
                .cycle()
                .skip(index + 1)
                .take(call.params.len() - 1);
            let others: Vec<_> = others.map(given).collect();
            let next = others.first().cloned().unwrap_or_default();
            for others in [String::new(), next, others.concat()] {
                let script = format!(
                    "game:{} {{ {others}['{}'] = function() end }}",
                    call.name, wrong.name
                );
                let wanted = format!("probe.lua:3: game:{}: `{}`", call.name, wrong.name);
                let printed = said(&event(&script));
                assert!(printed.contains(&wanted), "{script}\n{printed}");
            }
        }
    }
}

#[test]
fn conditions_only_read() {
    let script = "return {\n  condition = function(game)\n    game:gain_vp(1, 'red')\n    return \
        true\n  end,\n  event = function(game) end,\n}\n";
    let folder = tempfile::tempdir().unwrap();
    let content = content(folder.path(), script).unwrap();
    let (mut game, probe) = ready(&content);
    let before = game.clone();
    let message = game.apply(Choice::Card(probe)).unwrap_err().to_string();
    assert!(
        message.contains("probe.lua:3: game:gain_vp: a condition can only read the game"),
        "{message}"
    );
    assert!(game == before);
}

/// Nothing that one card does reaches another: not its globals, not tables it was given.
#[test]
fn cards_do_not_see_each_other() {
    assert!(said(&event("game:card('calm').ops = 9")).contains("cannot be changed"));
    assert!(said(&event("leaked = 1")).contains("with `local`"));
    assert!(said(&event("return leaked + 1")).contains("unknown name `leaked`"));
}

/// A card may name what only other content has: `check` notes it, and the clause has no effect.
#[test]
fn clauses_about_what_a_scenario_lacks_have_no_effect() {
    let script = "return {\n  event = function(game)\n    game:set_influence(\"moon\", 1, \
        'red')\n    \
        assert(game:influence(\"moon\", 'red') == 0)\n    assert(game:count { ids = { \"moon\", \
        'ayr' } } == 1)\n    \
        assert(game:end_effect(\"lander\") == false)\n    assert(game:happened(\"lander\") == \
        false)\n    \
        game:place_influence { of = 'red', total = 1, where = { ids = \"moon\" } }\n    \
        game:gain_vp(1, 'red')\n  end,\n}\n";
    let folder = tempfile::tempdir().unwrap();
    let far = folder.path().join("cards/far");
    std::fs::create_dir_all(&far).unwrap();
    std::fs::create_dir_all(folder.path().join("maps")).unwrap();
    std::fs::write(
        folder.path().join("maps/far.yaml"),
        MAP.replace("isles", "far").replace("ayr", "moon"),
    )
    .unwrap();
    std::fs::write(
        far.join("lander.lua"),
        "return { event = function(game) end }\n",
    )
    .unwrap();
    let cards = "id: far\nname: Far\ncards:\n  lander: { number: 1, name: Lander, side: neutral, \
        ops: 1, period: only, text: Lands. }\n";
    std::fs::write(far.join("cards.yaml"), cards).unwrap();
    let content = content(folder.path(), script).unwrap();
    let library = Library::open(&[folder.path().to_path_buf()]);
    let notes: Vec<String> = library.check().iter().map(ToString::to_string).collect();
    assert!(
        notes.iter().any(|note| note.contains("probe.lua:3:")
            && note.contains("note: the scenario `isles` has no `moon`")),
        "{notes:#?}"
    );
    assert!(
        notes
            .iter()
            .any(|note| note.contains("probe.lua:6:") && note.contains("`lander`")),
        "{notes:#?}"
    );
    let (mut game, probe) = ready(&content);
    game.apply(Choice::Card(probe)).unwrap();
    game.apply(Choice::Use(Use::Event)).unwrap();
    assert_eq!(game.board().vp(), 1);
}
