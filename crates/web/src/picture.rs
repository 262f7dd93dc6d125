//! SVG pictures as answers.

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use brink::content::Content;
use brink_draw::Face;
use brink_pack::is_harmless;

use crate::error::ApiError;
use crate::request::{ApiRequest, ApiResult};

/// An SVG picture as the body of an answer.
pub(crate) fn picture(svg: String) -> Response {
    let headers = [(CONTENT_TYPE, "image/svg+xml; charset=utf-8")];
    (headers, svg).into_response()
}

/// The face of the card of the path, which may end with `.svg`.
pub(crate) fn card_face(request: &ApiRequest, content: &Content) -> ApiResult {
    let part = request.part("card");
    let name = part.strip_suffix(".svg").unwrap_or(part);
    let card = content
        .find_card(name)
        .map_err(|_| ApiError::NoCard(name.to_owned()))?;
    Ok(picture(Face::of(content, card).svg_with(is_harmless)))
}
