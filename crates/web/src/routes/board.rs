//! The parts of a board that do not change, the map, and the cards.

use crate::contents::Contents;
use crate::picture::{card_face, picture};
use crate::request::{ApiRequest, ApiResult, sent};

pub(super) fn contents(request: &ApiRequest) -> ApiResult {
    let content = request.enter()?.content();
    sent(&Contents::of(&content, &request.language()))
}

pub(super) fn map(request: &ApiRequest) -> ApiResult {
    Ok(picture(request.enter()?.map()?))
}

pub(super) fn face(request: &ApiRequest) -> ApiResult {
    let content = request.enter()?.content();
    card_face(request, &content)
}
