//! Advice: why a choice is not legal, what a choice leads to, and what the strong player would do.

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use brink::game::Game;
use brink::{Choice, Decision, Side};
use brink_players::{Request, SearchControl};

use super::choice::choice_of_key;
use super::language::in_language;
use super::play::not_your_turn;
use crate::error::ApiError;
use crate::help;
use crate::play::Play;
use crate::request::{ApiRequest, ApiResult, sent};
use crate::review::review_from;
use crate::seat::duration;
use crate::setting::Role;
use crate::table::State;
use crate::view::ViewOptions;

pub(super) fn why(request: &ApiRequest) -> ApiResult {
    let (game, _) = own_question(request)?;
    sent(&help::why(&game, required_key(request, &game)?))
}

pub(super) fn preview(request: &ApiRequest) -> ApiResult {
    let (game, side) = own_question(request)?;
    let choice = required_key(request, &game)?;
    match help::preview_facts(game.view(side), choice) {
        Some(facts) => sent(&facts),
        None => {
            let refusal = game.why_not(choice);
            Err(ApiError::Illegal(
                refusal.display(game.content()).to_string(),
            ))
        }
    }
}

/// The game in the language of the request, and the side of the token, which has to be the side that chooses.
///
/// The legal choices of a side, and the reasons against others, could show its opponent what it holds.
fn own_question(request: &ApiRequest) -> ApiResult<(Game, Side)> {
    let (table, seat) = request.sit()?;
    let state = table.state();
    if state.play.asked() != Some(seat) {
        let options = ViewOptions::default();
        let error = not_your_turn(request, &table, &state, Role::Seat(seat), options)?;
        return Err(error);
    }
    let game = in_language(request, &table, &state.play.game)?;
    Ok((game, state.play.side_of(seat)))
}

/// Stops a search when its request is dropped: the client has gone away.
struct StopOnDrop(Arc<SearchControl>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Answers a request on a thread where machines think.
pub(super) async fn think(
    request: ApiRequest,
    find: fn(&ApiRequest, &SearchControl) -> ApiResult,
) -> Response {
    let registry = request.registry.clone();
    let guard = StopOnDrop(Arc::default());
    let thought = guard.0.clone();
    let (send, found) = tokio::sync::oneshot::channel();
    registry.threads.spawn(move || {
        let answer =
            find(&request, &thought).unwrap_or_else(|error| request.error_response(&error));
        // The client may have gone away.
        let _ = send.send(answer);
    });
    let found = found.await;
    found.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

pub(super) fn hint(request: &ApiRequest, thought: &SearchControl) -> ApiResult {
    let (table, seat) = request.sit()?;
    let time = time_limit(request, "1s")?;
    let options = ViewOptions {
        at: request.number("at")?,
        since: None,
    };
    let state = table.state();
    let is_over = state.play.game.outcome().is_some();
    let play = hinted_play(&state, options.at)?;
    let game = in_language(request, &table, &play.game)?;
    let decision = game
        .decision()
        .filter(|decision| is_over || is_of_seat(&game, decision, seat));
    let Some(decision) = decision else {
        let error = not_your_turn(request, &table, &state, Role::Seat(seat), options)?;
        return Err(error);
    };
    drop(state);
    let question = Request::new(game.view(decision.side), decision).watched(thought);
    sent(&help::hint(&question, time)?)
}

/// The position of a hint: an earlier one only after the end, since before it would be judged with later knowledge.
fn hinted_play(state: &State, at: Option<usize>) -> ApiResult<Play> {
    match at {
        Some(at) if state.play.game.outcome().is_some() => state.play.at(at),
        _ => Ok(state.play.clone()),
    }
}

fn is_of_seat(game: &Game, decision: &Decision, seat: usize) -> bool {
    game.board().seat_of(decision.side).index() == seat
}

/// Reviews a play of a finished game, which has no secrets any more.
pub(super) fn review(request: &ApiRequest, thought: &SearchControl) -> ApiResult {
    let (table, _) = request.enter()?;
    let time = time_limit(request, "200ms")?;
    let from = request.number("from")?.unwrap_or_default();
    let mut play = table.state().play.clone();
    if play.game.outcome().is_none() {
        return Err(ApiError::Hidden);
    }
    play.game = in_language(request, &table, &play.game)?;
    sent(&review_from(&play, from, time, thought)?)
}

/// The parameter `time`.
fn time_limit(request: &ApiRequest, default: &str) -> ApiResult<Duration> {
    let text = request.parameter("time").unwrap_or(default);
    duration(text)
        .ok_or_else(|| ApiError::BadRequest(format!("`time={text}` is not a time up to 10s")))
}

/// The parameter `key`.
fn required_key(request: &ApiRequest, game: &Game) -> ApiResult<Choice> {
    let text = request
        .parameter("key")
        .ok_or_else(|| ApiError::BadRequest("`key` is missing".to_owned()))?;
    choice_of_key(text, game.content())
}
