//! The named options of a scenario, and their values.

use std::fmt;

use super::by_id::ById;
use super::names::listed;

/// A named option of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameOption {
    /// A description.
    pub description: String,
    /// The default value.
    pub default: OptionValue,
    /// The default before it was changed, on which older files rely.
    pub was: Option<OptionValue>,
    /// Former words that may still be chosen, each with the word of today.
    pub renamed: ById<String>,
    /// The value in force.
    pub value: OptionValue,
    /// The allowed values.
    pub allowed: Allowed,
}

/// The values an option may take.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Allowed {
    /// `on` or `off`.
    Switch,
    /// A whole number in this range, bounds included.
    Number(i32, i32),
    /// One of these words.
    Words(Vec<String>),
}

/// A value of an option.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum OptionValue {
    /// On or off.
    Switch(bool),
    /// A whole number.
    Number(i32),
    /// One of the allowed words.
    Word(String),
}

impl GameOption {
    /// Other values to be tested: all if they are few, otherwise the ends of the range.
    pub(super) fn alternatives(&self) -> Vec<String> {
        match (&self.allowed, &self.value) {
            (Allowed::Switch, OptionValue::Switch(on)) => {
                vec![if *on { "off" } else { "on" }.to_owned()]
            }
            (Allowed::Number(min, max), _) => vec![min.to_string(), max.to_string()],
            (Allowed::Words(words), _) => words.clone(),
            _ => Vec::new(),
        }
    }
}

impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Allowed::Switch => f.write_str("`on` or `off`"),
            Allowed::Number(min, max) => write!(f, "a number between {min} and {max}"),
            Allowed::Words(words) => f.write_str(&listed(words, "or")),
        }
    }
}

/// Parses a value as written on a command line.
pub(super) fn parse(allowed: &Allowed, text: &str) -> Option<OptionValue> {
    match allowed {
        Allowed::Switch => match text {
            "on" | "true" | "yes" => Some(OptionValue::Switch(true)),
            "off" | "false" | "no" => Some(OptionValue::Switch(false)),
            _ => None,
        },
        Allowed::Number(min, max) => {
            let number = text
                .parse()
                .ok()
                .filter(|number| (min..=max).contains(&number))?;
            Some(OptionValue::Number(number))
        }
        Allowed::Words(words) => words
            .iter()
            .find(|word| *word == text)
            .cloned()
            .map(OptionValue::Word),
    }
}
