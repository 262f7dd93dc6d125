//! Ridge regression of evaluation weights.
//!
//! Hoerl and Kennard, "Ridge regression: biased estimation for nonorthogonal problems", 1970. Samples are accumulated
//! as normal equations and solved by Cholesky decomposition. The penalty is on the change from the previous weights (a
//! normal prior around them), along overlapping directions: a feature, a feature in one phase, all features of an area,
//! and one kind of feature in all areas. Comparisons are centred on the mean of their siblings, so a position's own
//! level drops out, and their features are multiplied by the derivative of tanh, a linearization of the win
//! probability.

use brink_players::{Evaluation, PHASES, Sibling, SiblingComparison};

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
const MIN_SPREAD: f64 = 0.02;
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

/// A combination of weights, and its prior strength.
type Direction = (Vec<f64>, f64);

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
        let worth = mean(positions, |position| position.worth);
        let slope = mean(positions, |position| position.slope);
        if slope < DECIDED {
            return;
        }
        let means: Vec<f64> = (0..self.size)
            .map(|at| {
                mean(positions, |position| {
                    position.features[at / PHASES][at % PHASES]
                })
            })
            .collect();
        self.comparisons += 1.0;
        for position in positions {
            let values = position.features.iter().flatten();
            let row = values.zip(&means).enumerate();
            let row = row.map(|(index, (value, mean))| (index, slope * (value - mean)));
            let row = row.filter(|(index, value)| {
                value.abs() > TOLERANCE && Some(index / PHASES) != self.constant
            });
            self.add_row(row.collect(), position.worth - worth);
        }
    }

    /// Adds a position and the result of its game.
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

    /// Adds a row of X, without its zeros, and its result.
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
        let fitted = self.times(&before);
        let scale = self.scale(&before, &fitted);
        let results = self.xty.iter().zip(&fitted);
        let residual = results.map(|(result, own)| result - scale * own);
        let residual: Vec<f64> = residual.collect();
        let directions = self.directions(evaluation, &before);
        let change = self.change(&directions, &residual)?;
        let after = before.iter().map(|before| scale * before);
        let mut after: Vec<f64> = after.collect();
        for ((direction, _), by) in directions.iter().zip(change) {
            for (weight, share) in after.iter_mut().zip(direction) {
                *weight += by * share;
            }
        }
        let larger = (1.0 / scale).min(MAX_ENLARGED);
        after.iter_mut().for_each(|weight| *weight *= larger);
        by_phase(&after)
    }

    /// The factor by which the current weights fit the results best; a negative one is clamped to zero.
    fn scale(&self, before: &[f64], fitted: &[f64]) -> f64 {
        let own = dot(before, fitted);
        if own > 0.0 {
            (dot(before, &self.xty) / own).clamp(0.0, 1.0)
        } else {
            0.0
        }
    }

    /// The coefficients of the directions that explain a residual: the penalized normal equations, solved.
    fn change(&self, directions: &[Direction], residual: &[f64]) -> Option<Vec<f64>> {
        let mut matrix: Vec<Vec<f64>> = Vec::with_capacity(directions.len());
        for (direction, ridge) in directions {
            let product = self.times(direction);
            let row = directions.iter().map(|(other, _)| dot(other, &product));
            let mut row: Vec<f64> = row.collect();
            row[matrix.len()] += ridge * self.count / self.comparisons;
            matrix.push(row);
        }
        let right = directions.iter();
        let right = right.map(|(direction, _)| dot(direction, residual));
        cholesky_solve(matrix, right.collect())
    }

    /// Directions in which weights may change, each normalized to a root mean square of one victory point.
    fn directions(&self, evaluation: &Evaluation, before: &[f64]) -> Vec<Direction> {
        let mut all = self.feature_directions();
        all.extend(scaling_directions(&evaluation.area_and_kind(), before));
        all.into_iter()
            .filter_map(|(direction, ridge)| Some((self.normalized(direction)?, ridge)))
            .collect()
    }

    /// Directions of single features, in all phases and in each.
    fn feature_directions(&self) -> Vec<Direction> {
        let mut all = Vec::new();
        for feature in 0..self.size / PHASES {
            let columns = feature * PHASES..(feature + 1) * PHASES;
            let mut direction = vec![0.0; self.size];
            direction[columns.clone()].fill(1.0);
            all.push((direction, RIDGE));
            for column in columns {
                let mut direction = vec![0.0; self.size];
                direction[column] = 1.0;
                all.push((direction, RIDGE_OF_PHASE));
            }
        }
        all
    }

    /// A direction with a root mean square of one victory point; `None` if the samples do not vary along it.
    fn normalized(&self, direction: Vec<f64>) -> Option<Vec<f64>> {
        let spread = (dot(&direction, &self.times(&direction)) / self.count).sqrt();
        let unit = spread.max(MIN_SPREAD);
        let shares = direction.into_iter().map(|share| share / unit);
        (spread > TOLERANCE).then(|| shares.collect())
    }

    /// Multiplies Xᵀ X by a vector.
    fn times(&self, row: &[f64]) -> Vec<f64> {
        let mut times = vec![0.0; self.size];
        let values = row.iter().enumerate();
        for (one, value) in values.filter(|(_, value)| **value != 0.0) {
            for (other, sum) in times.iter_mut().enumerate() {
                *sum += value * self.xtx[one.min(other) * self.size + one.max(other)];
            }
        }
        times
    }
}

/// Directions that scale the weights of all features of an area, then of all features of a kind.
fn scaling_directions(area_and_kind: &[Option<(usize, usize)>], before: &[f64]) -> Vec<Direction> {
    let pairs = area_and_kind.iter();
    let areas: Vec<Option<usize>> = pairs
        .clone()
        .map(|pair| pair.map(|(area, _)| area))
        .collect();
    let kinds = pairs.map(|pair| pair.map(|(_, kind)| kind));
    let kinds: Vec<Option<usize>> = kinds.collect();
    let mut all = Vec::new();
    for groups in [areas, kinds] {
        let count = match groups.iter().flatten().max() {
            Some(last) => last + 1,
            None => 0,
        };
        for group in 0..count {
            let mut direction = before.to_vec();
            for (at, weight) in direction.iter_mut().enumerate() {
                if groups[at / PHASES] != Some(group) {
                    *weight = 0.0;
                }
            }
            all.push((direction, RIDGE));
        }
    }
    all
}

/// The mean of a number over the positions of a comparison.
fn mean(positions: &[Sibling], of: impl Fn(&Sibling) -> f64) -> f64 {
    let share = 1.0 / positions.len().max(1) as f64;
    let each = positions.iter().map(|position| share * of(position));
    each.sum()
}

/// Weights by feature and phase; `None` if one is not finite.
fn by_phase(weights: &[f64]) -> Option<Vec<[f64; PHASES]>> {
    let is_finite = weights.iter().all(|weight| weight.is_finite());
    let (rows, _) = weights.as_chunks::<PHASES>();
    is_finite.then(|| rows.to_vec())
}

/// The scalar product.
fn dot(one: &[f64], two: &[f64]) -> f64 {
    let pairs = one.iter().zip(two);
    pairs.map(|(one, two)| one * two).sum()
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

    fn index(evaluation: &Evaluation, name: &str) -> usize {
        let mut names = evaluation.names().iter();
        names.position(|other| other == name).unwrap()
    }

    /// A position with random points and sizes of hands, which determine its worth.
    fn sibling(
        evaluation: &Evaluation,
        [points, size, constant]: [usize; 3],
        numbers: &mut impl Iterator<Item = f64>,
    ) -> Sibling {
        let mut features = vec![[0.0; PHASES]; evaluation.names().len()];
        for feature in [points, size] {
            let value = numbers.next().unwrap();
            features[feature] = [0.25, 0.5, 0.25].map(|share| share * value);
        }
        // Plays may end at slightly different times.
        let later = 1e-4 * features[points][0];
        features[constant] = [0.25 - later, 0.5 + later, 0.25];
        let [points, size] = [points, size].map(|at| features[at].iter().sum::<f64>());
        Sibling {
            features,
            worth: 0.8 * (0.5 * points + 1.5 * size) + 3.0,
            slope: 0.8,
        }
    }

    /// Recovers the true weights of the two features that determine the comparisons.
    #[test]
    fn comparisons_show_what_counts() {
        let library = Library::open(&["../..".into()]);
        let content = library.load(&library.scenarios()[0].id).unwrap().content;
        let evaluation = Evaluation::new(&content);
        let features = ["vp", "hands.size", CONSTANT].map(|name| index(&evaluation, name));
        let [points, size, constant] = features;
        let mut numbers = SplitMix64::new(7).map(|number| (number % 1_000) as f64 / 100.0 - 5.0);
        let mut regression = RidgeRegression::new(&evaluation);
        for _ in 0..2_000 {
            let positions = [(); 3].map(|()| sibling(&evaluation, features, &mut numbers));
            regression.compare(&SiblingComparison {
                positions: positions.into(),
            });
        }
        let after = regression.weights(&evaluation).unwrap();
        // Only the ratio is identified: all weights are rescaled to the magnitude of the previous ones.
        let ratio = after[size].iter().sum::<f64>() / after[points].iter().sum::<f64>();
        assert!((2.4..3.6).contains(&ratio), "{ratio}");
        // Otherwise the constant would be fitted to irrelevant differences in time.
        assert_eq!(after[constant], [0.0; PHASES]);
        // Features that never varied are only rescaled.
        let held = index(&evaluation, "special.held");
        let (scaled, before) = (after[held], evaluation.weights().values()[held]);
        let mut each = scaled.iter().zip(before);
        assert!(each.all(|(one, two)| (one / two - scaled[0] / before[0]).abs() < 1e-9));
    }

    #[test]
    fn systems_are_solved() {
        let matrix = vec![
            vec![4.0, 2.0, 0.6],
            vec![2.0, 5.0, 1.0],
            vec![0.6, 1.0, 3.0],
        ];
        let wanted = [1.0, -2.0, 0.5];
        let right = matrix.iter().map(|row| dot(row, &wanted)).collect();
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
