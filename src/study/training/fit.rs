//! The regression that makes weights of samples.

use crate::players::{Evaluation, PHASES};

use super::sample::Sample;

/// How many games' worth of doubt each weight has: with fewer games it stays near what it was.
const DOUBT: f64 = 300.0;
/// By how much weights that were learned are enlarged at most, so that they stay comparable with a won game.
const MAX_ENLARGED: f64 = 5.0;

/// Sums over samples: products of features times phases with each other and with results.
pub(super) struct Fit {
    size: usize,
    count: f64,
    games: f64,
    /// The upper triangle, row by row.
    products: Vec<f64>,
    results: Vec<f64>,
    sums: Vec<f64>,
}

impl Fit {
    pub(super) fn new(evaluation: &Evaluation) -> Fit {
        let size = evaluation.names().len() * PHASES;
        Fit {
            size,
            count: 0.0,
            games: 0.0,
            products: vec![0.0; size * size],
            results: vec![0.0; size],
            sums: vec![0.0; size],
        }
    }

    /// Adds the samples of so many games: those of one game have one result in common.
    pub(super) fn add(&mut self, games: u64, samples: &[Sample]) {
        self.games += games as f64;
        samples.iter().for_each(|sample| self.add_one(sample));
    }

    fn add_one(&mut self, sample: &Sample) {
        let each = sample.features.iter().enumerate().flat_map(|(feature, value)| {
            let phases = sample.phases.iter().enumerate();
            phases.map(move |(phase, share)| (feature * PHASES + phase, value * share))
        });
        let row: Vec<(usize, f64)> = each.filter(|(index, value)| *value != 0.0 && *index < self.size).collect();
        self.count += 1.0;
        for (nth, (one, value)) in row.iter().enumerate() {
            self.results[*one] += value * sample.result;
            self.sums[*one] += value;
            for (two, other) in &row[nth..] {
                self.products[one * self.size + two] += value * other;
            }
        }
    }

    /// The weights that explain the results, near those before; none without samples.
    ///
    /// Ridge regression of what the weights before leave unexplained. Results are less extreme than values, since much
    /// happens until the end: the weights before are scaled to fit, and all are scaled back at the end.
    pub(super) fn weights(&self, evaluation: &Evaluation) -> Option<Vec<[f64; PHASES]>> {
        let before: Vec<f64> = evaluation.weights().values().iter().flatten().copied().collect();
        if self.count < 1.0 || self.games < 1.0 || before.len() != self.size {
            return None;
        }
        let product = |row: usize, column: usize| self.products[row.min(column) * self.size + row.max(column)];
        let times: Vec<f64> = (0..self.size)
            .map(|row| (0..self.size).map(|column| product(row, column) * before[column]).sum())
            .collect();
        let dot = |one: &[f64], two: &[f64]| one.iter().zip(two).map(|(one, two)| one * two).sum::<f64>();
        let own = dot(&before, &times);
        // Weights that explain nothing, or the opposite, are dropped.
        let scale = if own > 0.0 { (dot(&before, &self.results) / own).clamp(0.0, 1.0) } else { 0.0 };
        let doubt = DOUBT * self.count / self.games;
        let mut matrix: Vec<Vec<f64>> =
            (0..self.size).map(|row| (0..self.size).map(|column| product(row, column)).collect()).collect();
        for (index, row) in matrix.iter_mut().enumerate() {
            let mean = self.sums[index] / self.count;
            // The mean square, or the variance: what is always there is believed as soon as anything else.
            let spread = (row[index] / self.count - mean * mean).max(row[index] / self.count * 0.1);
            row[index] += doubt * spread + f64::EPSILON.sqrt();
        }
        let left: Vec<f64> = self.results.iter().zip(&times).map(|(result, own)| result - scale * own).collect();
        let change = solved(matrix, left)?;
        let larger = (1.0 / scale).min(MAX_ENLARGED);
        let after: Vec<f64> =
            before.iter().zip(change).map(|(before, change)| (scale * before + change) * larger).collect();
        let rows = after.chunks_exact(PHASES).map(|row| std::array::from_fn(|phase| row[phase]));
        after.iter().all(|weight| weight.is_finite()).then(|| rows.collect())
    }
}

/// The solution of a system with a symmetric, positive matrix (Cholesky); none if it is not positive.
fn solved(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let size = right.len();
    for row in 0..size {
        for column in 0..=row {
            let (above, below) = matrix.split_at(row);
            let own = &below[0];
            let other = if column == row { own } else { &above[column] };
            let sum: f64 = own[..column].iter().zip(&other[..column]).map(|(one, two)| one * two).sum();
            let left = own[column] - sum;
            let value = if column < row { left / above[column][column] } else { left.sqrt() };
            if !value.is_finite() || (column == row && value <= 0.0) {
                return None;
            }
            matrix[row][column] = value;
        }
    }
    for row in 0..size {
        let known: f64 = (0..row).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|below| matrix[below][row] * right[below]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    Some(right)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn systems_are_solved() {
        let matrix = vec![vec![4.0, 2.0, 0.6], vec![2.0, 5.0, 1.0], vec![0.6, 1.0, 3.0]];
        let wanted = [1.0, -2.0, 0.5];
        let right = matrix.iter().map(|row| row.iter().zip(wanted).map(|(one, two)| one * two).sum()).collect();
        let found = solved(matrix, right).unwrap();
        assert!(found.iter().zip(wanted).all(|(one, two)| (one - two).abs() < 1e-12), "{found:?}");
        assert_eq!(solved(vec![vec![0.0]], vec![1.0]), None);
        assert_eq!(solved(vec![vec![-1.0]], vec![1.0]), None);
    }
}
