//! Tallies: the counts of some games of a study.
//!
//! A tally contains only sums, which saturate, and the first failures by number, so merging gives
//! the same result in any order. Its digest is a wrapping sum too: each game adds the digest of its
//! log, mixed with its number.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use brink::digest::mixed;

use super::counts::Counts;
use super::details::Details;
use super::error::{Damage, StudyError, StudyResult};
use super::game_result::GameResult;
use super::game_set::GameSet;
use super::subject::Subject;

/// The counts of some games of a study.
///
/// Counts are sums, so tallies of disjoint games merge in any order to the same result, however the games were split. A
/// tally knows its study and its games: no game is counted twice, and games of different contents, options, players or
/// seeds do not mix.
///
/// # Examples
/// ```
/// use brink_study::{Study, StudyError, Tally};
/// use brink::Library;
///
/// let content = Library::open(&["../..".into()]).load("red_sea")?.content;
/// let study = Study::new(content, ["random", "random"], 1)?;
/// let whole = study.run(0..6);
/// let mut sum = study.run(4..6);
/// sum.merge(&study.run(0..4))?;
/// assert_eq!(sum.to_bytes()?, whole.to_bytes()?);
/// assert!(matches!(sum.merge(&study.run(3..5)), Err(StudyError::Overlap { .. })));
/// assert_eq!(Tally::parse(&sum.to_bytes()?)?, whole);
/// # Ok::<_, Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    pub(super) subject: Arc<Subject>,
    pub(super) planned: u64,
    pub(super) game_set: GameSet,
    pub(super) digest: u64,
    pub(super) counts: Counts,
    pub(super) details: Option<Details>,
    /// Results of completed games by number, if counted.
    pub(super) results: Option<BTreeMap<u64, GameResult>>,
}

impl Tally {
    /// The study that it belongs to.
    #[must_use]
    pub fn subject(&self) -> &Subject {
        &self.subject
    }

    /// The planned number of games, at least up to the last one counted.
    #[must_use]
    pub fn planned(&self) -> u64 {
        self.planned.max(self.game_set.end())
    }

    /// The number of games counted.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.game_set.games()
    }

    /// The ranges of games counted, in order; games are numbered from 0.
    pub fn ranges(&self) -> impl Iterator<Item = Range<u64>> {
        self.game_set.spans().iter().cloned()
    }

    /// The missing games of a range, in order.
    #[must_use]
    pub fn missing(&self, games: Range<u64>) -> Vec<Range<u64>> {
        self.game_set.missing(games)
    }

    /// The digest of the run, equal for equal games: the wrapping sum of the digests of their logs, each
    /// [`mixed`] with the number of its game (0 for one that could not be completed).
    #[must_use]
    pub fn digest(&self) -> u64 {
        self.digest
    }

    /// The counts.
    #[must_use]
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// The counts of a report; `None` unless requested.
    #[must_use]
    pub fn details(&self) -> Option<&Details> {
        self.details.as_ref()
    }

    /// Adds a game that could not be completed, with the reason.
    pub(super) fn add_failure(&mut self, game: u64, reason: &str) -> StudyResult {
        self.counts.add_failure(game, reason);
        self.add_log(game, 0)
    }

    /// Adds the number of a game, and the digest of its log.
    pub(super) fn add_log(&mut self, game: u64, log: u64) -> StudyResult {
        self.game_set.add(game)?;
        self.digest = self.digest.wrapping_add(mixed(log, game));
        Ok(())
    }

    /// Adds the games of another tally.
    ///
    /// # Errors
    /// The tallies are of different studies (with the difference), share games, or have too many separate ranges
    /// together. This tally is then unchanged.
    pub fn merge(&mut self, other: &Tally) -> StudyResult {
        if !Arc::ptr_eq(&self.subject, &other.subject)
            && let Some(difference) = self.subject.difference(&other.subject)
        {
            return Err(StudyError::Differs(difference));
        }
        if self.counts.cards.len() != other.counts.cards.len()
            || !Details::fit(&self.details, &other.details)
        {
            return Err(StudyError::Damaged(Damage::Size));
        }
        self.game_set.merge(&other.game_set)?;
        self.digest = self.digest.wrapping_add(other.digest);
        self.planned = self.planned.max(other.planned);
        self.counts.merge(&other.counts);
        if let (Some(details), Some(others)) = (&mut self.details, &other.details) {
            details.merge(others);
        }
        if let (Some(results), Some(others)) = (&mut self.results, &other.results) {
            results.extend(others);
        }
        Ok(())
    }
}
