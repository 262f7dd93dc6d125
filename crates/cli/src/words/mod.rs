//! The messages of the terminal: the texts that a player reads besides those of the engine.

mod report;
mod terminal;

use std::io::{self, ErrorKind};
use std::path::Path;

use brink::game::SaveError;
use brink::tooling::nearest;
use brink::words::{Table, Words};
use brink_study::StudyError;

pub(super) use report::*;
pub(super) use terminal::*;

/// The tables of messages of this program.
pub(super) static TABLES: [&Table; 5] = [
    &TERMINAL,
    &REPORTS,
    &brink_draw::PICTURES,
    &brink_playdek::RECORDED,
    &brink_web::WEB,
];

/// `; did you mean …?` if a name is similar, for the end of a message.
pub(super) fn hint<'a>(
    words: &Words,
    name: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> String {
    match nearest(name, known) {
        Some(near) => did_you_mean(words, near),
        None => String::new(),
    }
}

/// The reason why a file could not be read or written.
pub(super) fn file_error(words: &Words, error: &io::Error) -> String {
    match error.kind() {
        // Messages of the system are in its own language; those of the engine have no code.
        ErrorKind::NotFound if error.raw_os_error().is_some() => file_missing(words),
        ErrorKind::PermissionDenied if error.raw_os_error().is_some() => file_denied(words),
        ErrorKind::IsADirectory => file_is_folder(words),
        _ => error.to_string(),
    }
}

/// The reason why games cannot be counted together, or why a tally cannot be read or written.
pub(super) fn study_error(said: &Words, error: &StudyError) -> String {
    match error {
        StudyError::File(error) => file_error(said, error),
        other => other.display_in(said).to_string(),
    }
}

/// Message about a file that cannot be read or written.
pub(super) fn in_file(file: &Path, error: &str) -> String {
    format!("{}: {error}", file.display())
}

/// The games that a saved game may replace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Over {
    /// The game that this program last read or wrote there, or none.
    Known,
    /// Any saved game.
    Anything,
}

/// The reason why a game was not saved, and the words that save it nevertheless.
pub(super) fn not_saved(said: &Words, error: &SaveError, overwrite: &str) -> String {
    let why = save_error(said, error);
    match error {
        SaveError::Changed { .. } => save_replaces(said, why, overwrite),
        _ => why,
    }
}

/// The reason why a game cannot be saved or loaded.
pub(super) fn save_error(said: &Words, error: &SaveError) -> String {
    match error {
        SaveError::File(error) => file_error(said, error),
        other => other.display_in(said).to_string(),
    }
}

/// Message about a file of counts.
pub(super) fn study_error_in(file: &Path, error: &StudyError, said: &Words) -> String {
    in_file(file, &study_error(said, error))
}

/// A message with a capital letter.
pub(super) fn sentence(message: &str) -> String {
    let mut rest = message.chars();
    rest.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(rest).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::TABLES;

    /// Each message of the terminal, the page, pictures and imports has its English text.
    #[test]
    fn every_message_has_an_english_text() {
        for table in TABLES {
            assert_eq!(table.faults(), [""; 0], "{}", table.file);
        }
    }
}
