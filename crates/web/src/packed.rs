//! Answers that are packed: a view is a quarter of its size on the way.

use std::io::Write;

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

/// The shortest body that is worth it, in bytes.
const WORTH: usize = 1_000;

/// Whether a request takes packed answers.
pub(crate) fn is_taken(headers: &HeaderMap) -> bool {
    let taken = headers
        .get_all(header::ACCEPT_ENCODING)
        .iter()
        .filter_map(|taken| taken.to_str().ok());
    taken.flat_map(|taken| taken.split(',')).any(|taken| {
        let (name, weight) = taken.split_once(';').unwrap_or((taken, ""));
        name.trim() == "gzip" && !matches!(weight.trim(), "q=0" | "q=0.0")
    })
}

/// An answer, packed if it is long enough; streams stay as they are.
pub(crate) async fn packed(response: Response) -> Response {
    let sort = response
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|sort| sort.to_str().ok())
        .unwrap_or_default();
    if sort.starts_with("text/event-stream") {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, usize::MAX).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    let packed = if bytes.len() < WORTH {
        None
    } else {
        packed
            .write_all(&bytes)
            .ok()
            .and_then(|()| packed.finish().ok())
    };
    let Some(packed) = packed else {
        return Response::from_parts(parts, Body::from(bytes));
    };
    parts.headers.remove(header::CONTENT_LENGTH);
    parts
        .headers
        .insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    parts
        .headers
        .append(header::VARY, HeaderValue::from_static("accept-encoding"));
    Response::from_parts(parts, Body::from(packed))
}
