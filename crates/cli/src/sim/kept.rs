//! The file in which a run keeps what it has counted.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use brink::study::{Study, StudyError, Tally};
use brink::words::Words;

use super::missing::listed;
use crate::{CommandError, words};

/// Whether a run begins anew or continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Begin {
    Anew,
    Resumed,
}

/// A file that is written again and again.
#[derive(Debug)]
pub(super) struct Kept {
    path: PathBuf,
    /// The file as it was written last.
    written: Tally,
    at: Instant,
    /// How often it is written: a killed run loses no more, the games in progress aside.
    interval: Duration,
    /// Whether a failure to write has been reported.
    said: bool,
}

impl Kept {
    /// Opens the file of some games of a study, and writes it: better to fail now than after an hour of games.
    pub(super) fn open(
        path: &Path,
        begin: Begin,
        study: &Study,
        games: &Range<u64>,
        said: &Words,
    ) -> Result<Kept, CommandError> {
        let wrong = |error: StudyError| CommandError::Message(words::in_file(path, &words::study_error(said, &error)));
        Tally::may_be_written(path).map_err(wrong)?;
        let mut tally = study.tally();
        if let Some(there) = existing(path).map_err(wrong)? {
            if begin == Begin::Anew && there.games() > 0 {
                return Err(words::sim_has_games(said, path.display().to_string(), there.games()).into());
            }
            if begin == Begin::Resumed {
                tally.merge(&there).map_err(wrong)?;
            }
        }
        let outside: Vec<Range<u64>> =
            [0..games.start, games.end..u64::MAX].into_iter().flat_map(|side| held(&tally, &side)).collect();
        if !outside.is_empty() {
            let outside = listed(&outside, said);
            return Err(words::sim_has_others(said, path.display().to_string(), outside).into());
        }
        tally.write(path).map_err(wrong)?;
        Ok(Kept { path: path.to_path_buf(), written: tally, at: Instant::now(), interval: Duration::ZERO, said: false })
    }

    /// The same, written after this time.
    pub(super) fn every(self, interval: Duration) -> Kept {
        Kept { interval, ..self }
    }

    /// What the file has.
    pub(super) fn tally(&self) -> &Tally {
        &self.written
    }

    /// Writes the file if it is time to. Returns what is wrong, once.
    pub(super) fn keep(&mut self, tally: &Tally, said: &Words) -> Option<String> {
        if self.at.elapsed() < self.interval || self.written.games() == tally.games() {
            return None;
        }
        self.at = Instant::now();
        let failed = self.write(tally, said).err().filter(|_| !self.said);
        self.said |= failed.is_some();
        failed
    }

    /// Writes the file for the last time.
    pub(super) fn finish(mut self, tally: &Tally, said: &Words) -> Result<(), String> {
        self.write(tally, said)
    }

    fn write(&mut self, tally: &Tally, said: &Words) -> Result<(), String> {
        let in_file = |error: StudyError| words::in_file(&self.path, &words::study_error(said, &error));
        match existing(&self.path) {
            Ok(there) if there.as_ref().is_none_or(|there| *there == self.written) => {}
            _ => return Err(words::in_file(&self.path, &words::sim_written_meanwhile(said))),
        }
        tally.write(&self.path).map_err(in_file)?;
        self.written = tally.clone();
        Ok(())
    }
}

/// The tally of a file; none if there is no file, or an empty one.
pub(super) fn existing(path: &Path) -> Result<Option<Tally>, StudyError> {
    match path.metadata() {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Ok(about) if about.is_file() && about.len() == 0 => Ok(None),
        _ => Tally::read(path).map(Some),
    }
}

/// The games of a range that a tally has.
fn held(tally: &Tally, wanted: &Range<u64>) -> Vec<Range<u64>> {
    let parts = tally.ranges().map(|part| part.start.max(wanted.start)..part.end.min(wanted.end));
    parts.filter(|part| !part.is_empty()).collect()
}
