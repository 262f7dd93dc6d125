//! The note pad of a seat.

use serde::{Deserialize, Serialize};

use crate::error::ApiError;
use crate::json::objects;
use crate::request::{ApiRequest, ApiResult, sent};

objects! {
    /// A note pad.
    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    Note {
        /// The text of the note.
        text: String,
    }
}

/// The maximum length of a note, in bytes.
const MAX_NOTE: usize = 16 << 10;

pub(super) fn note(request: &ApiRequest) -> ApiResult {
    let text = request.sit()?.note()?;
    sent(&Note { text })
}

pub(super) fn write_note(request: &ApiRequest) -> ApiResult {
    let seated = request.sit()?;
    let note: Note = request.body()?;
    // PostgreSQL has no texts with this character.
    if note.text.contains('\0') {
        return Err(ApiError::BadRequest("a note has no NUL".to_owned()));
    }
    if note.text.len() > MAX_NOTE {
        return Err(ApiError::TooLarge(MAX_NOTE));
    }
    seated.write_note(&note.text)?;
    sent(&note)
}
