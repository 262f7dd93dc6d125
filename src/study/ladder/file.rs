//! Ladders as files: JSON that people can read and compare.

use std::collections::BTreeSet;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::files::{self, Sort};

use super::super::error::StudyError;
use super::table::{Ladder, Rung, Terms};

/// The word that a ladder begins with.
const FORMAT: &str = "brink ladder";
/// The version of the form.
const VERSION: u64 = 1;
/// The longest file that is read.
const MAX_BYTES: u64 = 16 << 20;
/// What a ladder may replace: another one.
const SORT: Sort =
    Sort { called: "a ladder", begins: |head| head.starts_with(format!("{{\n  \"format\": \"{FORMAT}\",").as_bytes()) };

/// The file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    format: String,
    version: u64,
    terms: Terms,
    results: Vec<Rung>,
}

impl Ladder {
    /// The text of its file.
    ///
    /// # Errors
    /// None that are known: the text is made in memory.
    pub fn to_text(&self) -> Result<String, StudyError> {
        let file = Written {
            format: FORMAT.to_owned(),
            version: VERSION,
            terms: self.terms.clone(),
            results: self.rungs.clone(),
        };
        let failed = |error: serde_json::Error| StudyError::File(error.into());
        Ok(serde_json::to_string_pretty(&file).map_err(failed)? + "\n")
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// Text that is not a ladder, one of another version, and one whose numbers do not fit together.
    pub fn parse(text: &str) -> Result<Ladder, StudyError> {
        let foreign = |error: serde_json::Error| StudyError::NotALadder(error.to_string());
        let wrong = |what: String| Err(StudyError::NotALadder(what));
        let value: serde_json::Value = serde_json::from_str(text).map_err(foreign)?;
        if value.get("format").and_then(|format| format.as_str()) != Some(FORMAT) {
            return wrong(format!("it has no `format: {FORMAT}`"));
        }
        let found = value.get("version").and_then(serde_json::Value::as_u64).unwrap_or_default();
        if found != VERSION {
            return wrong(format!("it has version {found} of the format; this engine reads version {VERSION}"));
        }
        let Written { terms, results, .. } = serde_json::from_value(value).map_err(foreign)?;
        let mut met = BTreeSet::new();
        for rung in &results {
            let mut players = rung.players.each_ref();
            players.sort();
            let [one, two] = players;
            if one == two || !met.insert(players) {
                return wrong(format!("`{one}` and `{two}` meet twice, or themselves"));
            }
            if let Some(fault) = rung.score.fault() {
                return wrong(format!("`{one}` against `{two}`: {fault}"));
            }
        }
        Ok(Ladder { terms, rungs: results })
    }

    /// Reads a file.
    ///
    /// # Errors
    /// As [`Ladder::parse`], and a file that cannot be read.
    pub fn read(path: &Path) -> Result<Ladder, StudyError> {
        let bytes = files::read(path, MAX_BYTES)?;
        let text = String::from_utf8(bytes).map_err(|_| StudyError::NotALadder("it is not text".to_owned()))?;
        Ladder::parse(&text)
    }

    /// Writes a file in one step. A ladder of that name is replaced.
    ///
    /// # Errors
    /// See [`files::write`](fn@files::write).
    pub fn write(&self, path: &Path) -> Result<(), StudyError> {
        Ok(files::write(path, self.to_text()?.as_bytes(), SORT)?)
    }

    /// Whether a file of this name could be written: there is none, or it is a ladder.
    ///
    /// # Errors
    /// See [`files::replaceable`].
    pub fn may_be_written(path: &Path) -> Result<(), StudyError> {
        files::replaceable(path, SORT)?;
        Ok(())
    }
}
