//! Both paths of marshalling, compared call by call and game by game.

use std::sync::Arc;

use mlua::{Function, Value as Lv};

use crate::content::{Content, Library};
use crate::game::machine::host::{Host, Meters};
use crate::game::state::audience::Audience;
use crate::game::state::context::{Context, Power};
use crate::game::state::core::Core;
use crate::game::state::effect::{Source, Value};
use crate::game::state::event::Event;
use crate::game::state::flow::Flow;
use crate::game::state::frame::{Frame, SetupFrame};
use crate::game::state::zone::Zone;
use crate::game::{Board, Dice, Game};
use crate::ids::Side;
use crate::script::{Charge, LuaData, Run, Sandbox, ScriptError, Usage};

use super::super::call::{Call, Needs, Style};
use super::super::calls::CALLS;
use super::super::param::Kind;
use super::Marshalling;

const WAYS: [Marshalling; 2] = [Marshalling::Plain, Marshalling::Packed];

/// A VM for each path, and a game for the scripts.
struct Bench {
    hosts: [Host; 2],
    core: Core,
}

impl Bench {
    fn new() -> Bench {
        let folder = tempfile::tempdir().unwrap();
        testkit::examples::write(
            folder.path(),
            "return { event = function(game) end, effects = { on_coup = function(game) end } }\n",
        );
        let content = Library::open(&[folder.path().to_path_buf()])
            .load("isles")
            .unwrap()
            .content;
        let hosts = WAYS.map(|way| {
            Host::new(&content, Sandbox::new().unwrap(), way, Meters::default()).unwrap()
        });
        let mut core = *Game::new(content.clone(), 1).unwrap().core.clone();
        core.flow = Flow::new(&content, Vec::new());
        let ayr = content.find_space("ayr").unwrap();
        core.emit(Event::InfluenceChanged {
            side: Side::First,
            space: ayr,
            from: 0,
            to: 2,
        });
        for (id, to) in [
            ("probe", Zone::Play),
            ("calm", Zone::Hand(Side::First)),
            ("quiet", Zone::Hand(Side::Second)),
        ] {
            core.move_card(content.find_card(id).unwrap(), to);
        }
        core.events.clear();
        core.context = Context {
            source: Source::Card(content.find_card("probe").unwrap()),
            player: Side::First,
            played_by: Some(Side::First),
            data: Value::Nil,
            sides_swapped: false,
            power: Power::All,
            audience: Audience::Both,
        };
        Bench { hosts, core }
    }

    /// Runs a function on one path. Returns everything that the script and the game can observe.
    fn run(&self, host: &Host, source: &str, answer: &str) -> String {
        **host.slot.borrow_mut() = self.core.clone();
        let chunk = host.sandbox.load("x.lua", source, &[]).unwrap();
        let function: Function = chunk.value.as_function().unwrap().clone();
        let mut thread = host
            .sandbox
            .coroutine(function, Usage::default(), 0)
            .unwrap();
        let mut run = host
            .sandbox
            .resume("x.lua", &mut thread, Charge::Known(0), &host.calls.game);
        let mut log = String::new();
        for _ in 0..8 {
            let meter = host.sandbox.meter();
            let result = match &run {
                Ok(Run::Waits) => "waits".to_owned(),
                Ok(Run::Done(value)) => format!("{:?}", LuaData::measured(value)),
                // The stack trace of the engine's own Lua is displayed nowhere.
                Err(error) => ScriptError::from_lua("x.lua", error).to_string(),
            };
            {
                let mut core = host.slot.borrow_mut();
                log += &format!(
                    "{result}\n{:?}\n{:?}\n{:?}\n{:?}\ncharged {}\n",
                    core.events,
                    core.flow,
                    core.clause,
                    core.error,
                    meter.used()
                );
                core.flow = self.core.flow.clone();
            }
            if !matches!(run, Ok(Run::Waits)) {
                break;
            }
            let answer = match answer {
                "nil" => Lv::Nil,
                "true" => Lv::Boolean(true),
                "2" => Lv::Number(2.0),
                text => Lv::String(host.sandbox.lua().create_string(text).unwrap()),
            };
            run = host
                .sandbox
                .resume("x.lua", &mut thread, Charge::Known(0), answer);
        }
        let core = host.slot.borrow();
        log + &format!("{} {:?}", core.log_digest, core.board)
    }

    /// Runs a function twice on both paths: caches filled by the first run must not be observable.
    fn compare(&self, body: &str, answer: &str) -> String {
        let source = format!("return function(game) {body} end");
        let found = self
            .hosts
            .each_ref()
            .map(|host| self.run(host, &source, answer));
        assert!(
            found[0] == found[1],
            "{body}\nplain: {}\npacked: {}",
            found[0],
            found[1]
        );
        let again = self
            .hosts
            .each_ref()
            .map(|host| self.run(host, &source, answer));
        assert!(
            again[0] == again[1] && again[0] == found[0],
            "{body}, again\n{}\n{}",
            again[0],
            again[1]
        );
        let [_, packed] = &self.hosts;
        let rewritten = packed
            .sites
            .borrow_mut()
            .as_mut()
            .unwrap()
            .rewrite(packed.sandbox.lua(), &source)
            .unwrap();
        if let Some(rewritten) = rewritten {
            for _ in 0..2 {
                // Without a table of arguments, less of the script's own work is charged.
                let [plain, site] = [&found[0], &self.run(packed, &rewritten, answer)]
                    .map(|found| without_charges(found));
                assert!(
                    site == plain,
                    "{body}, as {rewritten}\nplain: {plain}\nsite: {site}"
                );
            }
        }
        let [_, found] = found;
        found
    }
}

impl Bench {
    /// Makes every call on both paths, with right and wrong arguments.
    fn compare_calls(&self) {
        for call in CALLS {
            let right = with_samples(call, |_| true, None);
            self.compare(&body(&right), "nil");
            self.compare(&body(&format!("game:{} {{ plyer = 1 }}", call.name)), "nil");
        }
    }
}

fn without_charges(found: &str) -> String {
    found
        .lines()
        .filter(|line| !line.starts_with("charged "))
        .collect::<Vec<_>>()
        .join("\n")
}

testkit::samples!(Kind);

/// Values that few or no parameters accept.
const WRONG: [&str; 16] = [
    "\"nothing\"",
    "\"reed\"",
    "\"ayr\"",
    "\"\"",
    "\"\\255\"",
    "true",
    "1.5",
    "-1000",
    "1e12",
    "0/0",
    "{}",
    "{ 1, 2 }",
    "{ \"ayr\", \"nothing\" }",
    "{ region = \"noth\" }",
    "{ all = { { all = { { all = { { region = \"north\" } } } } } } }",
    "print",
];

/// The text of a call with these values for its parameters.
fn text(call: &Call, values: &[(usize, String)]) -> String {
    match call.style {
        Style::Named => {
            let named: Vec<String> = values
                .iter()
                .map(|(at, value)| format!("[\"{}\"] = {value}", call.params[*at].name))
                .collect();
            format!("game:{} {{ {} }}", call.name, named.join(", "))
        }
        Style::Filter => format!(
            "game:{}({})",
            call.name,
            values.first().map_or("", |(_, value)| value)
        ),
        Style::Positional => {
            let all: Vec<&str> = (0..call.params.len())
                .map(|at| {
                    let value = values.iter().find(|(known, _)| *known == at);
                    value.map_or("nil", |(_, value)| value)
                })
                .collect();
            format!("game:{}({})", call.name, all.join(", "))
        }
    }
}

/// The text of a call with the first sample for some of its parameters, and one further value.
fn with_samples(
    call: &Call,
    some: impl Fn(usize) -> bool,
    further: Option<(usize, String)>,
) -> String {
    let given = (0..call.params.len()).filter(|at| some(*at));
    let given = given.map(|at| (at, samples(call.params[at].kind).remove(0)));
    text(call, &given.chain(further).collect::<Vec<_>>())
}

/// Calls with every parameter given and left out, valid and invalid.
fn cases(call: &Call) -> Vec<String> {
    let written = with_samples(call, |_| true, None);
    let mut cases = vec![written.clone(), text(call, &[])];
    cases.push(with_samples(call, |at| call.params[at].required, None));
    for (at, param) in call.params.iter().enumerate() {
        cases.push(with_samples(call, |other| other != at, None));
        let mut values = samples(param.kind);
        values.extend(WRONG.iter().map(|wrong| (*wrong).to_owned()));
        if let Some((min, max)) = param.kind.range() {
            values
                .extend([i64::from(min) - 1, i64::from(max) + 1].map(|number| number.to_string()));
        }
        for value in values {
            cases.push(with_samples(
                call,
                |other| other != at && call.params[other].required,
                Some((at, value)),
            ));
        }
    }
    let name = call.name;
    cases.extend(match call.style {
        Style::Positional => vec![
            format!("{}, 7)", written.trim_end_matches(')')).replace("(, ", "("),
            written.replace("game:", "game."),
        ],
        Style::Named | Style::Filter => vec![
            format!("game:{name}(\"ayr\")"),
            format!("game:{name}({{}}, 1)"),
            format!("game:{name}(nil)"),
            format!("game:{name} {{ \"ayr\" }}"),
            format!("game:{name} {{ plyer = \"red\" }}"),
            format!("game:{name} {{ [true] = 1 }}"),
            format!("game.{name} {{}}"),
            format!("game.{name}(nil, {{}})"),
        ],
    });
    cases.push(format!(
        "table.sort({{ 1, 2 }}, function() {written} return false end)"
    ));
    cases
}

/// A call as the body of a function that returns its result.
fn body(case: &str) -> String {
    if case.starts_with("game") {
        format!("return {case}")
    } else {
        case.to_owned()
    }
}

#[test]
fn every_call_is_the_same_on_both_ways() {
    let bench = Bench::new();
    let (mut count, mut sound) = (0, 0);
    for call in CALLS {
        for case in cases(call) {
            let found = bench.compare(&body(&case), "nil");
            count += 1;
            sound += usize::from(!found.starts_with("x.lua"));
        }
    }
    assert!(
        count > 3_000 && sound > 1_000,
        "{count} cases, {sound} without an error"
    );
}

#[test]
fn every_example_is_the_same_on_both_ways() {
    let bench = Bench::new();
    for call in CALLS {
        let lines = call
            .example
            .lines()
            .map(|line| match line.split_once(" --> ") {
                Some((what, _)) => format!("table.insert(found, tostring({what}))"),
                None => line.to_owned(),
            });
        let lines: Vec<String> = lines.collect();
        let body = format!(
            "local found = {{}}\n{}\nreturn table.concat(found, \", \")",
            lines.join("\n")
        );
        for answer in ["nil", "ayr", "calm", "alone", "true", "2"] {
            bench.compare(&body, answer);
        }
    }
}

#[test]
fn what_a_script_may_do_is_the_same_on_both_ways() {
    let mut bench = Bench::new();
    for power in [Power::Read, Power::ReadPublic, Power::None] {
        bench.core.context.power = power;
        bench.compare_calls();
    }
    bench.core.context.power = Power::All;
    bench.core.context.sides_swapped = true;
    bench.core.context.player = Side::Second;
    bench.compare_calls();
    bench.core.end(None, crate::game::Ending::Points);
    bench.compare_calls();
}

/// Filters are cached by their contents: none may be taken for another.
#[test]
fn filters_are_the_same_on_both_ways() {
    let bench = Bench::new();
    for where_ in [
        "{}",
        "{ region = \"north\" }",
        "{ region = \"south\" }",
        "{ ids = { \"ayr\" } }",
        "{ ids = { \"bute\" } }",
        "{ ids = { \"ayr\", \"bute\" } }",
        "{ except = { region = \"north\" } }",
        "{ all = { { region = \"north\" }, { ids = { \"ayr\" } } } }",
        "{ any = { { region = \"north\" }, { ids = { \"mull\" } } } }",
        "{ has_influence = \"player\" }",
        "{ has_influence = \"opponent\" }",
        "{ influence = { of = \"player\", min = 1 } }",
        "{ influence = { of = \"player\", max = 1 } }",
        "{ influence = { of = \"either\", min = 2, max = 3 } }",
        "{ stability = 1 }",
        "{ stability = \"1\" }",
        "{ max_stability = 1 }",
        "{ [1] = \"ayr\" }",
    ] {
        for call in ["count", "spaces"] {
            bench.compare(&format!("return game:{call}({where_})"), "nil");
        }
        bench.compare(&format!("return game:is(\"ayr\", {where_})"), "nil");
        bench.compare(
            &format!("return game:choose_space {{ where = {where_}, ask = \"where\" }}"),
            "nil",
        );
        let twice = format!(
            "local t = {where_} local a = game:count(t) t.region = \"south\" \
             return a + game:count(t)"
        );
        bench.compare(&twice, "nil");
    }
}

/// Plays a game of a content on one path, with every choice drawn from the seed.
fn played(content: &Arc<Content>, way: Marshalling, seed: u64) -> Vec<u64> {
    let host = Host::new(content, Sandbox::new().unwrap(), way, Meters::default()).unwrap();
    let flow = Flow::new(content, vec![Frame::Setup(SetupFrame { step: 0 })]);
    let mut core = Box::new(Core::new(
        content.clone(),
        Board::new(content),
        flow,
        Dice::new(seed),
    ));
    let (mut ticket, mut digests, mut random) = (None, Vec::new(), seed | 1);
    let mut choice = None;
    while digests.len() < 400 {
        host.run(&mut core, &mut ticket, choice);
        assert!(core.error.is_none(), "{:?}", core.error);
        digests.push(core.log_digest);
        let Some(decision) = &core.decision else {
            break;
        };
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        choice = Some(decision.choices[(random >> 33) as usize % decision.choices.len()]);
    }
    digests
}

#[test]
fn games_are_the_same_on_both_ways() {
    let library = Library::open(&[testkit::root()]);
    let ids = library.scenario_ids().map(str::to_owned);
    let ids: Vec<String> = ids.collect();
    for id in ids {
        let content = library.load(&id).unwrap().content;
        for seed in 1..=3 {
            let [plain, packed] = WAYS.map(|way| played(&content, way, seed));
            assert_eq!(plain, packed, "{id}, seed {seed}");
            assert!(
                plain.len() > 10,
                "{id}, seed {seed}: {} choices",
                plain.len()
            );
        }
    }
}

#[test]
fn errors_of_calls_over_several_lines_name_the_same_line() {
    let bench = Bench::new();
    let bodies = [
        "local n = \"x\"\ngame:gain_vp(\n  n,\n  \"red\"\n)",
        "local n = 1\nlocal m = game:war {\n  target = \"ayr\",\n  win_on = n,\n  vp = {},\n}\n\
         return m",
        "local n = 1\n\nreturn game:count {\n  region = \"noth\",\n}",
        "local n = 1\ngame:gain_vp(\n  game:count {\n    nothing = n,\n  },\n  \"red\")",
        "game:gain_vp(1,\n\"red\")\nlocal x = nil + 1",
        "table.sort({ 1, 2 }, function() game:gain_vp(1,\n\"red\") end)",
    ];
    for body in bodies {
        let found = bench.compare(body, "nil");
        assert!(found.contains("x.lua:"), "{body}\n{found}");
    }
}

/// Maximum number of bytes that a step may allocate: the limits of steps must end a script before
/// memory runs out.
const MAX_BYTES: usize = 250;

/// The bytes allocated and the steps counted while a script runs this 300 times; `None` if it does
/// not compile. Garbage counts as well: nothing is collected meanwhile.
fn allocated(host: &Host, body: &str) -> Option<(usize, usize)> {
    let source = format!(
        "return function(game) local all, long = {{}}, string.rep('x', 3900) \
         for i = 1, 300 do {body} end end"
    );
    let chunk = host.sandbox.load("x.lua", &source, &[]).ok()?;
    let function = chunk.value.as_function().unwrap().clone();
    let mut thread = host
        .sandbox
        .coroutine(function, Usage::default(), 0)
        .unwrap();
    let lua = host.sandbox.lua();
    lua.gc_collect().unwrap();
    lua.gc_stop();
    let before = lua.used_memory();
    let _ = host
        .sandbox
        .resume("x.lua", &mut thread, Charge::Counted, &host.calls.game);
    let bytes = lua.used_memory() - before;
    lua.gc_restart();
    Some((bytes, host.sandbox.meter().used() as usize))
}

#[test]
fn no_step_allocates_much() {
    let bench = Bench::new();
    let host = &bench.hosts[1];
    let reads = CALLS
        .iter()
        .filter(|call| !call.example.contains("choose") && call.needs == Needs::Read);
    let calls = reads.map(|call| format!("local x = {}", call.example.trim_start_matches('#')));
    let own = [
        "all[i] = { i }",
        "all[i] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 }",
        "all[i] = { a = 1, b = 2, c = 3, d = 4, e = 5 }",
        "all[i] = function() return i end",
        "all[i] = string.rep('x', 4000)",
        "all[i] = string.rep('x', 3900) .. i",
        "all[i] = string.sub(long, 1 + i % 9)",
        "all[i] = string.upper(long)",
        "all[i] = string.reverse(long)",
        "all[i] = string.gsub(long, 'x', 'y')",
        "all[i] = string.format('%s', long .. i)",
        "all[i] = tostring(i)",
        "all[i] = table.concat({ long, i })",
        "all[i] = { string.byte(long, 1, 100) }",
        "for k, v in pairs { a = 1, b = 2 } do all[k] = v end",
        "all[i] = { pcall(error, long) }",
        "all[i] = game:spaces { region = { 'north', 'south' } }",
        "all[i] = game:card('probe')",
    ];
    let mut wrong = Vec::new();
    for body in own.into_iter().map(str::to_owned).chain(calls) {
        **host.slot.borrow_mut() = bench.core.clone();
        let Some((bytes, steps)) = allocated(host, &body) else {
            continue;
        };
        // The table that keeps everything grows by doubling.
        if bytes > MAX_BYTES * steps + 40_000 {
            wrong.push(format!("{body}: {bytes} bytes in {steps} steps"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
