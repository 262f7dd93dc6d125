//! The reference of the API, generated from the table of calls.

use std::fmt::Write;

use brink::content::{Answers, Moment};

use brink::tooling::{API_VERSION, CALLS, Call, Kind, Needs, Style};

/// The reference as Markdown.
#[must_use]
pub fn reference() -> String {
    let mut out = format!(include_str!("head_of_calls.txt"), version = API_VERSION);
    for (needs, title) in [
        (Needs::Read, "Reading"),
        (Needs::Change, "Changing the game"),
        (Needs::Ask, "Asking, and rules that ask"),
    ] {
        // Writing to a string cannot fail.
        let _ = write!(out, "\n## {title}\n");
        for call in CALLS.iter().filter(|call| call.needs == needs) {
            let _ = write!(out, "\n{}", of_call(call));
        }
    }
    out.push_str(
        "\n## Handlers\n\nFunctions under `effects` of a card (while its effect is in force) or of \
         a rule script.\nFor some cases of its moment, a handler is a table with the function as \
         `run` beside what narrows them: `on_coup = { by = \"us\", run = function … }`.\n\n",
    );
    for moment in Moment::ALL {
        out.push_str(&of_handler(*moment));
    }
    out
}

/// The part of the reference about one call or one handler.
#[must_use]
pub fn reference_of(name: &str) -> Option<String> {
    let call = CALLS.iter().find(|call| call.name == name).map(of_call);
    call.or_else(|| {
        Moment::ALL
            .iter()
            .find(|moment| moment.handler() == name)
            .map(|moment| of_handler(*moment))
    })
}

fn of_call(call: &Call) -> String {
    let mut out = format!(
        "### `{}`\n{}\n\nReturns: {}.",
        signature(call),
        call.doc,
        call.gives.words()
    );
    // Every call of the first version would repeat this.
    if call.since > 1 {
        let _ = write!(out, " Since version {} of the API.", call.since);
    }
    out.push('\n');
    if !call.params.is_empty() {
        out.push('\n');
    }
    for param in call.params {
        let needed = if param.required { " (required)" } else { "" };
        let _ = write!(
            out,
            "- `{}`: {}{needed}: {}{}",
            param.name,
            param.kind.words(),
            param.doc,
            bounds(param.kind)
        );
        if !param.default.is_empty() {
            let _ = write!(out, "; {} by default", param.default);
        }
        out.push_str(".\n");
    }
    let _ = write!(out, "\n```lua\n{}\n```\n", call.example);
    out
}

/// The numbers that a parameter takes, if not all.
fn bounds(kind: Kind) -> String {
    kind.range()
        .map_or_else(String::new, |(min, max)| format!(" ({min} to {max})"))
}

fn of_handler(moment: Moment) -> String {
    let returns = match moment.answers() {
        Answers::Nothing => String::new(),
        answers => format!(" Returns {answers}."),
    };
    format!("- `{}`: {}{returns}\n", moment.handler(), moment.meaning())
}

fn signature(call: &Call) -> String {
    let names = call.params.iter().map(|param| param.name);
    let names: Vec<&str> = names.collect();
    match call.style {
        Style::Positional => format!("game:{}({})", call.name, names.join(", ")),
        Style::Filter => format!("game:{} {{ filter }}", call.name),
        Style::Named => {
            let names = names.iter().map(|name| format!("{name} ="));
            let names: Vec<String> = names.collect();
            format!("game:{} {{ {} }}", call.name, names.join(", "))
        }
    }
}
