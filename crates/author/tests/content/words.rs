//! No word is accepted in silence: for every parameter of every call, and for every key of what a script declares, a
//! wrong word is an error that names it.

use brink::content::Moment;
use brink::tooling::{CALLS, Call, Kind, Param, Style};
use brink_author::editor::{Ids, lua_definitions};

use testkit::isles::said;

/// A word with a slip of the fingers: its first two letters exchanged, or a third one.
fn slip(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    match rest.split_at_checked(1) {
        Some((second, rest)) if first != second => format!("{second}{first}{rest}"),
        _ => format!("{word}x"),
    }
}

testkit::samples!(Kind);

/// A value that is nearly one that the parameter takes: in Lua, the wrong word in it, and what is meant.
fn nearly(kind: Kind) -> Option<(String, String, String)> {
    let wrong = |lua: &str, word: &str, meant: &str| {
        Some((lua.to_owned(), word.to_owned(), meant.to_owned()))
    };
    match kind {
        // Any text is right.
        Kind::Text | Kind::Options | Kind::Answers => None,
        Kind::Prompt => wrong("1", "1", "a text"),
        Kind::SwitchOrPrompt => wrong("1", "1", "`true`, `false` or a text"),
        Kind::Holes => wrong("'one'", "one", "a table of values"),
        Kind::Number(..) => wrong("'one'", "one", "a whole number"),
        Kind::Facts => wrong("'one'", "one", "a table of facts"),
        Kind::Switch | Kind::SwitchOrAny => wrong("'on'", "on", "true or false"),
        Kind::List => wrong("{ {} }", "a table", "a list of texts, numbers or booleans"),
        Kind::Entries => wrong("'one'", "one", "a list"),
        // Of the words that it takes, the longest: a slip in it is likeliest to be understood.
        _ => {
            let words = |sample: String| {
                sample
                    .split('"')
                    .skip(1)
                    .step_by(2)
                    .map(str::to_owned)
                    .collect::<Vec<_>>()
            };
            let all = samples(kind).into_iter().flat_map(|sample| {
                words(sample.clone())
                    .into_iter()
                    .map(move |word| (sample.clone(), word))
                    .collect::<Vec<_>>()
            });
            // Of equal ones the first: the sample of one word.
            let longest = all.rev().max_by_key(|(_, word)| word.len());
            let (sample, word) = longest
                .unwrap_or_else(|| panic!("{kind:?} takes no words: say what is nearly right"));
            let wrong = slip(&word);
            Some((
                sample.replace(&format!("\"{word}\""), &format!("\"{wrong}\"")),
                wrong,
                word,
            ))
        }
    }
}

/// A call with one argument planted; the others are those that it needs, and sound.
fn call_with(call: &Call, planted: &Param, value: &str) -> String {
    let at = call
        .params
        .iter()
        .position(|param| param.name == planted.name)
        .unwrap();
    let argument = |(place, param): (usize, &Param)| match place == at {
        true => Some((param.name, value.to_owned())),
        // Those that come one after another cannot be left out before it.
        false if param.required || call.style == Style::Positional && place < at => {
            Some((param.name, samples(param.kind).swap_remove(0)))
        }
        false => None,
    };
    let arguments = call.params.iter().enumerate().filter_map(argument);
    match call.style {
        Style::Positional => {
            format!(
                "game:{}({})",
                call.name,
                arguments
                    .map(|(_, value)| value)
                    .collect::<Vec<_>>()
                    .join(", ")
            )
        }
        Style::Filter => format!("game:{} {value}", call.name),
        Style::Named => {
            let named: String = arguments
                .map(|(name, value)| format!("['{name}'] = {value}, "))
                .collect();
            format!("game:{} {{ {named} }}", call.name)
        }
    }
}

#[test]
fn a_wrong_word_in_any_parameter_of_any_call_is_an_error() {
    let (mut missed, mut planted) = (Vec::new(), 0);
    for call in CALLS {
        for param in call.params {
            let Some((lua, wrong, meant)) = nearly(param.kind) else {
                continue;
            };
            planted += 1;
            let script = call_with(call, param, &lua);
            let printed = said(&format!(
                "return {{\n  event = function(game)\n    {script}\n  end,\n}}\n"
            ));
            let named = printed.contains(&format!("probe.lua:3: game:{}: ", call.name))
                && printed.contains(&wrong);
            // A scenario without options has none to suggest.
            let hint = param.kind == Kind::Option || printed.contains(&meant);
            if !(named && hint) {
                missed.push(format!("{script}\n    {printed}"));
            }
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
    assert!(planted > 150, "only {planted} words were planted");
}

/// The keys of a table that scripts declare, with their types, as the definitions for editors have them.
fn keys_of(definitions: &str, class: &str) -> Vec<(String, String)> {
    let head = format!("---@class (exact) brink.{class}\n");
    let at = definitions
        .find(&head)
        .unwrap_or_else(|| panic!("no class {class}"))
        + head.len();
    let fields = definitions[at..]
        .lines()
        .map_while(|line| line.strip_prefix("---@field "));
    let parts = fields.map(|field| field.split(" # ").next().unwrap().split_once(' ').unwrap());
    parts
        .map(|(name, of)| (name.trim_end_matches('?').to_owned(), of.to_owned()))
        .collect()
}

/// The lists of declared modifiers: their names and the classes of their entries.
fn lists(definitions: &str) -> Vec<(String, String)> {
    let modifiers = keys_of(definitions, "Effects")
        .into_iter()
        .filter_map(|(list, of)| {
            let (_, of) = of.split_once('|')?;
            Some((
                list,
                of.strip_prefix("brink.")?.strip_suffix("[]")?.to_owned(),
            ))
        });
    modifiers.collect()
}

#[test]
fn a_wrong_word_under_any_key_that_scripts_declare_is_an_error() {
    let definitions = lua_definitions(&Ids::default());
    let mut scripts = Vec::new();
    for (list, class) in lists(&definitions) {
        for (key, _) in keys_of(&definitions, &class) {
            scripts.push(format!("{list} = {{ {{ {key} = 'zzzz' }} }}"));
        }
        scripts.push(format!("{list} = {{ {{ zzzz = 1 }} }}"));
        scripts.push(format!("{list} = 'zzzz'"));
    }
    assert!(scripts.len() > 40);
    for (key, _) in keys_of(&definitions, "Filter") {
        scripts.push(format!(
            "forbid = {{ {{ actions = {{ 'coup' }}, by = 'red', within = {{ {key} = 'zzzz' }} }} }}"
        ));
    }
    for moment in Moment::ALL {
        let handler = moment.handler();
        scripts.push(format!("{handler} = 'zzzz'"));
        for key in moment.narrowed_by().iter().copied().chain(["zzzz"]) {
            scripts.push(format!(
                "{handler} = function() end, only = {{ {handler} = {{ {key} = 'zzzz' }} }}"
            ));
            scripts.push(format!(
                "{handler} = {{ {key} = 'zzzz', run = function() end }}"
            ));
        }
        scripts.push(format!("{handler} = {{ run = 'zzzz' }}"));
    }
    for (key, _) in keys_of(&definitions, "Action")
        .into_iter()
        .filter(|(key, _)| key != "label")
    {
        scripts.push(format!(
            "actions = {{ act = {{ label = 'l', {key} = 'zzzz' }} }}"
        ));
    }
    let mut missed = Vec::new();
    for effects in scripts {
        let script =
            format!("return {{\n  event = function(game) end,\n  effects = {{ {effects} }},\n}}\n");
        let printed = said(&script);
        let named = printed.contains("probe.lua:3")
            && (printed.contains("zzzz") || printed.contains("but it is text"));
        if !named {
            missed.push(format!("{effects}\n    {printed}"));
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
    for (key, _) in keys_of(&definitions, "CardScript") {
        let event = if key == "event" {
            ""
        } else {
            "event = function(game) end, "
        };
        let printed = said(&format!("return {{ {event}{key} = 'zzzz' }}\n"));
        assert!(
            printed.contains("probe.lua:1:") && !printed.contains("no error"),
            "{key}: {printed}"
        );
    }
}

#[test]
fn what_handlers_and_conditions_return_is_checked() {
    let effect = |handler: &str, value: &str| {
        format!(
            "return {{\n  event = function(game)\n    game:start_effect()\n    game:roll('red')\n    game:score('north')\n    \
             game:coup {{ value = 2, ignore_defcon = true, where = {{ ids = 'ayr' }} }}\n  end,\n  effects = {{\n    {handler} = function(game)\n      \
             return {value}\n    end,\n  }},\n}}\n"
        )
    };
    for (handler, value, says) in [
        (
            "on_roll",
            "'six'",
            "`on_roll` may return a whole number from 1 to 6, which becomes the result, or nothing, not \"six\"",
        ),
        ("on_roll", "9", "not 9"),
        ("on_roll", "2.5", "not 2.5"),
        ("on_score", "'bote'", "not \"bote\"; did you mean `bute`?"),
        ("on_score", "true", "not true"),
    ] {
        let printed = said(&effect(handler, value));
        assert!(
            printed.contains("probe.lua:9: ") && printed.contains(says),
            "{handler} -> {value}: {printed}"
        );
    }
    assert_eq!(said(&effect("on_roll", "3")), "no error");
    assert_eq!(said(&effect("on_score", "'bute'")), "no error");
    let printed = said(
        "return {\n  condition = function(game)\n    return 'yes'\n  end,\n  event = function(game) end,\n}\n",
    );
    assert!(
        printed.contains("probe.lua:2: `condition` has to return true or false, not \"yes\""),
        "{printed}"
    );
    assert_eq!(
        said("return { condition = function(game) return true end, event = function(game) end }\n"),
        "no error"
    );
}

#[test]
fn numbers_outside_the_range_of_a_parameter_are_errors() {
    let mut planted = 0;
    for call in CALLS {
        for (param, (min, max)) in call
            .params
            .iter()
            .filter_map(|param| Some((param, param.kind.range()?)))
        {
            for number in [min - 1, max + 1, 1_000_000] {
                planted += 1;
                let script = call_with(call, param, &number.to_string());
                let printed = said(&format!(
                    "return {{\n  event = function(game)\n    {script}\n  end,\n}}\n"
                ));
                let says = format!(
                    ": `{}` takes a whole number from {min} to {max}, not {number}",
                    param.name
                );
                assert!(
                    printed.contains(&format!("probe.lua:3: game:{}{says}", call.name)),
                    "{script}: {printed}"
                );
            }
        }
    }
    assert!(planted > 80, "only {planted} numbers were planted");
}

#[test]
fn calls_name_what_excludes_each_other() {
    for (call, says) in [
        (
            "game:place_influence { total = 1, countries = 1 }",
            "either `total` or `countries`",
        ),
        ("game:place_influence {}", "either `total` or `countries`"),
        (
            "game:place_influence { total = 1, each = 'all' }",
            "`each` goes with `countries`",
        ),
        (
            "game:remove_influence { of = 'red', countries = 1, max_each = 1 }",
            "`max_each` goes with `total`",
        ),
        (
            "game:realign { value = 'calm', attempts = 1 }",
            "either `value` or `attempts`",
        ),
        (
            "game:choose_number { min = 3, max = 2 }",
            "no number from 3 to 2 can be chosen",
        ),
        (
            "game:operations { value = 1, modes = {} }",
            "`modes` is empty",
        ),
    ] {
        let printed = said(&format!(
            "return {{\n  event = function(game)\n    {call}\n  end,\n}}\n"
        ));
        assert!(
            printed.contains("probe.lua:3") && printed.contains(says),
            "{call}: {printed}"
        );
    }
}
