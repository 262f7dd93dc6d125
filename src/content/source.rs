//! Source files and places in them.

use std::path::Path;
use std::sync::Arc;

use crate::digest;

/// Maximum size of a file, in bytes.
pub const MAX_FILE: u64 = 4 << 20;

/// Maximum size of a script, in bytes: finding places in it is slow.
pub const MAX_SCRIPT: u64 = 256 << 10;

/// The extension of YAML files.
pub(super) const YAML: &str = "yaml";

/// The file that makes a folder a mod.
pub const MOD_FILE: &str = "mod.yaml";

/// A place in a file, to which a diagnostic points.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Place {
    file: Option<Arc<str>>,
    /// The line, from 1; 0 if the place is the file as a whole.
    pub line: u32,
    /// The column in characters, from 1; 0 if the place is the file as a whole.
    pub column: u32,
    /// The number of characters.
    pub len: u32,
}

impl Place {
    /// A range of characters in a line.
    #[must_use]
    pub fn new(file: &Arc<str>, line: u32, column: u32, len: u32) -> Place {
        Place {
            file: Some(file.clone()),
            line,
            column,
            len,
        }
    }

    /// A file as a whole.
    #[must_use]
    pub fn whole(file: &Arc<str>) -> Place {
        Place::new(file, 0, 0, 0)
    }

    /// No place: for data that does not come from a file.
    #[must_use]
    pub const fn nowhere() -> Place {
        Place {
            file: None,
            line: 0,
            column: 0,
            len: 0,
        }
    }

    /// The displayed path of the file, with forward slashes; empty if there is none.
    #[must_use]
    pub fn file(&self) -> &str {
        self.file.as_deref().unwrap_or_default()
    }
}

/// A text file.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The displayed path, with forward slashes.
    pub path: Arc<str>,
    /// The path from its root, with forward slashes: equal on every machine.
    pub key: String,
    /// The position of its root among the roots.
    pub root: usize,
    /// The text; empty if it could not be read.
    pub text: String,
}

impl SourceFile {
    /// A digest of the text: equal on every machine.
    #[must_use]
    pub fn digest(&self) -> u64 {
        digest::of_text(digest::EMPTY, &self.text)
    }

    /// The file name without its extension.
    #[must_use]
    pub fn stem(&self) -> &str {
        let name = self.key.rsplit('/').next().unwrap_or_default();
        name.rsplit_once('.').map_or(name, |(stem, _)| stem)
    }

    /// The name of the folder that contains it.
    #[must_use]
    pub fn folder(&self) -> &str {
        self.key.rsplit('/').nth(1).unwrap_or_default()
    }

    /// A line, from 1, without its indentation; the whole file for line 0, the last line for lines
    /// past the end.
    #[must_use]
    pub fn line(&self, line: u32) -> Place {
        let last = number(self.text.lines().count());
        let line = line.min(last);
        let Some(text) = (line as usize)
            .checked_sub(1)
            .and_then(|index| self.text.lines().nth(index))
        else {
            return Place::whole(&self.path);
        };
        let column = text.chars().take_while(|c| c.is_whitespace()).count();
        Place::new(
            &self.path,
            line,
            number(column + 1),
            number(text.trim().chars().count().max(1)),
        )
    }

    /// The first place from this byte on where the word occurs as a whole word, and the position of
    /// the byte after it.
    #[must_use]
    pub fn find_word(&self, word: &str, from: usize) -> Option<(Place, usize)> {
        let rest = self.text.get(from..).filter(|_| !word.is_empty())?;
        let (at, _) = rest.match_indices(word).find(|(at, _)| {
            let before = rest[..*at].chars().next_back().is_some_and(is_of_word);
            let behind = rest[at + word.len()..]
                .chars()
                .next()
                .is_some_and(is_of_word);
            !before && !behind
        })?;
        let start = from + at;
        let line_start = self.text[..start]
            .rfind('\n')
            .map_or(0, |newline| newline + 1);
        let line = 1 + self.text[..start].matches('\n').count();
        let column = 1 + self.text[line_start..start].chars().count();
        let place = Place::new(
            &self.path,
            number(line),
            number(column),
            number(word.chars().count()),
        );
        Some((place, start + word.len()))
    }

    /// The place of a word in a line, or of the whole line if the word is not there.
    pub(super) fn word_in_line(&self, word: &str, line: u32) -> Place {
        let before = self.text.split_inclusive('\n');
        let from = before.take(line.saturating_sub(1) as usize);
        self.find_word(word, from.map(str::len).sum())
            .map(|(place, _)| place)
            .filter(|place| place.line == line)
            .unwrap_or_else(|| self.line(line))
    }
}

/// Whether a character can be part of a word.
fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Maximum size of a file with this name, in bytes.
pub(super) fn limit_of(name: &str) -> u64 {
    if name.ends_with(".lua") {
        MAX_SCRIPT
    } else {
        MAX_FILE
    }
}

/// A path for display: forward slashes, no leading `./`.
#[must_use]
pub fn shown(path: &Path) -> String {
    let text = path.to_string_lossy().replace('\\', "/");
    match text.trim_start_matches("./") {
        "" => ".".to_owned(),
        rest => rest.to_owned(),
    }
}

/// A count as stored in a [`Place`].
pub(super) fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
