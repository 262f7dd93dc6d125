//! Games in the words of another language.

use std::sync::Arc;

use brink::content::Content;
use brink::game::{Game, GameError};

use crate::error::ApiError;

/// A game in the words of a content; in its own words if the rules of the content have changed since.
pub(crate) fn in_language(game: &Game, content: &Arc<Content>) -> Result<Game, ApiError> {
    match game.in_words_of(content) {
        Err(GameError::OtherContent) => Ok(game.clone()),
        other => Ok(other?),
    }
}
