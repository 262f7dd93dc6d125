//! Estimates in words and as JSON.

use serde_json::{Value, json};

use brink_study::Estimate;

/// `66.3 % (59.5–72.6)`.
pub(crate) fn percent(share: Estimate) -> String {
    let [value, low, high] = [share.value, share.low, share.high].map(|part| 100.0 * part);
    format!("{value:.1} % ({low:.1}–{high:.1})")
}

/// `+117 (+64 to +171)`, without doubt `0`.
pub(crate) fn elo(elo: Estimate) -> String {
    if elo.low == elo.high {
        return format!("{:.0}", elo.value);
    }
    let [value, low, high] = [elo.value, elo.low, elo.high].map(signed);
    format!("{value} ({low} … {high})")
}

/// A number of Elo points with its sign.
fn signed(value: f64) -> String {
    match value {
        value if value.is_infinite() => if value > 0.0 { "+∞" } else { "−∞" }.to_owned(),
        value if value < 0.0 => format!("−{:.0}", value.abs()),
        value => format!("+{value:.0}"),
    }
}

/// An estimate as JSON; infinite numbers are null.
pub(crate) fn estimate(found: Estimate) -> Value {
    json!({
        "value": found.value,
        "low": found.low,
        "high": found.high,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_few_digits() {
        let share = Estimate::of_share(0.875, 100.0);
        assert_eq!(percent(share), "87.5 % (79.6–92.6)");
        assert_eq!(elo(share.as_elo()), "+338 (+237 … +440)");
        assert_eq!(
            elo(Estimate::of_share(1.0, 10.0).as_elo()),
            "+∞ (+166 … +∞)"
        );
        assert_eq!(
            elo(Estimate::of_share(0.0, 10.0).as_elo()),
            "−∞ (−∞ … −166)"
        );
    }
}
