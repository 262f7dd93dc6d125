//! Elo ratings by maximum likelihood in the Bradley–Terry model.
//!
//! A scores against B with probability 1 / (1 + exp(s_B - s_A)), where s is a player's strength and the first player
//! has 0 (Bradley and Terry, "Rank analysis of incomplete block designs", 1952). The log-likelihood is concave;
//! Newton's method with bounded steps finds its maximum. Draws count as half a win. Variances come from the sandwich
//! estimator (White, "Maximum likelihood estimation of misspecified models", 1982), because the games of a pair are not
//! independent.

use std::cmp::Ordering;

use super::estimate::{Estimate, Z};

/// The results between two players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pairing {
    /// The two players, by index.
    pub players: [usize; 2],
    /// The number of games.
    pub games: f64,
    /// Points of the first player; a draw is half a point.
    pub points: f64,
    /// The variance of these points.
    pub variance: f64,
}

/// A player's strength in Elo, relative to the first player.
pub type Rating = Estimate;

/// Log odds per Elo point.
const SCALE: f64 = std::f64::consts::LN_10 / 400.0;
/// The maximum number of Newton steps; about ten are needed.
const MAX_STEPS: usize = 200;
/// The maximum step, in log odds.
const MAX_STEP: f64 = 2.0;
/// Convergence tolerance, in log odds.
const TOLERANCE: f64 = 1e-13;

/// Maximum-likelihood Elo ratings in the Bradley–Terry model, with draws as half wins.
///
/// The first player has 0; intervals are 95 % confidence intervals of the difference to it. If one side of a pairing
/// has no point, it is credited half a point, since its rating would be infinite. `None` for players not connected to
/// the first by games. Pairings with invalid players or numbers are ignored. The order of pairings does not matter.
///
/// # Examples
/// ```
/// use brink_study::{Pairing, ratings};
///
/// let found = ratings(2, &[Pairing { players: [1, 0], games: 110.0, points: 100.0, variance: 9.0 }]);
/// assert_eq!(found[0].map(|own| own.value), Some(0.0));
/// assert!(found[1].is_some_and(|own| (own.value - 400.0).abs() < 1e-6 && own.low < own.value));
/// ```
#[must_use]
pub fn ratings(players: usize, pairings: &[Pairing]) -> Vec<Option<Rating>> {
    let mut pairings: Vec<Pairing> = pairings
        .iter()
        .filter_map(|pairing| validated(pairing, players))
        .collect();
    // Floating-point sums depend on their order.
    pairings.sort_by(order);
    let is_connected = connected(players, &pairings);
    // All rated players except the first.
    let rated: Vec<usize> = (1..players)
        .filter(|player| is_connected[*player])
        .collect();
    let pairings: Vec<IndexedPairing> = pairings
        .iter()
        .filter(|pairing| is_connected[pairing.players[0]])
        .map(|pairing| IndexedPairing {
            rows: pairing.players.map(|player| row_of(&rated, player)),
            pairing: *pairing,
        })
        .collect();
    let strengths = strengths(rated.len(), &pairings);
    let variances = sandwich_variances(&strengths, &pairings);
    let mut ratings = vec![None; players];
    if let Some(first) = ratings.first_mut() {
        *first = Some(rating(0.0, 0.0));
    }
    for (row, player) in rated.iter().enumerate() {
        ratings[*player] = Some(rating(strengths[row], variances[row]));
    }
    ratings
}

/// A rating from a strength in log odds and its variance.
fn rating(strength: f64, variance: f64) -> Rating {
    let value = strength / SCALE;
    let half_width = Z * variance.max(0.0).sqrt() / SCALE;
    Rating {
        value,
        low: value - half_width,
        high: value + half_width,
    }
}

/// The order of pairings in sums.
fn order(one: &Pairing, two: &Pairing) -> Ordering {
    let [one, two] = [one, two].map(|one| (one.players, one.games, one.points, one.variance));
    one.partial_cmp(&two).unwrap_or(Ordering::Equal)
}

/// The row of a player in the equations; the first player and those without a rating have none.
fn row_of(rated: &[usize], player: usize) -> Option<usize> {
    rated.iter().position(|rated| *rated == player)
}

/// A pairing with its rows in the equations; `None` for the first player, which has no row.
struct IndexedPairing {
    rows: [Option<usize>; 2],
    pairing: Pairing,
}

/// Validates a pairing, puts the lower index first, and credits half a point to a side without points.
fn validated(pairing: &Pairing, players: usize) -> Option<Pairing> {
    let Pairing {
        players: [one, two],
        games,
        points,
        variance,
    } = *pairing;
    let possible = one != two
        && one < players
        && two < players
        && games > 0.0
        && (0.0..=games).contains(&points);
    let finite = games.is_finite() && variance.is_finite();
    if !possible || !finite || variance < 0.0 {
        return None;
    }
    let half = 0.5_f64.min(games / 4.0);
    let corrected = points.clamp(half, games - half);
    // Unanimous pairs have no variance, so the binomial variance is used.
    let variance = if corrected == points {
        variance
    } else {
        variance.max(corrected * (games - corrected) / games)
    };
    let (players, points) = match one < two {
        true => ([one, two], corrected),
        false => ([two, one], games - corrected),
    };
    Some(Pairing {
        players,
        games,
        points,
        variance,
    })
}

/// Players connected to the first.
fn connected(players: usize, pairings: &[Pairing]) -> Vec<bool> {
    let mut connected = vec![false; players];
    connected.iter_mut().take(1).for_each(|first| *first = true);
    loop {
        let mut grown = false;
        for Pairing {
            players: [one, two],
            ..
        } in pairings
        {
            if connected[*one] != connected[*two] {
                (connected[*one], connected[*two], grown) = (true, true, true);
            }
        }
        if !grown {
            return connected;
        }
    }
}

/// The expected score of the first player of a pairing.
fn expected(strengths: &[f64], rows: [Option<usize>; 2]) -> f64 {
    let [one, two] = rows.map(|place| place.map_or(0.0, |place| strengths[place]));
    1.0 / (1.0 + (two - one).exp())
}

/// Strengths in log odds, by Newton's method with bounded steps on the concave log-likelihood.
fn strengths(rows: usize, pairings: &[IndexedPairing]) -> Vec<f64> {
    let mut strengths = vec![0.0; rows];
    let mut shorter = 1.0;
    for step in 0..MAX_STEPS {
        let mut slope = vec![0.0; rows];
        for IndexedPairing { rows, pairing } in pairings {
            let more = pairing.points - pairing.games * expected(&strengths, *rows);
            for (place, sign) in rows.iter().zip([1.0, -1.0]) {
                place.iter().for_each(|place| slope[*place] += sign * more);
            }
        }
        let change = product(&inverse(&fisher_information(&strengths, pairings)), &slope);
        let longest = change
            .iter()
            .fold(0.0, |longest: f64, one| longest.max(one.abs()));
        if longest < TOLERANCE || !longest.is_finite() {
            break;
        }
        // Damps oscillation of bounded steps far from the maximum.
        if step > 20 {
            shorter *= 0.97;
        }
        let factor = if longest > MAX_STEP {
            MAX_STEP / longest
        } else {
            1.0
        } * shorter;
        strengths
            .iter_mut()
            .zip(change)
            .for_each(|(strength, change)| *strength += factor * change);
    }
    strengths
}

/// The Fisher information: a game with the expected score p weighs p(1-p).
fn fisher_information(strengths: &[f64], pairings: &[IndexedPairing]) -> Vec<Vec<f64>> {
    laplacian(strengths.len(), pairings, |indexed| {
        let share = expected(strengths, indexed.rows);
        indexed.pairing.games * (share * (1.0 - share))
    })
}

/// The weighted Laplacian of the pairings, without the first player.
fn laplacian(
    rows: usize,
    pairings: &[IndexedPairing],
    weight: impl Fn(&IndexedPairing) -> f64,
) -> Vec<Vec<f64>> {
    let mut matrix = vec![vec![0.0; rows]; rows];
    for indexed in pairings {
        let weight = weight(indexed);
        for (one, two) in [(0, 1), (1, 0)] {
            let Some(row) = indexed.rows[one] else {
                continue;
            };
            matrix[row][row] += weight;
            if let Some(column) = indexed.rows[two] {
                matrix[row][column] -= weight;
            }
        }
    }
    matrix
}

/// Sandwich variances of the strengths: I⁻¹ V I⁻¹, with the Fisher information I and the variance V of the points.
fn sandwich_variances(strengths: &[f64], pairings: &[IndexedPairing]) -> Vec<f64> {
    let answer = inverse(&fisher_information(strengths, pairings));
    let scatter = laplacian(strengths.len(), pairings, |indexed| {
        indexed.pairing.variance
    });
    let rows = answer.iter();
    rows.map(|row| dot(row, &product(&scatter, row))).collect()
}

/// The product of a matrix and a vector.
fn product(matrix: &[Vec<f64>], vector: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| dot(row, vector)).collect()
}

/// The scalar product.
fn dot(one: &[f64], two: &[f64]) -> f64 {
    let pairs = one.iter().zip(two);
    pairs.map(|(one, two)| one * two).sum()
}

/// The inverse of a positive definite matrix, by Gauss-Jordan elimination.
fn inverse(matrix: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let size = matrix.len();
    let mut rows: Vec<Vec<f64>> = matrix.to_vec();
    for (nth, row) in rows.iter_mut().enumerate() {
        row.resize(2 * size, 0.0);
        row[size + nth] = 1.0;
    }
    for pivot in 0..size {
        let by = rows[pivot][pivot];
        rows[pivot].iter_mut().for_each(|value| *value /= by);
        let own = rows[pivot].clone();
        let rows = rows.iter_mut().enumerate();
        for (_, row) in rows.filter(|(row, _)| *row != pivot) {
            let times = row[pivot];
            row.iter_mut()
                .zip(&own)
                .for_each(|(value, own)| *value -= times * own);
        }
    }
    let halves = rows.iter().map(|row| row[size..].to_vec());
    halves.collect()
}
