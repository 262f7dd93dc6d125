//! Definitions in the types of Luau.

use std::fmt::Write;

use super::shapes::{ALIASES, shapes};
use super::{
    Ids, Key, Shape, Taken, Type, handler, handler_name, lines, returned, table_name, taken,
};
use brink::tooling::{CALLS, Call, Style};

/// The calls and tables as a definition file of luau-lsp. Only types: scripts get `game` as an argument, so that
/// there is no global to declare. They know the ids of some scenarios.
#[must_use]
pub fn luau_definitions(ids: &Ids) -> String {
    let mut out = String::from(
        "-- Made by `brink` from its table of calls; do not edit.\n\
         -- How to use it: `brink docs editor`\n",
    );
    for alias in ALIASES {
        let known = ids.of_type(alias.name);
        let known = known.iter().map(|id| format!("\"{id}\""));
        let others = ids.may_grow(alias.name).then(|| notation(ids, alias.of));
        let all: Vec<String> = known.chain(others).collect();
        // Writing to a string cannot fail.
        let _ = write!(
            out,
            "\n--- {}\nexport type {} = {}\n",
            alias.doc,
            alias.name,
            all.join(" | ")
        );
    }
    for shape in shapes() {
        table(ids, &mut out, &shape);
    }
    for call in CALLS.iter().filter(|call| call.style == Style::Named) {
        options(ids, &mut out, call);
    }
    out.push_str(
        "\n--- The calls of the engine: the first argument of every function of a script.\n",
    );
    out.push_str("export type Game = {\n");
    for call in CALLS {
        method(ids, &mut out, call);
    }
    out.push_str("}\n");
    out
}

fn table(ids: &Ids, out: &mut String, shape: &Shape) {
    let _ = write!(
        out,
        "\n--- {}\nexport type {} = {{\n",
        shape.doc, shape.name
    );
    for key in &shape.keys {
        field(ids, out, key);
    }
    out.push_str("}\n");
}

fn field(ids: &Ids, out: &mut String, key: &Key) {
    for line in lines(key.doc) {
        let _ = writeln!(out, "\t--- {line}");
    }
    let of = if key.needed {
        notation(ids, key.of)
    } else {
        maybe(ids, key.of)
    };
    let _ = writeln!(out, "\t{}: {of},", key.name);
}

/// The table of a call with named arguments.
fn options(ids: &Ids, out: &mut String, call: &Call) {
    let _ = write!(
        out,
        "\n--- What `game:{}` takes.\nexport type {} = {{\n",
        call.name,
        table_name(call)
    );
    for param in call.params {
        field(ids, out, &Key::of(param));
    }
    out.push_str("}\n");
}

fn method(ids: &Ids, out: &mut String, call: &Call) {
    for line in lines(call.doc) {
        let _ = writeln!(out, "\t--- {line}");
    }
    let mut arguments = vec!["self: Game".to_owned()];
    if call.style == Style::Named {
        let mark = if call.params.iter().any(|param| param.required) {
            ""
        } else {
            "?"
        };
        arguments.push(format!("options: {}{mark}", table_name(call)));
    } else {
        for param in call.params {
            let of = taken(param.kind);
            arguments.push(format!(
                "{}: {}",
                param.name,
                if param.required {
                    notation(ids, of)
                } else {
                    maybe(ids, of)
                }
            ));
        }
    }
    let _ = writeln!(
        out,
        "\t{}: ({}) -> {},",
        call.name,
        arguments.join(", "),
        results(ids, returned(call.gives))
    );
}

fn notation(ids: &Ids, of: Type) -> String {
    match of {
        Type::Text => "string".to_owned(),
        Type::Number => "number".to_owned(),
        Type::Switch => "boolean".to_owned(),
        Type::Words(words) => words
            .iter()
            .map(|word| format!("\"{word}\""))
            .collect::<Vec<_>>()
            .join(" | "),
        Type::Named(name) => name.to_owned(),
        // To Luau a list of literals is a list of strings, whatever type is expected.
        Type::ListOfWords(_) | Type::List(Type::Words(_)) => "{ string }".to_owned(),
        Type::List(item) => format!("{{ {} }}", notation(ids, *item)),
        Type::ListOfNamed(name) => format!("{{ {name} }}"),
        Type::OneOrMoreNamed(name) => format!("{name} | {{ {name} }}"),
        Type::NamedByName(name) => format!("{{ [string]: {name} }}"),
        Type::Mixed(value) => format!("{{ [string | number]: {} }}", notation(ids, *value)),
        Type::ByName(value) => format!("{{ [string]: {} }}", notation(ids, *value)),
        Type::AnyOf(types) => {
            // Unlike words, any other literal would be accepted for a missing word.
            let any_text = types.iter().any(|of| is_text(ids, *of));
            let types = types
                .iter()
                .filter(|of| !(any_text && matches!(of, Type::Words(_))));
            types
                .map(|of| notation(ids, *of))
                .collect::<Vec<_>>()
                .join(" | ")
        }
        Type::Function(taken, returned) => {
            let taken: Vec<String> = taken
                .iter()
                .map(|Taken(name, of)| format!("{name}: {}", notation(ids, *of)))
                .collect();
            format!("({}) -> {}", taken.join(", "), results(ids, returned))
        }
        Type::Handler(moment) => {
            format!(
                "({}) | {}",
                notation(ids, handler(moment)),
                handler_name(moment)
            )
        }
        Type::Maybe(of) => maybe(ids, *of),
    }
}

/// Whether any string has this type.
fn is_text(ids: &Ids, of: Type) -> bool {
    match of {
        Type::Text => true,
        Type::AnyOf(types) => types.iter().any(|of| is_text(ids, *of)),
        Type::Named(name) => ALIASES
            .iter()
            .any(|alias| alias.name == name && ids.may_grow(name) && is_text(ids, alias.of)),
        _ => false,
    }
}

/// Of this type, or nil.
fn maybe(ids: &Ids, of: Type) -> String {
    match of {
        Type::AnyOf(_)
        | Type::Words(_)
        | Type::OneOrMoreNamed(_)
        | Type::Handler(_)
        | Type::Function(..) => format!("({})?", notation(ids, of)),
        of => format!("{}?", notation(ids, of)),
    }
}

fn results(ids: &Ids, types: &[Type]) -> String {
    match types {
        [one] => notation(ids, *one),
        several => format!(
            "({})",
            several
                .iter()
                .map(|of| notation(ids, *of))
                .collect::<Vec<_>>()
                .join(", ")
        ),
    }
}
