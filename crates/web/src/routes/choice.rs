//! The choice that a request names by its key.

use brink::Choice;
use brink::content::Content;

use crate::error::ApiError;
use crate::request::ApiResult;

/// The choice of a key.
pub(super) fn choice_of_key(text: &str, content: &Content) -> ApiResult<Choice> {
    Choice::from_key(text, content).ok_or_else(|| {
        let shown = brink::control_characters::visible_line(text);
        ApiError::BadRequest(format!("`{shown}` is not a choice"))
    })
}
