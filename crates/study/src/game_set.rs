//! The set of games covered by a tally.

use std::ops::Range;

use super::chain::Chain;
use super::error::StudyError;
use super::limits::MAX_SPANS;

/// Consecutive games and the digest of their logs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) games: Range<u64>,
    pub(super) logs: Chain,
}

impl Span {
    pub(super) fn len(&self) -> u64 {
        self.games.end - self.games.start
    }
}

/// The covered games: ordered, non-empty spans with gaps in between.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct GameSet {
    spans: Vec<Span>,
}

impl GameSet {
    /// Validates spans; `None` if they are out of order or adjacent.
    pub(super) fn of(spans: Vec<Span>) -> Option<GameSet> {
        let apart = spans
            .windows(2)
            .all(|two| two[0].games.end < two[1].games.start);
        let filled = spans.iter().all(|span| !span.games.is_empty());
        (apart && filled && spans.len() <= MAX_SPANS).then_some(GameSet { spans })
    }

    pub(super) fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// The number of games.
    pub(super) fn games(&self) -> u64 {
        self.spans.iter().map(Span::len).sum()
    }

    /// The end of the last span.
    pub(super) fn end(&self) -> u64 {
        self.spans.last().map_or(0, |span| span.games.end)
    }

    /// The missing parts of a range, in order.
    pub(super) fn missing(&self, wanted: Range<u64>) -> Vec<Range<u64>> {
        let mut at = wanted.start;
        let mut missing = Vec::new();
        for span in &self.spans {
            let end = span.games.start.min(wanted.end);
            if at < end {
                missing.push(at..end);
            }
            at = at.max(span.games.end);
        }
        if at < wanted.end {
            missing.push(at..wanted.end);
        }
        missing
    }

    /// Adds a game by the digest of its log.
    pub(super) fn add(&mut self, game: u64, log: u64) -> Result<(), StudyError> {
        match self.spans.last_mut() {
            Some(last) if last.games.end == game && game < u64::MAX => {
                last.games.end += 1;
                last.logs.add(log);
                Ok(())
            }
            _ => {
                let end = game.checked_add(1).ok_or(StudyError::OutOfRange)?;
                let mut logs = Chain::new(game);
                logs.add(log);
                self.merge(&GameSet {
                    spans: vec![Span {
                        games: game..end,
                        logs,
                    }],
                })
            }
        }
    }

    /// The first games covered by both.
    pub(super) fn overlap(&self, other: &GameSet) -> Option<Range<u64>> {
        let (mut own, mut others) = (self.spans.iter().peekable(), other.spans.iter().peekable());
        while let (Some(one), Some(two)) = (own.peek(), others.peek()) {
            let both = one.games.start.max(two.games.start)..one.games.end.min(two.games.end);
            if !both.is_empty() {
                return Some(both);
            }
            if one.games.end <= two.games.end {
                own.next()
            } else {
                others.next()
            };
        }
        None
    }

    /// Adds the games of another tally, or changes nothing on failure.
    pub(super) fn merge(&mut self, other: &GameSet) -> Result<(), StudyError> {
        if let Some(games) = self.overlap(other) {
            return Err(StudyError::Overlap { games });
        }
        // The common case: appending directly after the last span.
        if let (Some(last), [next]) = (self.spans.last_mut(), &other.spans[..])
            && last.games.end == next.games.start
        {
            last.logs.append(&next.logs, next.len());
            last.games.end = next.games.end;
            return Ok(());
        }
        let mut all: Vec<&Span> = self.spans.iter().chain(&other.spans).collect();
        all.sort_by_key(|span| span.games.start);
        let mut spans: Vec<Span> = Vec::with_capacity(all.len());
        for span in all {
            match spans.last_mut() {
                Some(last) if last.games.end == span.games.start => {
                    last.logs.append(&span.logs, span.len());
                    last.games.end = span.games.end;
                }
                _ => spans.push(span.clone()),
            }
        }
        if spans.len() > MAX_SPANS {
            return Err(StudyError::TooScattered);
        }
        self.spans = spans;
        Ok(())
    }

    /// The digest of the logs, if the games are consecutive.
    pub(super) fn digest(&self) -> Option<u64> {
        match &self.spans[..] {
            [] => Some(brink::digest::EMPTY),
            [only] => Some(only.logs.digest(only.len())),
            _ => None,
        }
    }
}
