//! Diagnostics: faults of content, with their places.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Serialize, Serializer};

use super::diagnostic_kind::DiagnosticKind;
use super::severity::Severity;
use super::source::Place;

/// One fault of the content, with its place.
///
/// Displayed as `file:line:column: error: message`, with a line of help if there is any.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The place it points at.
    pub place: Place,
    /// The kind of the diagnostic, with its data.
    pub fault: DiagnosticKind,
    /// Related places, each with a remark.
    pub labels: Vec<(Place, &'static str)>,
}

impl Diagnostic {
    /// A diagnostic at a place.
    #[must_use]
    pub fn new(place: Place, fault: DiagnosticKind) -> Diagnostic {
        Diagnostic {
            place,
            fault,
            labels: Vec::new(),
        }
    }

    /// The severity of its kind.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.fault.severity()
    }

    /// Whether it is an error.
    #[must_use]
    pub fn is_error(&self) -> bool {
        self.severity() == Severity::Error
    }

    /// The code of its kind, which stays the same when the wording changes.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.fault.code()
    }

    /// The message, in one sentence.
    #[must_use]
    pub fn message(&self) -> String {
        readable(self.fault.to_string())
    }

    /// The likely intention, or the allowed values.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        self.fault.help().map(readable)
    }
}

impl Diagnostic {
    /// The line for scripts and editors: `file:line:column: error: message`.
    #[must_use]
    pub fn first_line(&self) -> String {
        format!(
            "{}{}: {}",
            written(&self.place),
            self.severity().word(),
            self.message()
        )
    }

    /// The message and the help, without the place.
    #[must_use]
    pub fn message_with_help(&self) -> String {
        match self.help() {
            Some(help) => format!("{} ({help})", self.message()),
            None => self.message(),
        }
    }
}

/// Arbitrary text from a file, as one line that is safe on a terminal.
fn readable(text: String) -> String {
    const MAX_LENGTH: usize = 2000;
    let mut text = match text.char_indices().nth(MAX_LENGTH) {
        Some((end, _)) => format!("{} …", &text[..end]),
        None => text,
    };
    if text.contains(char::is_control) {
        text = text
            .chars()
            .map(|c| {
                if c.is_control() {
                    c.escape_default().to_string()
                } else {
                    c.to_string()
                }
            })
            .collect();
    }
    text
}

/// `file:line:column: `, with the parts that are known.
fn written(place: &Place) -> String {
    match (place.file(), place.line) {
        ("", _) => String::new(),
        (file, 0) => format!("{file}: "),
        (file, line) => format!("{file}:{line}:{}: ", place.column),
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.first_line())?;
        for (place, what) in &self.labels {
            write!(f, "\n  {}{what}", written(place))?;
        }
        match self.help() {
            Some(help) => write!(f, "\n  help: {help}"),
            None => Ok(()),
        }
    }
}

impl Serialize for Diagnostic {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Spot<'a> {
            file: &'a str,
            line: u32,
            column: u32,
            /// The column after the last character.
            end_column: u32,
            #[serde(skip_serializing_if = "Option::is_none")]
            message: Option<&'a str>,
        }
        #[derive(Serialize)]
        struct Whole<'a> {
            severity: Severity,
            code: &'a str,
            #[serde(flatten)]
            spot: Spot<'a>,
            message: String,
            hint: Option<String>,
            labels: Vec<Spot<'a>>,
        }
        fn spot<'a>(place: &'a Place, message: Option<&'a str>) -> Spot<'a> {
            let end_column = place.column.saturating_add(place.len);
            Spot {
                file: place.file(),
                line: place.line,
                column: place.column,
                end_column,
                message,
            }
        }
        Whole {
            severity: self.severity(),
            code: self.code(),
            spot: spot(&self.place, None),
            message: self.message(),
            hint: self.help(),
            labels: self
                .labels
                .iter()
                .map(|(place, what)| spot(place, Some(what)))
                .collect(),
        }
        .serialize(serializer)
    }
}

/// Diagnostics collected so far. Reading continues after an error.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics(Vec<Diagnostic>);

impl Diagnostics {
    /// Records a diagnostic at a place.
    pub fn add(&mut self, place: &Place, fault: DiagnosticKind) {
        self.push(Diagnostic::new(place.clone(), fault));
    }

    /// Records a diagnostic that has a second place.
    pub fn add_labelled(
        &mut self,
        place: &Place,
        fault: DiagnosticKind,
        other: &Place,
        what: &'static str,
    ) {
        self.push(Diagnostic {
            labels: vec![(other.clone(), what)],
            ..Diagnostic::new(place.clone(), fault)
        });
    }

    /// Records a diagnostic, up to a limit of a thousand per file.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        if !self.is_full() {
            self.0.push(diagnostic);
        }
    }

    /// Whether the limit has been reached.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.0.len() >= 1000
    }

    /// Records several diagnostics.
    pub fn extend(&mut self, more: impl IntoIterator<Item = Diagnostic>) {
        self.0.extend(more);
    }

    /// Adds the diagnostics of another list.
    pub(super) fn extend_from(&mut self, other: &Diagnostics) {
        self.extend(other.0.iter().cloned());
    }

    /// Gives the diagnostics in these files a second place, except those at `except`.
    pub(super) fn label_those_of(
        &mut self,
        files: &BTreeSet<&str>,
        except: &[&Place],
        other: &Place,
        what: &'static str,
    ) {
        for diagnostic in &mut self.0 {
            let place = &diagnostic.place;
            if files.contains(place.file()) && !except.contains(&place) {
                diagnostic.labels.push((other.clone(), what));
            }
        }
    }

    /// Whether one of them prevents playing.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.errors() > 0
    }

    /// The number of them that prevent playing.
    #[must_use]
    pub fn errors(&self) -> usize {
        self.0
            .iter()
            .filter(|diagnostic| diagnostic.is_error())
            .count()
    }

    /// The diagnostics in the order of recording.
    #[must_use]
    pub fn list(&self) -> &[Diagnostic] {
        &self.0
    }

    /// The diagnostics sorted by file and line, without duplicates.
    #[must_use]
    pub fn into_sorted(mut self) -> Vec<Diagnostic> {
        self.0.sort_by(|a, b| {
            (&a.place, a.severity(), a.code())
                .cmp(&(&b.place, b.severity(), b.code()))
                .then_with(|| a.message().cmp(&b.message()))
                // Prefers one without the label of a scenario that merely inherits the fault.
                .then_with(|| a.labels.len().cmp(&b.labels.len()))
        });
        self.0.dedup_by(|a, b| {
            a.place == b.place && a.code() == b.code() && a.message() == b.message()
        });
        self.0
    }
}
