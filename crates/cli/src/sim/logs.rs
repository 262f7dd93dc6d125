//! The logs of many games, a file each.

use std::fs;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use brink::files::{self, Sort};
use brink::game::Game;
use brink::words::Words;

use super::super::{command_error::complain_of, words};
use crate::CommandResult;

/// The logs of games; failures to write are reported at the end.
#[derive(Default)]
pub(crate) struct Logs<'a> {
    folder: Option<&'a Path>,
    wrong: Mutex<Vec<String>>,
}

impl Logs<'_> {
    /// Logs into a folder, which is created if missing; none without a folder.
    pub(crate) fn into<'a>(folder: Option<&'a Path>, said: &Words) -> CommandResult<Logs<'a>> {
        if let Some(folder) = folder {
            fs::create_dir_all(folder).map_err(|error| {
                format!(
                    "--log {}",
                    words::in_file(folder, &words::file_error(said, &error))
                )
            })?;
        }
        Ok(Logs {
            folder,
            wrong: Mutex::default(),
        })
    }

    /// Writes the log of a game, if logs are wanted.
    pub(crate) fn write(&self, number: u64, game: &Game) {
        let Some(folder) = self.folder else { return };
        let name = format!("game_{:05}.txt", number.saturating_add(1));
        let mut text = String::new();
        let replayed = game.replayed(usize::MAX, |_, events| {
            for line in events.iter().filter_map(|event| game.line(event)) {
                text.push_str(&line);
                text.push('\n');
            }
        });
        let written = files::write(&folder.join(&name), text.as_bytes(), LOG)
            .map_err(|error| error.to_string());
        let replayed = replayed.map_err(|error| error.to_string());
        if let Err(error) = replayed.and(written) {
            let mut wrong = self.wrong.lock().unwrap_or_else(PoisonError::into_inner);
            wrong.push(format!("{name}: {error}"));
        }
    }

    /// Says what could not be written.
    pub(crate) fn finish(self, said: &Words) -> CommandResult {
        let wrong = self
            .wrong
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        complain_of(&wrong, said)
    }
}

/// A log of a game has its first turn near the beginning.
const LOG: Sort = Sort {
    called: "a log of this program",
    begins: |head| {
        String::from_utf8_lossy(head)
            .lines()
            .any(|line| line == "== Turn 1 ==")
    },
};
