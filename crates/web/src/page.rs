//! The files of the page: part of the program, or from a folder during development.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use axum::Router;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;

use crate::error::ApiError;
use crate::games::GameRegistry;
use crate::request::{ApiRequest, ApiResult, answer};

/// The source of the files of the page.
#[derive(Clone, Debug)]
pub(crate) struct Page {
    folder: Option<Arc<PathBuf>>,
}

/// The files that are part of the program, by their paths below `page/`.
static FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));
/// The version of these files in their addresses.
const VERSION: &str = env!("PAGE_VERSION");
/// The answer under an address that names the version of a file stays true.
const FOR_EVER: &str = "public, max-age=31536000, immutable";

/// The media types of the files of a page, by extension.
const MEDIA_TYPES: [(&str, &str); 8] = [
    ("html", "text/html; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("svg", "image/svg+xml"),
    ("json", "application/json"),
    ("woff2", "font/woff2"),
    ("png", "image/png"),
    ("txt", "text/plain; charset=utf-8"),
];

impl Page {
    pub(crate) fn embedded() -> Page {
        Page { folder: None }
    }

    pub(crate) fn in_folder(folder: PathBuf) -> Page {
        Page {
            folder: Some(Arc::new(folder)),
        }
    }

    pub(crate) fn routes(self) -> Router<Arc<GameRegistry>> {
        let of_path = |page: Page| {
            move |request: ApiRequest| {
                answer(request, move |request| page.file(request.part("path")))
            }
        };
        let of_version = |page: Page| {
            move |request: ApiRequest| {
                answer(request, move |request| {
                    page.file_of_version(request.part("version"), request.part("path"))
                })
            }
        };
        let first = self.clone();
        let index = move |request| answer(request, move |_| first.file("index.html"));
        Router::new()
            .route("/", get(index))
            .route("/page/{*path}", get(of_path(self.clone())))
            .route("/page/v/{version}/{*path}", get(of_version(self)))
    }

    /// The route of the page with the results.
    pub(crate) fn results(&self) -> Router<Arc<GameRegistry>> {
        let page = self.clone();
        let file = move |request| answer(request, move |_| page.file("results.html"));
        Router::new().route("/results", get(file))
    }

    /// A file under the address of its version; while servers change, that of another one has to do.
    fn file_of_version(&self, version: &str, path: &str) -> ApiResult {
        let response = self.file(path)?;
        match version == VERSION && self.folder.is_none() {
            true => Ok(([(header::CACHE_CONTROL, FOR_EVER)], response).into_response()),
            false => Ok(response),
        }
    }

    fn file(&self, path: &str) -> ApiResult {
        let bytes = match &self.folder {
            None => FILES
                .iter()
                .find(|(name, _)| *name == path)
                .map(|(_, bytes)| bytes.to_vec()),
            Some(folder) if is_plain(path) => fs::read(folder.join(path)).ok(),
            Some(_) => None,
        };
        let extension = path.rsplit('.').next().unwrap_or_default();
        let media_type = MEDIA_TYPES.iter().find(|(known, _)| *known == extension);
        match (bytes, media_type) {
            (Some(bytes), Some((_, media_type))) => {
                Ok(([(header::CONTENT_TYPE, *media_type)], bytes).into_response())
            }
            _ => Err(ApiError::NotFound),
        }
    }
}

/// Whether a path has neither empty nor hidden parts, so that it stays below a folder.
fn is_plain(path: &str) -> bool {
    path.split('/')
        .all(|part| !part.is_empty() && !part.starts_with('.'))
}
