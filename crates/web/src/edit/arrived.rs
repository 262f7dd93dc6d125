//! A request to the workbench: whether it has the token, and what it sends.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Json;
use axum::RequestExt;
use axum::body::{Bytes, to_bytes};
use axum::extract::{Path, Query, Request};
use axum::http::StatusCode;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use brink::script::Deadline;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::Desk;
use super::refused::Refused;
use crate::catalogue::ENGLISH;
use crate::hall::Hall;
use crate::problem::Problem;

/// The longest body that is read, in bytes: a file, and what JSON adds to it.
const MAX_BODY: usize = 9 << 20;
/// After that time the scripts of a request are stopped.
const SCRIPTS: Duration = Duration::from_secs(10);

/// What a route does.
pub(crate) type Work = fn(&Arrived) -> Result<Response, Refused>;

/// A request to the workbench.
pub(crate) struct Arrived {
    pub(crate) desk: Arc<Desk>,
    pub(crate) hall: Arc<Hall>,
    path: BTreeMap<String, String>,
    query: BTreeMap<String, String>,
    is_json: bool,
    body: Option<Bytes>,
}

impl Arrived {
    /// A part of the path.
    pub(crate) fn part(&self, name: &str) -> &str {
        self.path.get(name).map_or("", String::as_str)
    }

    /// A parameter that is needed.
    pub(crate) fn needed(&self, name: &str) -> Result<&str, Refused> {
        let missing = || Problem::BadRequest(format!("the parameter `{name}` is missing"));
        Ok(self
            .query
            .get(name)
            .map(String::as_str)
            .ok_or_else(missing)?)
    }

    /// The body.
    pub(crate) fn body<T: DeserializeOwned>(&self) -> Result<T, Refused> {
        let body = self.body.as_ref().ok_or(Problem::TooLarge(MAX_BODY))?;
        if !self.is_json {
            return Err(Problem::WrongType.into());
        }
        Ok(serde_json::from_slice(body).map_err(|error| Problem::BadRequest(error.to_string()))?)
    }

    /// Why something is refused, as people read it.
    pub(crate) fn words(&self, refused: &Refused) -> String {
        match refused {
            Refused::Own(own) => own.message.clone(),
            Refused::Problem(problem) => problem.message(&self.hall.catalogue.words(ENGLISH)),
        }
    }

    fn refuse(&self, refused: &Refused) -> Response {
        let own = match refused {
            Refused::Own(own) => own,
            Refused::Problem(problem) => {
                let said = self.hall.catalogue.words(ENGLISH);
                let (status, code) = problem.code();
                return crate::asked::refusal(
                    status,
                    code,
                    problem.message(&said),
                    problem.hint(&said),
                    None,
                );
            }
        };
        let mut body =
            json!({ "error": { "code": own.code, "message": own.message, "hint": own.hint } });
        for (key, value) in own.more.as_object().into_iter().flatten() {
            body[key] = value.clone();
        }
        (own.status, Json(body)).into_response()
    }
}

/// Answers a request on a thread that may wait for files and scripts, if it has the token.
pub(crate) async fn answer(
    hall: Arc<Hall>,
    desk: Arc<Desk>,
    mut request: Request,
    work: Work,
) -> Response {
    let token = request
        .headers()
        .get(AUTHORIZATION)
        .and_then(|value| value.to_str().ok());
    let token = token
        .and_then(|text| text.strip_prefix("Bearer "))
        .map(str::to_owned);
    let sort = request
        .headers()
        .get(CONTENT_TYPE)
        .and_then(|sort| sort.to_str().ok())
        .unwrap_or_default();
    let is_json = sort
        .split(';')
        .next()
        .is_some_and(|sort| sort.trim().eq_ignore_ascii_case("application/json"));
    let path = request
        .extract_parts::<Path<BTreeMap<String, String>>>()
        .await;
    let query = request
        .extract_parts::<Query<BTreeMap<String, String>>>()
        .await;
    let mut arrived = Arrived {
        desk,
        hall,
        path: path.map(|Path(path)| path).unwrap_or_default(),
        query: query.map(|Query(query)| query).unwrap_or_default(),
        is_json,
        body: None,
    };
    // Nothing is read from those who may not ask.
    match token {
        None => return arrived.refuse(&Problem::NoToken.into()),
        Some(token) if !is_same(&token, arrived.desk.token().text()) => {
            return arrived.refuse(&Problem::WrongToken.into());
        }
        Some(_) => {}
    }
    arrived.body = to_bytes(request.into_body(), MAX_BODY).await.ok();
    let job = move || {
        let _deadline = Deadline::at(Instant::now() + SCRIPTS);
        work(&arrived).unwrap_or_else(|refused| arrived.refuse(&refused))
    };
    let failed = || {
        let status = StatusCode::INTERNAL_SERVER_ERROR;
        crate::asked::refusal(status, "broken", "something failed".to_owned(), None, None)
    };
    tokio::task::spawn_blocking(job)
        .await
        .unwrap_or_else(|_| failed())
}

/// Compares two texts in a time that does not depend on where they differ.
fn is_same(one: &str, other: &str) -> bool {
    one.len() == other.len()
        && one
            .bytes()
            .zip(other.bytes())
            .fold(0, |differs, (a, b)| differs | (a ^ b))
            == 0
}

/// A value as the answer.
pub(crate) fn sent(value: Value) -> Result<Response, Refused> {
    Ok(Json(value).into_response())
}
