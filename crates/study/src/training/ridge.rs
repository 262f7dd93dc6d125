//! Ridge regression of evaluation weights.
//!
//! Hoerl and Kennard, "Ridge regression: biased estimation for nonorthogonal problems", 1970. Samples are accumulated
//! as normal equations and solved by Cholesky decomposition. The penalty is on the change from the previous weights (a
//! normal prior around them), along overlapping directions: a feature, a feature in one phase, all features of an area,
//! and one kind of feature in all areas. Comparisons are centred on the mean of their siblings, so a position's own
//! level drops out, and their features are multiplied by the derivative of tanh, a linearization of the win
//! probability.

use brink_players::{Evaluation, PHASES, SiblingComparison};

use super::sample::Sample;
use super::spsa::CONSTANT;

/// Prior strength (ridge penalty), in comparisons.
const RIDGE: f64 = 300.0;
/// Prior strength for a weight in a single phase.
const RIDGE_OF_PHASE: f64 = 1500.0;
/// The information in a game's result, in comparisons: results are noisy.
const OF_RESULT: f64 = 0.1;
/// The maximum factor when rescaling the fitted weights to the magnitude of the previous ones.
const MAX_ENLARGED: f64 = 5.0;
/// Minimum derivative of the tanh: positions below it are decided and ignored.
const DECIDED: f64 = 0.1;
/// Lower bound of a direction's standard deviation when normalizing, in victory points: features that hardly vary
/// cannot be estimated.
const LEAST_SPREAD: f64 = 0.02;
/// Tolerance for equal features.
const TOLERANCE: f64 = 1e-9;

/// Normal equations: Xᵀ X and Xᵀ y, with a column per feature and phase.
pub(super) struct RidgeRegression {
    size: usize,
    /// The index of the constant feature, which no play changes.
    constant: Option<usize>,
    count: f64,
    comparisons: f64,
    /// The upper triangle of a square matrix, row by row.
    xtx: Vec<f64>,
    xty: Vec<f64>,
}

impl RidgeRegression {
    pub(super) fn new(evaluation: &Evaluation) -> RidgeRegression {
        let size = evaluation.names().len() * PHASES;
        let constant = evaluation.names().iter().position(|name| name == CONSTANT);
        RidgeRegression {
            size,
            constant,
            count: 0.0,
            comparisons: 0.0,
            xtx: vec![0.0; size * size],
            xty: vec![0.0; size],
        }
    }

    /// Adds the samples of a number of games; samples of one game share its result.
    pub(super) fn add(&mut self, games: u64, samples: &[Sample]) {
        self.comparisons += OF_RESULT * games as f64;
        samples.iter().for_each(|sample| self.add_one(sample));
    }

    /// Adds a comparison, centred on its mean.
    ///
    /// Only differences between siblings carry information.
    pub(super) fn compare(&mut self, comparison: &SiblingComparison) {
        let positions = &comparison.positions;
        let share = 1.0 / positions.len().max(1) as f64;
        let mean = |of: &dyn Fn(usize) -> f64| {
            (0..positions.len()).map(|nth| share * of(nth)).sum::<f64>()
        };
        let (worth, slope) = (
            mean(&|nth| positions[nth].worth),
            mean(&|nth| positions[nth].slope),
        );
        if slope < DECIDED {
            return;
        }
        let means: Vec<f64> = (0..self.size)
            .map(|at| mean(&|nth| positions[nth].features[at / PHASES][at % PHASES]))
            .collect();
        self.comparisons += 1.0;
        for position in positions {
            let each = position.features.iter().flatten().zip(&means).enumerate();
            let row = each.map(|(index, (value, mean))| (index, slope * (value - mean)));
            let row = row.filter(|(index, value)| {
                value.abs() > TOLERANCE && Some(index / PHASES) != self.constant
            });
            self.add_row(row.collect(), position.worth - worth);
        }
    }

    fn add_one(&mut self, sample: &Sample) {
        let each = sample
            .features
            .iter()
            .enumerate()
            .flat_map(|(feature, value)| {
                let phases = sample.phases.iter().enumerate();
                phases.map(move |(phase, share)| (feature * PHASES + phase, value * share))
            });
        let row = each
            .filter(|(index, value)| *value != 0.0 && *index < self.size)
            .collect();
        self.add_row(row, sample.result);
    }

    fn add_row(&mut self, row: Vec<(usize, f64)>, result: f64) {
        self.count += 1.0;
        for (nth, (one, value)) in row.iter().enumerate() {
            self.xty[*one] += value * result;
            for (two, other) in &row[nth..] {
                self.xtx[one * self.size + two] += value * other;
            }
        }
    }

    /// The number of comparisons added, plus the equivalent of game results.
    pub(super) fn comparisons(&self) -> f64 {
        self.comparisons
    }

    /// The weights that fit the samples, shrunk towards the current ones; `None` without samples.
    ///
    /// Ridge regression on the residual of the current weights. Results vary less than values, since much can still
    /// happen, so the current weights are first scaled to fit, and all weights are scaled back at the end.
    pub(super) fn weights(&self, evaluation: &Evaluation) -> Option<Vec<[f64; PHASES]>> {
        let before: Vec<f64> = evaluation
            .weights()
            .values()
            .iter()
            .flatten()
            .copied()
            .collect();
        if self.count < 1.0 || self.comparisons <= 0.0 || before.len() != self.size {
            return None;
        }
        let times = self.times(&before);
        let own = dot(&before, &times);
        // A negative fit is clamped to zero.
        let scale = if own > 0.0 {
            (dot(&before, &self.xty) / own).clamp(0.0, 1.0)
        } else {
            0.0
        };
        let left: Vec<f64> = self
            .xty
            .iter()
            .zip(&times)
            .map(|(result, own)| result - scale * own)
            .collect();
        let directions = self.directions(evaluation, &before);
        let products: Vec<Vec<f64>> = directions
            .iter()
            .map(|(direction, _)| self.times(direction))
            .collect();
        let mut matrix: Vec<Vec<f64>> = products
            .iter()
            .map(|product| {
                directions
                    .iter()
                    .map(|(direction, _)| dot(direction, product))
                    .collect()
            })
            .collect();
        for (index, (_, ridge)) in directions.iter().enumerate() {
            matrix[index][index] += ridge * self.count / self.comparisons;
        }
        let right = directions
            .iter()
            .map(|(direction, _)| dot(direction, &left))
            .collect();
        let change = cholesky_solve(matrix, right)?;
        let larger = (1.0 / scale).min(MAX_ENLARGED);
        let mut after: Vec<f64> = before.iter().map(|before| scale * before).collect();
        for ((direction, _), by) in directions.iter().zip(change) {
            after
                .iter_mut()
                .zip(direction)
                .for_each(|(weight, share)| *weight += by * share);
        }
        after.iter_mut().for_each(|weight| *weight *= larger);
        let rows = after
            .chunks_exact(PHASES)
            .map(|row| std::array::from_fn(|phase| row[phase]));
        after
            .iter()
            .all(|weight| weight.is_finite())
            .then(|| rows.collect())
    }

    /// Directions in which weights may change, with their prior strengths; each is normalized to a root mean square of
    /// one victory point.
    fn directions(&self, evaluation: &Evaluation, before: &[f64]) -> Vec<(Vec<f64>, f64)> {
        let area_and_kind = evaluation.area_and_kind();
        let of = |counts: &dyn Fn(usize) -> bool, weight: &dyn Fn(usize) -> f64| -> Vec<f64> {
            (0..self.size)
                .map(|at| if counts(at / PHASES) { weight(at) } else { 0.0 })
                .collect()
        };
        let mut all = Vec::new();
        for feature in 0..area_and_kind.len() {
            all.push((of(&|other| other == feature, &|_| 1.0), RIDGE));
            for phase in 0..PHASES {
                let weight = |at: usize| if at % PHASES == phase { 1.0 } else { 0.0 };
                all.push((of(&|other| other == feature, &weight), RIDGE_OF_PHASE));
            }
        }
        let [areas, kinds] = [0, 1].map(|part: usize| {
            let part = move |(area, kind): (usize, usize)| if part == 0 { area } else { kind };
            let most = area_and_kind
                .iter()
                .flatten()
                .map(|pair| part(*pair) + 1)
                .max()
                .unwrap_or_default();
            (0..most).map(move |one| (one, part))
        });
        for (one, part) in areas.chain(kinds) {
            let counts =
                |feature: usize| area_and_kind[feature].is_some_and(|pair| part(pair) == one);
            all.push((of(&counts, &|at| before[at]), RIDGE));
        }
        all.into_iter()
            .filter_map(|(direction, ridge)| {
                let spread = (dot(&direction, &self.times(&direction)) / self.count).sqrt();
                let unit = spread.max(LEAST_SPREAD);
                (spread > TOLERANCE).then(|| {
                    (
                        direction.into_iter().map(|share| share / unit).collect(),
                        ridge,
                    )
                })
            })
            .collect()
    }

    /// Multiplies Xᵀ X by a vector.
    fn times(&self, row: &[f64]) -> Vec<f64> {
        let mut times = vec![0.0; self.size];
        for (one, value) in row.iter().enumerate().filter(|(_, value)| **value != 0.0) {
            for (other, sum) in times.iter_mut().enumerate() {
                *sum += value * self.xtx[one.min(other) * self.size + one.max(other)];
            }
        }
        times
    }
}

fn dot(one: &[f64], two: &[f64]) -> f64 {
    one.iter().zip(two).map(|(one, two)| one * two).sum()
}

/// Solves a positive definite system by Cholesky decomposition; `None` if the matrix is not positive definite.
fn cholesky_solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let size = right.len();
    for row in 0..size {
        for column in 0..=row {
            let (above, below) = matrix.split_at(row);
            let own = &below[0];
            let other = if column == row { own } else { &above[column] };
            let sum: f64 = own[..column]
                .iter()
                .zip(&other[..column])
                .map(|(one, two)| one * two)
                .sum();
            let left = own[column] - sum;
            let value = if column < row {
                left / above[column][column]
            } else {
                left.sqrt()
            };
            if !value.is_finite() || (column == row && value <= 0.0) {
                return None;
            }
            matrix[row][column] = value;
        }
    }
    for row in 0..size {
        let known: f64 = (0..row)
            .map(|column| matrix[row][column] * right[column])
            .sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size)
            .map(|below| matrix[below][row] * right[below])
            .sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    Some(right)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use brink::content::Library;
    use brink::digest::SplitMix64;
    use brink_players::Sibling;

    /// Recovers the true weights of the two features that determine the comparisons.
    #[test]
    fn comparisons_show_what_counts() {
        let library = Library::open(&["../..".into()]);
        let content = library
            .load(&library.scenarios()[0].id, &[])
            .unwrap()
            .content;
        let evaluation = Evaluation::new(&content);
        let at = |name: &str| {
            evaluation
                .names()
                .iter()
                .position(|other| other == name)
                .unwrap()
        };
        let (points, size, constant) = (at("vp"), at("hands.size"), at(CONSTANT));
        let mut numbers = SplitMix64::new(7).map(|number| (number % 1_000) as f64 / 100.0 - 5.0);
        let mut regression = RidgeRegression::new(&evaluation);
        for _ in 0..2_000 {
            let mut position = || {
                let mut features = vec![[0.0; PHASES]; evaluation.names().len()];
                for feature in [points, size] {
                    let value = numbers.next().unwrap();
                    features[feature] = [0.25, 0.5, 0.25].map(|share| share * value);
                }
                // Plays may end at slightly different times.
                let later = 1e-4 * features[points][0];
                features[constant] = [0.25 - later, 0.5 + later, 0.25];
                let sum = |feature: usize| features[feature].iter().sum::<f64>();
                let worth = 0.8 * (0.5 * sum(points) + 1.5 * sum(size)) + 3.0;
                Sibling {
                    features,
                    worth,
                    slope: 0.8,
                }
            };
            regression.compare(&SiblingComparison {
                positions: vec![position(), position(), position()],
            });
        }
        let after = regression.weights(&evaluation).unwrap();
        // Only the ratio is identified: all weights are rescaled to the magnitude of the previous ones.
        let ratio = after[size].iter().sum::<f64>() / after[points].iter().sum::<f64>();
        assert!((2.4..3.6).contains(&ratio), "{ratio}");
        // Otherwise the constant would be fitted to irrelevant differences in time.
        assert_eq!(after[constant], [0.0; PHASES]);
        // Features that never varied are only rescaled.
        let (scaled, before) = (
            after[at("special.held")],
            evaluation.weights().values()[at("special.held")],
        );
        assert!(
            scaled
                .iter()
                .zip(before)
                .all(|(one, two)| (one / two - scaled[0] / before[0]).abs() < 1e-9)
        );
    }

    #[test]
    fn systems_are_solved() {
        let matrix = vec![
            vec![4.0, 2.0, 0.6],
            vec![2.0, 5.0, 1.0],
            vec![0.6, 1.0, 3.0],
        ];
        let wanted = [1.0, -2.0, 0.5];
        let right = matrix
            .iter()
            .map(|row| row.iter().zip(wanted).map(|(one, two)| one * two).sum())
            .collect();
        let found = cholesky_solve(matrix, right).unwrap();
        assert!(
            found
                .iter()
                .zip(wanted)
                .all(|(one, two)| (one - two).abs() < 1e-12),
            "{found:?}"
        );
        assert_eq!(cholesky_solve(vec![vec![0.0]], vec![1.0]), None);
        assert_eq!(cholesky_solve(vec![vec![-1.0]], vec![1.0]), None);
    }
}
