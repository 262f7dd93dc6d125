//! Faults that are made from more than their data.

use super::diagnostic_kind::DiagnosticKind;
use super::names::{listed, suggestion};

impl DiagnosticKind {
    /// An unknown name, given the known ones.
    #[must_use]
    pub fn unknown_name<'a, K: AsRef<str> + ?Sized + 'a>(
        what: &'static str,
        name: &str,
        known: impl IntoIterator<Item = &'a K>,
    ) -> DiagnosticKind {
        let known: Vec<&str> = known.into_iter().map(K::as_ref).collect();
        DiagnosticKind::UnknownName {
            what,
            name: name.to_owned(),
            help: suggestion(name, &known),
        }
    }

    /// An unknown option, with the nearest one or else all.
    pub(super) fn unknown_option<'a>(
        name: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> DiagnosticKind {
        let known: Vec<&str> = known.into_iter().collect();
        let all = || format!("there is {}", listed(&known, "and"));
        DiagnosticKind::UnknownName {
            what: "option",
            name: name.to_owned(),
            help: suggestion(name, &known).or_else(|| Some(all())),
        }
    }

    /// An unknown name of an entry, given those of a list.
    pub(super) fn not_in_list<'a>(
        name: &str,
        of: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> DiagnosticKind {
        let known: Vec<&str> = known.into_iter().collect();
        DiagnosticKind::NotInList {
            name: name.to_owned(),
            of: of.to_owned(),
            help: suggestion(name, &known),
        }
    }

    /// A key that is not a number in a range.
    #[must_use]
    pub fn number_key(key: &str, min: impl Into<i64>, max: impl Into<i64>) -> DiagnosticKind {
        let (min, max) = (min.into(), max.into());
        match key.parse() {
            Ok(found) => DiagnosticKind::OutOfRange { found, min, max },
            Err(_) => DiagnosticKind::NotANumber {
                found: "text",
                min,
                max,
                or: None,
            },
        }
    }
}
