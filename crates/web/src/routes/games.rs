//! Games: creating them, their standing, and deleting them.

use axum::http::StatusCode;
use axum::response::IntoResponse;
use brink::content::Content;

use super::choice::choice_of_key;
use super::language::content_of;
use super::lobby::check_seats;
use crate::error::ApiError;
use crate::game_registry::CreatedGame;
use crate::input::Input;
use crate::lobby::{NewGame, NewGameFacts, NewSeat, Standing};
use crate::play::Play;
use crate::request::{ApiRequest, ApiResult, sent};
use crate::seat::Seat;
use crate::setting::Setting;

pub(super) fn new_game(request: &ApiRequest) -> ApiResult {
    let new: NewGame = request.body()?;
    let options: Vec<(String, String)> = new.options.unwrap_or_default().into_iter().collect();
    let seed = seed(new.seed.as_deref())?;
    let content =
        request
            .registry
            .catalogue
            .content(&new.scenario, &options, &request.language())?;
    let seats = Seat::both(&new.seats)?;
    check_seats(request, &seats, &content)?;
    let setting = Setting {
        seats,
        undo: new.undo.unwrap_or_default(),
        name: Setting::bounded_name(new.name.as_deref().unwrap_or(&content.scenario.name)),
    };
    let inputs = inputs(&new.steps.unwrap_or_default(), &content)?;
    let created = request
        .registry
        .create(&new.scenario, &options, &setting, seed, &inputs)?;
    created_game(request, &setting, &content, &created)
}

/// A seed as a request writes it; a random one without a text.
fn seed(text: Option<&str>) -> ApiResult<u64> {
    match text {
        Some(text) => text
            .parse()
            .map_err(|_| ApiError::BadRequest(format!("the seed `{text}` is not a number"))),
        None => getrandom::u64().map_err(|_| ApiError::Broken),
    }
}

/// The inputs of a game that begins with some choices.
fn inputs(keys: &[String], content: &Content) -> ApiResult<Vec<String>> {
    let mut inputs = Vec::new();
    for text in keys {
        inputs.push(Input::Choose(choice_of_key(text, content)?).text(content));
    }
    Ok(inputs)
}

/// The answer for a created game; its machine begins if it has the first choice.
pub(super) fn created_game(
    request: &ApiRequest,
    setting: &Setting,
    content: &Content,
    created: &CreatedGame,
) -> ApiResult {
    let table = request.registry.table(created.id)?;
    request.registry.wake(&table);
    let mut seats = seats(setting, &table.state().play, content);
    for (seat, token) in seats.iter_mut().zip(&created.tokens) {
        seat.token = token.as_ref().map(|token| token.text().to_owned());
    }
    let facts = NewGameFacts {
        game: created.id.0.to_string(),
        seats,
        observer: created.observer.text().to_owned(),
    };
    Ok((StatusCode::CREATED, sent(&facts)?).into_response())
}

/// The two seats, without their tokens.
fn seats(setting: &Setting, play: &Play, content: &Content) -> Vec<NewSeat> {
    let mut seats = Vec::new();
    for (seat, player) in setting.seats.iter().enumerate() {
        seats.push(NewSeat {
            seat,
            side: content.side_id(play.side_of(seat)).to_owned(),
            player: player.to_string(),
            token: None,
        });
    }
    seats
}

pub(super) fn standing(request: &ApiRequest) -> ApiResult {
    let (table, role) = request.enter()?;
    request.registry.wake(&table);
    let content = content_of(request, &table)?;
    let state = table.state();
    let (play, game) = (&state.play, &state.play.game);
    let to_choose = play.asked();
    let side = role.seat().map(|seat| play.side_of(seat));
    sent(&Standing {
        game: table.id.0.to_string(),
        name: table.setting.name.clone(),
        scenario: table.scenario.clone(),
        title: content.scenario.name.clone(),
        revision: play.revision,
        steps: play.steps(),
        seat: role.seat(),
        side: side.map(|side| content.side_id(side).to_owned()),
        turn: game.board().turn(),
        to_choose,
        your_turn: to_choose.is_some() && to_choose == role.seat(),
        seats: seats(&table.setting, play, &content),
        score: brink::game::display_score(game.board().vp(), &content).to_string(),
        outcome: game
            .outcome()
            .map(|outcome| outcome.display(&content).to_string()),
    })
}

pub(super) fn delete(request: &ApiRequest) -> ApiResult {
    let (table, _) = request.sit()?;
    request.registry.delete(table.id)?;
    Ok(StatusCode::NO_CONTENT.into_response())
}
