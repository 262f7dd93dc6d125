//! Calls that cannot succeed are found without running them, and nothing else is.

use brink::content::Library;
use brink_author::lint::lint_calls;

/// Findings in a script of the game of the examples, each with its line and column.
fn said(script: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    testkit::examples::write(folder.path(), script);
    let found = lint_calls(&Library::open(&[folder.path().to_path_buf()]));
    let shown = found.iter().map(|one| {
        let help = one
            .help()
            .map_or(String::new(), |help| format!(" ({help})"));
        format!(
            "{}:{} {}: {}{help}\n",
            one.place.line,
            one.place.column,
            one.code(),
            one.message()
        )
    });
    shown.collect()
}

/// Findings in an event of this one line.
fn line(line: &str) -> String {
    said(&format!(
        "return {{ event = function(game)\n{line}\nend }}\n"
    ))
}

#[test]
fn shipped_scripts_are_left_alone() {
    let found = lint_calls(&testkit::library());
    let shown: Vec<String> = found
        .iter()
        .map(|one| format!("{:?}: {}", one.place, one.message_with_help()))
        .collect();
    assert!(shown.is_empty(), "{}", shown.join("\n"));
}

#[test]
fn a_call_for_none_does_nothing() {
    assert_eq!(
        line("game:place_influence { total = 0 }"),
        "2:32 does-nothing: `total = 0`: this call does nothing (write how many, or take the call out)\n"
    );
    for quiet in [
        "game:place_influence { total = 1 }",
        "game:place_influence { total = 0 + game:turn() }",
    ] {
        assert_eq!(line(quiet), "", "{quiet}");
    }
}

/// Calls with a mistake, its place, and words of the finding.
const WRONG_PARAMETERS: [(&str, &str, &str); 36] = [
    ("game:vp(\"rde\")", "2:9", "did you mean `red`?"),
    ("game:influence(\"aye\")", "2:16", "did you mean `ayr`?"),
    (
        "game:change_influence({ \"ayr\", \"buet\" }, 1)",
        "2:23",
        "did you mean `bute`?",
    ),
    ("game:happened(\"clam\")", "2:15", "did you mean `calm`?"),
    (
        "game:choose_region { among = { \"nroth\", first } }",
        "2:30",
        "did you mean `north`?",
    ),
    ("game:score(\"nroth\")", "2:12", "did you mean `north`?"),
    (
        "game:gain_vp(5000)",
        "2:14",
        "takes a whole number from -999 to 999, not 5000",
    ),
    (
        "game:war { target = \"ayr\", win_on = 7 }",
        "2:37",
        "from 1 to 6, not 7",
    ),
    ("game:confirm { ask = 3 }", "2:22", "`ask` takes a text, or"),
    (
        "game:choose_space { optional = 1 }",
        "2:32",
        "`optional` takes `true`, `false` or a text",
    ),
    (
        "game:choose { options = { \"one\" } }",
        "2:25",
        "a list of `{ \"text\", value }`",
    ),
    (
        "game:choose_card { highest = \"vlaue\" }",
        "2:30",
        "did you mean `value`?",
    ),
    (
        "game:operations { modes = { \"cuop\" } }",
        "2:27",
        "did you mean `coup`?",
    ),
    (
        "game:cards { period = \"olny\" }",
        "2:23",
        "did you mean `only`?",
    ),
    (
        "game:cards { owner = { \"nuetral\" } }",
        "2:22",
        "did you mean `neutral`?",
    ),
    (
        "game:count { region = \"nroth\", has_influence = side }",
        "2:12",
        "did you mean `north`?",
    ),
    (
        "game:choose_space { where = { regoin = \"north\" } }",
        "2:29",
        "did you mean `region`?",
    ),
    (
        "game:place_influence { countries = 1, each = \"al\" }",
        "2:46",
        "did you mean `all`?",
    ),
    (
        "game:coup { value = \"clam\" }",
        "2:21",
        "did you mean `calm`?",
    ),
    (
        "game:choose_card { from = \"handd\" }",
        "2:27",
        "did you mean `hand`?",
    ),
    (
        "game:choose_card { ids = { \"clam\" } }",
        "2:26",
        "did you mean `calm`?",
    ),
    ("game:cards { scoring = \"some\" }", "2:24", "true or false"),
    (
        "game:start_effect { data = \"aye\" }",
        "2:28",
        "did you mean `ayr`?",
    ),
    (
        "game:option(\"open_prots\")",
        "2:13",
        "did you mean `open_ports`?",
    ),
    (
        "game:choose_card { zone = \"hand\" }",
        "2:20",
        "the table of this call has no key `zone`",
    ),
    (
        "game:choose_card { [\"owenr\"] = \"red\" }",
        "2:21",
        "did you mean `owner`?",
    ),
    (
        "game:remove_influence { total = 1 }",
        "2:6",
        "`of` is missing",
    ),
    ("game:gain_vp()", "2:6", "`points` is missing"),
    (
        "game:gain_vp(1, \"red\", 2)",
        "2:24",
        "it takes 2 arguments, not more",
    ),
    ("game:gainvp(2)", "2:6", "did you mean `gain_vp`?"),
    (
        "if game:player() == \"rde\" then end",
        "2:21",
        "did you mean `red`?",
    ),
    (
        "if game:controller(\"ayr\") ~= \"player\" then end",
        "2:30",
        "this is a side, and `player` is not one",
    ),
    (
        "if game:card(\"calm\").side == \"neutral\" then end",
        "2:30",
        "there is `red` and `blue`",
    ),
    (
        "local card = game:choose_card {}\nif card == \"clam\" then end",
        "3:12",
        "did you mean `calm`?",
    ),
    (
        "local late = game:period() == \"olny\"",
        "2:31",
        "did you mean `only`?",
    ),
    ("return game:turn() == \"2\"", "2:23", "this is a number"),
];

#[test]
fn mistakes_in_each_kind_of_parameter() {
    for (written, at, says) in WRONG_PARAMETERS {
        let found = line(written);
        assert!(
            found.starts_with(&format!("{at} ")) && found.contains(says),
            "{written}\n{found}"
        );
        assert_eq!(found.lines().count(), 1, "{written}\n{found}");
    }
    let handler = said(
        "return { lasts = \"turn\", effects = { on_coup = function(game, side, space)\nif side == \"rde\" or space ~= \"buet\" then end\nend } }",
    );
    assert_eq!(handler.lines().count(), 2, "{handler}");
}

#[test]
fn what_may_be_right_is_left_alone() {
    for written in [
        "game:vp(\"r\" .. \"ed\")",
        "game:vp(`r{1}`)",
        "game:influence(name, side)",
        "game:choose_card { from = found }",
        "game:choose_card(found)",
        "game:gain_vp(table.unpack(found))",
        "game:gain_vp(-1, \"opponent\") game:gain_vp(nil or 2)",
        "game:count { region = \"north\", ids = list }",
        "game:choose { options = { { \"one\", value }, { word, 2 } } }",
        "game:choose { options = list, ask = \"a, b = { c\" }",
        "table.sort(list, function(a, b) return game:influence(a) > game:influence(b) end)",
        "local t = { side = \"rde\" } if t.side .. \"\" == \"rde\" then end",
        "if game:player() .. \"x\" == \"rde\" then end",
        "if game:player() == \"r\" .. \"ed\" then end",
        "local side = game:player() side = \"x\" if side == \"rde\" then end",
        "local side = game:player() or \"none\" if side == \"none\" then end",
        "local function f(game, x) return x == \"rde\" end",
        "if game:choose { options = list } == \"anything\" then end",
        "-- game:gainvp(2)\nlocal text = \"game:gainvp(2)\"",
        "other.game:gainvp(2)",
        "if game:card(\"calm\").name == \"rde\" then end",
    ] {
        assert_eq!(line(written), "", "{written}");
    }
    assert_eq!(
        said("return { event = function(game)\nlocal game = {} game:gainvp(2) end }"),
        ""
    );
}

#[test]
fn nil_where_something_is_meant() {
    for (written, at, says) in [
        ("game:gain_vp(1, nil)", "2:17", "`side` was given as nil"),
        ("game:vp(nil)", "2:9", "`side` was given as nil"),
        ("game:influence(nil, \"red\")", "2:16", "`space` is missing"),
        (
            "local who\ngame:gain_vp(1, who)",
            "3:17",
            "`side` was given as nil, which is no side: test before",
        ),
        (
            "local who, what\ngame:gain_vp(1, what)",
            "3:17",
            "`side` was given as nil",
        ),
        (
            "local function f() game:log(\"x\") if a then return end end\ngame:influence(f(), \"red\")",
            "3:16",
            "`space` is missing",
        ),
        (
            "game:influence(game:log(\"x\"), \"red\")",
            "2:16",
            "`space` is missing",
        ),
        (
            "game:place_influence { total = 1, of = nil }",
            "2:40",
            "`of` was given as nil",
        ),
        (
            "local who\ngame:choose_card { player = who }",
            "3:29",
            "`player` was given as nil",
        ),
        (
            "local function f() end\ngame:choose_card { player = f() }",
            "3:29",
            "`player` was given as nil",
        ),
        (
            "game:count { controlled_by = nil }",
            "2:30",
            "a filter was given `controlled_by` as nil",
        ),
        (
            "local who\ngame:place_influence { total = 1, where = { controlled_by = who } }",
            "3:61",
            "a filter was given `controlled_by` as nil",
        ),
    ] {
        let found = line(written);
        assert!(
            found.starts_with(&format!("{at} ")) && found.contains(says),
            "{written}\n{found}"
        );
        assert_eq!(found.lines().count(), 1, "{written}\n{found}");
    }
}

#[test]
fn nil_that_may_be_something_is_left_alone() {
    for written in [
        "game:gain_vp(1)",
        "game:place_influence { total = 1, where = nil, ask = nil }",
        "local who who = \"red\" game:gain_vp(1, who)",
        "local who, n who, n = \"red\", 1 game:gain_vp(n, who)",
        "local who local t = {} who, t.x = \"red\", 1 game:gain_vp(1, who)",
        "local who local t = {} t.x, who = 1, \"red\" game:gain_vp(1, who)",
        "local who if a then who = \"red\" end game:gain_vp(1, who or \"red\")",
        "local who local function f(who) game:gain_vp(1, who) end",
        "local who local function f(game, who, n) game:gain_vp(n, who) end",
        "local who for _, who in ipairs(list) do game:gain_vp(1, who) end",
        "local who for who in pairs(list) do game:gain_vp(1, who) end",
        "local who do local who = \"red\" game:gain_vp(1, who) end",
        "local who function set() who = \"red\" end game:gain_vp(1, who)",
        "local who who ..= \"red\" game:gain_vp(1, who)",
        "local who: string = \"red\" game:gain_vp(1, who)",
        "local function f() end game:gain_vp(1, f())",
        "local function f() return \"red\" end game:influence(f(), \"red\")",
        "local function f() local g = function() return 1 end end game:influence(f(), \"red\")",
        "local function f() end f = g game:influence(f(), \"red\")",
        "local function f() end game:influence(f() or \"ayr\", \"red\")",
        "game:influence(t.nil_or, \"red\")",
    ] {
        assert_eq!(line(written), "", "{written}");
    }
}

#[test]
fn functions_that_a_module_does_not_have() {
    let with = |script: &str| {
        let folder = tempfile::tempdir().unwrap();
        testkit::examples::write(folder.path(), script);
        let lib = folder.path().join("cards/isles/lib");
        std::fs::create_dir_all(&lib).unwrap();
        std::fs::write(
            lib.join("ports.lua"),
            "local ports = {}\nfunction ports.open(x) return x end\nreturn ports\n",
        )
        .unwrap();
        let found = lint_calls(&Library::open(&[folder.path().to_path_buf()]));
        let shown = found.iter().map(|one| {
            let help = one
                .help()
                .map_or(String::new(), |help| format!(" ({help})"));
            format!(
                "{}:{} {}: {}{help}\n",
                one.place.line,
                one.place.column,
                one.code(),
                one.message()
            )
        });
        shown.collect::<String>()
    };
    let event = |body: &str| {
        format!(
            "local ports = require(\"ports\")\nreturn {{ event = function(game)\n{body}\nend }}\n"
        )
    };
    assert_eq!(
        with(&event("game:gain_vp(ports.opne(1))")),
        "3:20 no-function: the module `ports` has no function `opne` (did you mean `open`?)\n"
    );
    assert_eq!(
        with(&event("game:gain_vp(1, ports.side)")),
        "3:23 no-function: the module `ports` has no function `side`\n"
    );
    for right in [
        "game:gain_vp(ports.open(1))",
        "local ports = { side = 1 } game:gain_vp(ports.side)",
        "local t = { ports = 1 } game:gain_vp(t.ports.x)",
    ] {
        assert_eq!(with(&event(right)), "", "{right}");
    }
}
