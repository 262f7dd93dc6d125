//! Shares of games with their uncertainty.

use brink_study::Estimate;

/// The share of games that have something.
pub(super) fn rate(part: u64, of: u64) -> f64 {
    part as f64 / of.max(1) as f64
}

/// The share in percent, with its 95 % confidence interval; a dash for no games.
pub(super) fn share(part: u64, of: u64) -> String {
    if of == 0 {
        return "–".to_owned();
    }
    format!(
        "{:.0} % ({})",
        100.0 * part as f64 / of as f64,
        words(part, of)
    )
}

/// The 95 % confidence interval of a share, in percent.
pub(super) fn words(part: u64, of: u64) -> String {
    let of = of.max(1) as f64;
    let found = Estimate::of_share(part as f64 / of, of);
    format!("{:.0}–{:.0}", 100.0 * found.low, 100.0 * found.high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_tables() {
        assert_eq!(share(5, 10), "50 % (24–76)");
        assert_eq!(share(0, 10), "0 % (0–28)");
        assert_eq!(share(200, 400), "50 % (45–55)");
        assert_eq!(
            (share(0, 0).as_str(), words(10, 10).as_str()),
            ("–", "72–100")
        );
    }
}
