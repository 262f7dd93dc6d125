//! The routes: what each request does.

mod advice;
mod board;
mod copies;
mod games;
mod lobby;
mod log;
mod notes;
mod play;

use std::sync::Arc;

use axum::Router;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use brink::Choice;
use brink::content::Content;
use brink::game::{Game, GameError};
use serde_json::Value;

use crate::asked::{Asked, answer, sent};
use crate::hall::Hall;
use crate::problem::Problem;
use crate::stream::stream;
use crate::table::Table;

pub(crate) use copies::Fork;
pub(crate) use notes::Note;
pub(crate) use play::{Chosen, Hurried, TakenBack};

/// Every route of games.
pub(crate) fn routes() -> Router<Arc<Hall>> {
    Router::new()
        .route(
            "/api/openapi.json",
            get(|asked: Asked| answer(asked, |_| sent(&crate::openapi::openapi()))),
        )
        .route(
            "/api/scenarios",
            get(|asked: Asked| answer(asked, lobby::scenarios)),
        )
        .route(
            "/api/scenarios/{scenario}/map.svg",
            get(|asked: Asked| answer(asked, lobby::scenario_map)),
        )
        .route(
            "/api/players",
            get(|asked: Asked| answer(asked, lobby::players)),
        )
        .route(
            "/api/games",
            post(|asked: Asked| answer(asked, games::new_game)),
        )
        .route(
            "/api/games/{game}",
            get(|asked: Asked| answer(asked, games::standing))
                .delete(|asked: Asked| answer(asked, games::delete)),
        )
        .route(
            "/api/games/{game}/content",
            get(|asked: Asked| answer(asked, board::contents)),
        )
        .route(
            "/api/games/{game}/map.svg",
            get(|asked: Asked| answer(asked, board::map)),
        )
        .route(
            "/api/games/{game}/cards/{card}",
            get(|asked: Asked| answer(asked, board::face)),
        )
        .route(
            "/api/games/{game}/view",
            get(|asked: Asked| answer(asked, play::seen)),
        )
        .route(
            "/api/games/{game}/choose",
            post(|asked: Asked| answer(asked, play::choose)),
        )
        .route(
            "/api/games/{game}/undo",
            post(|asked: Asked| answer(asked, play::undo)),
        )
        .route(
            "/api/games/{game}/hurry",
            post(|asked: Asked| answer(asked, play::hurry)),
        )
        .route(
            "/api/games/{game}/events",
            get(|asked: Asked| answer(asked, log::events)),
        )
        .route(
            "/api/games/{game}/log.txt",
            get(|asked: Asked| answer(asked, log::log_text)),
        )
        .route(
            "/api/games/{game}/why",
            get(|asked: Asked| answer(asked, advice::why)),
        )
        .route(
            "/api/games/{game}/preview",
            get(|asked: Asked| answer(asked, advice::preview)),
        )
        .route("/api/games/{game}/hint", get(advice::hint))
        .route("/api/games/{game}/review", get(advice::review))
        .route(
            "/api/games/{game}/fork",
            post(|asked: Asked| answer(asked, copies::fork)),
        )
        .route(
            "/api/games/{game}/recipe",
            get(|asked: Asked| answer(asked, copies::recipe)),
        )
        .route(
            "/api/games/{game}/save",
            get(|asked: Asked| answer(asked, copies::save)),
        )
        .route(
            "/api/games/{game}/position_test",
            get(|asked: Asked| answer(asked, copies::position_test)),
        )
        .route(
            "/api/games/{game}/note",
            get(|asked: Asked| answer(asked, notes::note))
                .put(|asked: Asked| answer(asked, notes::write_note)),
        )
        .route("/api/games/{game}/stream", get(stream))
}

type Sent = Result<axum::Json<Value>, Problem>;

/// The content of a table in the language of the request.
fn content_of(asked: &Asked, table: &Table) -> Result<Arc<Content>, Problem> {
    asked
        .hall
        .catalogue
        .running(&table.scenario, &table.options, &asked.language())
}

/// A game in the language of the request; in its own if the content has changed since.
fn in_language(asked: &Asked, table: &Table, game: &Game) -> Result<Game, Problem> {
    let content = content_of(asked, table)?;
    match game.in_words_of(&content) {
        Err(GameError::OtherContent) => Ok(game.clone()),
        other => Ok(other?),
    }
}

/// A choice as a request writes it.
fn key(text: &str, game: &Game) -> Result<Choice, Problem> {
    let unknown = || {
        Problem::BadRequest(format!(
            "`{}` is not a choice",
            brink::control_characters::visible_line(text)
        ))
    };
    Choice::from_key(text, game.content()).ok_or_else(unknown)
}

fn picture(svg: String) -> Response {
    (
        [(header::CONTENT_TYPE, "image/svg+xml; charset=utf-8")],
        svg,
    )
        .into_response()
}

fn text(text: String) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response()
}
