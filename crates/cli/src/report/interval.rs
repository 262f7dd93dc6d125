//! Shares of games with their uncertainty.

/// The share in percent and the range that holds the true one 95 times in 100; a dash for no games.
pub(super) fn share(part: u64, of: u64) -> String {
    if of == 0 {
        return "–".to_owned();
    }
    format!("{:.0} % ({})", 100.0 * part as f64 / of as f64, words(part, of))
}

/// The range that holds the true share 95 times in 100, in percent.
pub(super) fn words(part: u64, of: u64) -> String {
    let (low, high) = wilson(part, of);
    format!("{:.0}–{:.0}", 100.0 * low, 100.0 * high)
}

/// The score interval of Wilson, which is right for few games and for shares near 0 and 1.
fn wilson(part: u64, of: u64) -> (f64, f64) {
    const Z: f64 = 1.96;
    let games = of.max(1) as f64;
    let share = part as f64 / games;
    let middle = share + Z * Z / (2.0 * games);
    let reach = Z * (share * (1.0 - share).max(0.0) / games + Z * Z / (4.0 * games * games)).max(0.0).sqrt();
    let by = 1.0 + Z * Z / games;
    (((middle - reach) / by).max(0.0), ((middle + reach) / by).min(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_tables() {
        assert_eq!(share(5, 10), "50 % (24–76)");
        assert_eq!(share(0, 10), "0 % (0–28)");
        assert_eq!(share(200, 400), "50 % (45–55)");
        assert_eq!((share(0, 0).as_str(), words(10, 10).as_str()), ("–", "72–100"));
    }
}
