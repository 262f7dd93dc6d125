//! Attacks: scripts that try to hang, crash, cheat or escape. Each is survived with an error that names the card, or does
//! nothing; afterwards the same VM plays a normal game with the same digest.

mod charges;

use std::sync::Arc;
use std::time::{Duration, Instant};

use brink::content::{Content, Library};
use brink::game::{Choice, Use};
use brink::script::Deadline;

use super::attacks::{ATTACKS, Comes, SCRIPTS};
use brink::tooling::{self, CALLS, Needs};
use testkit::isles::{self, content, ready};
use testkit::letters;

/// Plays the card `probe` for its event and answers whatever it asks, up to some thousand times.
fn attack(content: &Arc<Content>) -> Result<(), String> {
    let (mut game, probe) = ready(content);
    game.apply(Choice::Card(probe))
        .map_err(|error| error.to_string())?;
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
    panic!("it asks forever");
}

/// The digest of a whole game on this thread: the VM is shared by all games of a content.
fn normal_game(content: &Arc<Content>) -> u64 {
    testkit::play(content, 7, "random", |_, _| ()).log_digest()
}

/// The most processor time of an attack: steps are counted, and this is what they may cost.
const MAX_WORK: Duration = Duration::from_secs(1);

/// The fault in the result of an attack on the body of the event, if there is one.
fn body_comes(name: &str, comes: Comes, body: &str) -> Option<String> {
    let script = format!("return {{\n  event = function(game)\n    {body}\n  end,\n}}\n");
    let folder = tempfile::tempdir().unwrap();
    letters::write(folder.path(), letters::ZONES, &script);
    let content = isles::load(folder.path()).unwrap_or_else(|faults| panic!("{name}: {faults}"));
    let mut least = Duration::MAX;
    let mut measured = || {
        let before = testkit::worked();
        let result = attack(&content);
        least = least.min(testkit::worked() - before);
        result
    };
    // The limits fire at the same point on every run.
    let (first, second) = (measured(), measured());
    let third = std::thread::scope(|scope| scope.spawn(|| attack(&content)).join().unwrap());
    if first != second || first != third {
        return Some(format!(
            "{name}: not the same twice: {first:?}, {second:?}, {third:?}"
        ));
    }
    if least > MAX_WORK {
        return Some(format!("{name}: its steps cost {least:?}"));
    }
    let words = match comes {
        Comes::Error(words) => Some(words.to_owned()),
        Comes::Missing(name) => Some(format!("unknown name `{name}`")),
        Comes::Nothing => None,
    };
    let is_right = match (&first, words) {
        (Ok(()), None) => true,
        // It names the card, the line, and the limit that it is about.
        (Err(message), Some(words)) => {
            message.contains("cards/isles/probe.lua:3: ")
                && message.contains(&words)
                && message.len() < 2_000
        }
        _ => false,
    };
    (!is_right).then(|| format!("{name}: {:.300}", format!("{first:?}")))
}

#[test]
fn attacks_are_survived() {
    let shipped = testkit::content("red_sea");
    let digest = normal_game(&shipped);
    let mut wrong = Vec::new();
    for (name, comes, body) in ATTACKS.iter().copied().flatten() {
        wrong.extend(body_comes(name, *comes, body));
        assert_eq!(
            normal_game(&shipped),
            digest,
            "{name}: another game comes out different afterwards"
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn files_that_attack_while_they_load_are_refused() {
    let shipped = testkit::content("red_sea");
    let digest = normal_game(&shipped);
    let long = format!(
        "return {{ event = function() return '{}' end }}",
        "x".repeat(5000)
    );
    let scripts =
        SCRIPTS
            .iter()
            .copied()
            .chain([("a long text in the file", "is too long", long.as_str())]);
    for (name, words, script) in scripts {
        let folder = tempfile::tempdir().unwrap();
        let Err(faults) = content(folder.path(), script) else {
            panic!("{name} is accepted")
        };
        assert!(
            faults.contains("cards/isles/probe.lua") && faults.contains(words),
            "{name}: {faults:.600}"
        );
        assert!(faults.len() < 20_000, "{name}: {} bytes", faults.len());
        assert_eq!(normal_game(&shipped), digest, "{name}");
    }
}

/// Calls that may make a script wait, each with arguments that suit it.
const WAITING: &[&str] = &[
    "confirm {}",
    "choose { options = { { 'x', 1 }, { 'y', 2 } } }",
    "choose_number { min = 5, max = 9 }",
    "choose_space {}",
    "choose_region { among = { 'north' } }",
    "choose_card { from = { 'calm', 'quiet' } }",
    "discard_cards { from = { 'calm', 'quiet' }, total = 1 }",
    "place_influence { total = 1 }",
    "remove_influence { of = 'red', total = 1 }",
    "clear_influence { of = 'red' }",
    "double_influence { of = 'red' }",
    "choose_spaces { total = 2 }",
    "exchange_card {}",
    "offer_card { card = 'calm' }",
    "use_card { card = 'calm' }",
    "roll_off {}",
    "pay_influence { of = 'red', total = 0 }",
    "place_counters { counter = 'fort', total = 1 }",
    "remove_counters { counter = 'fort', total = 1 }",
    "attack {}",
    "operations { value = 2 }",
    "coup { value = 2 }",
    "realign { value = 2 }",
    "score('north')",
    "play_event { card = 'calm' }",
    "play_card { card = 'calm' }",
    "trapped_round {}",
    "roll()",
    "war { target = 'ayr' }",
    "space_race_advance(1, 'red')",
    "gain_vp(20, 'red')",
    "end_game {}",
    "choose_secretly { ask = 'send', options = { 'ayr' } }",
    "random { from = { 1, 2 } }",
    "random_number(6)",
    "offer_price('leave', 'red')",
    "shuffle { 1, 2 }",
];

/// Where a script cannot wait, a call that may ask puts nothing on the stack: the next question is the only one.
#[test]
fn a_question_where_the_script_cannot_wait_leaves_nothing_behind() {
    let listed: Vec<&str> = WAITING
        .iter()
        .map(|call| call.split([' ', '(']).next().unwrap())
        .collect();
    for call in CALLS.iter().filter(|call| call.needs == Needs::Ask) {
        assert!(
            listed.contains(&call.name),
            "{} may ask and is not tried",
            call.name
        );
    }
    for call in WAITING {
        for place in [
            "pcall(string.gsub, 'a', 'a', function() CALL end)",
            "pcall(table.sort, { 2, 1 }, function() CALL end)",
            "pcall(table.sort, { 2, 1 }, function() pcall(function() CALL end) end)",
        ] {
            let caught = place.replace("CALL", &format!("game:{call}"));
            let script = format!(
                "return {{ event = function(game)\n{caught}\nlocal x = game:choose_number {{ min \
                = 1, max = 3 }}\n\
                 assert(x == 1)\ngame:gain_vp(x, 'red')\nend }}\n"
            );
            let folder = tempfile::tempdir().unwrap();
            let content = content(folder.path(), &script).unwrap();
            let (mut game, probe) = ready(&content);
            game.apply(Choice::Card(probe)).unwrap();
            game.apply(Choice::Use(Use::Event)).unwrap();
            let asked = &game.decision().unwrap().choices;
            assert_eq!(asked[..], [1, 2, 3].map(Choice::Number), "{caught}");
            game.apply(Choice::Number(1)).unwrap();
            assert_eq!((game.board().vp(), game.outcome()), (1, None), "{caught}");
        }
    }
}

/// Scripts of several cards that set each other off, and what the error has to name.
const TOGETHER: &[(&str, &str, &str)] = &[
    (
        "events that play events, each of which does much",
        "local function work() for i = 1, 40000 do end end\nreturn { event = function(game)\n\
         for i = 1, 900 do work() game:play_event { card = 'calm' } end\nend }",
        "return { event = function(game) for i = 1, 190000 do end end }",
    ),
    (
        "handlers that play events",
        "return { event = function(game)\ngame:start_effect()\nfor i = 1, 900 do game:play_event \
        { card = 'calm' } end\nend,\n\
         effects = { on_play = function(game) for i = 1, 190000 do end end } }",
        "return { event = function(game) for i = 1, 190000 do end end }",
    ),
    (
        "throws of dice that throw dice",
        "return { event = function(game)\ngame:start_effect()\ngame:roll()\nend,\n\
         effects = { on_roll = function(game) game:roll() end } }",
        "return { event = function(game) end }",
    ),
    (
        "dice forever",
        "return { event = function(game)\ngame:start_effect()\nwhile true do game:roll() \
        end\nend,\n\
         effects = { on_roll = function(game) for i = 1, 1000 do end end } }",
        "return { event = function(game) end }",
    ),
    (
        "conditions that take long",
        "return { event = function(game)\nfor i = 1, 900 do game:play_event { card = 'calm' } \
        end\nend }",
        "return { condition = function(game) for i = 1, 190000 do end return false end, event = \
        function(game) end }",
    ),
];

/// The scripts run by one choice have a limit, which a replayed game reaches at the same step.
#[test]
fn what_one_choice_sets_off_is_limited() {
    for (name, probe, calm) in TOGETHER {
        let folder = tempfile::tempdir().unwrap();
        content(folder.path(), probe).unwrap();
        std::fs::write(folder.path().join("cards/isles/calm.lua"), calm).unwrap();
        let content = brink::content::Library::open(&[folder.path().to_path_buf()])
            .load("isles")
            .unwrap()
            .content;
        let first = attack(&content).unwrap_err();
        let second = std::thread::scope(|scope| scope.spawn(|| attack(&content)).join().unwrap())
            .unwrap_err();
        assert_eq!(first, second, "{name}");
        let named =
            first.contains("cards/isles/probe.lua:") || first.contains("cards/isles/calm.lua:");
        let limit = first.contains("run by one choice took too long together")
            || first.contains("set each other off");
        assert!(named && limit, "{name}: {first}");
    }
}

/// An event that does much before each of three questions, then a loop of this length.
fn long_between_questions(last: u32) -> String {
    format!(
        "return {{ event = function(game)\nfor i = 1, 3 do\nfor j = 1, 150000 do \
        end\ngame:confirm {{}}\nend\n\
         for j = 1, {last} do end\nend }}"
    )
}

/// The result of the last choice of such an event, and the number of its questions. The game is made again before each
/// choice, or never.
fn last_choice(last: u32, made_again: bool) -> (usize, Result<(), String>) {
    let folder = tempfile::tempdir().unwrap();
    let content = content(folder.path(), &long_between_questions(last)).unwrap();
    let (mut game, probe) = ready(&content);
    for choice in [Choice::Card(probe), Choice::Use(Use::Event)] {
        game.apply(choice).unwrap();
    }
    let mut asked = 0;
    while let Some(decision) = game
        .decision()
        .filter(|decision| decision.card == Some(probe))
    {
        asked += 1;
        let choice = decision.choices[0];
        if made_again {
            game.undo(0).unwrap();
        }
        let before = game.digest();
        if let Err(error) = game.apply(choice) {
            assert_eq!(game.digest(), before, "a failed choice changed the game");
            return (
                asked,
                Err(error
                    .to_string()
                    .replace(&folder.path().display().to_string(), "")),
            );
        }
    }
    (asked, Ok(()))
}

/// Steps that a choice used before it asked do not count for the next one, whether its script was kept or made again.
#[test]
fn a_game_that_is_made_again_meets_limits_at_the_same_step() {
    // Together the steps before the questions are more than one choice may take.
    let (mut fits, mut fails) = (100_000, 250_000);
    while fails - fits > 1 {
        let middle = u32::midpoint(fits, fails);
        match last_choice(middle, false).1 {
            Ok(()) => fits = middle,
            Err(_) => fails = middle,
        }
    }
    for made_again in [false, true] {
        assert_eq!(
            last_choice(fits, made_again),
            (3, Ok(())),
            "made again: {made_again}"
        );
        let (asked, met) = last_choice(fails, made_again);
        let met = met.unwrap_err();
        assert!(
            asked == 3 && met.contains("cards/isles/probe.lua:7: ") && met.contains("ran too long"),
            "{met}"
        );
        assert_eq!(met, last_choice(fails, false).1.unwrap_err());
    }
}

/// The variables shared by functions of a file are made again for each call: nothing is kept from game to game.
#[test]
fn scripts_remember_nothing() {
    let script = "local count = 0\nlocal list = {}\nreturn {\n  event = function(game)\n    count \
        = count + 1\n    list[#list + 1] = 'x'\n    game:gain_vp(count + #list, 'red')\n  \
        end,\n}\n";
    let folder = tempfile::tempdir().unwrap();
    let content = content(folder.path(), script).unwrap();
    for _ in 0..3 {
        let (mut game, probe) = ready(&content);
        game.apply(Choice::Card(probe)).unwrap();
        game.apply(Choice::Use(Use::Event)).unwrap();
        assert_eq!(game.board().vp(), 2);
    }
}

/// `game` is one table for all scripts: keeping it gives nothing while no function of the script runs.
#[test]
fn what_is_kept_past_its_call_is_dead() {
    let script = "local kept\nreturn {\n  condition = function(game)\n    if kept then \
        kept:gain_vp('red', 1) end\n    kept = game\n    return true\n  end,\n  event = \
        function(game) kept = game end,\n}\n";
    let folder = tempfile::tempdir().unwrap();
    let content = content(folder.path(), script).unwrap();
    attack(&content).unwrap();
    attack(&content).unwrap();
}

/// Bodies of events that end with an error, which would show a difference between two runs.
const TELLTALES: [&str; 32] = [
    "error(tostring({}) .. tostring(game) .. tostring(function() end) .. tostring(game.vp))",
    "error(string.format('%s %s', {}, game))",
    "error(string.format('%* %* %q', {}, game.vp, {}))",
    "error(('%*'):format({}))",
    "error(`{({})} {game} {game.vp} {1 / 3}`)",
    "local t = {} for _, k in ipairs { 'b', 'x', 'a', 'zz', 'm', 'k9' } do t[k] = 1 end local \
    s = '' for k in pairs(t) do s = s .. k end error(s)",
    "local t = {} for i = 1, 50 do t['k' .. i * 7919 % 101] = i end local s = '' for k, v in \
    pairs(t) do s = s .. k .. v end error(s)",
    "local t = {} for i = 1, 50 do t['k' .. i * 7919 % 101] = i end local s = '' for k, v in \
    t do s = s .. k .. v end error(s)",
    "local s = '' for k in pairs(game) do s = s .. k end error(s)",
    "local s = '' for k in game do s = s .. k end error(s)",
    "local s = '' for k, v in string do s = s .. k .. tostring(v) end error(s)",
    "local s = '' for k, v in game:card('calm') do s = s .. k .. tostring(v) end error(s)",
    "local t = {} for i = 1, 9 do t[{}] = i end local s = '' for _, v in t do s = s .. v end \
    error(s)",
    "local t = {} for i = 1, 9 do t[function() return i end] = i end local s = '' for _, v in \
    t do s = s .. v end error(s)",
    "local t = { [{}] = 1, [{}] = 2, [{}] = 3 } local s = '' for _, v in t do s = s .. v end \
    error(s)",
    "local a, b = {}, {} error(tostring(pcall(function() return a < b end)))",
    "local ok, why = pcall(function() return {} .. 'x' end) error(tostring(why))",
    "local ok, why = pcall(function() return {} + 1 end) error(tostring(why))",
    "local ok, why = pcall(error, {}) error(tostring(why))",
    "local ok, why = pcall(game.influence, game, {}, {}) error(tostring(why))",
    "local s = '' for i = 1, 200 do s = s .. tostring(pcall(string.rep, 'x', i * 1e5)):sub(1, \
    1) end error(s)",
    "local n = 0 while pcall(string.rep, 'x', 2 ^ n) do n += 1 end error(n)",
    "local n = 0 local function f() n += 1 return 1 + f() end pcall(f) error(n)",
    "local n = 0 local function f() n += 1 pcall(f) end pcall(f) error(n)",
    "local n = 0 local function f(...) n += 1 return f(1, ...) end pcall(f) error(n)",
    "local n = 0 local function f(t) n += 1 table.sort({ 1, 2 }, function() f(t) return false \
    end) end pcall(f, {}) error(n)",
    "local t = {} for i = 1, 40 do t[i] = i * 7919 % 41 end pcall(table.sort, t, function(a, \
    b) return (a + b) % 3 == 0 end) error(table.concat(t, ' '))",
    "local t = {} for i = 1, 40 do t[i] = i end for i = 1, 40, 3 do t[i] = nil end t[41] = 1 \
    t.x = 1 t[43] = 2 error(#t)",
    "error(tostring(0 / 0) .. tostring(-(0 / 0)) .. tostring(1 / 0) .. tostring(-1 / 0) .. \
    0.1 .. 1e300 .. 2 ^ 53)",
    "local s = '' for _, f in { '%d', '%x', '%c', '%e', '%g', '%5.1f' } do for _, n in { 0 / \
    0, 1 / 0, 1e300, -1, 65.5 } do local ok, t = pcall(string.format, f, n) s = s .. \
    tostring(ok) .. t end end error(s)",
    "local n = 0 pcall(function() while true do n += 1 end end) error(n)",
    "local t, n = {}, 0 pcall(function() while true do n += 1 t[n] = string.rep('x', 4000) .. \
    n end end) error(n)",
];

/// Addresses, the order of tables, memory and the like could make two runs differ: none is visible, in a fresh VM, in one
/// that other events have used, and on another thread.
#[test]
fn nothing_a_script_sees_differs_between_runs() {
    let mut wrong = Vec::new();
    for body in TELLTALES {
        let mut said = Vec::new();
        for round in 0..3 {
            let folder = tempfile::tempdir().unwrap();
            let script = format!(
                "local ballast = {{}} for i = 1, {} do ballast[i] = {{}} end\nreturn {{ event = \
                function(game) {body} end }}\n",
                100 + 317 * round
            );
            let content = content(folder.path(), &script).unwrap();
            let run = || {
                attack(&content)
                    .unwrap_err()
                    .replace(&folder.path().display().to_string(), "")
            };
            said.push(run());
            said.push(run());
            said.push(std::thread::scope(|scope| scope.spawn(run).join().unwrap()));
        }
        if said.iter().any(|one| *one != said[0]) || said[0].contains("0x") {
            wrong.push(format!("{body}: {said:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A space and a card may share a name: what an effect remembers is never taken for the other.
#[test]
fn a_name_that_a_space_and_a_card_share_has_to_say_which() {
    let error_of = |data: &str| {
        let script = format!(
            "return {{ event = function(game)\ngame:start_effect {{ data = {data} \
            }}\ngame:gain_vp(#game:marked(), 'red')\nend }}"
        );
        let folder = tempfile::tempdir().unwrap();
        testkit::isles::write(folder.path(), &script);
        let cards = folder.path().join("cards/isles/cards.yaml");
        let text = std::fs::read_to_string(&cards)
            .unwrap()
            .replace("idle: { number", "bute: { number");
        std::fs::write(&cards, text).unwrap();
        std::fs::rename(
            folder.path().join("cards/isles/idle.lua"),
            folder.path().join("cards/isles/bute.lua"),
        )
        .unwrap();
        let content = brink::content::Library::open(&[folder.path().to_path_buf()])
            .load("isles")
            .unwrap()
            .content;
        let (mut game, probe) = ready(&content);
        game.apply(Choice::Card(probe)).unwrap();
        game.apply(Choice::Use(Use::Event))
            .map(|_| ())
            .map_err(|error| error.to_string())?;
        Ok::<_, String>(game.board().vp())
    };
    assert_eq!(error_of("'ayr'"), Ok(1));
    assert_eq!(error_of("'calm'"), Ok(0));
    assert_eq!(error_of("{ space = 'bute' }"), Ok(1));
    assert_eq!(error_of("{ card = 'bute' }"), Ok(0));
    let both = error_of("'bute'").unwrap_err();
    assert!(
        both.contains(
            "`bute` is a space and a card: write { space = \"bute\" } or { card = \"bute\" }"
        ),
        "{both}"
    );
    for wrong in [
        "{ card = 'ayr' }",
        "{ bute = 'card' }",
        "{}",
        "{ card = 'bute', space = 'bute' }",
        "'butte'",
    ] {
        let message = error_of(wrong).unwrap_err();
        assert!(
            message.contains("cards/isles/probe.lua:2: game:start_effect: "),
            "{wrong}: {message}"
        );
    }
}

/// A deadline that has passed stops events that are charged in advance and those that are counted.
#[test]
fn no_script_runs_after_a_deadline() {
    for body in ["game:gain_vp(1)", "for nth = 1, 3 do game:gain_vp(nth) end"] {
        let script = format!("return {{\n  event = function(game)\n    {body}\n  end,\n}}\n");
        let folder = tempfile::tempdir().unwrap();
        let content = content(folder.path(), &script).unwrap();
        assert_eq!(attack(&content), Ok(()));
        let deadline = Deadline::at(Instant::now());
        let said = attack(&content).unwrap_err();
        assert!(
            said.contains("cards/isles/probe.lua:3") && said.contains("the time for checking"),
            "{body}: {said}"
        );
        drop(deadline);
        assert_eq!(attack(&content), Ok(()));
    }
}
