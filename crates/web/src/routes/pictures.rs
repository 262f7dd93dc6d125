//! The pictures of content: the same for everybody, and by their digests, so that which one a page
//! asks for says nothing that is not on it.

use axum::http::HeaderValue;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::IntoResponse;
use brink_pack::is_harmless;

use crate::catalogue::ENGLISH;
use crate::error::ApiError;
use crate::request::{ApiRequest, ApiResult};

/// The content security policy of a picture that is opened as a page.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/// A digest names the same bytes forever.
const FOREVER: &str = "public, max-age=31536000, immutable";

pub(super) fn picture(request: &ApiRequest) -> ApiResult {
    let digest = u64::from_str_radix(request.part("picture"), 16);
    let library = request.registry.catalogue.library(ENGLISH);
    let picture = digest
        .ok()
        .and_then(|digest| library.picture_by_digest(digest));
    // A mod that was put here by hand may not have been checked.
    let picture = picture.filter(|picture| is_harmless(picture));
    let picture = picture.ok_or(ApiError::NotFound)?;
    let headers = [
        (CONTENT_TYPE, picture.kind().media_type()),
        (CONTENT_SECURITY_POLICY, POLICY),
        (CACHE_CONTROL, FOREVER),
    ];
    let headers = headers.map(|(name, value)| (name, HeaderValue::from_static(value)));
    Ok((headers, picture.bytes().to_vec()).into_response())
}
