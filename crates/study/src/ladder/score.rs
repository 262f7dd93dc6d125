//! The results of a contest, with confidence intervals.
//!
//! The two games of a pair are correlated, so the variance is estimated from pair totals (cluster sampling), and the
//! interval is Wilson's with the effective sample size p(1-p) / variance of the share (Kish, "Survey Sampling", 1965).
//!
//! The two results of a pair are therefore kept together, as half points from 0 to 4.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use brink::game::{Game, Outcome};
use brink::ids::Side;

use super::super::counts::{add, add_all};
use super::estimate::Estimate;

/// The ending of games forfeited by a failing player.
pub(super) const FORFEIT: &str = "forfeit";
/// The largest count accepted from a file.
const MAX_COUNT: u64 = 1 << 40;

/// The results of pairs of games between two players, A and B. They are sums, so the order of pairs does not matter.
///
/// Results are in the order: A won, B won, draw.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Score {
    /// Games by the side that A played at the end, and by result.
    pub games: [[u64; 3]; 2],
    /// Pairs by A's half points in both games: 0 for two losses, 4 for two wins.
    pub pairs: [u64; 5],
    /// Games by ending and result; `forfeit` for a failed player.
    pub endings: BTreeMap<String, [u64; 3]>,
    /// The sum of final victory points from A's view, over all endings.
    pub margin: i64,
    /// The total number of turns.
    pub turns: u64,
    /// The numbers of decisions of A and B.
    pub decisions: [u64; 2],
}

impl Score {
    /// The number of games.
    #[must_use]
    pub fn total(&self) -> u64 {
        sum(self.games.as_flattened())
    }

    /// Games by result, over both sides.
    #[must_use]
    pub fn results(&self) -> [u64; 3] {
        let mut sum = self.games[0];
        add_all(&mut sum, &self.games[1]);
        sum
    }

    /// A's points: 1 for a win, 0.5 for a draw.
    #[must_use]
    pub fn points(&self) -> f64 {
        points(&self.results())
    }

    /// A's share of the points, with a 95 % confidence interval.
    ///
    /// The games of a pair are not independent, so the interval uses the effective sample size that matches the
    /// variance of the pairs.
    #[must_use]
    pub fn share(&self) -> Estimate {
        let games = self.total() as f64;
        let share = self.points() / games;
        let binomial = share * (1.0 - share);
        let trials = if binomial > 0.0 {
            binomial / (self.variance() / (games * games))
        } else {
            games
        };
        Estimate::of_share(share, trials)
    }

    /// A's share of the points in games that it ended as this side.
    #[must_use]
    pub fn share_as(&self, side: Side) -> Estimate {
        let results = &self.games[side.index()];
        let games = sum(results) as f64;
        Estimate::of_share(points(results) / games, games)
    }

    /// A's Elo difference to B.
    #[must_use]
    pub fn elo(&self) -> Estimate {
        self.share().as_elo()
    }

    /// The mean final victory points from A's view; `None` without games.
    #[must_use]
    pub fn mean_margin(&self) -> Option<f64> {
        (self.total() > 0).then(|| self.margin as f64 / self.total() as f64)
    }

    /// The variance of A's points, estimated from pairs. One pair of independent games is added as a prior, so that a
    /// few unanimous pairs do not imply certainty.
    #[must_use]
    pub fn variance(&self) -> f64 {
        let pairs = sum(&self.pairs) as f64;
        let mean = self.points() / pairs.max(1.0);
        let by_points = self.pairs.iter().enumerate();
        let scatter =
            by_points.map(|(halves, pairs)| *pairs as f64 * (halves as f64 / 2.0 - mean).powi(2));
        let share = mean / 2.0;
        scatter.sum::<f64>() + 2.0 * (share * (1.0 - share)).max(0.0)
    }

    /// Adds the results of other pairs. Sums saturate.
    pub fn merge(&mut self, other: &Score) {
        let games = self.games.as_flattened_mut();
        add_all(games, other.games.as_flattened());
        add_all(&mut self.pairs, &other.pairs);
        for (ending, games) in &other.endings {
            add_all(self.endings.entry(ending.clone()).or_default(), games);
        }
        self.margin = self.margin.saturating_add(other.margin);
        add(&mut self.turns, other.turns);
        add_all(&mut self.decisions, &other.decisions);
    }

    /// The results from B's view.
    #[must_use]
    pub fn exchanged(&self) -> Score {
        let [first, second] = self.games;
        let [lost, less, even, more, won] = self.pairs;
        let [own, others] = self.decisions;
        Score {
            games: [exchanged(second), exchanged(first)],
            pairs: [won, more, even, less, lost],
            endings: self
                .endings
                .iter()
                .map(|(ending, games)| (ending.clone(), exchanged(*games)))
                .collect(),
            margin: self.margin.saturating_neg(),
            turns: self.turns,
            decisions: [others, own],
        }
    }

    /// Adds a completed game with A in `seat`. Returns A's half points.
    pub(super) fn add_outcome(&mut self, outcome: Outcome, game: &Game, seat: Side) -> usize {
        let winner = outcome.winner.map(|side| game.board().seat_of(side));
        self.add_game(winner, &outcome.ending.key(game.content()), game, seat)
    }

    /// Adds a game forfeited by a side. Returns A's half points.
    pub(super) fn add_forfeit(&mut self, loser: Side, game: &Game, seat: Side) -> usize {
        let winner = game.board().seat_of(loser.opponent());
        self.add_game(Some(winner), FORFEIT, game, seat)
    }

    /// Adds a game. Returns A's half points.
    fn add_game(&mut self, winner: Option<Side>, ending: &str, game: &Game, seat: Side) -> usize {
        let board = game.board();
        let result = match winner {
            Some(winner) => usize::from(winner != seat),
            None => 2,
        };
        let side = if board.seat_of(Side::First) == seat {
            Side::First
        } else {
            Side::Second
        };
        self.games[side.index()][result] += 1;
        self.endings.entry(ending.to_owned()).or_default()[result] += 1;
        let vp = i64::from(board.vp());
        self.margin = self
            .margin
            .saturating_add(if side == Side::First { vp } else { -vp });
        add(&mut self.turns, u64::from(board.turn()));
        [2, 0, 1][result]
    }

    /// The first inconsistency of results read from a file, if any.
    pub(super) fn fault(&self) -> Option<&'static str> {
        let counts = self
            .games
            .iter()
            .chain(self.endings.values())
            .flatten()
            .chain(&self.pairs);
        if counts
            .chain(&self.decisions)
            .chain([&self.turns])
            .any(|count| *count > MAX_COUNT)
            || self.margin.unsigned_abs() > MAX_COUNT
        {
            return Some("a count is too large");
        }
        let mut endings = [0; 3];
        self.endings
            .values()
            .for_each(|games| add_all(&mut endings, games));
        if endings != self.results() {
            return Some("the games that ended are not those that were won, lost and drawn");
        }
        let halves: u64 = (0..)
            .zip(&self.pairs)
            .map(|(halves, pairs)| halves * pairs)
            .sum();
        let [won, _, drawn] = self.results();
        let pairs: u64 = self.pairs.iter().sum();
        if 2 * pairs != self.total() || halves != 2 * won + drawn {
            return Some("the pairs are not those of the games");
        }
        None
    }
}

/// Results from B's view.
fn exchanged([a, b, draws]: [u64; 3]) -> [u64; 3] {
    [b, a, draws]
}

/// A's points.
fn points(results: &[u64; 3]) -> f64 {
    results[0] as f64 + results[2] as f64 / 2.0
}

/// The sum of counts, saturating.
fn sum(counts: &[u64]) -> u64 {
    counts.iter().copied().fold(0, u64::saturating_add)
}
