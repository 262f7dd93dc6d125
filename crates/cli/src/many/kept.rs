//! The file in which a run keeps what it has counted.

use std::io::ErrorKind;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use brink::words::Words;
use brink_study::{Record, StudyError};

use super::missing::listed;
use crate::{CommandResult, words};

/// Whether a run begins anew or continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Begin {
    Anew,
    Resumed,
}

/// A file that is written again and again.
#[derive(Debug)]
pub(crate) struct Kept<R> {
    path: PathBuf,
    /// The file as it was written last.
    written: R,
    at: Instant,
    /// The interval between two writes: a killed run loses no more than this, and the games in
    /// progress.
    interval: Duration,
    /// Whether a failure to write has been reported.
    said: bool,
}

impl<R: Record> Kept<R> {
    /// Opens the file of some games, and writes it: better to fail now than after an hour of games.
    pub(super) fn open(
        path: &Path,
        begin: Begin,
        empty: R,
        games: &Range<u64>,
        said: &Words,
    ) -> CommandResult<Kept<R>> {
        let wrong = |error| words::study_error_in(path, &error, said);
        R::may_be_written(path).map_err(wrong)?;
        let mut record = empty;
        if let Some(there) = existing::<R>(path).map_err(wrong)? {
            if begin == Begin::Anew && there.games() > 0 {
                return Err(
                    words::sim_has_games(said, path.display().to_string(), there.games()).into(),
                );
            }
            if begin == Begin::Resumed {
                record.merge(&there).map_err(wrong)?;
            }
        }
        let outside: Vec<Range<u64>> = [0..games.start, games.end..u64::MAX]
            .into_iter()
            .flat_map(|side| held(&record, &side))
            .collect();
        if !outside.is_empty() {
            let outside = listed(&outside, said);
            let path = path.display().to_string();
            return Err(words::sim_has_others(said, path, outside).into());
        }
        record.write(path).map_err(wrong)?;
        let at = Instant::now();
        let interval = Duration::ZERO;
        Ok(Kept {
            path: path.to_path_buf(),
            written: record,
            at,
            interval,
            said: false,
        })
    }

    /// Sets the time between two writes.
    pub(super) fn every(self, interval: Duration) -> Kept<R> {
        Kept { interval, ..self }
    }

    /// Contents of the file.
    pub(super) fn record(&self) -> &R {
        &self.written
    }

    /// Whether it is time to write the file.
    pub(crate) fn is_due(&self) -> bool {
        self.at.elapsed() >= self.interval
    }

    /// Writes the file if it is time to. Returns a failure, but only once.
    pub(crate) fn keep(&mut self, record: &R, said: &Words) -> Option<String> {
        if !self.is_due() || self.written.games() == record.games() {
            return None;
        }
        self.at = Instant::now();
        let failed = self.write(record, said).err().filter(|_| !self.said);
        self.said |= failed.is_some();
        failed
    }

    /// Writes the file for the last time.
    pub(crate) fn finish(mut self, record: &R, said: &Words) -> Result<(), String> {
        self.write(record, said)
    }

    fn write(&mut self, record: &R, said: &Words) -> Result<(), String> {
        let in_file = |error| words::study_error_in(&self.path, &error, said);
        match existing::<R>(&self.path) {
            Ok(there) if there.as_ref().is_none_or(|there| *there == self.written) => {}
            _ => {
                return Err(words::in_file(
                    &self.path,
                    &words::sim_written_meanwhile(said),
                ));
            }
        }
        record.write(&self.path).map_err(in_file)?;
        self.written = record.clone();
        Ok(())
    }
}

/// The record of a file; none if there is no file, or an empty one.
pub(super) fn existing<R: Record>(path: &Path) -> Result<Option<R>, StudyError> {
    match path.metadata() {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Ok(about) if about.is_file() && about.len() == 0 => Ok(None),
        _ => R::read(path).map(Some),
    }
}

/// The games of a range that a record has.
fn held<R: Record>(record: &R, wanted: &Range<u64>) -> Vec<Range<u64>> {
    let parts = record
        .spans()
        .into_iter()
        .map(|part| part.start.max(wanted.start)..part.end.min(wanted.end));
    parts.filter(|part| !part.is_empty()).collect()
}
