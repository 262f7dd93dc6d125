//! The counts of some games of a study.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use super::counts::Counts;
use super::covered::Covered;
use super::details::Details;
use super::ended::Ended;
use super::error::{Damage, StudyError};
use super::subject::Subject;

/// The counts of some games of a study.
///
/// It has only sums, so tallies of different games are merged in any order and give the same tally, however the games
/// were split. It knows what it counts, and which games: the same game is never counted twice, and games of different
/// contents, options, players or seeds are never added.
///
/// # Examples
/// ```
/// use brink_study::{Study, StudyError, Tally};
/// use brink::Library;
///
/// let content = Library::open(&["../..".into()]).load("red_sea", &[])?.content;
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
    pub(super) covered: Covered,
    pub(super) counts: Counts,
    pub(super) details: Option<Details>,
    /// How each game ended that did, if that is counted.
    pub(super) ended: Option<BTreeMap<u64, Ended>>,
}

impl Tally {
    /// What is counted.
    #[must_use]
    pub fn subject(&self) -> &Subject {
        &self.subject
    }

    /// The number of games that the whole study has, as far as is known: at least to the last one counted.
    #[must_use]
    pub fn planned(&self) -> u64 {
        self.planned.max(self.covered.end())
    }

    /// The number of games counted.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.covered.games()
    }

    /// The games counted, in ranges, in order; games are numbered from 0.
    pub fn ranges(&self) -> impl Iterator<Item = Range<u64>> {
        self.covered.spans().iter().map(|span| span.games.clone())
    }

    /// The games of a range that are not counted, in order.
    #[must_use]
    pub fn missing(&self, games: Range<u64>) -> Vec<Range<u64>> {
        self.covered.missing(games)
    }

    /// The digest of the logs of all games, in order: equal if the games are. None if there is a gap between them.
    #[must_use]
    pub fn digest(&self) -> Option<u64> {
        self.covered.digest()
    }

    /// The counts.
    #[must_use]
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// What a report needs; none if it was not counted.
    #[must_use]
    pub fn details(&self) -> Option<&Details> {
        self.details.as_ref()
    }

    /// Adds the games of another tally.
    ///
    /// # Errors
    /// A tally of a different study, with the difference; games that are counted already; too many separate ranges.
    /// The tally is then as it was.
    pub fn merge(&mut self, other: &Tally) -> Result<(), StudyError> {
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
        self.covered.merge(&other.covered)?;
        self.planned = self.planned.max(other.planned);
        self.counts.merge(&other.counts);
        if let (Some(details), Some(others)) = (&mut self.details, &other.details) {
            details.merge(others);
        }
        if let (Some(ended), Some(others)) = (&mut self.ended, &other.ended) {
            ended.extend(others);
        }
        Ok(())
    }
}
