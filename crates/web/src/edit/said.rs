//! Diagnostics as the workbench sends them: with its own paths, and with fixes.

use brink::content::{Diagnostic, DiagnosticKind, Library, shown};
use brink_author::position::{Difference, FailedCheck};
use serde_json::{Value, json};

use super::Desk;

impl Desk {
    /// A diagnostic.
    pub(super) fn said(&self, fault: &Diagnostic, library: &Library) -> Value {
        let mut value = json!(fault);
        self.with_own_path(&mut value);
        self.with_short_paths(&mut value);
        for label in value["labels"].as_array_mut().into_iter().flatten() {
            self.with_own_path(label);
        }
        let text = library
            .sources()
            .find(fault.place.file())
            .map(|file| file.text.as_str());
        let text = text
            .map(str::to_owned)
            .or_else(|| std::fs::read_to_string(fault.place.file()).ok());
        let fix = text.and_then(|text| Fix::of(fault, &text));
        value["fixes"] = fix.iter().map(|fix| fix.said(&value["file"])).collect();
        value
    }

    /// Several diagnostics.
    pub(super) fn said_all(&self, faults: &[Diagnostic], library: &Library) -> Value {
        faults
            .iter()
            .map(|fault| self.said(fault, library))
            .collect()
    }

    /// A failed check of a test, in the form of a diagnostic.
    pub(super) fn said_check(&self, check: &FailedCheck) -> Value {
        let (place, difference) = (&check.place, check.difference.as_ref());
        let hints: Vec<&str> = check.hints().collect();
        let mut said = json!({
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
        self.with_short_paths(&mut said);
        said
    }

    /// Names files in sentences as the page does: below the folder of mods, or below the shipped content.
    fn with_short_paths(&self, said: &mut Value) {
        let mods = format!("{}/", shown(&self.edit.folder));
        for key in ["message", "hint"] {
            let Some(text) = said[key].as_str() else {
                continue;
            };
            let above = [&mods].into_iter().chain(&self.bases);
            said[key] = above
                .fold(text.to_owned(), |text, above| without(&text, above))
                .into();
        }
    }

    fn with_own_path(&self, spot: &mut Value) {
        if let Some(file) = spot["file"].as_str().filter(|file| !file.is_empty()) {
            spot["file"] = self.path_of(file).into();
        }
    }
}

/// A text whose paths do not begin with a folder.
fn without(text: &str, folder: &str) -> String {
    let mut parts = text.split(folder);
    let mut short = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        // Inside of another path or word it is a part of that.
        if short.ends_with(|sign: char| sign.is_alphanumeric() || "/._-".contains(sign)) {
            short.push_str(folder);
        }
        short.push_str(part);
    }
    short
}

/// A change of one line that mends a fault.
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
        let line = text
            .lines()
            .nth((fault.place.line as usize).checked_sub(1)?)?;
        Fix::declared(fault, line).or_else(|| Fix::meant(fault, line))
    }

    /// The fix that the kind of fault has.
    fn declared(fault: &Diagnostic, line: &str) -> Option<Fix> {
        match &fault.fault {
            DiagnosticKind::IdNotFileName { id, name } => Fix::word(fault, line, id, name),
            DiagnosticKind::OutOfRange { found, min, max } => Fix::word(
                fault,
                line,
                &found.to_string(),
                &(*found).clamp(*min, *max).to_string(),
            ),
            DiagnosticKind::Yaml { .. } if line.contains('\t') => {
                let indent = line.chars().take_while(|sign| sign.is_whitespace()).count();
                let spaces = line
                    .chars()
                    .take(indent)
                    .map(|sign| if sign == '\t' { "  " } else { " " })
                    .collect();
                let title = "write spaces instead of the tab".to_owned();
                Some(Fix {
                    title,
                    line: fault.place.line,
                    column: 1,
                    end_column: indent as u32 + 1,
                    text: spaces,
                })
            }
            _ => None,
        }
    }

    /// The word that was probably meant, in place of the one that is not known.
    fn meant(fault: &Diagnostic, line: &str) -> Option<Fix> {
        let words = fault.in_words();
        let (before, meant) = words.split_once("did you mean `")?;
        let meant = meant.split('`').next()?;
        // The unknown word is the last one before the guess that occurs in the line.
        let named: Vec<&str> = before.split('`').skip(1).step_by(2).collect();
        named
            .into_iter()
            .rev()
            .find_map(|wrong| Fix::word(fault, line, wrong, meant))
    }

    /// One word in place of another: inside the place of the fault if it is there, else in its line.
    fn word(fault: &Diagnostic, line: &str, wrong: &str, right: &str) -> Option<Fix> {
        let inside = |sign: char| sign.is_alphanumeric() || sign == '_';
        let alone = |at: &usize| {
            let (before, behind) = (
                line[..*at].chars().next_back(),
                line[*at + wrong.len()..].chars().next(),
            );
            !before.is_some_and(inside) && !behind.is_some_and(inside)
        };
        let all = || line.match_indices(wrong).map(|(at, _)| at).filter(alone);
        if wrong.is_empty() || wrong == right {
            return None;
        }
        let column = |at: usize| line[..at].chars().count() as u32 + 1;
        let at = all()
            .find(|at| column(*at) >= fault.place.column)
            .or_else(|| all().next())?;
        let (column, length) = (column(at), wrong.chars().count() as u32);
        Some(Fix {
            title: format!("write `{right}`"),
            line: fault.place.line,
            column,
            end_column: column + length,
            text: right.to_owned(),
        })
    }

    fn said(&self, file: &Value) -> Value {
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
