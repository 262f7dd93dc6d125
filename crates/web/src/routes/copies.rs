//! Copies of a game: a fork, a recipe, a saved game, a position test.

use axum::http::header;
use axum::response::IntoResponse;
use brink::game::Saved;
use brink_author::position::{WriteError, test_of};
use serde::Deserialize;

use super::games::created_game;
use super::lobby::check_seats;
use crate::error::ApiError;
use crate::games::{OpenTable, Plan, Play};
use crate::json::objects;
use crate::lobby::Recipe;
use crate::misfit::Misfit;
use crate::request::{ApiRequest, ApiResult, sent, text};
use crate::seat::Seat;
use crate::setting::{SeedOrigin, Setting, Undo};
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
    let seated = request.sit()?;
    let fork: Fork = request.body()?;
    let permit = request.permit_of_game()?;
    let content = seated.holder().content();
    let table = seated.holder().open()?;
    let play = table.state().play.clone();
    let steps = play.steps();
    if fork.at > steps {
        let message = format!("there are only {steps} steps");
        return Err(ApiError::BadRequest(message));
    }
    let setting = table.setting();
    let seats = match &fork.seats {
        Some(texts) => Seat::both(texts)?,
        None => setting.seats.clone(),
    };
    check_seats(request, &seats, &content)?;
    let setting = Setting {
        seats,
        undo: fork.undo.unwrap_or(setting.undo),
        name: Setting::bounded_name(&words::web_copy_of(&content.words, setting.named(&content))),
        // Whoever copies a game could ask for its recipe.
        seed: SeedOrigin::Known,
        invited: [false; 2],
        pace: None,
        help: false,
    };
    let plan = Plan {
        options: table.options(),
        setting: &setting,
        seed: play.game.seed(),
        inputs: &play.at(fork.at)?.inputs(),
        permit: &permit,
    };
    let created = table.copy(&request.registry, plan)?;
    created_game(&setting, &content, &created)
}

pub(super) fn recipe(request: &ApiRequest) -> ApiResult {
    let table = request.sit()?.holder().open()?;
    let play = requested_play(request, &table)?;
    if !play.comes_of_its_seed() {
        return Err(ApiError::TakenBack);
    }
    sent(&Recipe {
        scenario: table.scenario().to_owned(),
        options: table.options().iter().cloned().collect(),
        seed: play.game.seed().to_string(),
        steps: play.keys(),
    })
}

pub(super) fn save(request: &ApiRequest) -> ApiResult {
    let table = request.sit()?.holder().open()?;
    let play = table.state().play.clone();
    let saved = Saved::of(&play.game).map_err(|_| Misfit::Step(play.steps()))?;
    let headers = [(header::CONTENT_TYPE, "application/json")];
    Ok((headers, saved.to_string()).into_response())
}

pub(super) fn position_test(request: &ApiRequest) -> ApiResult {
    let table = request.sit()?.holder().open()?;
    let play = requested_play(request, &table)?;
    let name = table.setting().named(play.game.content());
    match test_of(&play.game, name) {
        Ok(test) => Ok(text(test)),
        Err(WriteError::Game(error)) => Err(error.into()),
        Err(_) => Err(ApiError::NoTest),
    }
}

/// The game after the step of the parameter `at`, or as it is now.
fn requested_play(request: &ApiRequest, table: &OpenTable) -> ApiResult<Play> {
    let state = table.state();
    match request.number("at")? {
        Some(at) => state.play.at(at),
        None => Ok(state.play.clone()),
    }
}
