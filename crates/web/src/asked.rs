//! A request before it is looked at: whose it is, in which language, and what it sends.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;

use axum::Json;
use axum::RequestExt;
use axum::body::{Bytes, to_bytes};
use axum::extract::{FromRequest, Path, Query, Request};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::hall::Hall;
use crate::problem::Problem;
use crate::setting::Role;
use crate::store::GameId;
use crate::table::Table;
use crate::token::Token;

/// The longest body that is read, in bytes.
pub(crate) const MAX_BODY: usize = 64 << 10;

/// A request before it is looked at.
pub(crate) struct Asked {
    pub(crate) hall: Arc<Hall>,
    path: BTreeMap<String, String>,
    query: BTreeMap<String, String>,
    token: Option<Token>,
    is_json: bool,
    body: Option<Bytes>,
}

impl FromRequest<Arc<Hall>> for Asked {
    type Rejection = Infallible;

    async fn from_request(mut request: Request, hall: &Arc<Hall>) -> Result<Asked, Infallible> {
        let path = request
            .extract_parts::<Path<BTreeMap<String, String>>>()
            .await;
        let query = request
            .extract_parts::<Query<BTreeMap<String, String>>>()
            .await;
        let query = query.map(|Query(query)| query).unwrap_or_default();
        let token = bearer(request.headers()).or_else(|| query.get("token").cloned());
        let is_json = is_json(request.headers());
        Ok(Asked {
            hall: hall.clone(),
            path: path.map(|Path(path)| path).unwrap_or_default(),
            query,
            token: token.as_deref().and_then(Token::parse),
            is_json,
            body: to_bytes(request.into_body(), MAX_BODY).await.ok(),
        })
    }
}

fn bearer(headers: &HeaderMap) -> Option<String> {
    headers
        .get(AUTHORIZATION)?
        .to_str()
        .ok()?
        .strip_prefix("Bearer ")
        .map(str::to_owned)
}

fn is_json(headers: &HeaderMap) -> bool {
    let sort = headers
        .get(CONTENT_TYPE)
        .and_then(|sort| sort.to_str().ok())
        .unwrap_or_default();
    sort.split(';')
        .next()
        .is_some_and(|sort| sort.trim().eq_ignore_ascii_case("application/json"))
}

impl Asked {
    /// A part of the path.
    pub(crate) fn part(&self, name: &str) -> &str {
        self.path.get(name).map_or("", String::as_str)
    }

    /// A parameter.
    pub(crate) fn parameter(&self, name: &str) -> Option<&str> {
        self.query.get(name).map(String::as_str)
    }

    /// A parameter that is a number.
    pub(crate) fn number(&self, name: &str) -> Result<Option<usize>, Problem> {
        let read = |text: &str| {
            text.parse().map_err(|_| {
                Problem::BadRequest(format!("`{name}` has to be a number, not `{text}`"))
            })
        };
        self.parameter(name).map(read).transpose()
    }

    /// The language of the answer.
    pub(crate) fn language(&self) -> String {
        self.hall
            .catalogue
            .language(self.parameter("lang"))
            .to_owned()
    }

    /// The body.
    pub(crate) fn body<T: DeserializeOwned>(&self) -> Result<T, Problem> {
        let body = self.body.as_ref().ok_or(Problem::TooLarge(MAX_BODY))?;
        if !self.is_json {
            return Err(Problem::WrongType);
        }
        serde_json::from_slice(body).map_err(|error| Problem::BadRequest(error.to_string()))
    }

    /// The table that is asked for, and what the holder of the token may do there.
    pub(crate) fn enter(&self) -> Result<(Arc<Table>, Role), Problem> {
        let id: i64 = self.part("game").parse().map_err(|_| Problem::NoGame)?;
        let token = self.token.as_ref().ok_or(Problem::NoToken)?;
        self.hall.enter(GameId(id), token)
    }

    /// The table that is asked for, and the seat of the holder of the token.
    pub(crate) fn sit(&self) -> Result<(Arc<Table>, usize), Problem> {
        let (table, role) = self.enter()?;
        Ok((table, role.seat().ok_or(Problem::Observer)?))
    }

    /// What a problem looks like to the holder.
    pub(crate) fn refuse(&self, problem: &Problem) -> Response {
        let said = self.hall.catalogue.words(&self.language());
        let (status, code) = problem.code();
        refusal(
            status,
            code,
            problem.message(&said),
            problem.hint(&said),
            problem.view().cloned(),
        )
    }
}

/// The answer to a request that is refused.
pub(crate) fn refusal(
    status: StatusCode,
    code: &str,
    message: String,
    hint: Option<String>,
    view: Option<Value>,
) -> Response {
    let mut body = json!({ "error": { "code": code, "message": message, "hint": hint } });
    if let Some(view) = view {
        body["view"] = view;
    }
    (status, Json(body)).into_response()
}

/// Answers a request on a thread that may wait for the storage and for scripts.
pub(crate) async fn answer<T, W>(asked: Asked, work: W) -> Response
where
    T: IntoResponse + Send + 'static,
    W: FnOnce(&Asked) -> Result<T, Problem> + Send + 'static,
{
    let job = move || match work(&asked) {
        Ok(answer) => answer.into_response(),
        Err(problem) => asked.refuse(&problem),
    };
    let failed = || {
        refusal(
            StatusCode::INTERNAL_SERVER_ERROR,
            "broken",
            "something failed".to_owned(),
            None,
            None,
        )
    };
    tokio::task::spawn_blocking(job)
        .await
        .unwrap_or_else(|_| failed())
}

/// A value as the body of an answer.
pub(crate) fn sent<T: Serialize>(value: &T) -> Result<Json<Value>, Problem> {
    serde_json::to_value(value)
        .map(Json)
        .map_err(|_| Problem::Broken)
}
