//! Estimates with confidence intervals.
//!
//! Shares have Wilson's score interval (Wilson, "Probable inference, the law of succession, and statistical inference",
//! 1927): p̃ ± z·√(p(1-p)/n + z²/4n²) / (1 + z²/n), with p̃ = (p + z²/2n) / (1 + z²/n). Unlike p ± z·SE it stays within
//! 0 and 1, and it keeps its coverage for small n and for shares near 0 and 1. Interval ends convert to Elo
//! monotonically.

use std::fmt;

/// z for a 95 % confidence interval.
pub(crate) const Z: f64 = 1.96;
/// Elo points per factor of ten in the odds.
const POINTS: f64 = 400.0;

/// An estimate with a 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The point estimate.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// A share of independent trials, with Wilson's score interval. `trials` may be an effective sample size.
    ///
    /// Without trials it is 0.5, from 0 to 1.
    ///
    /// # Examples
    /// ```
    /// use brink_study::Estimate;
    ///
    /// let half = Estimate::of_share(0.5, 400.0);
    /// assert!((half.low - 0.451).abs() < 0.001 && (half.high - 0.549).abs() < 0.001);
    /// ```
    #[must_use]
    pub fn of_share(share: f64, trials: f64) -> Estimate {
        if !(share.is_finite() && trials.is_finite() && trials > 0.0) {
            return Estimate {
                value: 0.5,
                low: 0.0,
                high: 1.0,
            };
        }
        let share = share.clamp(0.0, 1.0);
        let middle = share + Z * Z / (2.0 * trials);
        let half_width =
            Z * (share * (1.0 - share) / trials + Z * Z / (4.0 * trials * trials)).sqrt();
        let by = 1.0 + Z * Z / trials;
        Estimate {
            value: share,
            low: ((middle - half_width) / by).max(0.0),
            high: ((middle + half_width) / by).min(1.0),
        }
    }

    /// Converts an expected score to an Elo difference; infinite for 0 and 1.
    ///
    /// # Examples
    /// ```
    /// use brink_study::Estimate;
    ///
    /// let elo = Estimate::of_share(10.0 / 11.0, 400.0).as_elo();
    /// assert!((elo.value - 400.0).abs() < 1e-9 && elo.low < 400.0 && elo.high > 400.0);
    /// ```
    #[must_use]
    pub fn as_elo(self) -> Estimate {
        Estimate {
            value: elo(self.value),
            low: elo(self.low),
            high: elo(self.high),
        }
    }
}

impl fmt::Display for Estimate {
    /// `0.663 (0.595 to 0.726)`, with the requested precision.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(3);
        write!(
            f,
            "{:.digits$} ({:.digits$} to {:.digits$})",
            self.value, self.low, self.high
        )
    }
}

/// The Elo difference of an expected score.
fn elo(share: f64) -> f64 {
    POINTS * (share / (1.0 - share)).log10()
}
