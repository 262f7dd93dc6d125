//! Definitions in the annotations of the Lua language server.

use std::fmt::Write;

use super::shapes::{ALIASES, shapes};
use super::{
    Alias, Ids, Key, Shape, Taken, Type, handler, handler_name, lines, returned, table_name, taken,
};
use brink::tooling::{CALLS, Call, Style};

/// The calls and tables as a definition file of LuaLS, with the ids of some scenarios.
#[must_use]
pub fn lua_definitions(ids: &Ids) -> String {
    let mut out = String::from(
        "---@meta\n\
         -- Made by `brink` from its table of calls; do not edit.\n\
         -- How to use it: `brink docs editor`\n",
    );
    for alias in ALIASES {
        named(&mut out, alias, ids);
    }
    for shape in shapes() {
        class(&mut out, &shape);
    }
    for call in CALLS.iter().filter(|call| call.style == Style::Named) {
        options(&mut out, call);
    }
    out.push_str(
        "\n---The calls of the engine: the first argument of every function of a script.\n",
    );
    out.push_str("---@class brink.Game\nlocal Game = {}\n");
    for call in CALLS {
        method(&mut out, call);
    }
    out
}

/// A name for a sort of text, with the ids that are known.
fn named(out: &mut String, alias: &Alias, ids: &Ids) {
    let known = ids.of_type(alias.name);
    let of = notation(alias.of);
    // Writing to a string cannot fail.
    let _ = write!(out, "\n---{}\n---@alias brink.{}", alias.doc, alias.name);
    if known.is_empty() {
        let _ = writeln!(out, " {of}");
        return;
    }
    out.push('\n');
    for id in known {
        let _ = writeln!(out, "---| \"{id}\"");
    }
    if ids.may_grow(alias.name) {
        let _ = writeln!(out, "---| {of}");
    }
}

fn class(out: &mut String, shape: &Shape) {
    let _ = write!(
        out,
        "\n---{}\n---@class (exact) brink.{}\n",
        shape.doc, shape.name
    );
    for key in &shape.keys {
        field(out, key);
    }
}

fn field(out: &mut String, key: &Key) {
    let mark = if key.needed { "" } else { "?" };
    let doc: Vec<&str> = lines(key.doc).collect();
    let _ = writeln!(
        out,
        "---@field {}{mark} {} # {}",
        key.name,
        notation(key.of),
        doc.join(" ")
    );
}

/// The table of a call with named arguments.
fn options(out: &mut String, call: &Call) {
    let _ = write!(
        out,
        "\n---What `game:{}` takes.\n---@class (exact) brink.{}\n",
        call.name,
        table_name(call)
    );
    for param in call.params {
        field(out, &Key::of(param));
    }
}

fn method(out: &mut String, call: &Call) {
    out.push('\n');
    for line in lines(call.doc) {
        let _ = writeln!(out, "---{line}");
    }
    let mut names = Vec::new();
    if call.style == Style::Named {
        let mark = if call.params.iter().any(|param| param.required) {
            ""
        } else {
            "?"
        };
        let _ = writeln!(out, "---@param options{mark} brink.{}", table_name(call));
        names.push("options");
    } else {
        for param in call.params {
            let mark = if param.required { "" } else { "?" };
            let _ = writeln!(
                out,
                "---@param {}{mark} {} # {}",
                param.name,
                notation(taken(param.kind)),
                param.doc
            );
            names.push(param.name);
        }
    }
    for of in returned(call.gives) {
        let _ = writeln!(out, "---@return {}", notation(*of));
    }
    let _ = writeln!(out, "function Game:{}({}) end", call.name, names.join(", "));
}

fn notation(of: Type) -> String {
    match of {
        Type::Text => "string".to_owned(),
        Type::Number => "integer".to_owned(),
        Type::Switch => "boolean".to_owned(),
        Type::Words(words) => words
            .iter()
            .map(|word| format!("\"{word}\""))
            .collect::<Vec<_>>()
            .join("|"),
        Type::Named(name) => format!("brink.{name}"),
        Type::ListOfWords(words) => format!("({})[]", notation(Type::Words(words))),
        Type::List(item @ (Type::AnyOf(_) | Type::Words(_))) => format!("({})[]", notation(*item)),
        Type::List(item) => format!("{}[]", notation(*item)),
        Type::ListOfNamed(name) => format!("brink.{name}[]"),
        Type::OneOrMoreNamed(name) => format!("brink.{name}|brink.{name}[]"),
        Type::NamedByName(name) => format!("table<string, brink.{name}>"),
        Type::Mixed(value) => format!("table<string|integer, {}>", notation(*value)),
        Type::ByName(value) => format!("table<string, {}>", notation(*value)),
        Type::AnyOf(types) => types
            .iter()
            .map(|of| notation(*of))
            .collect::<Vec<_>>()
            .join("|"),
        Type::Function(taken, returned) => {
            let taken: Vec<String> = taken.iter().map(argument).collect();
            let returned = returned.iter().map(|of| notation(*of));
            let returned: Vec<String> = returned.collect();
            let arrow = if returned.is_empty() { "" } else { ": " };
            format!("fun({}){arrow}{}", taken.join(", "), returned.join(", "))
        }
        Type::Handler(moment) => {
            format!(
                "({})|brink.{}",
                notation(handler(moment)),
                handler_name(moment)
            )
        }
        Type::Maybe(of) => format!("{}?", notation(*of)),
    }
}

fn argument(taken: &Taken) -> String {
    let Taken(name, of) = taken;
    match of {
        Type::Maybe(of) => format!("{name}?: {}", notation(**of)),
        of => format!("{name}: {}", notation(*of)),
    }
}
