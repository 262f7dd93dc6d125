//! Games: creating them, their standing, and deleting them.

use axum::http::StatusCode;
use axum::response::IntoResponse;
use brink::content::Content;

use super::lobby::check_seats;
use crate::error::ApiError;
use crate::games::{CreatedGame, Plan, random_seed, seats};
use crate::input::{Input, choice_of_key};
use crate::lobby::{Invitation, JoinedSeat, NewGame, NewGameFacts};
use crate::request::{ApiRequest, ApiResult, sent};
use crate::seat::Seat;
use crate::setting::{SeedOrigin, Setting};

/// The most days for a move.
const MAX_PACE: u32 = 60;

pub(super) fn new_game(request: &ApiRequest) -> ApiResult {
    let new: NewGame = request.body()?;
    let permit = request.permit_of_game()?;
    let origin = seed_origin(&new);
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
        name: Setting::bounded_name(new.name.as_deref().unwrap_or_default()),
        seed: origin,
        invited: [false; 2],
        pace: pace(new.pace)?,
        help: new.help.unwrap_or_default(),
    };
    let setting = invited(setting, &new.invite.unwrap_or_default())?;
    let inputs = inputs(&new.steps.unwrap_or_default(), &content)?;
    let plan = Plan {
        options: &options,
        setting: &setting,
        seed,
        inputs: &inputs,
        permit: &permit,
    };
    let created = request.registry.create(&new.scenario, plan)?;
    created_game(&setting, &content, &created)
}

/// The days for a move, from 1 to [`MAX_PACE`].
fn pace(days: Option<u32>) -> ApiResult<Option<u32>> {
    if days.is_some_and(|days| !(1..=MAX_PACE).contains(&days)) {
        let message = format!("`pace` has to be from 1 to {MAX_PACE} days");
        return Err(ApiError::BadRequest(message));
    }
    Ok(days)
}

/// A setting with these seats given away by invitations.
fn invited(mut setting: Setting, seats: &[usize]) -> ApiResult<Setting> {
    for &seat in seats {
        if !setting.persons().any(|person| person == seat) {
            let message = format!("the seat {seat} is not one of a person");
            return Err(ApiError::BadRequest(message));
        }
        setting.invited[seat] = true;
    }
    Ok(setting)
}

/// The origin of the seed of a new game: choices that fit only some deals tell of the deal, too.
fn seed_origin(new: &NewGame) -> SeedOrigin {
    let has_steps = new.steps.as_ref().is_some_and(|steps| !steps.is_empty());
    match new.seed.is_some() || has_steps {
        true => SeedOrigin::Known,
        false => SeedOrigin::Drawn,
    }
}

/// A seed as a request writes it; a random one without a text.
fn seed(text: Option<&str>) -> ApiResult<u64> {
    match text {
        Some(text) => text
            .parse()
            .map_err(|_| ApiError::BadRequest(format!("the seed `{text}` is not a number"))),
        None => random_seed(),
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

/// The answer for a created game.
pub(super) fn created_game(
    setting: &Setting,
    content: &Content,
    created: &CreatedGame,
) -> ApiResult {
    let mut seats = seats(setting, created.sides, content);
    for (seat, token) in seats.iter_mut().zip(&created.tokens) {
        let text = token.as_ref().map(|token| token.text().to_owned());
        match setting.invited[seat.seat] {
            true => seat.invitation = text,
            false => seat.token = text,
        }
    }
    let facts = NewGameFacts {
        game: created.id.0.to_string(),
        seats,
        observer: created.observer.text().to_owned(),
    };
    Ok((StatusCode::CREATED, sent(&facts)?).into_response())
}

/// Exchanges an invitation for the token of its seat.
pub(super) fn join(request: &ApiRequest) -> ApiResult {
    let game = request.game()?;
    let Invitation { invitation, token } = request.body()?;
    let (seat, token) = request.registry.join(game, &invitation, token.as_deref())?;
    request.sign_seat(game, &token);
    let token = token.text().to_owned();
    sent(&JoinedSeat { seat, token })
}

pub(super) fn standing(request: &ApiRequest) -> ApiResult {
    sent(&request.enter()?.standing()?)
}

pub(super) fn delete(request: &ApiRequest) -> ApiResult {
    match request.sit() {
        Ok(seated) => seated.delete()?,
        Err(ApiError::ContentChanged(_)) => {
            let (game, token) = request.key()?;
            request.registry.delete_closed(game, &token)?;
        }
        Err(error) => return Err(error),
    }
    Ok(StatusCode::NO_CONTENT.into_response())
}
