//! What long runs keep in files.

use std::ops::Range;
use std::path::Path;

use super::error::StudyError;
use super::ranges::{games_of, joined};
use super::{Comparison, Ladder, Tally};

/// What a long run keeps in a file, and what the parts of a run are put together from: a [`Tally`], a [`Ladder`] or a
/// [`Comparison`].
///
/// Records of the same games are merged in any order, and equal records have equal bytes. So a run may be split, killed
/// and resumed without a trace. Games are numbered from 0; those of a ladder are two for each pair.
///
/// # Examples
/// ```
/// use brink_study::{Record, Study};
/// use brink::Library;
///
/// let content = Library::open(&["../..".into()]).load("red_sea", &[])?.content;
/// let study = Study::new(content, ["random", "random"], 1)?.with_games(6);
/// let mut sum = study.run(4..6);
/// Record::merge(&mut sum, &study.run(0..2))?;
/// assert_eq!((sum.spans(), Record::missing(&sum)), (vec![0..2, 4..6], vec![2..4]));
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
pub trait Record: Clone + PartialEq {
    /// The number of games counted, of all that play.
    fn games(&self) -> u64;

    /// The numbers of games that it has, of any that play, in order.
    fn spans(&self) -> Vec<Range<u64>>;

    /// The numbers of planned games that it lacks, of any that play, in order.
    fn missing(&self) -> Vec<Range<u64>>;

    /// The number of games that were planned, for each that play.
    fn planned(&self) -> u64;

    /// Whether nothing of another record would be lost if this one replaced it.
    fn includes(&self, other: &Self) -> bool;

    /// Adds the games of another record.
    ///
    /// # Errors
    /// A record of different games, with the difference; games that are counted already. The record is then as it was.
    fn merge(&mut self, other: &Self) -> Result<(), StudyError>;

    /// Reads a file.
    ///
    /// # Errors
    /// A file that cannot be read, is not such a record, or is damaged.
    fn read(path: &Path) -> Result<Self, StudyError>;

    /// Writes a file in one step. A record of its kind is replaced.
    ///
    /// # Errors
    /// See [`files::write`](fn@brink::files::write).
    fn write(&self, path: &Path) -> Result<(), StudyError>;

    /// Whether a file of this name could be written: there is none, or it is a record of this kind.
    ///
    /// # Errors
    /// See [`files::replaceable`](fn@brink::files::replaceable).
    fn may_be_written(path: &Path) -> Result<(), StudyError>;
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

    fn merge(&mut self, other: &Tally) -> Result<(), StudyError> {
        self.merge(other)
    }

    fn read(path: &Path) -> Result<Tally, StudyError> {
        Tally::read(path)
    }

    fn write(&self, path: &Path) -> Result<(), StudyError> {
        self.write(path)
    }

    fn may_be_written(path: &Path) -> Result<(), StudyError> {
        Tally::may_be_written(path)
    }
}

impl Record for Ladder {
    fn games(&self) -> u64 {
        self.rungs().iter().fold(0, |games: u64, rung| {
            games.saturating_add(rung.score.total())
        })
    }

    fn spans(&self) -> Vec<Range<u64>> {
        joined(
            self.rungs()
                .iter()
                .flat_map(|rung| rung.pairs())
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
            && other.rungs().iter().all(|theirs| {
                let own = self
                    .rungs()
                    .iter()
                    .find(|rung| rung.players == theirs.players);
                own.is_some_and(|own| theirs.pairs().all(|pairs| own.missing(pairs).is_empty()))
            })
    }

    fn merge(&mut self, other: &Ladder) -> Result<(), StudyError> {
        self.merge(other)
    }

    fn read(path: &Path) -> Result<Ladder, StudyError> {
        Ladder::read(path)
    }

    fn write(&self, path: &Path) -> Result<(), StudyError> {
        self.write(path)
    }

    fn may_be_written(path: &Path) -> Result<(), StudyError> {
        Ladder::may_be_written(path)
    }
}

impl Record for Comparison {
    fn games(&self) -> u64 {
        self.rows()
            .iter()
            .fold(0, |games: u64, row| games.saturating_add(row.tally.games()))
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

    fn merge(&mut self, other: &Comparison) -> Result<(), StudyError> {
        self.merge(other)
    }

    fn read(path: &Path) -> Result<Comparison, StudyError> {
        Comparison::read(path)
    }

    fn write(&self, path: &Path) -> Result<(), StudyError> {
        self.write(path)
    }

    fn may_be_written(path: &Path) -> Result<(), StudyError> {
        Comparison::may_be_written(path)
    }
}
