//! The log.

use axum::response::Response;

use super::{Sent, in_language, text};
use crate::asked::{Asked, sent};
use crate::log::{Log, log};
use crate::problem::Problem;

pub(super) fn events(asked: &Asked) -> Sent {
    let (table, role) = asked.enter()?;
    let since = asked.number("since")?.unwrap_or(0);
    let state = table.state();
    let game = in_language(asked, &table, &state.play.game)?;
    let entries = log(&state.play, &game, role, since);
    sent(&Log {
        revision: state.play.revision,
        steps: state.play.steps(),
        entries,
    })
}

pub(super) fn log_text(asked: &Asked) -> Result<Response, Problem> {
    let (table, role) = asked.enter()?;
    let state = table.state();
    let game = in_language(asked, &table, &state.play.game)?;
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
