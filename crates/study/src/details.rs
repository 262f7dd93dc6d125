//! The counts of a report. They are sums, so memory does not grow with games.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use brink::content::Content;
use brink::game::Outcome;
use brink::ids::Side;

use super::card_use::CardUse;
use super::counts::{add, add_all, add_markers};
use super::facts::Facts;
use super::standing::TurnDetails;

/// The counts of a report, over completed games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Details {
    /// Games by their last turn, with wins of each side, then draws.
    pub lengths: BTreeMap<u8, [u64; 3]>,
    /// Frequencies of victory points at the end of each turn.
    pub scores: BTreeMap<u8, BTreeMap<i16, u64>>,
    /// Cards, in the order of the content.
    pub cards: Vec<CardDetails>,
    /// Sums of the final markers of each declared track.
    pub tracks: Vec<[i64; 2]>,
    /// Sums of the board at the end of each turn.
    pub turns: BTreeMap<u8, TurnDetails>,
    /// Victory points gained by each side, by turn and source.
    pub points: BTreeMap<u8, BTreeMap<String, [u64; 2]>>,
    /// Coups by space, in the order of the map, and side.
    pub coups: Vec<[u64; 2]>,
    /// Operation kinds, actions offered by effects, and passes, by key of the choice, with their number for each side.
    pub actions: BTreeMap<String, [u64; 2]>,
}

/// A card's counts over all games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct CardDetails {
    uses: [u64; CardUse::ALL.len()],
    /// Times its event took place, for any reason.
    pub happened: u64,
    /// Games in which its event took place.
    pub seen: u64,
    /// Wins of each side among those games.
    pub seen_won: [u64; 2],
    /// Games in which each side had it.
    pub held: [u64; 2],
    /// Wins of the holding side among those games.
    pub won: [u64; 2],
}

impl CardDetails {
    /// Times it was used this way.
    #[must_use]
    pub const fn count(&self, usage: CardUse) -> u64 {
        self.uses[usage as usize]
    }

    /// The win rate of a side in games in which it had the card; `None` if it never had it.
    #[must_use]
    pub fn win_rate(&self, side: Side) -> Option<f64> {
        let held = self.held[side.index()];
        (held > 0).then(|| self.won[side.index()] as f64 / held as f64)
    }
}

impl Details {
    /// Creates empty counts.
    pub(super) fn new(content: &Content) -> Details {
        Details {
            lengths: BTreeMap::new(),
            scores: BTreeMap::new(),
            cards: vec![CardDetails::default(); content.cards.len()],
            tracks: vec![[0; 2]; content.scenario.tracks.len()],
            turns: BTreeMap::new(),
            points: BTreeMap::new(),
            coups: vec![[0; 2]; content.map.spaces.len()],
            actions: BTreeMap::new(),
        }
    }

    /// Adds a completed game.
    pub(super) fn add(&mut self, facts: &Facts, outcome: Outcome, content: &Content) {
        let winner = outcome.winner.map_or(2, Side::index);
        self.lengths.entry(facts.turn).or_default()[winner] += 1;
        let ends = facts.ends.iter().map(|(turn, standing)| (*turn, standing));
        for (turn, standing) in ends.chain([(facts.turn, &facts.now)]) {
            *self
                .scores
                .entry(turn)
                .or_default()
                .entry(standing.vp)
                .or_default() += 1;
            self.turns
                .entry(turn)
                .or_insert_with(|| TurnDetails::new(content))
                .add(standing);
        }
        for (turn, source, points) in facts.points.sums(content) {
            add_all(
                self.points
                    .entry(turn)
                    .or_default()
                    .entry(source)
                    .or_default(),
                &points,
            );
        }
        add_markers(&mut self.tracks, &facts.now.tracks);
        add_all(self.coups.as_flattened_mut(), facts.coups.as_flattened());
        for (choice, times) in &facts.actions {
            add_all(self.actions.entry(choice.key(content)).or_default(), times);
        }
        for (total, one) in self.cards.iter_mut().zip(&facts.cards) {
            add_all(&mut total.uses, &one.uses);
            total.happened += one.happened;
            total.seen += u64::from(one.happened > 0);
            for side in Side::BOTH.map(Side::index) {
                let won = u64::from(winner == side);
                total.seen_won[side] += if one.happened > 0 { won } else { 0 };
                total.held[side] += u64::from(one.held[side]);
                total.won[side] += if one.held[side] { won } else { 0 };
            }
        }
    }

    /// Adds other counts.
    pub(super) fn merge(&mut self, other: &Details) {
        for (turn, games) in &other.lengths {
            add_all(self.lengths.entry(*turn).or_default(), games);
        }
        for (turn, scores) in &other.scores {
            let sums = self.scores.entry(*turn).or_default();
            scores
                .iter()
                .for_each(|(score, games)| add(sums.entry(*score).or_default(), *games));
        }
        for (turn, standings) in &other.turns {
            match self.turns.get_mut(turn) {
                Some(sum) => sum.merge(standings),
                None => drop(self.turns.insert(*turn, standings.clone())),
            }
        }
        for (turn, sources) in &other.points {
            let sums = self.points.entry(*turn).or_default();
            sources.iter().for_each(|(source, points)| {
                add_all(sums.entry(source.clone()).or_default(), points)
            });
        }
        add_all(self.coups.as_flattened_mut(), other.coups.as_flattened());
        for (action, times) in &other.actions {
            add_all(self.actions.entry(action.clone()).or_default(), times);
        }
        add_markers(&mut self.tracks, &other.tracks);
        for (total, one) in self.cards.iter_mut().zip(&other.cards) {
            add_all(&mut total.uses, &one.uses);
            add(&mut total.happened, one.happened);
            add(&mut total.seen, one.seen);
            add_all(&mut total.seen_won, &one.seen_won);
            add_all(&mut total.held, &one.held);
            add_all(&mut total.won, &one.won);
        }
    }

    /// Whether two can be merged.
    pub(super) fn fit(one: &Option<Details>, other: &Option<Details>) -> bool {
        match (one, other) {
            (Some(one), Some(other)) => one.shape() == other.shape(),
            (None, None) => true,
            _ => false,
        }
    }

    /// Whether all lists have consistent lengths for this number of cards.
    pub(super) fn is_sound(&self, cards: usize) -> bool {
        let [_, tracks, spaces] = self.shape();
        self.cards.len() == cards
            && self
                .turns
                .values()
                .all(|turn| turn.shape() == [tracks, spaces, spaces])
    }

    /// The numbers of cards, tracks and spaces.
    fn shape(&self) -> [usize; 3] {
        [self.cards.len(), self.tracks.len(), self.coups.len()]
    }
}
