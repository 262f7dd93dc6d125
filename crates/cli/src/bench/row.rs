//! One number of the table.

use std::time::Duration;

use serde::Serialize;

use brink::content::Content;

/// One number of the table.
#[derive(Serialize)]
pub(super) struct Row {
    pub(super) scenario: String,
    pub(super) what: &'static str,
    pub(super) value: f64,
    pub(super) unit: &'static str,
}

/// A time for each of `times`.
pub(super) fn row(
    scenario: &str,
    what: &'static str,
    took: Duration,
    times: u64,
    unit: &'static str,
) -> Row {
    let factor = match unit {
        "ms" => 1e3,
        _ => 1e6,
    };
    Row {
        scenario: scenario.to_owned(),
        what,
        value: took.as_secs_f64() * factor / times.max(1) as f64,
        unit,
    }
}

/// A rate or a share.
pub(super) fn number(content: &Content, what: &'static str, value: f64, unit: &'static str) -> Row {
    Row {
        scenario: content.scenario.id.clone(),
        what,
        value,
        unit,
    }
}
