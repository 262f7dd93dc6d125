//! The view of a seat, its choices, and undo.

use serde::{Deserialize, Serialize};

use crate::games::ViewOptions;
use crate::json::objects;
use crate::request::{ApiRequest, ApiResult, sent};

objects! {
    /// A choice.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    Chosen {
        /// The revision that it was made for.
        revision: u32,
        /// The choice.
        key: String,
        /// The step after which the log is wanted.
        since: Option<usize>,
    }
    /// A request to take back.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    TakenBack {
        /// The revision that it was asked for.
        revision: u32,
        /// The step to return to; by default that before the side's own last choice.
        to: Option<usize>,
        /// The step after which the log is wanted.
        since: Option<usize>,
    }
    /// The answer to a request that a machine moves now.
    #[derive(Serialize)]
    Hurried {
        /// Whether a machine was thinking.
        thinking: bool,
    }
}

pub(super) fn current_view(request: &ApiRequest) -> ApiResult {
    let holder = request.enter()?;
    let options = ViewOptions {
        at: request.number("at")?,
        since: request.number("since")?,
    };
    sent(&holder.view(options)?)
}

pub(super) fn choose(request: &ApiRequest) -> ApiResult {
    let seated = request.sit()?;
    let Chosen {
        revision,
        key,
        since,
    } = request.body()?;
    sent(&seated.choose(revision, &key, since)?)
}

pub(super) fn undo(request: &ApiRequest) -> ApiResult {
    let seated = request.sit()?;
    let TakenBack {
        revision,
        to,
        since,
    } = request.body()?;
    sent(&seated.undo(revision, to, since)?)
}

pub(super) fn hurry(request: &ApiRequest) -> ApiResult {
    let thinking = request.sit()?.hurry();
    sent(&Hurried { thinking })
}
