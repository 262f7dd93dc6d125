//! Compression of answers by gzip: a view shrinks to a quarter.

use std::io::{self, Write};

use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

/// The smallest body that is compressed, in bytes.
const MIN_BODY: usize = 1_000;

/// Whether a request accepts gzip.
pub(crate) fn is_accepted(headers: &HeaderMap) -> bool {
    let values = headers.get_all(header::ACCEPT_ENCODING).iter();
    let texts = values.filter_map(|value| value.to_str().ok());
    texts.flat_map(|text| text.split(',')).any(is_gzip)
}

/// Whether an entry of `Accept-Encoding` is gzip, with a weight above zero.
fn is_gzip(entry: &str) -> bool {
    let (name, weight) = entry.split_once(';').unwrap_or((entry, ""));
    name.trim() == "gzip" && !matches!(weight.trim(), "q=0" | "q=0.0")
}

/// Compresses an answer if it is long enough; streams stay as they are.
pub(crate) async fn compressed(response: Response) -> Response {
    let mime = response.headers().get(header::CONTENT_TYPE);
    let mime = mime.and_then(|mime| mime.to_str().ok());
    if mime.is_some_and(|mime| mime.starts_with("text/event-stream")) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, usize::MAX).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let compressed = if bytes.len() < MIN_BODY {
        None
    } else {
        gzip(&bytes).ok()
    };
    let Some(compressed) = compressed else {
        return Response::from_parts(parts, Body::from(bytes));
    };
    parts.headers.remove(header::CONTENT_LENGTH);
    let gzip = HeaderValue::from_static("gzip");
    parts.headers.insert(header::CONTENT_ENCODING, gzip);
    let accept_encoding = HeaderValue::from_static("accept-encoding");
    parts.headers.append(header::VARY, accept_encoding);
    Response::from_parts(parts, Body::from(compressed))
}

fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes)?;
    encoder.finish()
}
