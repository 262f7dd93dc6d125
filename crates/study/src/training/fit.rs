//! The regression that makes weights of samples.

use brink_players::{Comparison, Evaluation, PHASES};

use super::sample::Sample;
use super::tuning::CONSTANT;

/// How many comparisons' worth of doubt each weight has: with fewer it stays near what it was.
const DOUBT: f64 = 300.0;
/// The same for a weight in one phase only.
const DOUBT_OF_PHASE: f64 = 1500.0;
/// What a game says by how it ended, as luck has much to do with that, for each comparison.
const OF_RESULT: f64 = 0.1;
/// By how much weights that were learned are enlarged at most, so that they stay comparable with a won game.
const MAX_ENLARGED: f64 = 5.0;
/// Where chances change less than this with the value of a position, the game is decided.
const DECIDED: f64 = 0.1;
/// What hardly differs explains little, whatever its weight: it is believed as if it differed so much, in victory points.
const LEAST_SPREAD: f64 = 0.02;
/// Features that differ less than this are the same.
const SAME: f64 = 1e-9;

/// Sums over samples: products of features times phases with each other and with results.
pub(super) struct Fit {
    size: usize,
    /// The feature that is always there: no play changes it.
    constant: Option<usize>,
    count: f64,
    comparisons: f64,
    /// The upper triangle, row by row.
    products: Vec<f64>,
    results: Vec<f64>,
}

impl Fit {
    pub(super) fn new(evaluation: &Evaluation) -> Fit {
        let size = evaluation.names().len() * PHASES;
        let constant = evaluation.names().iter().position(|name| name == CONSTANT);
        Fit {
            size,
            constant,
            count: 0.0,
            comparisons: 0.0,
            products: vec![0.0; size * size],
            results: vec![0.0; size],
        }
    }

    /// Adds the samples of so many games: those of one game have one result in common.
    pub(super) fn add(&mut self, games: u64, samples: &[Sample]) {
        self.comparisons += OF_RESULT * games as f64;
        samples.iter().for_each(|sample| self.add_one(sample));
    }

    /// Adds a comparison.
    ///
    /// Only differences count: what is alike after every play says nothing of any.
    pub(super) fn compare(&mut self, comparison: &Comparison) {
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
                value.abs() > SAME && Some(index / PHASES) != self.constant
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
            self.results[*one] += value * result;
            for (two, other) in &row[nth..] {
                self.products[one * self.size + two] += value * other;
            }
        }
    }

    /// The comparisons that were added, and what results of games are worth beside them.
    pub(super) fn comparisons(&self) -> f64 {
        self.comparisons
    }

    /// The weights that explain the results, near those before; none without samples.
    ///
    /// Ridge regression of what the weights before leave unexplained, along directions that are likely: a feature in all
    /// phases, a kind of feature in all areas, all features of an area, and with more doubt a feature in one phase.
    /// Results are less extreme than values, since much happens until the end: the weights before are scaled to fit, and
    /// all are scaled back at the end.
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
        // Weights that explain nothing, or the opposite, are dropped.
        let scale = if own > 0.0 {
            (dot(&before, &self.results) / own).clamp(0.0, 1.0)
        } else {
            0.0
        };
        let left: Vec<f64> = self
            .results
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
        for (index, (_, doubt)) in directions.iter().enumerate() {
            matrix[index][index] += doubt * self.count / self.comparisons;
        }
        let right = directions
            .iter()
            .map(|(direction, _)| dot(direction, &left))
            .collect();
        let change = solved(matrix, right)?;
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

    /// The ways in which weights may change, each as large as explains one victory point, with the doubt of each.
    fn directions(&self, evaluation: &Evaluation, before: &[f64]) -> Vec<(Vec<f64>, f64)> {
        let families = evaluation.families();
        let of = |counts: &dyn Fn(usize) -> bool, weight: &dyn Fn(usize) -> f64| -> Vec<f64> {
            (0..self.size)
                .map(|at| if counts(at / PHASES) { weight(at) } else { 0.0 })
                .collect()
        };
        let mut all = Vec::new();
        for feature in 0..families.len() {
            all.push((of(&|other| other == feature, &|_| 1.0), DOUBT));
            for phase in 0..PHASES {
                let weight = |at: usize| if at % PHASES == phase { 1.0 } else { 0.0 };
                all.push((of(&|other| other == feature, &weight), DOUBT_OF_PHASE));
            }
        }
        let [areas, kinds] = [0, 1].map(|part: usize| {
            let part = move |(area, kind): (usize, usize)| if part == 0 { area } else { kind };
            let most = families
                .iter()
                .flatten()
                .map(|family| part(*family) + 1)
                .max()
                .unwrap_or_default();
            (0..most).map(move |one| (one, part))
        });
        for (one, part) in areas.chain(kinds) {
            let counts =
                |feature: usize| families[feature].is_some_and(|family| part(family) == one);
            all.push((of(&counts, &|at| before[at]), DOUBT));
        }
        all.into_iter()
            .filter_map(|(direction, doubt)| {
                let spread = (dot(&direction, &self.times(&direction)) / self.count).sqrt();
                let unit = spread.max(LEAST_SPREAD);
                (spread > SAME).then(|| {
                    (
                        direction.into_iter().map(|share| share / unit).collect(),
                        doubt,
                    )
                })
            })
            .collect()
    }

    /// The sums of products times a row.
    fn times(&self, row: &[f64]) -> Vec<f64> {
        let mut times = vec![0.0; self.size];
        for (one, value) in row.iter().enumerate().filter(|(_, value)| **value != 0.0) {
            for (other, sum) in times.iter_mut().enumerate() {
                *sum += value * self.products[one.min(other) * self.size + one.max(other)];
            }
        }
        times
    }
}

fn dot(one: &[f64], two: &[f64]) -> f64 {
    one.iter().zip(two).map(|(one, two)| one * two).sum()
}

/// The solution of a system with a symmetric, positive matrix (Cholesky); none if it is not positive.
fn solved(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
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
    use brink_players::Followed;

    /// Comparisons in which two features count, one more and one less than they did, are explained by these two.
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
        let mut fit = Fit::new(&evaluation);
        for _ in 0..2_000 {
            let mut position = || {
                let mut features = vec![[0.0; PHASES]; evaluation.names().len()];
                for feature in [points, size] {
                    let value = numbers.next().unwrap();
                    features[feature] = [0.25, 0.5, 0.25].map(|share| share * value);
                }
                // A play may end a little later in the game than another.
                let later = 1e-4 * features[points][0];
                features[constant] = [0.25 - later, 0.5 + later, 0.25];
                let sum = |feature: usize| features[feature].iter().sum::<f64>();
                let worth = 0.8 * (0.5 * sum(points) + 1.5 * sum(size)) + 3.0;
                Followed {
                    features,
                    worth,
                    slope: 0.8,
                }
            };
            fit.compare(&Comparison {
                positions: vec![position(), position(), position()],
            });
        }
        let after = fit.weights(&evaluation).unwrap();
        // Only their relation is known: all weights are enlarged until those before would be as large as they were.
        let ratio = after[size].iter().sum::<f64>() / after[points].iter().sum::<f64>();
        assert!((2.4..3.6).contains(&ratio), "{ratio}");
        // A level of all values would be learned from differences of time that mean nothing.
        assert_eq!(after[constant], [0.0; PHASES]);
        // What was alike everywhere is as it was, apart from its size.
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
        let found = solved(matrix, right).unwrap();
        assert!(
            found
                .iter()
                .zip(wanted)
                .all(|(one, two)| (one - two).abs() < 1e-12),
            "{found:?}"
        );
        assert_eq!(solved(vec![vec![0.0]], vec![1.0]), None);
        assert_eq!(solved(vec![vec![-1.0]], vec![1.0]), None);
    }
}
