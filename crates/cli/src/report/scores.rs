//! Averages and quantiles of scores that are counted.

use std::collections::BTreeMap;

/// The score below which this share of the games is.
pub(super) fn quantile(scores: &BTreeMap<i16, u64>, part: f64) -> i16 {
    let wanted = part * games(scores);
    let mut seen: u64 = 0;
    for (score, games) in scores {
        seen = seen.saturating_add(*games);
        if seen as f64 >= wanted {
            return *score;
        }
    }
    scores.keys().next_back().copied().unwrap_or_default()
}

/// The average score.
pub(super) fn mean(scores: &BTreeMap<i16, u64>) -> f64 {
    let sum: f64 = scores
        .iter()
        .map(|(score, games)| f64::from(*score) * *games as f64)
        .sum();
    sum / games(scores).max(1.0)
}

/// The number of games.
fn games(scores: &BTreeMap<i16, u64>) -> f64 {
    scores.values().map(|games| *games as f64).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn averages() {
        let scores = BTreeMap::from([(-4, 1), (0, 2), (10, 1)]);
        assert_eq!(
            [0.0, 0.25, 0.5, 0.75, 1.0].map(|part| quantile(&scores, part)),
            [-4, -4, 0, 0, 10]
        );
        assert!((mean(&scores) - 1.5).abs() < 1e-9);
        assert_eq!(
            (quantile(&BTreeMap::new(), 0.5), mean(&BTreeMap::new())),
            (0, 0.0)
        );
    }
}
