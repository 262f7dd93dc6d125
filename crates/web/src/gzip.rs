//! Compression of answers by gzip: a view shrinks to a quarter.

use std::io::{self, Write};

use axum::body::{Body, HttpBody, to_bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use futures_util::FutureExt;

/// The smallest body that is compressed, in bytes.
const MIN_BODY: u64 = 1_000;

/// The coding of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Coding {
    Plain,
    Gzip,
}

impl Coding {
    /// The best coding that a request accepts.
    pub(crate) fn accepted(headers: &HeaderMap) -> Coding {
        let values = headers.get_all(header::ACCEPT_ENCODING).iter();
        let texts = values.filter_map(|value| value.to_str().ok());
        match texts.flat_map(|text| text.split(',')).any(is_gzip) {
            true => Coding::Gzip,
            false => Coding::Plain,
        }
    }

    /// Compresses an answer if it is long enough; streams stay as they are.
    ///
    /// This takes its time, so it belongs on the thread that makes the answer.
    pub(crate) fn encode(self, response: Response) -> Response {
        let is_long = |bytes: u64| bytes >= MIN_BODY;
        let length = response.body().size_hint().exact();
        if self == Coding::Plain || !length.is_some_and(is_long) {
            return response;
        }
        let (mut parts, body) = response.into_parts();
        // A body of known length is there already.
        let bytes = to_bytes(body, usize::MAX).now_or_never();
        let Some(bytes) = bytes.and_then(Result::ok) else {
            return StatusCode::INTERNAL_SERVER_ERROR.into_response();
        };
        let Ok(compressed) = gzip(&bytes) else {
            return Response::from_parts(parts, Body::from(bytes));
        };
        parts.headers.remove(header::CONTENT_LENGTH);
        let gzip = HeaderValue::from_static("gzip");
        parts.headers.insert(header::CONTENT_ENCODING, gzip);
        let accept_encoding = HeaderValue::from_static("accept-encoding");
        parts.headers.append(header::VARY, accept_encoding);
        Response::from_parts(parts, Body::from(compressed))
    }
}

/// Whether an entry of `Accept-Encoding` is gzip, with a weight above zero.
fn is_gzip(entry: &str) -> bool {
    let (name, weight) = entry.split_once(';').unwrap_or((entry, ""));
    name.trim() == "gzip" && !matches!(weight.trim(), "q=0" | "q=0.0")
}

fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes)?;
    encoder.finish()
}
