//! Reads the named options of a scenario, and the values chosen for them.

use super::super::diagnostic_kind::DiagnosticKind;
use super::super::node::{Node, NodeKey, NodeValue};
use super::super::option::{Allowed, GameOption, OptionValue, parse};
use super::super::reader::{Fields, Reader, as_switch};
use super::super::scenario::OptionEntry;
use super::super::source::Place;
use super::super::spec::{Declared, Readable};

/// Maximum number of options.
const MAX_OPTIONS: usize = 64;

/// Reads the options into the reader. From then on, `$name` stands for the value of the option.
pub(in super::super) fn read_options(
    reader: &mut Reader,
    node: Option<&Node>,
    chosen: &[(String, String)],
) {
    let entries = node.and_then(|node| reader.table(node));
    for (key, node) in entries.unwrap_or(&[]) {
        reader.check_id(&key.place, &key.name);
        if reader.options.len() == MAX_OPTIONS {
            reader.too_many(&key.place, "options", MAX_OPTIONS);
            break;
        }
        if let Some(option) = read_option(reader, key, node) {
            reader.options.insert(key.name.clone(), option);
        }
    }
    for (name, text) in chosen {
        let Some(option) = reader.options.get_mut(name) else {
            let known = reader.options.keys().map(String::as_str);
            let fault = DiagnosticKind::unknown_option(name, known);
            reader.fault(&Place::nowhere(), fault);
            continue;
        };
        let text = option.renamed.get(text).unwrap_or(text);
        match parse(&option.allowed, text) {
            Some(value) => option.value = value,
            None => {
                let allowed = option.allowed.to_string();
                reader.faults.add(
                    &Place::nowhere(),
                    DiagnosticKind::OptionValue {
                        option: name.clone(),
                        value: text.clone(),
                        allowed,
                    },
                );
            }
        }
    }
}

fn read_option(reader: &mut Reader, key: &NodeKey, node: &Node) -> Option<GameOption> {
    let fields = reader
        .fields(node, OptionEntry::OF, OptionEntry::KEYS)?
        .called(key);
    let entry = OptionEntry::fill(reader, &fields, &())?;
    let allowed = allowed(reader, &fields, &entry)?;
    let value = value_of(reader, &allowed, &entry.default).or_else(|| first_of(&allowed))?;
    let was = entry
        .was
        .as_ref()
        .and_then(|was| value_of(reader, &allowed, was));
    let description = entry.description.unwrap_or_else(|| key.name.clone());
    Some(GameOption {
        description,
        default: value.clone(),
        was,
        renamed: entry.renamed,
        value,
        allowed,
    })
}

/// A written value of an option; a fault if it is not allowed.
fn value_of(reader: &mut Reader, allowed: &Allowed, node: &Node) -> Option<OptionValue> {
    let value = match &node.value {
        value @ (NodeValue::Bool(_) | NodeValue::Text(_)) if *allowed == Allowed::Switch => {
            as_switch(value).map(OptionValue::Switch)
        }
        NodeValue::Integer(number) => parse(allowed, &number.to_string()),
        NodeValue::Text(word) => parse(allowed, word),
        _ => None,
    };
    if value.is_none() {
        let allowed = allowed.to_string();
        reader.fault(&node.place, DiagnosticKind::OptionDefault { allowed });
    }
    value
}

/// Any value that an option can have, so that uses of one with a fault cause no further faults.
fn first_of(allowed: &Allowed) -> Option<OptionValue> {
    match allowed {
        Allowed::Switch => Some(OptionValue::Switch(false)),
        Allowed::Number(min, _) => Some(OptionValue::Number(*min)),
        Allowed::Words(words) => words.first().cloned().map(OptionValue::Word),
    }
}

/// The allowed values, derived from the keys and the default.
fn allowed(reader: &mut Reader, fields: &Fields<'_>, entry: &OptionEntry) -> Option<Allowed> {
    if let Some(words) = &entry.words {
        return Some(Allowed::Words(words.clone()));
    }
    match (entry.min, entry.max) {
        (Some(min), Some(max)) => Some(Allowed::Number(min, max)),
        _ if matches!(entry.default.value, NodeValue::Integer(_)) => {
            for key in ["min", "max"] {
                reader.need(fields, key);
            }
            None
        }
        _ => Some(Allowed::Switch),
    }
}
