//! A request to the API: its token, its language, its parameters and its body.

use std::borrow::Borrow;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::error::Error;
use std::iter;
use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::RequestExt;
use axum::body::{Bytes, to_bytes};
use axum::extract::{FromRequest, Path, Query, Request};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::{Instant, timeout, timeout_at};

use crate::client_address::ClientAddress;
use crate::connections::Answering;
use crate::error::ApiError;
use crate::games::{GameRegistry, Holder, Seated};
use crate::gzip::Coding;
use crate::json::to_json;
use crate::limits::{TIMEOUT, WORKERS};
use crate::network::Visitor;
use crate::rate_limits::GamePermit;
use crate::store::GameId;
use crate::token::Token;
use crate::turns::{GameTurn, Turn};

/// The largest body of a request to a game, in bytes.
const MAX_BODY: usize = 64 << 10;

/// The answer to a request, or why there is none.
pub(crate) type ApiResult<T = Response> = Result<T, ApiError>;

/// A request that is not interpreted yet.
pub(crate) struct ApiRequest {
    pub(crate) registry: Arc<GameRegistry>,
    path: BTreeMap<String, String>,
    query: BTreeMap<String, String>,
    bearer: Option<String>,
    is_json: bool,
    coding: Coding,
    body: Body,
    pub(crate) visitor: Option<Visitor>,
    /// From the end of the body on, the connection is not idle.
    _answering: Option<Answering>,
}

/// The body of a request.
enum Body {
    Whole(Bytes),
    /// Larger than this limit, or not read.
    Missing(usize),
    /// Cut, or not in the form of HTTP.
    Broken,
    /// Not sent in time.
    Late,
}

impl Body {
    /// Reads a body up to a limit in bytes, in time.
    async fn read(body: axum::body::Body, limit: usize) -> Body {
        match timeout(TIMEOUT, to_bytes(body, limit)).await {
            Ok(Ok(bytes)) => Body::Whole(bytes),
            Ok(Err(error)) if is_of_connection(&error) => Body::Broken,
            Ok(Err(_)) => Body::Missing(limit),
            Err(_) => Body::Late,
        }
    }
}

impl FromRequest<Arc<GameRegistry>> for ApiRequest {
    type Rejection = Infallible;

    async fn from_request(
        mut request: Request,
        registry: &Arc<GameRegistry>,
    ) -> Result<ApiRequest, Infallible> {
        let head = ApiRequest::head(&mut request, registry.clone()).await;
        Ok(head.with_body(request, MAX_BODY).await)
    }
}

impl ApiRequest {
    /// Reads everything but the body.
    pub(crate) async fn head(request: &mut Request, registry: Arc<GameRegistry>) -> ApiRequest {
        let path = request.extract_parts::<Path<_>>().await;
        let query = request.extract_parts::<Query<_>>().await;
        ApiRequest {
            registry,
            path: path.map(|Path(path)| path).unwrap_or_default(),
            query: query.map(|Query(query)| query).unwrap_or_default(),
            bearer: bearer(request.headers()),
            is_json: is_json(request.headers()),
            coding: Coding::accepted(request.headers()),
            body: Body::Missing(0),
            visitor: request.extensions().get().cloned(),
            _answering: None,
        }
    }

    /// Reads the body, up to a limit in bytes.
    pub(crate) async fn with_body(self, request: Request, limit: usize) -> ApiRequest {
        ApiRequest {
            body: Body::read(request.into_body(), limit).await,
            _answering: self.visitor.as_ref().map(Visitor::answering),
            ..self
        }
    }

    /// The address that it came from.
    pub(crate) fn client(&self) -> Option<ClientAddress> {
        self.visitor.as_ref().map(|visitor| visitor.address)
    }

    /// Counts a game that its client wants to make.
    ///
    /// # Errors
    /// Its address, or its site, made too many.
    pub(crate) fn permit_of_game(&self) -> ApiResult<GamePermit> {
        let Some(visitor) = &self.visitor else {
            return Ok(GamePermit::of_the_program());
        };
        let permit = visitor.network.rates.count_game(visitor.address);
        permit.map_err(ApiError::TooFast)
    }

    /// Waits until its client may run another request, which clients on this machine always may, and until its token may at its game.
    ///
    /// # Errors
    /// Too many of their requests wait.
    pub(crate) async fn turn(&self) -> ApiResult<(Option<Turn>, Option<GameTurn>)> {
        let client = match &self.visitor {
            Some(visitor) if !visitor.address.is_loopback() => {
                let turn = visitor.network.turns.take(visitor.address).await;
                Some(turn.ok_or(ApiError::TooMany)?)
            }
            _ => None,
        };
        let game = match self.game() {
            Ok(game) => {
                let token = self.token().ok().map(|token| token.hash());
                let turn = self.registry.turns.take(game, token).await;
                Some(turn.ok_or(ApiError::TooMany)?)
            }
            Err(_) => None,
        };
        Ok((client, game))
    }

    /// A part of the path.
    pub(crate) fn part(&self, name: &str) -> &str {
        self.path.get(name).map_or("", String::as_str)
    }

    /// A parameter.
    pub(crate) fn parameter(&self, name: &str) -> Option<&str> {
        self.query.get(name).map(String::as_str)
    }

    /// A required parameter.
    pub(crate) fn required(&self, name: &str) -> ApiResult<&str> {
        self.parameter(name).ok_or_else(|| {
            let message = format!("the parameter `{name}` is missing");
            ApiError::BadRequest(message)
        })
    }

    /// A numeric parameter.
    pub(crate) fn number(&self, name: &str) -> ApiResult<Option<usize>> {
        let Some(text) = self.parameter(name) else {
            return Ok(None);
        };
        let number = text.parse().map_err(|_| {
            ApiError::BadRequest(format!("`{name}` has to be a number, not `{text}`"))
        })?;
        Ok(Some(number))
    }

    /// The token in the `Authorization` header.
    pub(crate) fn bearer(&self) -> Option<&str> {
        self.bearer.as_deref()
    }

    /// The language of the answer.
    pub(crate) fn language(&self) -> String {
        let catalogue = &self.registry.catalogue;
        catalogue.language(self.parameter("lang")).to_owned()
    }

    /// The body, which has to be JSON.
    pub(crate) fn body<T: DeserializeOwned>(&self) -> ApiResult<T> {
        let bytes = match &self.body {
            Body::Whole(bytes) => bytes,
            Body::Missing(limit) => return Err(ApiError::TooLarge(*limit)),
            Body::Broken => return Err(ApiError::BadRequest("the body is cut".to_owned())),
            Body::Late => return Err(ApiError::TooSlow),
        };
        if !self.is_json {
            return Err(ApiError::WrongType);
        }
        serde_json::from_slice(bytes).map_err(|error| ApiError::BadRequest(error.to_string()))
    }

    /// The holder of the token, at the table of the path.
    pub(crate) fn enter(&self) -> ApiResult<Holder> {
        let (game, token) = self.key()?;
        Holder::enter(&self.registry, game, &token, self.language(), self.client())
    }

    /// The game of the path, and the token that is to open it.
    pub(crate) fn key(&self) -> ApiResult<(GameId, Token)> {
        Ok((self.game()?, self.token()?))
    }

    /// The game of the path.
    pub(crate) fn game(&self) -> ApiResult<GameId> {
        let id = self.part("game").parse();
        id.map(GameId).map_err(|_| ApiError::NoGame)
    }

    /// The seat that the token opens, at the table of the path.
    pub(crate) fn sit(&self) -> ApiResult<Seated> {
        Seated::of(self.enter()?)
    }

    /// Does what changes a game; the seat then has the name of whoever has logged in and did it.
    pub(crate) fn signed(&self, work: impl FnOnce(&ApiRequest) -> ApiResult) -> ApiResult {
        let visitor = self.visitor.as_ref();
        let name = visitor.and_then(|visitor| visitor.name.as_deref());
        // The result of a game that this ends has the name, one that was over before keeps its own.
        let seated = name.and_then(|_| self.sit().ok());
        let signer = seated.filter(|seated| seated.check_name().is_ok());
        let answer = work(self)?;
        if let Some((name, seated)) = name.zip(signer) {
            // The change is made, and may have ended the token.
            let _ = seated.take_name(name);
        }
        Ok(answer)
    }

    /// Gives a seat that was just taken the name of whoever has logged in and took it.
    pub(crate) fn sign_seat(&self, game: GameId, token: &Token) {
        let visitor = self.visitor.as_ref();
        let Some(name) = visitor.and_then(|visitor| visitor.name.as_deref()) else {
            return;
        };
        let holder = Holder::enter(&self.registry, game, token, self.language(), self.client());
        // The seat is taken, and has a name with the next thing that is done on it.
        let _ = holder.and_then(Seated::of).and_then(|seated| {
            seated.check_name()?;
            seated.take_name(name)
        });
    }

    /// The token of a seat in the header.
    fn token(&self) -> ApiResult<Token> {
        let token = self.bearer().and_then(Token::parse);
        token.ok_or(ApiError::NoToken)
    }

    /// The answer as it is sent, compressed if the client accepts that.
    pub(crate) fn response(&self, answer: ApiResult) -> Response {
        let response = answer.unwrap_or_else(|error| self.error_response(&error));
        self.coding.encode(response)
    }

    /// The answer for an error, in the language of the request.
    pub(crate) fn error_response(&self, error: &ApiError) -> Response {
        error.response(&self.registry.catalogue.words(&self.language()))
    }
}

/// The text of a header.
fn header(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

fn bearer(headers: &HeaderMap) -> Option<String> {
    let token = header(headers, AUTHORIZATION)?.strip_prefix("Bearer ")?;
    Some(token.to_owned())
}

/// Whether a body ended because of its connection, and not because of a limit.
fn is_of_connection(error: &axum::Error) -> bool {
    let first: &(dyn Error + 'static) = error;
    let mut causes = iter::successors(Some(first), |&error| error.source());
    causes.any(|cause| cause.is::<hyper::Error>())
}

fn is_json(headers: &HeaderMap) -> bool {
    let content_type = header(headers, CONTENT_TYPE).unwrap_or_default();
    let mime = content_type.split(';').next().unwrap_or_default();
    mime.trim().eq_ignore_ascii_case("application/json")
}

/// Answers a request on a thread that may wait for scripts, and that does not ask the storage.
pub(crate) async fn answer(
    request: ApiRequest,
    work: impl FnOnce(&ApiRequest) -> ApiResult + Send + 'static,
) -> Response {
    match request.turn().await {
        Ok(turn) => answer_holding(turn, request, work).await,
        Err(error) => request.error_response(&error),
    }
}

/// The turns of requests that ask the storage: the other threads are for those that do not.
static STORED: Semaphore = Semaphore::const_new(WORKERS - 2);
/// The turns of requests that change something: the others are for those that only look.
static CHANGES: Semaphore = Semaphore::const_new(WORKERS - 4);

/// Waits for a turn to ask the storage.
///
/// # Errors
/// None has come in time.
pub(crate) async fn storage_turn() -> ApiResult<SemaphorePermit<'static>> {
    let turn = timeout(TIMEOUT, STORED.acquire()).await;
    // The semaphore is never closed.
    turn.ok().and_then(Result::ok).ok_or(ApiError::Busy)
}

/// Answers a request that asks the storage.
pub(crate) async fn answer_stored(
    request: ApiRequest,
    patience: Duration,
    work: impl FnOnce(&ApiRequest) -> ApiResult + Send + 'static,
) -> Response {
    answer_in_time(request, patience, async { STORED.acquire().await }, work).await
}

/// Answers a request that changes something, and may wait long for the lock of the storage.
pub(crate) async fn answer_change(
    request: ApiRequest,
    work: impl FnOnce(&ApiRequest) -> ApiResult + Send + 'static,
) -> Response {
    let turns = async { (CHANGES.acquire().await, STORED.acquire().await) };
    answer_in_time(request, TIMEOUT, turns, work).await
}

/// Answers a request after it has its turns, or says that they or the storage's answer have not come in time. Work that
/// was begun goes on and holds them.
async fn answer_in_time<T: Send + 'static>(
    request: ApiRequest,
    patience: Duration,
    turns: impl Future<Output = T>,
    work: impl FnOnce(&ApiRequest) -> ApiResult + Send + 'static,
) -> Response {
    // Its own turn comes first: nothing that others need is held meanwhile.
    let own = match request.turn().await {
        Ok(own) => own,
        Err(error) => return request.error_response(&error),
    };
    let until = Instant::now() + patience;
    let Ok(turns) = timeout_at(until, turns).await else {
        return request.error_response(&ApiError::Busy);
    };
    let request = Arc::new(request);
    let answered = answer_holding((own, turns), request.clone(), work);
    let answered = timeout_at(until, answered).await;
    answered.unwrap_or_else(|_| request.error_response(&ApiError::Unanswered))
}

/// Answers a request, holding something until the work is done.
async fn answer_holding<T: Send + 'static>(
    held: T,
    request: impl Borrow<ApiRequest> + Send + 'static,
    work: impl FnOnce(&ApiRequest) -> ApiResult + Send + 'static,
) -> Response {
    let answer = move || request.borrow().response(work(request.borrow()));
    on_blocking_thread(holding(held, answer)).await
}

/// A job that holds something until it is done: a client that goes away does not end it.
fn holding<T>(held: T, job: impl FnOnce() -> Response) -> impl FnOnce() -> Response {
    move || {
        let _until_done = held;
        job()
    }
}

/// Runs a job on a blocking thread; one that panics is answered as well.
pub(crate) async fn on_blocking_thread(
    job: impl FnOnce() -> Response + Send + 'static,
) -> Response {
    let answer = tokio::task::spawn_blocking(job).await;
    answer.unwrap_or_else(|error| {
        // A job that never began is one of a server that stops.
        if error.is_panic() {
            tracing::error!("{error}");
        }
        crate::error::panic_response()
    })
}

/// A value as the body of an answer.
pub(crate) fn sent(value: &impl Serialize) -> ApiResult {
    Ok(Json(to_json(value)?).into_response())
}

/// A text as the body of an answer.
pub(crate) fn text(text: String) -> Response {
    ([(CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_turn_is_held_until_the_work_is_done_also_if_the_client_goes_away() {
        let (release, blocked) = std::sync::mpsc::channel::<()>();
        let turn = Arc::new(());
        let held = Arc::downgrade(&turn);
        let job = move || {
            _ = blocked.recv();
            text(String::new())
        };
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(async {
            let answer = on_blocking_thread(holding(turn, job));
            let gone = timeout(Duration::from_millis(50), answer).await;
            assert!(gone.is_err());
        });
        assert!(held.upgrade().is_some());
        drop(release);
        // Waits for the thread.
        drop(runtime);
        assert!(held.upgrade().is_none());
    }

    #[test]
    fn a_body_that_trickles_is_not_waited_for() {
        let trickle = futures_util::stream::unfold((), |()| async {
            tokio::time::sleep(Duration::from_millis(10)).await;
            Some((Ok::<_, Infallible>("{"), ()))
        });
        let body = axum::body::Body::from_stream(trickle);
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let read = runtime.block_on(Body::read(body, 1 << 20));
        assert!(matches!(read, Body::Late));
    }
}
