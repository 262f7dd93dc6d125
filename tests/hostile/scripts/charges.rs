//! The steps charged for what one call or operator goes through.

use super::*;

/// Every function that scripts are given, with every three of some values that are too long, too large or no values at
/// all, again and again: the steps run out soon.
#[test]
fn no_function_does_much_in_one_step() {
    let values = "string.rep('x', 4000), many, words, 1e15, -1e15, 0 / 0, 1 / 0, '%d%s', \
        function(a, b) return a end, game, true, 3, 'ayr'";
    let mut wrong = Vec::new();
    let names = tooling::functions().unwrap();
    assert!(
        names.len() > 25 && names.iter().any(|name| name == "string.rep"),
        "{names:?}"
    );
    // `require` is refused inside functions, before anything runs.
    for name in names.into_iter().filter(|name| name != "require") {
        let body = format!(
            "local many, words = {{}}, {{}} for i = 1, 5e3 do many[i] = i words[i] = 'w' .. i end \
            local v = {{ {values} }} \
             while true do for i = 1, 14 do for j = 1, 14 do for k = 1, 14 do pcall({name}, v[i], \
             v[j], v[k]) end end end end"
        );
        wrong.extend(body_comes(&name, Comes::Error("ran too long"), &body));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The longest functions that a file can have.
#[test]
fn no_function_is_too_long_to_be_stopped() {
    let pieces = [
        "x = s .. 1 ",
        "x = s < r ",
        "x = {} ",
        "x = #t ",
        "x = t[x] ",
        "t[x] = x ",
        "x = x ^ 0.5 ",
        "x = function() return x end ",
        "x = { a = 1, b = 2, c = 3, d = 4, e = 5, f = 6 } ",
        "if x == r then x = s end ",
        "if x then x = nil else x = 1 end ",
    ];
    let mut wrong = Vec::new();
    for piece in pieces {
        let body = format!(
            "local s, t = string.rep('x', 4000), {{}} local r, x = s .. 'y', 1 while true do x = \
            1 {} end",
            piece.repeat(2_000)
        );
        wrong.extend(body_comes(piece, Comes::Error("ran too long"), &body));
    }
    let table: String = (0..2_000).map(|n| format!("k{n}=1,")).collect();
    let body = format!("while true do local t = {{ {table} }} end");
    wrong.extend(body_comes(
        "a table of many keys",
        Comes::Error("ran too long"),
        &body,
    ));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A function without a loop that hands over tables which hold each other many times.
#[test]
fn tables_in_many_places_are_not_walked_through_for_long() {
    let many = |what: &str| format!("{{ {} }}", format!("{what}, ").repeat(170));
    let [texts, a, b, c] = ["'ayr'", "a", "b", "c"].map(many);
    let tables = format!("local a = {texts} local b = {a} local c = {b} local d = {c}");
    let wrong = [
        (
            "in a filter",
            Comes::Error("more than 4000 values"),
            format!("{tables} game:count {{ any = d }}"),
        ),
        (
            "in a list",
            Comes::Error("takes a list of"),
            format!("{tables} game:choose {{ options = d }}"),
        ),
        (
            "texts",
            Comes::Nothing,
            format!(
                "local a = {texts} game:count {{ ids = a }} game:count {{ any = {{ {{ ids = a }} \
                }} }}"
            ),
        ),
    ];
    let wrong: Vec<String> = wrong
        .iter()
        .filter_map(|(name, comes, body)| body_comes(name, *comes, body))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A function of a module has no charge of its own in the file that hands it on, wherever it stands.
#[test]
fn functions_of_modules_are_counted() {
    let module = "local evil = {}\nfunction evil.f(x) while true do end end\nreturn evil\n";
    for script in [
        "local evil = require('evil')\nlocal function ok() end\nreturn { event = evil.f }\n",
        "local evil = require('evil')\nlocal function ok(game) return game:vp() end\n\
         return { event = evil.f, effects = { on_round_start = ok }, lasts = 'game' }\n",
        "local evil = require('evil')\nreturn { event = evil.f, condition = function() return \
        true end }\n",
    ] {
        let folder = tempfile::tempdir().unwrap();
        isles::write(folder.path(), script);
        std::fs::create_dir(folder.path().join("cards/isles/lib")).unwrap();
        std::fs::write(folder.path().join("cards/isles/lib/evil.lua"), module).unwrap();
        let content = Library::open(&[folder.path().to_owned()])
            .load("isles")
            .unwrap()
            .content;
        let said = attack(&content).unwrap_err();
        assert!(
            said.contains("cards/isles/lib/evil.lua:2: ") && said.contains("ran too long"),
            "{script}{said}"
        );
    }
}

/// Tables whose keys are all in one place: each lookup goes through all of them.
#[test]
fn lookups_cost_what_they_go_through() {
    let numbers: Vec<String> = colliding(3_000, 4_096).iter().map(u64::to_string).collect();
    let keys = format!(
        "local k, t, x = {{ {} }}, {{}} for i = 1, #k do t[k[i]] = 1 end ",
        numbers.join(",")
    );
    let halves = format!(
        "local k, t, x = {{ {} }}, {{}} for i = 1, 1500 do t[k[i]] = 1 end ",
        numbers.join(",")
    );
    let mut wrong = Vec::new();
    for (name, body) in [
        (
            "of a computed key",
            format!(
                "{keys} local a = k[2] while true do {} end",
                "x = t[a] ".repeat(200)
            ),
        ),
        (
            "of a written key",
            format!(
                "{keys} while true do {} end",
                format!("x = t[{}] ", numbers[1]).repeat(200)
            ),
        ),
        (
            "of a key that is not there",
            format!(
                "{halves} local a = k[2999] while true do {} end",
                "x = t[a] ".repeat(200)
            ),
        ),
        (
            "after a question",
            format!(
                "{halves} game:confirm {{}} local a = k[2] while true do {} end",
                "x = t[a] ".repeat(200)
            ),
        ),
    ] {
        wrong.extend(body_comes(name, Comes::Error("ran too long"), &body));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Effects with as many modifiers as there may be, each with a condition that looks at much.
#[test]
fn calls_are_charged_for_what_the_rules_go_through() {
    let filter = "{ has_influence = 'red', tag = 'battleground' }, ".repeat(20);
    let script = |calls: &str| {
        format!(
            "local m = {{}} for i = 1, 32 do m[i] = {{ of = 'either', add = 1, when = {{ space = \
            {{ region = 'north', \
             any = {{ {filter} }} }} }} }} end\nreturn {{ event = function(game)\nfor i = 1, 250 \
             do \
             game:start_effect() end while true do {calls} end end, lasts = 'game', effects = {{ \
             ops = m }} }}"
        )
    };
    for calls in [
        "game:value('calm', 'red')",
        "game:cards { of = 'red', min_value = 1 }",
        "game:has_card { highest = 'value' }",
        "pcall(game.value, game, 'calm', 'red')",
    ] {
        let folder = tempfile::tempdir().unwrap();
        let content = content(folder.path(), &script(calls)).unwrap();
        let before = testkit::worked();
        let said = attack(&content).unwrap_err();
        let worked = testkit::worked() - before;
        assert!(
            said.contains("cards/isles/probe.lua:3: "),
            "{calls}: {said}"
        );
        assert!(worked <= MAX_WORK, "{calls}: {worked:?}");
    }
}

/// Whole numbers whose places in a table of this size are the same, as Luau computes them.
fn colliding(count: usize, size: u32) -> Vec<u64> {
    const M: u32 = 0x5bd1_e995;
    let place = |number: u64| {
        let bits = (number as f64).to_bits();
        let (mut low, mut high) = (bits as u32, (bits >> 32) as u32 & 0x7fff_ffff);
        low = (low ^ high >> 18).wrapping_mul(M);
        high = (high ^ low >> 22).wrapping_mul(M);
        low = (low ^ high >> 17).wrapping_mul(M);
        high = (high ^ low >> 19).wrapping_mul(M);
        high & (size - 1)
    };
    (1_000_000..)
        .filter(|number| place(*number) == 0)
        .take(count)
        .collect()
}
