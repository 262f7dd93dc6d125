//! Copies of a game: a fork, a recipe, a saved game, a position test.

use axum::http::header;
use axum::response::{IntoResponse, Response};
use brink::game::Saved;
use brink_author::position::{WriteError, test_of};
use serde::Deserialize;

use super::games::made_game;
use super::lobby::check;
use super::{Sent, content_of, text};
use crate::asked::{Asked, sent};
use crate::json::objects;
use crate::lobby::Recipe;
use crate::problem::Problem;
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
        /// Who plays; as in the game without it.
        seats: Option<[String; 2]>,
        /// What may be taken back; as in the game without it.
        undo: Option<Undo>,
    }
}

pub(super) fn fork(asked: &Asked) -> Result<Response, Problem> {
    let (table, _) = asked.sit()?;
    let fork: Fork = asked.body()?;
    let content = content_of(asked, &table)?;
    let state = table.state();
    may_show_all(&table, &state)?;
    if fork.at > state.play.steps() {
        return Err(Problem::BadRequest(format!(
            "there are only {} steps",
            state.play.steps()
        )));
    }
    let seats = fork.seats.map_or_else(
        || Ok(table.setting.seats.clone()),
        |texts| Seat::both(&texts),
    )?;
    check(asked, &seats, &content)?;
    let setting = Setting {
        seats,
        undo: fork.undo.unwrap_or(table.setting.undo),
        name: Setting::named(&words::web_copy_of(&content.words, &table.setting.name)),
    };
    let (seed, inputs) = (state.play.game.seed(), state.play.at(fork.at)?.inputs());
    drop(state);
    let made = asked
        .hall
        .make(&table.scenario, &table.options, &setting, seed, &inputs)?;
    made_game(asked, &setting, &content, &made)
}

pub(super) fn recipe(asked: &Asked) -> Sent {
    let (table, _) = asked.sit()?;
    let state = table.state();
    may_show_all(&table, &state)?;
    let play = match asked.number("at")? {
        Some(at) => state.play.at(at)?,
        None => state.play.clone(),
    };
    sent(&Recipe {
        scenario: table.scenario.clone(),
        options: table.options.iter().cloned().collect(),
        seed: play.game.seed().to_string(),
        steps: play.keys(),
    })
}

pub(super) fn save(asked: &Asked) -> Result<Response, Problem> {
    let (table, _) = asked.sit()?;
    let state = table.state();
    may_show_all(&table, &state)?;
    let saved =
        Saved::of(&state.play.game).map_err(|error| Problem::ContentChanged(error.to_string()))?;
    Ok(([(header::CONTENT_TYPE, "application/json")], saved.text()).into_response())
}

pub(super) fn position_test(asked: &Asked) -> Result<Response, Problem> {
    let (table, _) = asked.sit()?;
    let state = table.state();
    may_show_all(&table, &state)?;
    let play = match asked.number("at")? {
        Some(at) => state.play.at(at)?,
        None => state.play.clone(),
    };
    match test_of(&play.game, &table.setting.name) {
        Ok(test) => Ok(text(test)),
        Err(WriteError::Game(error)) => Err(error.into()),
        Err(_) => Err(Problem::NoTest),
    }
}

/// Whether everything about a game may be shown to the holder of a token: a single person, or after the end.
fn may_show_all(table: &Table, state: &State) -> Result<(), Problem> {
    let over = state.play.game.outcome().is_some();
    if over || table.setting.persons().count() < 2 {
        Ok(())
    } else {
        Err(Problem::Hidden)
    }
}
