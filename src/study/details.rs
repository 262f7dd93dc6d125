//! What a report counts. Counting is adding, so memory does not grow with games.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::content::Content;
use crate::game::Outcome;
use crate::ids::Side;

use super::card_use::CardUse;
use super::counts::{add, add_all};
use super::facts::Facts;

/// The counts of a report, over games that ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Details {
    /// In which turn games ended, by winner: each side, then draws.
    pub lengths: BTreeMap<u8, [u64; 3]>,
    /// How often each score occurred at the end of a turn.
    pub scores: BTreeMap<u8, BTreeMap<i16, u64>>,
    /// The cards, in the order of the content.
    pub cards: Vec<CardDetails>,
    /// Where the markers of each declared track were at the end, added up.
    pub tracks: Vec<[i64; 2]>,
}

/// One card in all games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct CardDetails {
    uses: [u64; CardUse::ALL.len()],
    /// How often its event took place, for whatever reason.
    pub happened: u64,
    /// Games in which each side had it.
    pub held: [u64; 2],
    /// Those of them that this side won.
    pub won: [u64; 2],
}

impl CardDetails {
    /// How often it had this use.
    #[must_use]
    pub const fn count(&self, usage: CardUse) -> u64 {
        self.uses[usage as usize]
    }

    /// The share of the games in which a side had the card that it won; none if it never had it.
    #[must_use]
    pub fn win_rate(&self, side: Side) -> Option<f64> {
        let held = self.held[side.index()];
        (held > 0).then(|| self.won[side.index()] as f64 / held as f64)
    }
}

impl Details {
    /// No games yet.
    pub(super) fn new(content: &Content) -> Details {
        Details {
            lengths: BTreeMap::new(),
            scores: BTreeMap::new(),
            cards: vec![CardDetails::default(); content.cards.len()],
            tracks: vec![[0; 2]; content.scenario.tracks.len()],
        }
    }

    /// Adds a game that has ended.
    pub(super) fn add(&mut self, facts: &Facts, outcome: Outcome) {
        let winner = outcome.winner.map_or(2, Side::index);
        self.lengths.entry(facts.turn).or_default()[winner] += 1;
        for (turn, score) in facts.scores.iter().copied().chain([(facts.turn, facts.vp)]) {
            *self.scores.entry(turn).or_default().entry(score).or_default() += 1;
        }
        for (total, one) in self.tracks.iter_mut().zip(&facts.tracks) {
            for (sum, marker) in total.iter_mut().zip(one) {
                *sum += i64::from(*marker);
            }
        }
        for (total, one) in self.cards.iter_mut().zip(&facts.cards) {
            add_all(&mut total.uses, &one.uses);
            total.happened += one.happened;
            for side in Side::BOTH.map(Side::index).into_iter().filter(|side| one.held[*side]) {
                total.held[side] += 1;
                total.won[side] += u64::from(winner == side);
            }
        }
    }

    /// Adds other games.
    pub(super) fn merge(&mut self, other: &Details) {
        for (turn, games) in &other.lengths {
            add_all(self.lengths.entry(*turn).or_default(), games);
        }
        for (turn, scores) in &other.scores {
            let sums = self.scores.entry(*turn).or_default();
            scores.iter().for_each(|(score, games)| add(sums.entry(*score).or_default(), *games));
        }
        for (total, one) in self.tracks.iter_mut().flatten().zip(other.tracks.iter().flatten()) {
            *total = total.saturating_add(*one);
        }
        for (total, one) in self.cards.iter_mut().zip(&other.cards) {
            add_all(&mut total.uses, &one.uses);
            add(&mut total.happened, one.happened);
            add_all(&mut total.held, &one.held);
            add_all(&mut total.won, &one.won);
        }
    }

    /// Whether two can be merged.
    pub(super) fn fit(one: &Option<Details>, other: &Option<Details>) -> bool {
        match (one, other) {
            (Some(one), Some(other)) => (one.cards.len(), one.tracks.len()) == (other.cards.len(), other.tracks.len()),
            (None, None) => true,
            _ => false,
        }
    }

    /// Whether its lists have the lengths that belong to so many cards.
    pub(super) fn is_sound(&self, cards: usize) -> bool {
        self.cards.len() == cards
    }
}
