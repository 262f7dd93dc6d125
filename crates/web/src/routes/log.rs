//! The log.

use super::language::in_language;
use crate::log::{Log, log};
use crate::request::{ApiRequest, ApiResult, sent, text};

pub(super) fn events(request: &ApiRequest) -> ApiResult {
    let (table, role) = request.enter()?;
    let since = request.number("since")?.unwrap_or(0);
    let state = table.state();
    let game = in_language(request, &table, &state.play.game)?;
    let entries = log(&state.play, &game, role, since);
    sent(&Log {
        revision: state.play.revision,
        steps: state.play.steps(),
        entries,
    })
}

pub(super) fn log_text(request: &ApiRequest) -> ApiResult {
    let (table, role) = request.enter()?;
    let state = table.state();
    let game = in_language(request, &table, &state.play.game)?;
    let mut out = String::new();
    for entry in log(&state.play, &game, role, 0) {
        let (before, indent) = if entry.heading {
            ("\n", "")
        } else {
            ("", "  ")
        };
        out += &format!("{before}{indent}{}\n", entry.text);
    }
    Ok(text(out.trim_start().to_owned()))
}
