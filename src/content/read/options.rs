//! Reads the named options of a scenario, and the values chosen for them.

use super::super::fault::Fault;
use super::super::node::{Key, Node, Value};
use super::super::reader::{Fields, Reader, as_switch};
use super::super::scenario::{Allowed, GameOption, OptionValue};
use super::super::source::Place;

/// The most options a scenario may have.
const MAX_OPTIONS: usize = 64;
/// The most words that an option may have.
const MAX_WORDS: usize = 64;

/// Reads the options into the reader. From then on `$name` stands for the value of the option.
pub(in super::super) fn read_options(reader: &mut Reader, node: Option<&Node>, chosen: &[(String, String)]) {
    for (key, node) in node.and_then(|node| reader.table(node)).unwrap_or(&[]) {
        reader.check_id(&key.place, &key.name);
        if reader.options.len() == MAX_OPTIONS {
            reader.fault(&key.place, Fault::TooMany { what: "options", limit: MAX_OPTIONS });
            break;
        }
        if let Some(option) = read_option(reader, key, node) {
            reader.options.insert(key.name.clone(), option);
        }
    }
    for (name, text) in chosen {
        let Some(option) = reader.options.get_mut(name) else {
            let fault = Fault::unknown_name("option", name, reader.options.keys().map(String::as_str));
            reader.fault(&Place::nowhere(), fault);
            continue;
        };
        match parse(&option.allowed, text) {
            Some(value) => option.value = value,
            None => {
                let allowed = option.allowed.to_string();
                reader
                    .faults
                    .add(&Place::nowhere(), Fault::OptionValue { option: name.clone(), value: text.clone(), allowed });
            }
        }
    }
}

fn read_option(reader: &mut Reader, key: &Key, node: &Node) -> Option<GameOption> {
    let fields = reader.fields(node, "an option", &["description", "default", "min", "max", "words"])?.called(key);
    let description = reader.need_text(&fields, "description").unwrap_or_else(|| key.name.clone());
    let default = reader.need(&fields, "default")?;
    let allowed = allowed(reader, &fields, default)?;
    let value = match &default.value {
        value @ (Value::Bool(_) | Value::Text(_)) if allowed == Allowed::Switch => {
            as_switch(value).map(OptionValue::Switch)
        }
        Value::Integer(number) => parse(&allowed, &number.to_string()),
        Value::Text(word) => parse(&allowed, word),
        _ => None,
    };
    let value = value.or_else(|| {
        reader.fault(&default.place, Fault::OptionDefault { allowed: allowed.to_string() });
        // Where it is used it is not unknown.
        first_of(&allowed)
    })?;
    Some(GameOption { description, default: value.clone(), value, allowed })
}

/// A value that an option can have.
fn first_of(allowed: &Allowed) -> Option<OptionValue> {
    match allowed {
        Allowed::Switch => Some(OptionValue::Switch(false)),
        Allowed::Number(min, _) => Some(OptionValue::Number(*min)),
        Allowed::Words(words) => words.first().cloned().map(OptionValue::Word),
    }
}

/// Which values there are: the keys and the default tell.
fn allowed(reader: &mut Reader, fields: &Fields<'_>, default: &Node) -> Option<Allowed> {
    const NUMBERS: std::ops::RangeInclusive<i64> = -10_000..=10_000;
    if let Some(words) = fields.get("words") {
        let words: Vec<String> = reader
            .short_list(words, "words of an option", MAX_WORDS)
            .iter()
            .filter_map(|node| reader.text(node))
            .collect();
        return Some(Allowed::Words(words));
    }
    if fields.get("min").is_none() && fields.get("max").is_none() && !matches!(default.value, Value::Integer(_)) {
        return Some(Allowed::Switch);
    }
    let (min, max) = (reader.need_number(fields, "min", NUMBERS), reader.need_number(fields, "max", NUMBERS));
    Some(Allowed::Number(min?, max?))
}

/// A value as somebody writes it on a command line.
fn parse(allowed: &Allowed, text: &str) -> Option<OptionValue> {
    match allowed {
        Allowed::Switch => match text {
            "on" | "true" | "yes" => Some(OptionValue::Switch(true)),
            "off" | "false" | "no" => Some(OptionValue::Switch(false)),
            _ => None,
        },
        Allowed::Number(min, max) => {
            let number = text.parse().ok().filter(|number| (min..=max).contains(&number))?;
            Some(OptionValue::Number(number))
        }
        Allowed::Words(words) => words.iter().find(|word| *word == text).cloned().map(OptionValue::Word),
    }
}
