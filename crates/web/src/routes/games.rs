//! Games: made, listed, deleted.

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use brink::Choice;
use brink::content::Content;

use super::lobby::check;
use super::{Sent, content_of};
use crate::asked::{Asked, sent};
use crate::hall::Made;
use crate::input::Input;
use crate::lobby::{NewGame, NewGameFacts, NewSeat, Standing};
use crate::problem::Problem;
use crate::seat::Seat;
use crate::setting::Setting;

pub(super) fn new_game(asked: &Asked) -> Result<Response, Problem> {
    let new: NewGame = asked.body()?;
    let options: Vec<(String, String)> = new.options.unwrap_or_default().into_iter().collect();
    let seed = match new.seed.as_deref() {
        Some(text) => text
            .parse()
            .map_err(|_| Problem::BadRequest(format!("the seed `{text}` is not a number")))?,
        None => getrandom::u64().map_err(|_| Problem::Broken)?,
    };
    let content = asked
        .hall
        .catalogue
        .content(&new.scenario, &options, &asked.language())?;
    let seats = Seat::both(&new.seats)?;
    check(asked, &seats, &content)?;
    let setting = Setting {
        seats,
        undo: new.undo.unwrap_or_default(),
        name: Setting::named(new.name.as_deref().unwrap_or(&content.scenario.name)),
    };
    let read = |key: &String| match Choice::from_key(key, &content) {
        Some(choice) => Ok(Input::Choose(choice).text(&content)),
        None => Err(Problem::BadRequest(format!(
            "`{}` is not a choice",
            brink::control_characters::visible_line(key)
        ))),
    };
    let inputs = new
        .steps
        .iter()
        .flatten()
        .map(read)
        .collect::<Result<Vec<_>, _>>()?;
    let made = asked
        .hall
        .make(&new.scenario, &options, &setting, seed, &inputs)?;
    made_game(asked, &setting, &content, &made)
}

/// The answer for a game that was made; its machine begins if it is asked.
pub(super) fn made_game(
    asked: &Asked,
    setting: &Setting,
    content: &Content,
    made: &Made,
) -> Result<Response, Problem> {
    let table = asked.hall.table(made.id)?;
    asked.hall.wake(&table);
    let side = |seat: usize| content.side_id(table.state().play.side_of(seat)).to_owned();
    let facts = NewGameFacts {
        game: made.id.0.to_string(),
        seats: (0..2)
            .map(|seat| NewSeat {
                seat,
                side: side(seat),
                player: setting.seats[seat].to_string(),
                token: made.tokens[seat]
                    .as_ref()
                    .map(|token| token.text().to_owned()),
            })
            .collect(),
        observer: made.observer.text().to_owned(),
    };
    Ok((StatusCode::CREATED, sent(&facts)?).into_response())
}

pub(super) fn standing(asked: &Asked) -> Sent {
    let (table, role) = asked.enter()?;
    asked.hall.wake(&table);
    let content = content_of(asked, &table)?;
    let state = table.state();
    let (play, game) = (&state.play, &state.play.game);
    let to_choose = play.asked();
    let seat_facts = |seat: usize| NewSeat {
        seat,
        side: content.side_id(play.side_of(seat)).to_owned(),
        player: table.setting.seats[seat].to_string(),
        token: None,
    };
    sent(&Standing {
        game: table.id.0.to_string(),
        name: table.setting.name.clone(),
        scenario: table.scenario.clone(),
        title: content.scenario.name.clone(),
        revision: play.revision,
        steps: play.steps(),
        seat: role.seat(),
        side: role
            .seat()
            .map(|seat| content.side_id(play.side_of(seat)).to_owned()),
        turn: game.board().turn(),
        to_choose,
        your_turn: to_choose.is_some() && to_choose == role.seat(),
        seats: vec![seat_facts(0), seat_facts(1)],
        score: brink::game::score(game.board().vp(), &content),
        outcome: game.outcome().map(|outcome| outcome.words(&content)),
    })
}

pub(super) fn delete(asked: &Asked) -> Result<StatusCode, Problem> {
    let (table, _) = asked.sit()?;
    asked.hall.delete(table.id)?;
    Ok(StatusCode::NO_CONTENT)
}
