//! The parts of a board that do not change, the map, and the cards.

use brink::Side;
use brink_draw::svg;

use super::language::{content_of, in_language};
use crate::contents::Contents;
use crate::picture::{card_face, picture};
use crate::request::{ApiRequest, ApiResult, sent};

pub(super) fn contents(request: &ApiRequest) -> ApiResult {
    let (table, _) = request.enter()?;
    let content = content_of(request, &table)?;
    sent(&Contents::of(&content, &request.language()))
}

pub(super) fn map(request: &ApiRequest) -> ApiResult {
    let (table, _) = request.enter()?;
    let game = in_language(request, &table, &table.state().play.game)?;
    Ok(picture(svg(game.content(), Some(game.view(Side::First)))))
}

pub(super) fn face(request: &ApiRequest) -> ApiResult {
    let (table, _) = request.enter()?;
    let content = content_of(request, &table)?;
    card_face(request, &content)
}
