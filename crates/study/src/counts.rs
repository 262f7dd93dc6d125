//! The counts of every tally.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use brink::content::Content;
use brink::game::{Event, Outcome, Use};
use brink::ids::{CardId, Side};

/// The maximum number of failures kept with their text; all are counted.
const MAX_FAILURES: usize = 100;
/// The maximum length of a failure's text, in bytes.
const MAX_WORDS: usize = 2_000;

/// Counts over games. They are sums, so the order of games does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Counts {
    /// Wins of each side, then games without a winner.
    pub wins: [u64; 3],
    /// Games without a winner that both sides lost.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub both_lost: u64,
    /// Games by ending, each with results as in `wins`.
    pub endings: BTreeMap<String, [u64; 3]>,
    /// The total number of turns.
    pub turns: u64,
    /// The total number of decisions.
    pub decisions: u64,
    /// Card uses, in the order of the content.
    pub cards: Vec<CardCounts>,
    /// Games that could not be completed.
    pub failed: u64,
    /// Reasons of failures by game number, for the first hundred.
    pub failures: BTreeMap<u64, String>,
}

/// Counts of a card's uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct CardCounts {
    /// Played or headlined for its event.
    pub event: u64,
    /// Played for operations.
    pub operations: u64,
    /// Spent on the space race.
    pub space: u64,
    /// Times its event took place, for any reason.
    pub happened: u64,
}

/// Whether a count is not written into files: those of most games have none of it.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
const fn is_zero(count: &u64) -> bool {
    *count == 0
}

impl Counts {
    pub(super) fn new(content: &Content) -> Counts {
        Counts {
            cards: vec![CardCounts::default(); content.cards.len()],
            ..Counts::default()
        }
    }

    /// Counts a game event.
    #[inline]
    pub(super) fn add_event(&mut self, event: &Event) {
        // Fast path: nearly all events are not counted.
        if let Event::Played { card, .. }
        | Event::HeadlineBegan { card, .. }
        | Event::EventBegan { card, .. } = *event
        {
            self.add_card(card, event);
        }
    }

    #[inline(never)]
    fn add_card(&mut self, card: CardId, event: &Event) {
        let Some(counts) = self.cards.get_mut(card.index()) else {
            return;
        };
        let count = match *event {
            Event::Played {
                usage: Use::Event, ..
            }
            | Event::HeadlineBegan { .. } => &mut counts.event,
            Event::Played {
                usage: Use::SpaceRace,
                ..
            } => &mut counts.space,
            Event::Played { .. } => &mut counts.operations,
            _ => &mut counts.happened,
        };
        *count += 1;
    }

    /// Counts the result of a game.
    pub(super) fn add_outcome(&mut self, outcome: Outcome, content: &Content) {
        let winner = outcome.winner.map_or(2, Side::index);
        self.wins[winner] += 1;
        self.both_lost += u64::from(outcome.both_lose(content));
        self.endings.entry(outcome.ending.key(content)).or_default()[winner] += 1;
    }

    /// Counts a game that could not be completed.
    pub(super) fn add_failure(&mut self, game: u64, words: &str) {
        let end = (0..=MAX_WORDS.min(words.len()))
            .rev()
            .find(|at| words.is_char_boundary(*at))
            .unwrap_or_default();
        self.failed += 1;
        self.failures.insert(game, words[..end].to_owned());
        self.keep_first_failures();
    }

    /// The number of games.
    pub(super) fn games(&self) -> u64 {
        self.wins
            .iter()
            .fold(self.failed, |games, wins| games.saturating_add(*wins))
    }

    /// Whether the winners of the completed games match the counts.
    pub(super) fn has_ended(&self, winners: impl Iterator<Item = Option<Side>>) -> bool {
        let mut wins = [0; 3];
        winners.for_each(|winner| wins[winner.map_or(2, Side::index)] += 1);
        wins == self.wins
    }

    /// Adds other counts. Sums saturate.
    pub(super) fn merge(&mut self, other: &Counts) {
        add_all(&mut self.wins, &other.wins);
        add(&mut self.both_lost, other.both_lost);
        for (ending, games) in &other.endings {
            match self.endings.get_mut(ending) {
                Some(sums) => add_all(sums, games),
                None => drop(self.endings.insert(ending.clone(), *games)),
            }
        }
        add(&mut self.turns, other.turns);
        add(&mut self.decisions, other.decisions);
        for (sum, one) in self.cards.iter_mut().zip(&other.cards) {
            add(&mut sum.event, one.event);
            add(&mut sum.operations, one.operations);
            add(&mut sum.space, one.space);
            add(&mut sum.happened, one.happened);
        }
        add(&mut self.failed, other.failed);
        if !other.failures.is_empty() {
            self.failures.extend(
                other
                    .failures
                    .iter()
                    .map(|(game, words)| (*game, words.clone())),
            );
            self.keep_first_failures();
        }
    }

    fn keep_first_failures(&mut self) {
        while self.failures.len() > MAX_FAILURES {
            self.failures.pop_last();
        }
    }
}

/// Adds to a sum, saturating.
#[inline]
pub(super) fn add(sum: &mut u64, count: u64) {
    *sum = sum.saturating_add(count);
}

/// Adds to each sum, saturating.
#[inline]
pub(super) fn add_all(sums: &mut [u64], counts: &[u64]) {
    sums.iter_mut()
        .zip(counts)
        .for_each(|(sum, count)| add(sum, *count));
}

/// Adds the markers of tracks to sums, saturating.
pub(super) fn add_markers<M: Copy + Into<i64>>(sums: &mut [[i64; 2]], markers: &[[M; 2]]) {
    let markers = markers.as_flattened().iter();
    for (sum, marker) in sums.as_flattened_mut().iter_mut().zip(markers) {
        *sum = sum.saturating_add((*marker).into());
    }
}
