//! Advice: why a choice is not legal, what a choice leads to, and what the strong player would do.

use std::sync::Arc;
use std::time::Duration;

use axum::response::Response;
use brink_players::SearchControl;
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;

use crate::error::{ApiError, panic_response};
use crate::games::{self, Length, Play, in_language, review_from};
use crate::request::{ApiRequest, ApiResult, sent, storage_turn};
use crate::seat::duration;

pub(super) fn why(request: &ApiRequest) -> ApiResult {
    sent(&request.sit()?.why(request.required("key")?)?)
}

pub(super) fn preview(request: &ApiRequest) -> ApiResult<Search> {
    let question = request.sit()?.question_at(None)?;
    let key = request.required("key")?.to_owned();
    // A mod may ask so often that it takes a second.
    Ok(Search::short(move |_| sent(&question.preview(&key)?)))
}

pub(super) fn uses(request: &ApiRequest) -> ApiResult<Search> {
    let question = request.sit()?.question_at(None)?;
    let key = request.required("key")?.to_owned();
    Ok(Search::short(move |_| sent(&question.uses(&key)?)))
}

/// A search that may begin.
pub(crate) struct Search {
    length: Length,
    work: Work,
    /// Whether the request is allowed still, when the search has ended.
    allowed: fn(&ApiRequest) -> ApiResult<()>,
}

impl Search {
    /// The only one of a seat, for so long.
    fn long(
        time: Duration,
        work: impl FnOnce(&SearchControl) -> ApiResult + Send + 'static,
    ) -> Search {
        Search {
            length: Length::Long(time),
            work: Box::new(work),
            allowed: |request| request.enter().map(drop),
        }
    }

    /// One beside others.
    fn short(work: impl FnOnce(&SearchControl) -> ApiResult + Send + 'static) -> Search {
        Search {
            length: Length::Short,
            ..Search::long(Duration::ZERO, work)
        }
    }
}

/// The work of a search.
type Work = Box<dyn FnOnce(&SearchControl) -> ApiResult + Send>;

pub(super) fn hint(request: &ApiRequest) -> ApiResult<Search> {
    let seated = request.sit()?;
    seated.check_help()?;
    let time = time_limit(request, "1s")?;
    let question = seated.question_at(request.number("at")?)?;
    Ok(Search {
        allowed: |request| request.sit()?.check_help(),
        ..Search::long(time, move |control| sent(&question.hint(time, control)?))
    })
}

/// Reviews a choice of a finished game.
pub(super) fn review(request: &ApiRequest) -> ApiResult<Search> {
    let play = finished(request)?;
    let time = time_limit(request, "200ms")?;
    let from = request.number("from")?.unwrap_or_default();
    // It compares what was chosen with what it has found for as long again.
    Ok(Search::long(2 * time, move |control| {
        sent(&review_from(&play, from, time, control)?)
    }))
}

/// The course of a finished game.
pub(super) fn course(request: &ApiRequest) -> ApiResult<Search> {
    let play = finished(request)?;
    Ok(Search::short(move |_| sent(&games::course(&play)?)))
}

/// A game that is over, in the language of the request.
fn finished(request: &ApiRequest) -> ApiResult<Play> {
    let holder = request.enter()?;
    let mut play = holder.open()?.state().play.clone();
    if !play.is_over() {
        return Err(ApiError::Hidden);
    }
    play.game = in_language(&play.game, &holder.content())?;
    Ok(play)
}

/// Answers a request on a thread where machines think.
pub(super) async fn think(
    request: ApiRequest,
    prepare: fn(&ApiRequest) -> ApiResult<Search>,
) -> Response {
    let control = Arc::default();
    let _guard = StopOnDrop(Arc::clone(&control));
    let (send, found) = oneshot::channel();
    let turns = async { Ok((request.turn().await?, storage_turn().await?)) };
    let turns = match turns.await {
        Ok(turns) => turns,
        Err(error) => return request.error_response(&error),
    };
    let queued = spawn_blocking(move || {
        let _until_queued = turns;
        queue(request, prepare, control, send)
    });
    let queued = queued.await;
    match queued {
        Ok(Some(refused)) => refused,
        _ => found.await.unwrap_or_else(|_| panic_response()),
    }
}

/// Queues the search of a request; returns the answer if there is none.
fn queue(
    request: ApiRequest,
    prepare: fn(&ApiRequest) -> ApiResult<Search>,
    control: Arc<SearchControl>,
    send: oneshot::Sender<Response>,
) -> Option<Response> {
    let prepared = prepare(&request).and_then(|search| Ok((search, request.enter()?)));
    let (search, holder) = match prepared {
        Ok(prepared) => prepared,
        Err(error) => return Some(request.error_response(&error)),
    };
    let Search {
        length,
        work,
        allowed,
    } = search;
    if let Length::Long(_) = length {
        holder.end_earlier_search(control.clone());
    }
    let too_many = request.error_response(&ApiError::TooMany);
    let searching = control.clone();
    let job = move || {
        // A later search of this seat has ended this one before it began.
        let found = match searching.is_stopped() {
            true => Err(ApiError::TooMany),
            false => work(&searching).and_then(|found| allowed(&request).map(|()| found)),
        };
        // The client may have gone away.
        let _ = send.send(request.response(found));
    };
    holder
        .queue_search(length, control, job)
        .err()
        .map(|_| too_many)
}

/// Stops a search when its request is dropped: the client has gone away.
struct StopOnDrop(Arc<SearchControl>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// The parameter `time`.
fn time_limit(request: &ApiRequest, default: &str) -> ApiResult<Duration> {
    let text = request.parameter("time").unwrap_or(default);
    duration(text)
        .ok_or_else(|| ApiError::BadRequest(format!("`time={text}` is not a time up to 10s")))
}
