//! The common interface of mergeable result files.
//!
//! Tallies, ladders and comparisons have this in common, so the command line saves, resumes, merges
//! and refuses all of them in one place. Thinking times are left out of a file unless requested:
//! equal games must give equal bytes.

use std::ops::Range;
use std::path::Path;

use brink::files;

use super::error::{StudyError, StudyResult};
use super::ladder::file as ladder;
use super::ranges::{games_of, joined};
use super::{Comparison, Ladder, Tally, comparison, file};

/// Results that a long run saves and that partial runs merge: a [`Tally`], a [`Ladder`] or a [`Comparison`].
///
/// Records of the same games merge in any order, and equal records have equal bytes, so splitting, killing and resuming
/// a run leaves no trace. Games are numbered from 0; a ladder has two per pair.
///
/// # Examples
/// ```
/// use brink_study::{Record, Study};
/// use brink::Library;
///
/// let content = Library::open(&["../..".into()]).load("red_sea")?.content;
/// let study = Study::new(content, ["random", "random"], 1)?.with_games(6);
/// let mut sum = study.run(4..6);
/// Record::merge(&mut sum, &study.run(0..2))?;
/// assert_eq!((sum.spans(), Record::missing(&sum)), (vec![0..2, 4..6], vec![2..4]));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub trait Record: Clone + PartialEq {
    /// The number of games, over all rows or pairings.
    fn games(&self) -> u64;

    /// The ranges of games present in any row or pairing, in order.
    fn spans(&self) -> Vec<Range<u64>>;

    /// The ranges of planned games missing in any row or pairing, in order.
    fn missing(&self) -> Vec<Range<u64>>;

    /// The planned number of games per row or pairing.
    fn planned(&self) -> u64;

    /// Whether this record contains all games of another, so that replacing it loses nothing.
    fn includes(&self, other: &Self) -> bool;

    /// Adds the games of another record.
    ///
    /// # Errors
    /// The records are of different games (with the difference), or share games. This record is then unchanged.
    fn merge(&mut self, other: &Self) -> StudyResult;

    /// Reads a file.
    ///
    /// # Errors
    /// The file cannot be read, is a different kind of file, or is damaged.
    fn read(path: &Path) -> StudyResult<Self>;

    /// Writes a file atomically, replacing a record of the same kind.
    ///
    /// # Errors
    /// See [`files::write`](fn@brink::files::write).
    fn write(&self, path: &Path) -> StudyResult;

    /// Whether the file can be written: it does not exist, or is a record of this kind.
    ///
    /// # Errors
    /// See [`files::replaceable`](fn@brink::files::replaceable).
    fn may_be_written(path: &Path) -> StudyResult;
}

impl Record for Tally {
    fn games(&self) -> u64 {
        self.games()
    }

    fn spans(&self) -> Vec<Range<u64>> {
        self.ranges().collect()
    }

    fn missing(&self) -> Vec<Range<u64>> {
        self.missing(0..self.planned())
    }

    fn planned(&self) -> u64 {
        self.planned()
    }

    fn includes(&self, other: &Tally) -> bool {
        self.subject().difference(other.subject()).is_none()
            && other.ranges().all(|games| self.missing(games).is_empty())
    }

    fn merge(&mut self, other: &Tally) -> StudyResult {
        self.merge(other)
    }

    fn read(path: &Path) -> Result<Tally, StudyError> {
        let bytes = files::read(path, file::MAX_BYTES).map_err(|error| match error.kind() {
            std::io::ErrorKind::FileTooLarge => StudyError::TooLong,
            _ => StudyError::File(error),
        })?;
        Tally::parse(&bytes)
    }

    fn write(&self, path: &Path) -> Result<(), StudyError> {
        Ok(files::write(path, &self.to_bytes()?, file::SORT)?)
    }

    fn may_be_written(path: &Path) -> Result<(), StudyError> {
        files::replaceable(path, file::SORT)?;
        Ok(())
    }
}

impl Record for Ladder {
    fn games(&self) -> u64 {
        let games = self.results().iter().map(|result| result.score.total());
        games.fold(0, u64::saturating_add)
    }

    fn spans(&self) -> Vec<Range<u64>> {
        joined(
            self.results()
                .iter()
                .flat_map(|result| result.pairs())
                .map(games_of),
        )
    }

    fn missing(&self) -> Vec<Range<u64>> {
        let (players, planned) = (self.players(), self.planned());
        let two = players
            .iter()
            .enumerate()
            .flat_map(|(at, two)| players[..at].iter().map(|one| [*one, *two]));
        joined(
            two.flat_map(|two| self.missing(two, 0..planned))
                .map(games_of),
        )
    }

    fn planned(&self) -> u64 {
        self.planned().saturating_mul(2)
    }

    fn includes(&self, other: &Ladder) -> bool {
        self.terms().difference(other.terms()).is_none()
            && other.results().iter().all(|theirs| {
                let own = self
                    .results()
                    .iter()
                    .find(|result| result.players == theirs.players);
                own.is_some_and(|own| theirs.pairs().all(|pairs| own.missing(pairs).is_empty()))
            })
    }

    fn merge(&mut self, other: &Ladder) -> StudyResult {
        self.merge(other)
    }

    fn read(path: &Path) -> Result<Ladder, StudyError> {
        let bytes = files::read(path, ladder::MAX_BYTES)?;
        let text = String::from_utf8(bytes).map_err(|_| ladder::not_a_ladder("it is not text"))?;
        Ladder::parse(&text)
    }

    fn write(&self, path: &Path) -> Result<(), StudyError> {
        Ok(files::write(
            path,
            self.to_text()?.as_bytes(),
            ladder::SORT,
        )?)
    }

    fn may_be_written(path: &Path) -> Result<(), StudyError> {
        files::replaceable(path, ladder::SORT)?;
        Ok(())
    }
}

impl Record for Comparison {
    fn games(&self) -> u64 {
        let games = self.rows().iter().map(|row| row.tally.games());
        games.fold(0, u64::saturating_add)
    }

    fn spans(&self) -> Vec<Range<u64>> {
        joined(self.rows().iter().flat_map(|row| row.tally.ranges()))
    }

    fn missing(&self) -> Vec<Range<u64>> {
        let planned = Record::planned(self);
        joined(
            self.rows()
                .iter()
                .flat_map(|row| row.tally.missing(0..planned)),
        )
    }

    fn planned(&self) -> u64 {
        self.rows()
            .iter()
            .map(|row| row.tally.planned())
            .max()
            .unwrap_or_default()
    }

    fn includes(&self, other: &Comparison) -> bool {
        let mut rows = self.rows().iter().zip(other.rows());
        other.rows().len() <= self.rows().len()
            && rows
                .all(|(own, theirs)| own.label == theirs.label && own.tally.includes(&theirs.tally))
    }

    fn merge(&mut self, other: &Comparison) -> StudyResult {
        self.merge(other)
    }

    fn read(path: &Path) -> Result<Comparison, StudyError> {
        Comparison::parse(&files::read(path, comparison::MAX_BYTES)?)
    }

    fn write(&self, path: &Path) -> Result<(), StudyError> {
        Ok(files::write(path, &self.to_bytes()?, comparison::SORT)?)
    }

    fn may_be_written(path: &Path) -> Result<(), StudyError> {
        files::replaceable(path, comparison::SORT)?;
        Ok(())
    }
}
