//! The log.

use crate::request::{ApiRequest, ApiResult, sent, text};

pub(super) fn events(request: &ApiRequest) -> ApiResult {
    let holder = request.enter()?;
    let since = request.number("since")?.unwrap_or(0);
    sent(&holder.log(since)?)
}

pub(super) fn log_text(request: &ApiRequest) -> ApiResult {
    let mut out = String::new();
    for entry in request.enter()?.log(0)?.entries {
        let (before, indent) = if entry.heading {
            ("\n", "")
        } else {
            ("", "  ")
        };
        out += &format!("{before}{indent}{}\n", entry.text);
    }
    Ok(text(out.trim_start().to_owned()))
}
