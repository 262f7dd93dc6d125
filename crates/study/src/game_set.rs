//! The set of games covered by a tally.

use std::iter;
use std::ops::Range;

use super::error::{StudyError, StudyResult};
use super::limits::MAX_SPANS;
use super::ranges::joined;

/// The covered games: ordered, non-empty ranges with gaps in between.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct GameSet {
    spans: Vec<Range<u64>>,
}

impl GameSet {
    /// Validates ranges; `None` if they are out of order or adjacent.
    pub(super) fn of(spans: Vec<Range<u64>>) -> Option<GameSet> {
        let apart = spans.windows(2).all(|two| two[0].end < two[1].start);
        let filled = spans.iter().all(|span| !span.is_empty());
        (apart && filled && spans.len() <= MAX_SPANS).then_some(GameSet { spans })
    }

    pub(super) fn spans(&self) -> &[Range<u64>] {
        &self.spans
    }

    /// The number of games.
    pub(super) fn games(&self) -> u64 {
        self.spans.iter().map(|span| span.end - span.start).sum()
    }

    /// The end of the last range.
    pub(super) fn end(&self) -> u64 {
        self.spans.last().map_or(0, |span| span.end)
    }

    /// The missing parts of a range, in order.
    pub(super) fn missing(&self, wanted: Range<u64>) -> Vec<Range<u64>> {
        let mut at = wanted.start;
        let mut missing = Vec::new();
        for span in &self.spans {
            let end = span.start.min(wanted.end);
            if at < end {
                missing.push(at..end);
            }
            at = at.max(span.end);
        }
        if at < wanted.end {
            missing.push(at..wanted.end);
        }
        missing
    }

    /// Adds a game.
    pub(super) fn add(&mut self, game: u64) -> StudyResult {
        let end = game.checked_add(1).ok_or(StudyError::OutOfRange)?;
        self.merge(&GameSet {
            spans: joined(iter::once(game..end)),
        })
    }

    /// The first games covered by both.
    fn overlap(&self, other: &GameSet) -> Option<Range<u64>> {
        let mut own = self.spans.iter().peekable();
        let mut others = other.spans.iter().peekable();
        while let (Some(one), Some(two)) = (own.peek(), others.peek()) {
            let both = one.start.max(two.start)..one.end.min(two.end);
            if !both.is_empty() {
                return Some(both);
            }
            if one.end <= two.end {
                own.next()
            } else {
                others.next()
            };
        }
        None
    }

    /// Adds the games of another set, or changes nothing on failure.
    pub(super) fn merge(&mut self, other: &GameSet) -> StudyResult {
        if let Some(games) = self.overlap(other) {
            return Err(StudyError::Overlap { games });
        }
        let spans = joined(self.spans.iter().chain(&other.spans).cloned());
        if spans.len() > MAX_SPANS {
            return Err(StudyError::TooScattered);
        }
        self.spans = spans;
        Ok(())
    }
}
