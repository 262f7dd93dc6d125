//! The English texts of faults, from their file.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use indexmap::IndexMap;
use serde::Deserialize;

use super::fault_data::Datum;
use crate::words::{Arg, Words};

/// The file of the texts.
const FILE: &str = include_str!("faults.yaml");

/// The texts of all faults, by code. The file is read when the first fault is displayed.
static TEXTS: LazyLock<AllTexts> = LazyLock::new(|| {
    let texts = serde_yaml::from_str(FILE);
    texts.unwrap_or_default()
});

/// The texts of faults, by code.
type AllTexts = BTreeMap<String, FaultTexts>;

/// The data of a fault, by the names of holes.
pub(super) type FaultData<'a> = [(&'static str, &'a dyn Datum)];

/// The texts of a fault.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FaultTexts {
    /// The message.
    says: Text,
    /// The likely intention, or the allowed values.
    help: Option<Text>,
}

/// A text of a fault.
#[derive(Deserialize)]
#[serde(untagged)]
enum Text {
    /// One text for all cases.
    Plain(String),
    /// A text for each case.
    Cases(IndexMap<String, String>),
}

/// The case that always applies. Every other is the name of a datum, and applies if the datum has
/// a value; the first that applies is shown.
const ELSE: &str = "else";

/// A part of the texts of a fault.
#[derive(Clone, Copy)]
pub(super) enum Part {
    /// The message.
    Message,
    /// The likely intention, or the allowed values.
    Help,
}

impl Part {
    /// The text of a fault with these data; none if the fault has no such text.
    pub(super) fn text(self, code: &str, data: &FaultData<'_>) -> Option<String> {
        let texts = TEXTS.get(code)?;
        let text = match self {
            Part::Message => &texts.says,
            Part::Help => texts.help.as_ref()?,
        };
        let template = text.template(data)?;
        Some(filled(template, data))
    }
}

impl Text {
    /// The text with its holes, in the case of these data.
    fn template(&self, data: &FaultData<'_>) -> Option<&str> {
        let cases = match self {
            Text::Plain(text) => return Some(text),
            Text::Cases(cases) => cases,
        };
        let mut cases = cases.iter();
        let case = cases.find(|(case, _)| *case == ELSE || has_value(case, data));
        case.map(|(_, text)| text.as_str())
    }
}

/// Whether a datum has a value.
fn has_value(name: &str, data: &FaultData<'_>) -> bool {
    let mut data = data.iter();
    data.any(|(known, datum)| *known == name && datum.text().is_some())
}

/// A text with its holes filled in.
fn filled(text: &str, data: &FaultData<'_>) -> String {
    let values = data.iter().map(|(name, datum)| (*name, datum.text()));
    let values: Vec<(&str, Arg<'_>)> = values
        .map(|(name, value)| (name, value.unwrap_or_default().into()))
        .collect();
    Words::english().fill(text, &values)
}

#[cfg(test)]
mod tests {
    use super::super::DiagnosticKind;
    use super::*;
    use crate::words::holes;

    /// A fault and the names of its data.
    type Declared = (&'static str, &'static [&'static str]);

    /// The mistakes of a file of texts, given the faults that it is for.
    fn mistakes(file: &str, declared: &[Declared]) -> Vec<String> {
        let texts: AllTexts = match serde_yaml::from_str(file) {
            Ok(texts) => texts,
            Err(error) => return vec![error.to_string()],
        };
        let mut found = Vec::new();
        for (code, data) in declared {
            match texts.get(*code) {
                None => found.push(format!("`{code}` has no text")),
                Some(of_fault) => of_fault.check(code, data, &mut found),
            }
        }
        let is_declared = |code: &str| declared.iter().any(|(known, _)| *known == code);
        let unused = texts.keys().filter(|code| !is_declared(code));
        found.extend(unused.map(|code| format!("`{code}` is not a fault")));
        found
    }

    impl FaultTexts {
        fn check(&self, code: &str, data: &[&str], found: &mut Vec<String>) {
            self.says.check(code, data, found);
            if let Text::Cases(cases) = &self.says
                && !cases.contains_key(ELSE)
            {
                found.push(format!("`{code}` has no message in some cases"));
            }
            if let Some(help) = &self.help {
                help.check(code, data, found);
            }
        }
    }

    impl Text {
        fn check(&self, code: &str, data: &[&str], found: &mut Vec<String>) {
            let cases = match self {
                Text::Plain(text) => return check_holes(text, code, data, found),
                Text::Cases(cases) => cases,
            };
            for (case, text) in cases {
                check_holes(text, code, data, found);
                if case != ELSE && !data.contains(&case.as_str()) {
                    found.push(format!("`{code}` has no case `{case}`"));
                }
            }
            let last = cases.last().map(|(case, _)| case.as_str());
            if cases.contains_key(ELSE) && last != Some(ELSE) {
                found.push(format!("`{code}` has a case after `{ELSE}`"));
            }
        }
    }

    fn check_holes(text: &str, code: &str, data: &[&str], found: &mut Vec<String>) {
        for hole in holes(text) {
            if hole.form.is_some() || !data.contains(&hole.name) {
                found.push(format!("`{code}` has no hole `{}`", hole.name));
            }
        }
    }

    #[test]
    fn every_fault_has_its_texts() {
        assert_eq!(mistakes(FILE, DiagnosticKind::HOLES), [""; 0]);
    }

    #[test]
    fn mistakes_in_texts_are_found() {
        let file = "
a: { says: 'no {b}', help: '{c}, {d:of}, {{e}' }
b: { says: { few: 'one {few}', many: two } }
c: { says: { else: three, few: four } }
d: { says: five }";
        let declared: [Declared; 4] = [
            ("a", &["c", "d"]),
            ("b", &["few"]),
            ("c", &["few"]),
            ("e", &[]),
        ];
        let expected = [
            "`a` has no hole `b`",
            "`a` has no hole `d`",
            "`b` has no case `many`",
            "`b` has no message in some cases",
            "`c` has a case after `else`",
            "`e` has no text",
            "`d` is not a fault",
        ];
        assert_eq!(mistakes(file, &declared), expected);
        assert_eq!(mistakes("a: { said: x }", &declared).len(), 1);
    }

    #[test]
    fn an_unknown_code_has_no_text() {
        assert_eq!(Part::Message.text("none-such", &[]), None);
    }
}
