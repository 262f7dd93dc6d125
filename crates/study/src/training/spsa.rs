//! SPSA: perturbs all weights at once, plays both against each other, steps towards the winner.
//!
//! Spall, "Multivariate stochastic approximation using a simultaneous perturbation gradient approximation", 1992:
//!
//! 1. Draw a random direction Δ of ±1 (Rademacher).
//! 2. Play θ + Δ against θ - Δ in a pair of games; the result y is between -1 and 1.
//! 3. Step θ ← θ + a·y·Δ, with a step size a that decreases linearly over the training.
//! 4. Return the mean of the iterates (Polyak and Juditsky, "Acceleration of stochastic approximation by averaging",
//!    1992).
//!
//! Differences from the textbook: the perturbation has a constant size, a batch of pairs is evaluated at the same θ,
//! and θ has fewer dimensions than the weights.

use std::ops::Range;
use std::sync::Arc;

use brink::content::Content;
use brink::digest::{SplitMix64, mixed};
use brink::game::Game;
use brink::ids::Side;
use brink_players::{Evaluation, Greedy, Match, MatchError, PHASES, Seat, Step, WeightsError};

use super::super::error::{StudyError, StudyResult};
use super::super::jobs::Jobs;
use super::parallel::each;
use super::self_play::result;

/// The iterate θ: a point in a low-dimensional space. Features of one area share a dimension, and so do features of one
/// kind in all areas.
#[derive(Clone, Debug)]
pub(super) struct Spsa {
    evaluation: Evaluation,
    /// The dependence of each feature on θ.
    parameterizations: Vec<Parameterization>,
    theta: Vec<f64>,
    /// The sum and number of iterates since the last mean.
    iterate_sum: Vec<f64>,
    iterates: f64,
}

/// The dependence of a feature's weights on θ.
#[derive(Clone, Debug)]
enum Parameterization {
    /// Constant.
    Fixed,
    /// Multiplied by exp([`LOG_SCALE`] × the sum of these coordinates).
    Multiplied(Vec<usize>),
    /// Added: [`ADDITIVE_SCALE`] × this coordinate.
    Added(usize),
}

/// Perturbation scale of multiplied weights: one unit of θ multiplies them by e^0.3.
const LOG_SCALE: f64 = 0.3;
/// Perturbation scale of added weights, in victory points.
const ADDITIVE_SCALE: f64 = 1.0;
/// Perturbation of the alternative evaluations that carry out compared plays, in units of θ.
const VARIED: f64 = 2.0;
/// Step size for a pair won, at the start and at the end of training.
const STEP_SIZE: [f64; 2] = [0.07, 0.02];
/// Bound on each coordinate of θ.
const MAX_THETA: f64 = 10.0;
/// The normalizer of results: a win by the largest margin counted.
const MAX_RESULT: f64 = 20.0;

impl Parameterization {
    /// The dependence of a feature with an area and a kind, if it is one of an area; adds the dimensions that it needs
    /// to `names`.
    fn new(
        names: &mut Vec<String>,
        name: &str,
        weights: &[f64; PHASES],
        area_and_kind: Option<(usize, usize)>,
    ) -> Parameterization {
        if let Some((area, kind)) = area_and_kind {
            let area = dimension(names, format!("area {area}"));
            let kind = dimension(names, format!("kind {kind}"));
            return Parameterization::Multiplied(vec![area, kind]);
        }
        if name == CONSTANT {
            return Parameterization::Fixed;
        }
        let is_added =
            weights.iter().any(|weight| weight.abs() < SMALL) || name.starts_with(PLACES);
        let own = dimension(names, name.to_owned());
        if is_added {
            Parameterization::Added(own)
        } else {
            Parameterization::Multiplied(vec![own])
        }
    }
}

/// The dimension of this name, added if it is new.
fn dimension(names: &mut Vec<String>, name: String) -> usize {
    let known = names.iter().position(|other| *other == name);
    known.unwrap_or_else(|| {
        names.push(name);
        names.len() - 1
    })
}

impl Spsa {
    /// Creates an iterate that starts at the weights of an evaluation.
    pub(super) fn new(evaluation: &Evaluation) -> Spsa {
        let mut names: Vec<String> = Vec::new();
        let features = evaluation
            .names()
            .iter()
            .zip(evaluation.weights().values())
            .zip(evaluation.area_and_kind());
        let parameterizations = features
            .map(|((name, weights), pair)| Parameterization::new(&mut names, name, weights, pair))
            .collect();
        let theta = vec![0.0; names.len()];
        Spsa {
            evaluation: evaluation.clone(),
            parameterizations,
            iterate_sum: theta.clone(),
            theta,
            iterates: 0.0,
        }
    }

    /// An SPSA step with a batch of pairs. `done` is the elapsed share of the training.
    pub(super) fn play(
        &mut self,
        content: &Arc<Content>,
        (seed, pairs): (u64, Range<u64>),
        done: f64,
        jobs: &Jobs<'_>,
    ) -> StudyResult {
        let found = each(pairs, jobs, &mut |_| (), |pair| {
            self.evaluate_pair(content, mixed(seed, pair), pair)
        })?;
        let step = STEP_SIZE[0] + (STEP_SIZE[1] - STEP_SIZE[0]) * done.clamp(0.0, 1.0);
        for (signs, result) in found {
            for (at, sign) in self.theta.iter_mut().zip(signs) {
                *at = (*at + step * result * sign).clamp(-MAX_THETA, MAX_THETA);
            }
        }
        self.iterate_sum
            .iter_mut()
            .zip(&self.theta)
            .for_each(|(sum, at)| *sum += at);
        self.iterates += 1.0;
        Ok(())
    }

    /// The weights at a random perturbation of the starting point.
    pub(super) fn varied(&self, seed: u64) -> Result<Evaluation, WeightsError> {
        self.at(&self
            .rademacher(seed)
            .map(|sign| VARIED * sign)
            .collect::<Vec<f64>>())
    }

    /// A random ±1 direction (Rademacher).
    fn rademacher(&self, seed: u64) -> impl Iterator<Item = f64> {
        SplitMix64::new(seed)
            .take(self.theta.len())
            .map(|n| if n % 2 == 0 { 1.0 } else { -1.0 })
    }

    /// The weights at the mean of the iterates since the last call (Polyak–Ruppert averaging).
    pub(super) fn averaged(&mut self) -> Result<Evaluation, WeightsError> {
        let mean: Vec<f64> = self
            .iterate_sum
            .iter()
            .map(|sum| sum / self.iterates.max(1.0))
            .collect();
        self.iterate_sum.fill(0.0);
        self.iterates = 0.0;
        self.at(&mean)
    }

    /// Plays θ + Δ against θ - Δ with the sides exchanged. Returns Δ and the result of θ + Δ, from -1 to 1.
    fn evaluate_pair(
        &self,
        content: &Arc<Content>,
        seed: u64,
        pair: u64,
    ) -> StudyResult<(Vec<f64>, f64)> {
        let signs: Vec<f64> = self.rademacher(seed).collect();
        let evaluations = [self.moved(&signs, 1.0)?, self.moved(&signs, -1.0)?];
        let mut sum = 0.0;
        for seat in Side::BOTH {
            let played = play_game(content, &evaluations, seed, seat);
            sum += played.map_err(|error| StudyError::in_match(pair, seat, error))? / MAX_RESULT;
        }
        Ok((signs, (sum / 2.0).clamp(-1.0, 1.0)))
    }

    /// The weights at θ, moved along a direction.
    fn moved(&self, signs: &[f64], by: f64) -> Result<Arc<Evaluation>, WeightsError> {
        let theta = self.theta.iter().zip(signs);
        let theta: Vec<f64> = theta.map(|(at, sign)| at + by * sign).collect();
        self.at(&theta).map(Arc::new)
    }

    /// The weights at a point of the space.
    fn at(&self, theta: &[f64]) -> Result<Evaluation, WeightsError> {
        let each = self
            .evaluation
            .weights()
            .values()
            .iter()
            .zip(&self.parameterizations)
            .map(|(row, parameterization)| match parameterization {
                Parameterization::Fixed => *row,
                Parameterization::Multiplied(all) => {
                    let exponents = all.iter().map(|one| coordinate(theta, *one));
                    let power = (LOG_SCALE * exponents.sum::<f64>()).exp();
                    row.map(|weight| weight * power)
                }
                Parameterization::Added(one) => {
                    row.map(|weight| weight + ADDITIVE_SCALE * coordinate(theta, *one))
                }
            });
        with_values(&self.evaluation, each.collect())
    }
}

/// An evaluation with other weights, in the order of its features.
pub(super) fn with_values(
    evaluation: &Evaluation,
    values: Vec<[f64; PHASES]>,
) -> Result<Evaluation, WeightsError> {
    let weights = evaluation.weights().clone().with_values(values)?;
    evaluation.clone().with_weights(weights)
}

/// A coordinate of a point; zero if it has none of this number.
fn coordinate(theta: &[f64], dimension: usize) -> f64 {
    theta.get(dimension).copied().unwrap_or_default()
}

/// Plays a game with the first of two evaluations in this seat. Returns its result for it, 0 if the game did not end.
fn play_game(
    content: &Arc<Content>,
    evaluations: &[Arc<Evaluation>; 2],
    seed: u64,
    seat: Side,
) -> Result<f64, MatchError> {
    let mut seats = [0, 1].map(|player: usize| {
        let own = mixed(seed, 1 + player as u64);
        Seat::Player(Box::new(Greedy::with(evaluations[player].clone(), own)))
    });
    if seat == Side::Second {
        seats.reverse();
    }
    let mut played = Match::new(Game::new(content.clone(), seed)?, seats);
    loop {
        match played.step()? {
            Step::ChoiceMade(..) => {}
            Step::GameOver(outcome) => {
                let game = played.game();
                let is_first = game.board().seat_of(Side::First) == seat;
                let sign = if is_first { 1.0 } else { -1.0 };
                return Ok(sign * result(outcome, game));
            }
            _ => return Ok(0.0),
        }
    }
}

/// The name of the constant feature, which does not affect choices.
pub(super) const CONSTANT: &str = "constant";
/// The prefix of features of single spaces.
pub(super) const PLACES: &str = "space.";
/// Below this a weight is changed additively.
const SMALL: f64 = 1e-3;
