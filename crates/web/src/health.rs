//! The state of the server, for whoever operates it.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{Extension, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::catalogue::ENGLISH;
use crate::error::ApiError;
use crate::games::GameRegistry;
use crate::metrics::{MEDIA_TYPE, Now};
use crate::network::Visitor;
use crate::request::{ApiRequest, answer_stored, storage_turn};
use crate::store::GameId;

/// The router of the state of the server.
pub(crate) fn router() -> Router<Arc<GameRegistry>> {
    Router::new()
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
}

/// The time in which a sound storage answers.
const PATIENCE: Duration = Duration::from_secs(2);

/// Says whether the storage answers.
async fn health(request: ApiRequest) -> Response {
    answer_stored(request, PATIENCE, |request| {
        let read = request.registry.store.beginning(GameId(0));
        Ok(match read {
            Ok(_) => "ok\n".into_response(),
            Err(error) => {
                tracing::error!("{error}");
                (StatusCode::SERVICE_UNAVAILABLE, "the storage fails\n").into_response()
            }
        })
    })
    .await
}

/// Counts, for clients on this machine and trusted ones.
async fn metrics(
    State(registry): State<Arc<GameRegistry>>,
    Extension(visitor): Extension<Visitor>,
    headers: HeaderMap,
) -> Response {
    if !visitor.is_operator(&headers) {
        return ApiError::NotFound.response(&registry.catalogue.words(ENGLISH));
    }
    let counting = registry.clone();
    let games = async {
        let turn = storage_turn().await.ok()?;
        let counted = spawn_blocking(move || {
            let _until_counted = turn;
            counting.store.count().ok()
        });
        counted.await.ok().flatten()
    };
    let games = timeout(PATIENCE, games).await.ok().flatten();
    let now = now(&registry, &visitor, games.unwrap_or_default());
    let text = visitor.network.metrics.text(&now);
    ([(header::CONTENT_TYPE, MEDIA_TYPE)], text).into_response()
}

/// The numbers of the present; no games are counted while the storage fails.
fn now(registry: &GameRegistry, visitor: &Visitor, games: u64) -> Now<u64> {
    let [waiting, running] = registry.searches.sizes();
    Now {
        connections: visitor.network.connections.count() as u64,
        streams: visitor.network.streams.count() as u64,
        tables: registry.open_tables() as u64,
        games,
        waiting: waiting as u64,
        running: running as u64,
    }
}
