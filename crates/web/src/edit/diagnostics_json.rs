//! Diagnostics as JSON for the page: with paths of requests, and with fixes.

use std::path::Path;

use brink::content::{Diagnostic, DiagnosticKind, Library};
use brink::files::read_text;
use brink::tooling::{MAX_FILE, shown};
use brink_author::position::{Difference, FailedCheck};
use serde_json::{Value, json};

use super::workbench::Workbench;

/// The command that prints the calls, in the helps of diagnostics.
const CALLS_PRINTED: &str = "`brink docs api`";
/// The part of the page that shows them.
const CALLS_SHOWN: &str = "the reference of the workbench";

impl Workbench {
    /// A diagnostic as JSON.
    pub(super) fn diagnostic_json(&self, fault: &Diagnostic, library: &Library) -> Value {
        let mut value = json!(fault);
        self.with_own_path(&mut value);
        self.with_short_paths(&mut value);
        if let Some(hint) = value["hint"].as_str() {
            value["hint"] = hint.replace(CALLS_PRINTED, CALLS_SHOWN).into();
        }
        for label in value["labels"].as_array_mut().into_iter().flatten() {
            self.with_own_path(label);
        }
        let path = fault.place.file();
        let text = match library.sources().find(path) {
            Some(file) => Some(file.text.to_string()),
            None => read_text(Path::new(path), MAX_FILE).ok(),
        };
        let fix = text.and_then(|text| Fix::of(fault, &text));
        value["fixes"] = fix.iter().map(|fix| fix.json(&value["file"])).collect();
        value
    }

    /// Diagnostics as a list of JSON.
    pub(super) fn diagnostics_json(&self, faults: &[Diagnostic], library: &Library) -> Value {
        let faults = faults.iter();
        faults
            .map(|fault| self.diagnostic_json(fault, library))
            .collect()
    }

    /// A failed check of a test, in the form of a diagnostic.
    pub(super) fn failed_check_json(&self, check: &FailedCheck) -> Value {
        let (place, difference) = (&check.place, check.difference.as_ref());
        let hints: Vec<&str> = check.hints().collect();
        let mut value = json!({
            "severity": "error",
            "code": if difference.is_some() { "test-differs" } else { "test-failed" },
            "file": self.path_of(place.file()),
            "line": place.line,
            "column": place.column,
            "end_column": place.column.saturating_add(place.len),
            "message": check.what,
            "hint": (!hints.is_empty()).then(|| hints.join("\n")),
            "labels": [],
            "fixes": [],
            "expected": difference.map(Difference::expected),
            "actual": difference.map(Difference::actual),
        });
        self.with_short_paths(&mut value);
        value
    }

    /// Shortens paths in sentences as the page does: relative to the mods, or to the shipped content.
    fn with_short_paths(&self, value: &mut Value) {
        let mods = format!("{}/", shown(&self.edit.folder));
        for key in ["message", "hint"] {
            let Some(text) = value[key].as_str() else {
                continue;
            };
            let mut text = without(text, &mods);
            for base in &self.bases {
                text = without(&text, base);
            }
            value[key] = text.into();
        }
    }

    fn with_own_path(&self, spot: &mut Value) {
        if let Some(file) = spot["file"].as_str().filter(|file| !file.is_empty()) {
            spot["file"] = self.path_of(file).into();
        }
    }
}

/// Removes a folder from the beginnings of the paths in a text.
fn without(text: &str, folder: &str) -> String {
    let mut parts = text.split(folder);
    let mut short = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        // Inside a longer path or word the folder stays.
        if short.ends_with(|sign: char| sign.is_alphanumeric() || "/._-".contains(sign)) {
            short.push_str(folder);
        }
        short.push_str(part);
    }
    short
}

/// A quick fix: a change of one line.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Fix {
    title: String,
    line: u32,
    column: u32,
    end_column: u32,
    text: String,
}

impl Fix {
    /// The fix that a diagnostic names.
    fn of(fault: &Diagnostic, text: &str) -> Option<Fix> {
        let index = (fault.place.line as usize).checked_sub(1)?;
        let line = text.lines().nth(index)?;
        Fix::of_kind(fault, line).or_else(|| Fix::of_suggestion(fault, line))
    }

    /// The fix for a kind of fault.
    fn of_kind(fault: &Diagnostic, line: &str) -> Option<Fix> {
        match &fault.fault {
            DiagnosticKind::IdNotFileName { id, name } => Fix::word(fault, line, id, name),
            DiagnosticKind::OutOfRange { found, min, max } => {
                let nearest = (*found).clamp(*min, *max);
                Fix::word(fault, line, &found.to_string(), &nearest.to_string())
            }
            DiagnosticKind::Yaml { .. } if line.contains('\t') => {
                Some(Fix::indentation(fault.place.line, line))
            }
            _ => None,
        }
    }

    /// Replaces the tabs of an indentation.
    fn indentation(number: u32, line: &str) -> Fix {
        let (mut signs, mut text) = (0, String::new());
        for sign in line.chars().take_while(|sign| sign.is_whitespace()) {
            signs += 1;
            text += if sign == '\t' { "  " } else { " " };
        }
        Fix {
            title: "write spaces instead of the tab".to_owned(),
            line: number,
            column: 1,
            end_column: signs + 1,
            text,
        }
    }

    /// Replaces an unknown word by the suggestion of the diagnostic.
    fn of_suggestion(fault: &Diagnostic, line: &str) -> Option<Fix> {
        let words = fault.message_with_help();
        let (before, meant) = words.split_once("did you mean `")?;
        let meant = meant.split('`').next()?;
        // The unknown word is the last one before the suggestion that occurs in the line.
        let named: Vec<&str> = before.split('`').skip(1).step_by(2).collect();
        named
            .into_iter()
            .rev()
            .find_map(|wrong| Fix::word(fault, line, wrong, meant))
    }

    /// Replaces a word by another: at the place of the fault, or else anywhere in its line.
    fn word(fault: &Diagnostic, line: &str, wrong: &str, right: &str) -> Option<Fix> {
        if wrong.is_empty() || wrong == right {
            return None;
        }
        let mut columns = Vec::new();
        for (at, _) in line.match_indices(wrong) {
            if is_whole_word(line, at, wrong.len()) {
                columns.push(line[..at].chars().count() as u32 + 1);
            }
        }
        let inside = columns.iter().find(|column| **column >= fault.place.column);
        let column = *inside.or(columns.first())?;
        Some(Fix {
            title: format!("write `{right}`"),
            line: fault.place.line,
            column,
            end_column: column + wrong.chars().count() as u32,
            text: right.to_owned(),
        })
    }

    fn json(&self, file: &Value) -> Value {
        json!({ "title": self.title, "edits": [{
            "file": file,
            "line": self.line,
            "column": self.column,
            "end_line": self.line,
            "end_column": self.end_column,
            "text": self.text,
        }] })
    }
}

/// Whether a part of a line is not a part of a longer word.
fn is_whole_word(line: &str, at: usize, length: usize) -> bool {
    let before = line[..at].chars().next_back();
    let behind = line[at + length..].chars().next();
    let neighbours = [before, behind].into_iter().flatten();
    !neighbours
        .into_iter()
        .any(|sign| sign.is_alphanumeric() || sign == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_paths_are_made_shorter() {
        let text = "in `mods/a/b.lua`: mods/a/b.lua:3 called (mods/c.lua); not in them/mods/d or ../mods/e";
        let short = "in `a/b.lua`: a/b.lua:3 called (c.lua); not in them/mods/d or ../mods/e";
        assert_eq!(without(text, "mods/"), short);
        assert_eq!(without("/a/b", "/a/"), "b");
        assert_eq!(without("none", "/a/"), "none");
    }
}
