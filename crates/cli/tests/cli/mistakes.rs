//! Mistakes that authors make, each planted alone into sound content (`tests/mistakes/base`): `brink check` finds each at
//! its line, and says what to write instead.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

/// A mistake: the text of a file, what an author wrote instead, and what must be reported.
struct Mistake {
    title: &'static str,
    file: &'static str,
    /// Occurs in the file once.
    right: &'static str,
    wrong: &'static str,
    /// The line that has to be named: it holds this text once the mistake is planted. Empty: the file as a whole.
    line: &'static str,
    /// Words of the message that name the fix.
    says: &'static str,
}

const MAP: &str = "maps/straits.yaml";
const SCENARIO: &str = "scenarios/straits.yaml";
const CARDS: &str = "cards/straits/cards.yaml";
const EMBARGO: &str = "cards/straits/embargo.lua";
const PACT: &str = "cards/straits/pact.lua";
const ENVOY: &str = "cards/straits/envoy.lua";

/// Mistakes in the body of a function, which only show when it runs; they are the last of [`MISTAKES`].
const FOUND_BY_RUNNING: usize = 0;
/// Number of mistakes that the checker has to find: the others show when functions run.
const FOUND: usize = MISTAKES.len() - FOUND_BY_RUNNING;

#[rustfmt::skip]
const MISTAKES: &[Mistake] = &[
    // In a map.
    Mistake { title: "a mistyped space in a link", file: MAP, right: "[ashford, bexhill]", wrong: "[ashford, bexhil]", line: "[ashford, bexhil]", says: "did you mean `bexhill`?" },
    Mistake { title: "a mistyped region", file: MAP, right: "stability: 3\n    regions: [coast]", wrong: "stability: 3\n    regions: [cost]", line: "[cost]", says: "did you mean `coast`?" },
    Mistake { title: "a link from a space to itself", file: MAP, right: "[corley, dunmore]", wrong: "[corley, corley]", line: "[corley, corley]", says: "name another space" },
    Mistake { title: "the same link again, the other way round", file: MAP, right: "  - [corley, dunmore]", wrong: "  - [corley, dunmore]\n  - [bexhill, ashford]", line: "[bexhill, ashford]", says: "one link is enough" },
    Mistake { title: "no stability", file: MAP, right: "    stability: 4\n", wrong: "", line: "dunmore:", says: "add `stability` with a number between 1 and 9" },
    Mistake { title: "a stability of 0", file: MAP, right: "stability: 4", wrong: "stability: 0", line: "stability: 0", says: "between 1 and 9" },
    Mistake { title: "a stability in words", file: MAP, right: "stability: 4", wrong: "stability: four", line: "stability: four", says: "between 1 and 9" },
    Mistake { title: "a mistyped tag", file: MAP, right: "[coast]\n    tags: [battleground]", wrong: "[coast]\n    tags: [battelground]", line: "battelground", says: "did you mean `battleground`?" },
    Mistake { title: "a space that no link leads to", file: MAP, right: "    regions: [inland]\n\n", wrong: "    regions: [inland]\n  elmstead:\n    name: Elmstead\n    stability: 2\n    regions: [coast]\n\n", line: "elmstead:", says: "under `links`" },
    Mistake { title: "the same space twice", file: MAP, right: "  dunmore:", wrong: "  corley:\n    name: Elmstead\n    stability: 2\n    regions: [coast]\n  dunmore:", line: "corley:\n    name: Elmstead", says: "duplicate key" },
    // In a scenario.
    Mistake { title: "a mistyped country in the set-up", file: SCENARIO, right: "{ dunmore: 2 }", wrong: "{ dunmoor: 2 }", line: "dunmoor", says: "did you mean `dunmore`?" },
    Mistake { title: "a mistyped side", file: SCENARIO, right: "first: south", wrong: "first: suoth", line: "first: suoth", says: "did you mean `south`?" },
    Mistake { title: "a mistyped key", file: SCENARIO, right: "hand_size: 2", wrong: "handsize: 2", line: "handsize: 2", says: "did you mean `hand_size`?" },
    Mistake { title: "an indentation that is wrong", file: SCENARIO, right: "  influence: {", wrong: "   influence: {", line: "   influence: {", says: "same column" },
    Mistake { title: "a tab", file: SCENARIO, right: "  start: 5\n", wrong: "\tstart: 5\n", line: "\tstart: 5", says: "spaces" },
    Mistake { title: "a card set that there is not", file: SCENARIO, right: "set: straits", wrong: "set: strait", line: "set: strait", says: "did you mean `straits`?" },
    Mistake { title: "a period after the last turn", file: SCENARIO, right: "from_turn: 2 }\nhand", wrong: "from_turn: 4 }\nhand", line: "from_turn: 4", says: "the last turn is 3" },
    Mistake { title: "hands larger than the deck", file: SCENARIO, right: "hand_size: 2", wrong: "hand_size: 4", line: "hand_size: 4", says: "at most 2" },
    Mistake { title: "an option that there is not", file: SCENARIO, right: "points: $handicap", wrong: "points: $handycap", line: "$handycap", says: "did you mean `handicap`?" },
    Mistake { title: "a rule script that there is not", file: SCENARIO, right: "rules: [storms]", wrong: "rules: [storm]", line: "rules: [storm]", says: "did you mean `storms`?" },
    // In cards and scripts.
    Mistake { title: "a value that no card can have", file: CARDS, right: "side: south\n    ops: 2", wrong: "side: south\n    ops: 12", line: "ops: 12", says: "between 0 and 9" },
    Mistake { title: "a mistyped card", file: CARDS, right: "requires: [pact]", wrong: "requires: [pakt]", line: "[pakt]", says: "did you mean `pact`?" },
    Mistake { title: "a period of another game", file: CARDS, right: "ops: 2, period: late", wrong: "ops: 2, period: mid", line: "period: mid", says: "`early` and `late`" },
    Mistake { title: "a script that returns nothing", file: ENVOY, right: "return {\n  event", wrong: "local card = {\n  event", line: "local card", says: "`return {`" },
    Mistake { title: "a missing comma", file: EMBARGO, right: "total = 1,", wrong: "total = 1", line: "where = {", says: "a comma" },
    Mistake { title: "a mistyped handler", file: EMBARGO, right: "on_coup", wrong: "on_cuop", line: "on_cuop", says: "did you mean `on_coup`?" },
    Mistake { title: "a global variable", file: PACT, right: "return {\n  event", wrong: "bonus = 1\n\nreturn {\n  event", line: "bonus = 1", says: "`local`" },
    // The same in the body of a function.
    Mistake { title: "a mistyped call", file: ENVOY, right: "game:gain_vp", wrong: "game:gian_vp", line: "game:gian_vp", says: "did you mean `gain_vp`?" },
    Mistake { title: "a mistyped argument", file: EMBARGO, right: "total = 1", wrong: "totl = 1", line: "totl", says: "did you mean `total`?" },
    Mistake { title: "a dot instead of a colon", file: ENVOY, right: "game:player()", wrong: "game.player()", line: "game.player()", says: "with a colon" },
    // Seen without running the script.
    Mistake { title: "a mistyped call that nothing reaches", file: ENVOY, right: "game:gain_vp(1, side)", wrong: "if game:turn() > 90 then game:gian_vp(1) end", line: "gian_vp", says: "did you mean `gain_vp`?" },
    Mistake { title: "a mistyped place of cards that nothing reaches", file: ENVOY, right: "game:gain_vp(1, side)", wrong: "if game:turn() > 90 then game:choose_card { from = \"hnad\" } end", line: "hnad", says: "did you mean `hand`?" },
    Mistake { title: "a side that no side is", file: ENVOY, right: "game:gain_vp(1, side)", wrong: "if game:opponent() == \"suoth\" then game:gain_vp(1, side) end", line: "suoth", says: "did you mean `south`?" },
    // Accepted in silence before.
    Mistake { title: "a mistyped period of a card filter", file: ENVOY, right: "game:gain_vp(1, side)", wrong: "game:gain_vp(#game:cards { period = \"erly\" }, side)", line: "erly", says: "did you mean `early`?" },
    Mistake { title: "a mistyped side of a card filter", file: ENVOY, right: "game:gain_vp(1, side)", wrong: "game:gain_vp(#game:cards { owner = \"suoth\" }, side)", line: "suoth", says: "did you mean `south`?" },
    Mistake { title: "a mistyped measure of a card filter", file: ENVOY, right: "game:gain_vp(1, side)", wrong: "game:gain_vp(#game:cards { highest = \"vlaue\" }, side)", line: "vlaue", says: "did you mean `value`?" },
    Mistake { title: "a die that cannot be", file: "scenarios/rules/storms.lua", right: "on_turn_end = function(game) end,", wrong: "on_roll = function(game) return \"six\" end,", line: "on_roll", says: "a whole number from 1 to 6" },
    Mistake { title: "an answer that a handler cannot give", file: "scenarios/rules/storms.lua", right: "on_turn_end = function(game) end,", wrong: "on_round_start = function(game) return \"done\" end,", line: "on_round_start", says: "\"over\"" },
    Mistake { title: "a handler that answers where nothing asks", file: "scenarios/rules/storms.lua", right: "on_turn_end = function(game) end,", wrong: "on_turn_end = function(game) return \"over\" end,", line: "on_turn_end", says: "may return nothing, not \"over\"" },
    Mistake { title: "a condition that is neither true nor false", file: ENVOY, right: "return {\n  event", wrong: "return {\n  condition = function(game) return \"yes\" end,\n  event", line: "condition", says: "true or false" },
    Mistake { title: "an effect that does nothing", file: ENVOY, right: "game:gain_vp(1, side)", wrong: "game:gain_vp(1, side)\n    game:start_effect()", line: "start_effect", says: "has no `effects`" },
    Mistake { title: "effects that nothing starts", file: PACT, right: "    game:start_effect()\n", wrong: "", line: "effects = {", says: "call `game:start_effect()`" },
    Mistake { title: "the price of an action of a rule script", file: "scenarios/rules/storms.lua", right: "on_turn_end = function(game) end,", wrong: "actions = { sail = { label = \"Sail\", by = \"south\", pay = { influence = 1 } } },", line: "pay = {", says: "has no price" },
    Mistake { title: "a counter that is forgotten", file: "scenarios/rules/storms.lua", right: "return {\n  effects = {\n    on_turn_end = function(game) end,", wrong: "local turns = 0\n\nreturn {\n  effects = {\n    on_turn_end = function(game)\n      turns = turns + 1\n    end,", line: "turns + 1", says: "game:effect_data()" },
    Mistake { title: "a DEFCON level that there is not", file: ENVOY, right: "game:gain_vp(1, side)", wrong: "game:set_defcon(7)", line: "game:set_defcon(7)", says: "from 1 to 5, not 7" },
    Mistake { title: "a tag that nothing asks for", file: CARDS, right: "period: late, tags: [no_event]", wrong: "period: late, tags: [no_event, militray]", line: "militray", says: "nothing asks for the tag" },
    Mistake { title: "a DEFCON level that no marker moves to", file: "scenarios/rules/storms.lua", right: "on_turn_end = function(game) end,", wrong: "on_turn_end = function(game) end,\n    only = { on_turn_end = { defcon_moved_to = 9 } },", line: "defcon_moved_to = 9", says: "9 is not between 1 and 5" },
    Mistake { title: "more cards than are drawn", file: ENVOY, right: "game:gain_vp(1, side)", wrong: "game:draw(200, side)", line: "game:draw", says: "`cards` takes a whole number from 0 to 99, not 200" },
    Mistake { title: "a result that no die has", file: ENVOY, right: "game:gain_vp(1, side)", wrong: "game:war { target = \"dunmore\", win_on = 44 }", line: "game:war", says: "`win_on` takes a whole number from 1 to 6, not 44" },
    Mistake { title: "more points than there are", file: ENVOY, right: "game:gain_vp(1, side)", wrong: "game:gain_vp(5000, side)", line: "game:gain_vp", says: "`points` takes a whole number from -999 to 999, not 5000" },
    Mistake { title: "operations of a value that nothing has", file: ENVOY, right: "game:gain_vp(1, side)", wrong: "game:operations { value = 99 }", line: "game:operations", says: "`value` takes a whole number from 0 to 20, not 99" },
    Mistake { title: "operations of no kind", file: ENVOY, right: "game:gain_vp(1, side)", wrong: "game:operations { value = 1, modes = {} }", line: "game:operations", says: "`modes` is empty" },
    Mistake { title: "a word that belongs to another form of a call", file: EMBARGO, right: "total = 1", wrong: "total = 1, each = 1", line: "game:remove_influence", says: "`each` goes with `countries`" },
    Mistake { title: "points and rolls together", file: ENVOY, right: "game:gain_vp(1, side)", wrong: "game:realign { value = 2, attempts = 1 }", line: "game:realign", says: "either `value` or `attempts`" },
    Mistake { title: "limits that exclude each other", file: PACT, right: "add = 1, max = 4", wrong: "add = 1, min = 5, max = 4", line: "min = 5", says: "4 is not between 5 and 9" },
    Mistake { title: "a bonus of nothing", file: PACT, right: "add = 1, max = 4", wrong: "add = 0", line: "add = 0", says: "this changes no value" },
    Mistake { title: "no action to forbid", file: EMBARGO, right: "actions = { \"coup\" }", wrong: "actions = {}", line: "actions = {}", says: "must not be empty" },
    Mistake { title: "no marker in any space", file: EMBARGO, right: "total = 1", wrong: "total = 1, max_each = 0", line: "max_each", says: "`max_each` takes a whole number from 1 to 200, not 0" },
    // Accepted in silence for longer.
    Mistake { title: "a phase twice", file: SCENARIO, right: "  - military_operations\n", wrong: "  - military_operations\n  - headline\n", line: "headline\n  - reveal_held", says: "the phase `headline` is defined twice" },
    Mistake { title: "a rule script twice", file: SCENARIO, right: "rules: [storms]", wrong: "rules: [storms, storms]", line: "rules: [", says: "the rule script `storms` is defined twice" },
    Mistake { title: "DEFCON that improves by nothing", file: SCENARIO, right: "by: 1, from_turn: 2", wrong: "by: 0, from_turn: 2", line: "by: 0", says: "0 is not between 1 and 9" },
    Mistake { title: "no marker in the set-up", file: SCENARIO, right: "{ dunmore: 2 }", wrong: "{ dunmore: 0 }", line: "dunmore: 0", says: "0 is not between 1 and 50" },
    Mistake { title: "no marker to place", file: SCENARIO, right: "points: $handicap", wrong: "points: 0", line: "points: 0", says: "0 is not between 1 and 99" },
    Mistake { title: "a bid of nothing", file: SCENARIO, right: "  - deal\n  - influence", wrong: "  - deal\n  - bid: { most: 0 }\n  - influence", line: "most: 0", says: "0 is not between 1 and 999" },
    Mistake { title: "a scoring that gives nothing", file: SCENARIO, right: "region: coast, presence: 1, domination: 2, control: 4, battleground: 1", wrong: "region: coast, presence: 0, domination: 0, control: 0", line: "presence: 0", says: "none of `presence`, `domination`" },
    Mistake { title: "points for a space that are none", file: SCENARIO, right: "  - score: [coast, inland]\n", wrong: "  - score: [coast, inland]\n  - space: { id: dunmore }\n", line: "id: dunmore", says: "give one of them a number above 0" },
    Mistake { title: "a die that nothing is added to", file: PACT, right: "ops = { { of = \"south\", add = 1, max = 4 } }", wrong: "die = { { roll = \"coup\", of = \"south\", add = 0 } }", line: "add = 0", says: "give `add` a number other than 0" },
    Mistake { title: "a period twice", file: SCENARIO, right: "from_turn: 2 }\nhand", wrong: "from_turn: 2 }\n  - { id: late, name: Last, from_turn: 3 }\nhand", line: "name: Last", says: "the period `late` is defined twice" },
    Mistake { title: "a space in a list of no regions", file: MAP, right: "stability: 3\n    regions: [coast]", wrong: "stability: 3\n    regions: []", line: "regions: []", says: "leave `regions` out" },
    Mistake { title: "an empty filter of a scenario", file: SCENARIO, right: "where: { region: coast }", wrong: "where: {}", line: "where: {}", says: "`kind: country`" },
    Mistake { title: "an empty filter of a modifier", file: EMBARGO, right: "within = { region = \"coast\" }", wrong: "within = {}", line: "within = {}", says: "this filter is empty" },
    Mistake { title: "an empty list in a filter", file: EMBARGO, right: "within = { region = \"coast\" }", wrong: "within = { any = {} }", line: "within = {", says: "leave `any` out" },
    Mistake { title: "an event that returns a word", file: ENVOY, right: "game:gain_vp(1, side)", wrong: "game:gain_vp(1, side)\n    return \"done\"", line: "event", says: "`event` may return nothing, not \"done\"" },
    // Messages that misled.
    Mistake { title: "a die of Lua's own", file: ENVOY, right: "game:gain_vp(1, side)", wrong: "game:gain_vp(math.random(6), side)", line: "math.random", says: "game:roll()" },
    Mistake { title: "another file", file: PACT, right: "return {\n  event", wrong: "local lib = require(\"lib\")\nreturn {\n  event", line: "require", says: "cards/straits/lib/lib.lua" },
    Mistake { title: "the clock", file: ENVOY, right: "game:gain_vp(1, side)", wrong: "game:gain_vp(os.time(), side)", line: "os.time", says: "clocks" },
    Mistake { title: "a word of Lua as a key", file: PACT, right: "lasts = \"turn\"", wrong: "until = \"turn\"", line: "until =", says: "`lasts = …`" },
    Mistake { title: "a forgotten end", file: ENVOY, right: "    game:gain_vp(1, side)\n", wrong: "    if side == \"north\" then\n      game:gain_vp(1, side)\n", line: "  end,", says: "the `if` in line 4 has no `end`" },
    Mistake { title: "a comma in a text in braces", file: CARDS, right: "period: late, tags: [no_event], text: No event. }", wrong: "period: late, tags: [no_event], text: No event, none at all. }", line: "none at all", says: "quotation marks" },
];

#[test]
fn the_base_is_sound() {
    let (said, sound) = check(&testkit::root().join("tests/mistakes/base"));
    assert!(sound, "{said}");
    assert_eq!(
        said,
        "1 scenario, 1 map, 1 card set: 0 errors, 0 warnings\n"
    );
}

#[test]
fn every_mistake_is_found_and_explained() {
    let (mut all, mut missed) = (String::new(), String::new());
    for (index, mistake) in MISTAKES[..FOUND].iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        let line = plant(mistake, folder.path());
        let (said, _) = check(folder.path());
        let place = if line == 0 {
            format!("{}: ", mistake.file)
        } else {
            format!("{}:{line}:", mistake.file)
        };
        let found = said
            .split("\n\n")
            .any(|fault| fault.starts_with(&place) && fault.contains(mistake.says));
        if !found {
            let _ = writeln!(
                missed,
                "{}: {}: {place} and `{}` are not said:\n{said}",
                index + 1,
                mistake.title,
                mistake.says
            );
        }
        let _ = writeln!(all, "# {}. {}\n{said}", index + 1, mistake.title);
    }
    assert!(missed.is_empty(), "{missed}");
    insta::assert_snapshot!(all);
}

/// Copies the base with a mistake in it. Returns the line that has to be named.
fn plant(mistake: &Mistake, folder: &Path) -> usize {
    copy(&testkit::root().join("tests/mistakes/base"), folder);
    let path = folder.join(mistake.file);
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(
        text.matches(mistake.right).count(),
        1,
        "{}: `{}`",
        mistake.title,
        mistake.right
    );
    let planted = text.replace(mistake.right, mistake.wrong);
    let line = match mistake.line {
        "" => 0,
        sign => {
            assert_eq!(
                planted.matches(sign).count(),
                1,
                "{}: `{sign}`",
                mistake.title
            );
            1 + planted[..planted.find(sign).unwrap()].matches('\n').count()
        }
    };
    fs::write(path, planted).unwrap();
    line
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// Output of `brink check` on a folder, and whether it found no error.
fn check(folder: &Path) -> (String, bool) {
    let mut command = testkit::english(Command::new(env!("CARGO_BIN_EXE_brink")));
    let output = command
        .args(["check", "."])
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    assert!(
        output.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    (
        String::from_utf8(output.stdout).unwrap(),
        output.status.success(),
    )
}
