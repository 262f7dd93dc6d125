//! Copies of a game: a fork, a recipe, a saved game, a position test.

use axum::http::header;
use axum::response::IntoResponse;
use brink::game::Saved;
use brink_author::position::{WriteError, test_of};
use serde::Deserialize;

use super::games::created_game;
use super::language::content_of;
use super::lobby::check_seats;
use crate::error::ApiError;
use crate::json::objects;
use crate::lobby::Recipe;
use crate::play::Play;
use crate::request::{ApiRequest, ApiResult, sent, text};
use crate::seat::Seat;
use crate::setting::{Setting, Undo};
use crate::table::{State, Table};
use crate::words;

objects! {
    /// A copy of a game.
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    Fork {
        /// The step that it begins at.
        at: usize,
        /// The players; as in the game if left out.
        seats: Option<[String; 2]>,
        /// The rule for taking back; as in the game if left out.
        undo: Option<Undo>,
    }
}

pub(super) fn fork(request: &ApiRequest) -> ApiResult {
    let (table, _) = request.sit()?;
    let fork: Fork = request.body()?;
    let content = content_of(request, &table)?;
    let state = table.state();
    check_openness(&table, &state)?;
    let steps = state.play.steps();
    if fork.at > steps {
        let message = format!("there are only {steps} steps");
        return Err(ApiError::BadRequest(message));
    }
    let seats = match &fork.seats {
        Some(texts) => Seat::both(texts)?,
        None => table.setting.seats.clone(),
    };
    check_seats(request, &seats, &content)?;
    let setting = Setting {
        seats,
        undo: fork.undo.unwrap_or(table.setting.undo),
        name: Setting::bounded_name(&words::web_copy_of(&content.words, &table.setting.name)),
    };
    let (seed, inputs) = (state.play.game.seed(), state.play.at(fork.at)?.inputs());
    drop(state);
    let created =
        request
            .registry
            .create(&table.scenario, &table.options, &setting, seed, &inputs)?;
    created_game(request, &setting, &content, &created)
}

pub(super) fn recipe(request: &ApiRequest) -> ApiResult {
    let (table, _) = request.sit()?;
    let state = table.state();
    check_openness(&table, &state)?;
    let play = requested_play(request, &state)?;
    sent(&Recipe {
        scenario: table.scenario.clone(),
        options: table.options.iter().cloned().collect(),
        seed: play.game.seed().to_string(),
        steps: play.keys(),
    })
}

pub(super) fn save(request: &ApiRequest) -> ApiResult {
    let (table, _) = request.sit()?;
    let state = table.state();
    check_openness(&table, &state)?;
    let saved =
        Saved::of(&state.play.game).map_err(|error| ApiError::ContentChanged(error.to_string()))?;
    Ok((
        [(header::CONTENT_TYPE, "application/json")],
        saved.to_string(),
    )
        .into_response())
}

pub(super) fn position_test(request: &ApiRequest) -> ApiResult {
    let (table, _) = request.sit()?;
    let state = table.state();
    check_openness(&table, &state)?;
    let play = requested_play(request, &state)?;
    match test_of(&play.game, &table.setting.name) {
        Ok(test) => Ok(text(test)),
        Err(WriteError::Game(error)) => Err(error.into()),
        Err(_) => Err(ApiError::NoTest),
    }
}

/// The game after the step of the parameter `at`, or as it is now.
fn requested_play(request: &ApiRequest, state: &State) -> ApiResult<Play> {
    match request.number("at")? {
        Some(at) => state.play.at(at),
        None => Ok(state.play.clone()),
    }
}

/// Checks that a game has no secrets from the holder of a token: it has a single person, or is over.
fn check_openness(table: &Table, state: &State) -> ApiResult<()> {
    let is_over = state.play.game.outcome().is_some();
    if is_over || table.setting.persons().count() < 2 {
        Ok(())
    } else {
        Err(ApiError::Hidden)
    }
}
