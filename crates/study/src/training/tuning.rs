//! Tuning: weights that differ a little in everything play each other, and those that win show the way.

use std::ops::Range;
use std::sync::Arc;

use brink::content::Content;
use brink::digest::{SplitMix64, mixed};
use brink::game::{Game, GameError};
use brink::ids::Side;
use brink_players::{Evaluation, Greedy, Match, MatchError, PHASES, Seat, Step, WeightsError};

use super::super::error::StudyError;
use super::super::jobs::Jobs;
use super::lesson::result;
use super::parallel::each;

/// The weights of a training as a place in a space of few dimensions: features that count the same in several areas
/// move together, and so do those of one area.
#[derive(Clone, Debug)]
pub(super) struct Tuning {
    evaluation: Evaluation,
    /// How each feature depends on the place.
    knobs: Vec<Knob>,
    place: Vec<f64>,
    /// The sum of the places since the last mean was taken, and their number.
    sum: Vec<f64>,
    count: f64,
}

/// How the weights of a feature depend on the place.
#[derive(Clone, Debug)]
enum Knob {
    /// They do not.
    Fixed,
    /// They are multiplied with a power of these.
    Times(Vec<usize>),
    /// This is added.
    Plus(usize),
}

/// The dimension of what is played against each other: what one unit of a place does to weights.
const TIMES: f64 = 0.3;
/// The same for weights that begin near zero, in victory points.
const PLUS: f64 = 1.0;
/// How far weights that carry plays out in other ways are from the beginning.
const VARIED: f64 = 2.0;
/// How far a place moves for a pair that one of two won, at the beginning and at the end of a training.
const STEP: [f64; 2] = [0.07, 0.02];
/// The farthest that a place goes from the beginning, in each dimension.
const FARTHEST: f64 = 10.0;
/// The mean margin of a won game, which counts as much as that it is won.
const USUAL: f64 = 20.0;

impl Tuning {
    /// A tuning that begins with the weights of an evaluation.
    pub(super) fn new(evaluation: &Evaluation) -> Tuning {
        let mut names: Vec<String> = Vec::new();
        let mut dimension = |name: String| {
            names
                .iter()
                .position(|other| *other == name)
                .unwrap_or_else(|| {
                    names.push(name);
                    names.len() - 1
                })
        };
        let families = evaluation.families();
        let mut knob =
            |name: &str, weights: &[f64; PHASES], family: Option<(usize, usize)>| match family {
                Some((area, kind)) => Knob::Times(vec![
                    dimension(format!("area {area}")),
                    dimension(format!("kind {kind}")),
                ]),
                None if name == CONSTANT => Knob::Fixed,
                None if weights.iter().any(|weight| weight.abs() < SMALL)
                    || name.starts_with(PLACES) =>
                {
                    Knob::Plus(dimension(name.to_owned()))
                }
                None => Knob::Times(vec![dimension(name.to_owned())]),
            };
        let features = evaluation
            .names()
            .iter()
            .zip(evaluation.weights().values())
            .zip(families);
        let knobs: Vec<Knob> = features
            .map(|((name, weights), family)| knob(name, weights, family))
            .collect();
        let place = vec![0.0; names.len()];
        Tuning {
            evaluation: evaluation.clone(),
            knobs,
            sum: place.clone(),
            place,
            count: 0.0,
        }
    }

    /// Plays pairs of games, and moves towards the winners. `done` is the share of the training that is over.
    pub(super) fn play(
        &mut self,
        content: &Arc<Content>,
        (seed, pairs): (u64, Range<u64>),
        done: f64,
        jobs: &Jobs<'_>,
    ) -> Result<(), StudyError> {
        let found = each(pairs, jobs, &mut |_| (), |pair| {
            self.pair(content, mixed(seed, pair), pair)
        })?;
        let step = STEP[0] + (STEP[1] - STEP[0]) * done.clamp(0.0, 1.0);
        for (signs, result) in found {
            for (at, sign) in self.place.iter_mut().zip(signs) {
                *at = (*at + step * result * sign).clamp(-FARTHEST, FARTHEST);
            }
        }
        self.sum
            .iter_mut()
            .zip(&self.place)
            .for_each(|(sum, at)| *sum += at);
        self.count += 1.0;
        Ok(())
    }

    /// Weights that differ in everything, by chance up or down.
    pub(super) fn varied(&self, seed: u64) -> Result<Evaluation, WeightsError> {
        self.at(&self
            .signs(seed)
            .map(|sign| VARIED * sign)
            .collect::<Vec<f64>>())
    }

    /// A direction by chance.
    fn signs(&self, seed: u64) -> impl Iterator<Item = f64> {
        SplitMix64::new(seed)
            .take(self.place.len())
            .map(|n| if n % 2 == 0 { 1.0 } else { -1.0 })
    }

    /// The weights at the mean of the places since the last mean: steps scatter.
    pub(super) fn mean(&mut self) -> Result<Evaluation, WeightsError> {
        let mean: Vec<f64> = self
            .sum
            .iter()
            .map(|sum| sum / self.count.max(1.0))
            .collect();
        self.sum.fill(0.0);
        self.count = 0.0;
        self.at(&mean)
    }

    /// Two games between weights on either side of the place: where these are, and how the first did, from -1 to 1.
    fn pair(
        &self,
        content: &Arc<Content>,
        seed: u64,
        pair: u64,
    ) -> Result<(Vec<f64>, f64), StudyError> {
        let signs: Vec<f64> = self.signs(seed).collect();
        let moved = |by: f64| {
            let place: Vec<f64> = self
                .place
                .iter()
                .zip(&signs)
                .map(|(at, sign)| at + by * sign)
                .collect();
            self.at(&place).map(Arc::new)
        };
        let evaluations = [moved(1.0)?, moved(-1.0)?];
        let mut sum = 0.0;
        for seat in Side::BOTH {
            let failed = |error: MatchError| StudyError::Match {
                pair,
                first: seat == Side::First,
                error: error.into(),
            };
            let mut seats = [0, 1].map(|player: usize| {
                let own = mixed(seed, 1 + player as u64);
                Seat::Player(Box::new(Greedy::with(evaluations[player].clone(), own)))
            });
            if seat == Side::Second {
                seats.reverse();
            }
            let game = Game::new(content.clone(), seed)
                .map_err(|error: GameError| failed(error.into()))?;
            let mut played = Match::new(game, seats);
            loop {
                match played.step().map_err(failed)? {
                    Step::Chose(..) => {}
                    Step::Over(outcome) => {
                        let game = played.game();
                        let first = if game.board().seat_of(Side::First) == seat {
                            1.0
                        } else {
                            -1.0
                        };
                        sum += first * result(outcome, game) / USUAL;
                        break;
                    }
                    _ => break,
                }
            }
        }
        Ok((signs, (sum / 2.0).clamp(-1.0, 1.0)))
    }

    /// The weights at a place.
    fn at(&self, place: &[f64]) -> Result<Evaluation, WeightsError> {
        let weights = self.evaluation.weights();
        let of = |dimension: &usize| place.get(*dimension).copied().unwrap_or_default();
        let each = weights
            .values()
            .iter()
            .zip(&self.knobs)
            .map(|(row, knob)| match knob {
                Knob::Fixed => *row,
                Knob::Times(all) => {
                    let power = (TIMES * all.iter().map(of).sum::<f64>()).exp();
                    row.map(|weight| weight * power)
                }
                Knob::Plus(one) => row.map(|weight| weight + PLUS * of(one)),
            });
        let values = each.collect();
        self.evaluation
            .clone()
            .with_weights(weights.clone().with_values(values)?)
    }
}

/// The feature that is always there: choices do not depend on it.
pub(super) const CONSTANT: &str = "constant";
/// The names of features of single spaces begin with this.
pub(super) const PLACES: &str = "space.";
/// Weights that are too small to be multiplied.
const SMALL: f64 = 1e-3;
