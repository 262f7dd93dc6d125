//! Means with confidence intervals: mean ± t · standard error.
//!
//! t is the quantile of Student's t distribution (Student, "The probable error of a mean", 1908), since the variance is
//! estimated from the sample.

use super::Estimate;
use super::ladder::Z;

impl Estimate {
    /// The mean of a sample, one value per game, with a 95 % confidence interval; `None` for fewer than two.
    pub(super) fn of_mean(values: impl Iterator<Item = f64> + Clone) -> Option<Estimate> {
        let games = values.clone().count();
        if games < 2 {
            return None;
        }
        let value = values.clone().sum::<f64>() / games as f64;
        let spread = values
            .map(|other| (other - value) * (other - value))
            .sum::<f64>()
            / (games - 1) as f64;
        let half_width = t_quantile(games - 1) * (spread / games as f64).sqrt();
        Some(Estimate {
            value,
            low: value - half_width,
            high: value + half_width,
        })
    }

    /// Whether the interval contains a value, which then does not differ significantly.
    #[must_use]
    pub fn contains(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// Half the width of the interval.
    #[must_use]
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// t for a 95 % confidence interval, by degrees of freedom.
fn t_quantile(freedom: usize) -> f64 {
    const FEW: [f64; 10] = [
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
    ];
    // Accurate to 0.01 from eleven degrees of freedom.
    FEW.get(freedom.saturating_sub(1))
        .copied()
        .unwrap_or(Z + 2.45 / freedom as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: &[f64]) -> Option<Estimate> {
        Estimate::of_mean(values.iter().copied())
    }

    #[test]
    fn means_come_with_their_error() {
        assert_eq!((of(&[]), of(&[1.0])), (None, None));
        let mean = of(&[1.0, 2.0, 3.0, 4.0]).expect("four numbers");
        // The standard deviation is 1.29, the standard error half of that, and t is 3.18.
        assert!(
            (mean.value - 2.5).abs() < 1e-9 && (mean.half_width() - 2.054).abs() < 1e-3,
            "{mean:?}"
        );
        let known = [(11, 2.201), (20, 2.086), (60, 2.0), (10_000, 1.96)];
        assert!(
            known
                .iter()
                .all(|(freedom, t)| (t_quantile(*freedom) - t).abs() < 0.02)
        );
        assert_eq!(
            of(&[2.0, 2.0]).map(|same| (same.low, same.high)),
            Some((2.0, 2.0))
        );
    }
}
