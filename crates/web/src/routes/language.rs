//! The content and the positions of a table in the language of a request.

use std::sync::Arc;

use brink::content::Content;
use brink::game::{Game, GameError};

use crate::request::{ApiRequest, ApiResult};
use crate::table::Table;

/// The content of a table in the language of the request.
pub(super) fn content_of(request: &ApiRequest, table: &Table) -> ApiResult<Arc<Content>> {
    let catalogue = &request.registry.catalogue;
    catalogue.running(&table.scenario, &table.options, &request.language())
}

/// A game in the language of the request; in its own language if the content has changed since.
pub(super) fn in_language(request: &ApiRequest, table: &Table, game: &Game) -> ApiResult<Game> {
    let content = content_of(request, table)?;
    match game.in_words_of(&content) {
        Err(GameError::OtherContent) => Ok(game.clone()),
        other => Ok(other?),
    }
}
