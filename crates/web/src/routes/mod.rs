//! The routes of games: their table, their router and their handlers.

mod advice;
mod board;
mod copies;
mod games;
mod lobby;
mod log;
mod notes;
mod people;
mod pictures;
mod play;

use std::sync::Arc;

use axum::Router;
use axum::routing::on;
use serde_json::Value;

use crate::contents::Contents;
use crate::edit;
use crate::games::{
    Acted, Course, GameRegistry, Hint, Listener, Log, People, PreviewFacts, Review, Uses, View, Why,
};
use crate::json::Described;
use crate::limits::TIMEOUT;
use crate::lobby::{
    Invitation, JoinedSeat, LessonFacts, Lobby, Machines, NewGame, NewGameFacts, Recipe, Standing,
};
use crate::openapi::OpenApi;
use crate::request::{ApiRequest, ApiResult, answer, answer_change, answer_stored, sent};
use crate::route::{Answer, Method, Route, SVG, TEXT};
use copies::Fork;
use notes::Note;
use people::{LostLink, PersonFacts, Rematch, Renewal};
use play::{Chosen, Hurried, TakenBack};

/// The handler of a route of games.
#[derive(Clone, Copy)]
pub(crate) enum Handler {
    /// Runs on a thread that may wait for the storage and for scripts.
    Blocking(fn(&ApiRequest) -> ApiResult),
    /// As that, and what changes is no act of a person: their name is not taken.
    Noting(fn(&ApiRequest) -> ApiResult),
    /// Runs on a thread where machines think.
    Thinking(fn(&ApiRequest) -> ApiResult<advice::Search>),
    /// Opens a stream of server-sent events.
    Stream,
}

/// Every route of games.
pub(crate) const ROUTES: &[Route<Handler>] = &[
    Route::get(
        "/api/openapi.json",
        "This description.",
        &[],
        Answer::Json(Value::schema),
        Handler::Blocking(openapi_json),
    ),
    Route::get(
        "/api/scenarios",
        "What can be played.",
        &["lang"],
        Answer::Json(Lobby::schema),
        Handler::Blocking(lobby::scenarios),
    ),
    Route::get(
        "/api/scenarios/{scenario}/map.svg",
        "A picture of a map.",
        &["lang"],
        SVG,
        Handler::Blocking(lobby::scenario_map),
    ),
    Route::get(
        "/api/pictures/{picture}",
        "A picture that content brings: an SVG, a PNG or a WebP.",
        &[],
        Answer::Text("image/*"),
        Handler::Blocking(pictures::picture),
    ),
    Route::get(
        "/api/lessons/{lesson}",
        "A guided first game.",
        &["lang"],
        Answer::Json(LessonFacts::schema),
        Handler::Blocking(lobby::lesson),
    ),
    Route::get(
        "/api/players",
        "The machines that can play.",
        &["lang"],
        Answer::Json(Machines::schema),
        Handler::Blocking(lobby::players),
    ),
    Route::send(
        Method::Post,
        "/api/games",
        "Makes a game.",
        NewGame::schema,
        Answer::Created(NewGameFacts::schema),
        Handler::Blocking(games::new_game),
    ),
    Route::get(
        "/api/games/{game}",
        "How a game stands.",
        &["lang"],
        Answer::Json(Standing::schema),
        Handler::Blocking(games::standing),
    ),
    Route {
        method: Method::Delete,
        path: "/api/games/{game}",
        about: "Deletes a game.",
        query: &[],
        body: None,
        answer: Answer::Nothing,
        handler: Handler::Blocking(games::delete),
    },
    Route::send(
        Method::Post,
        "/api/games/{game}/join",
        "Exchanges an invitation, once, for the token of its seat.",
        Invitation::schema,
        Answer::Json(JoinedSeat::schema),
        Handler::Blocking(games::join),
    ),
    Route::get(
        "/api/games/{game}/content",
        "What does not change.",
        &["lang"],
        Answer::Json(Contents::schema),
        Handler::Blocking(board::contents),
    ),
    Route::get(
        "/api/games/{game}/map.svg",
        "A picture of the map as it is now.",
        &["lang"],
        SVG,
        Handler::Blocking(board::map),
    ),
    Route::get(
        "/api/games/{game}/cards/{card}",
        "The face of a card: its id and `.svg`.",
        &["lang"],
        SVG,
        Handler::Blocking(board::face),
    ),
    Route::get(
        "/api/games/{game}/view",
        "All that may be known now.",
        &["at", "since", "lang"],
        Answer::Json(View::schema),
        Handler::Blocking(play::current_view),
    ),
    Route::send(
        Method::Post,
        "/api/games/{game}/choose",
        "Makes a choice.",
        Chosen::schema,
        Answer::Json(View::schema),
        Handler::Blocking(play::choose),
    ),
    Route::send(
        Method::Post,
        "/api/games/{game}/undo",
        "Takes a choice back.",
        TakenBack::schema,
        Answer::Json(View::schema),
        Handler::Blocking(play::undo),
    ),
    Route {
        method: Method::Post,
        path: "/api/games/{game}/hurry",
        about: "Lets a machine that thinks answer with the best that it has found.",
        query: &["lang"],
        body: None,
        answer: Answer::Json(Hurried::schema),
        handler: Handler::Blocking(play::hurry),
    },
    Route::get(
        "/api/games/{game}/events",
        "The log.",
        &["since", "lang"],
        Answer::Json(Log::schema),
        Handler::Blocking(log::events),
    ),
    Route::get(
        "/api/games/{game}/log.txt",
        "The log as text.",
        &["lang"],
        TEXT,
        Handler::Blocking(log::log_text),
    ),
    Route::get(
        "/api/games/{game}/why",
        "Why a choice is not offered.",
        &["key", "lang"],
        Answer::Json(Why::schema),
        Handler::Blocking(advice::why),
    ),
    Route::get(
        "/api/games/{game}/preview",
        "What a choice leads to.",
        &["key", "lang"],
        Answer::Json(PreviewFacts::schema),
        Handler::Thinking(advice::preview),
    ),
    Route::get(
        "/api/games/{game}/uses",
        "What may be done with a card.",
        &["key", "lang"],
        Answer::Json(Uses::schema),
        Handler::Thinking(advice::uses),
    ),
    Route::get(
        "/api/games/{game}/hint",
        "What the strong player would do.",
        &["time", "at", "lang"],
        Answer::Json(Hint::schema),
        Handler::Thinking(advice::hint),
    ),
    Route::get(
        "/api/games/{game}/review",
        "A choice of a game that is over, judged.",
        &["from", "time", "lang"],
        Answer::Json(Review::schema),
        Handler::Thinking(advice::review),
    ),
    Route::get(
        "/api/games/{game}/course",
        "The course of a game that is over.",
        &["lang"],
        Answer::Json(Course::schema),
        Handler::Thinking(advice::course),
    ),
    Route::send(
        Method::Post,
        "/api/games/{game}/fork",
        "Copies a game from a step on.",
        Fork::schema,
        Answer::Created(NewGameFacts::schema),
        Handler::Blocking(copies::fork),
    ),
    Route::get(
        "/api/games/{game}/recipe",
        "What makes the same game again.",
        &["at"],
        Answer::Json(Recipe::schema),
        Handler::Blocking(copies::recipe),
    ),
    Route::get(
        "/api/games/{game}/save",
        "The game as a saved game.",
        &[],
        Answer::Json(Value::schema),
        Handler::Blocking(copies::save),
    ),
    Route::get(
        "/api/games/{game}/position_test",
        "The position as a test, in YAML.",
        &["at"],
        TEXT,
        Handler::Blocking(copies::position_test),
    ),
    Route::get(
        "/api/games/{game}/note",
        "The note pad of the seat.",
        &[],
        Answer::Json(Note::schema),
        Handler::Blocking(notes::note),
    ),
    Route::send(
        Method::Put,
        "/api/games/{game}/note",
        "Writes on the note pad.",
        Note::schema,
        Answer::Json(Note::schema),
        Handler::Blocking(notes::write_note),
    ),
    Route::get(
        "/api/games/{game}/people",
        "What the people of a game said, offered and agreed.",
        &["since", "lang"],
        Answer::Json(People::schema),
        Handler::Blocking(people::people),
    ),
    Route::send(
        Method::Post,
        "/api/games/{game}/people",
        "Says, offers, accepts or declines something, or resigns.",
        Acted::schema,
        Answer::Json(People::schema),
        Handler::Blocking(people::act),
    ),
    Route::get(
        "/api/games/{game}/person",
        "The own name and address for notices.",
        &["lang"],
        Answer::Json(PersonFacts::schema),
        Handler::Blocking(people::person),
    ),
    Route::send(
        Method::Put,
        "/api/games/{game}/person",
        "Sets the own name or address for notices.",
        PersonFacts::schema,
        Answer::Json(PersonFacts::schema),
        Handler::Blocking(people::set_person),
    ),
    Route {
        method: Method::Put,
        path: "/api/games/{game}/presence",
        about: "Says that somebody looks at a page of the seat; send it again every minute.",
        query: &["lang"],
        body: None,
        answer: Answer::Nothing,
        handler: Handler::Noting(people::presence),
    },
    Route::send(
        Method::Post,
        "/api/games/{game}/renew",
        "Replaces the token of the seat.",
        Renewal::schema,
        Answer::Json(JoinedSeat::schema),
        Handler::Blocking(people::renew),
    ),
    Route::send(
        Method::Post,
        "/api/games/{game}/rematch",
        "Wishes for another game with sides exchanged; it is made when both seats do.",
        Rematch::schema,
        Answer::Json(People::schema),
        Handler::Blocking(people::rematch),
    ),
    Route {
        method: Method::Post,
        path: "/api/games/{game}/lost",
        about: "Sends a new link to an address for notices, if it is that of a seat.",
        query: &["lang"],
        body: Some(LostLink::schema),
        answer: Answer::Nothing,
        handler: Handler::Blocking(people::lost),
    },
    Route::get(
        "/api/games/{game}/stream",
        "Server-sent events.",
        &[],
        Answer::Text("text/event-stream"),
        Handler::Stream,
    ),
];

/// The router of the games.
pub(crate) fn router() -> Router<Arc<GameRegistry>> {
    let mut router = Router::new();
    for route in ROUTES {
        let filter = route.method.filter();
        let methods = match route.handler {
            // What is no game's is in no storage.
            Handler::Blocking(work) if !route.path.starts_with("/api/games") => {
                on(filter, move |request| answer(request, work))
            }
            Handler::Blocking(work) if route.method == Method::Get => {
                on(filter, move |request| answer_stored(request, TIMEOUT, work))
            }
            Handler::Blocking(work) => on(filter, move |request| {
                answer_change(request, move |request| request.signed(work))
            }),
            Handler::Noting(work) => on(filter, move |request| answer_change(request, work)),
            Handler::Thinking(prepare) => {
                on(filter, move |request| advice::think(request, prepare))
            }
            Handler::Stream => on(filter, |request| answer_stored(request, TIMEOUT, stream)),
        };
        router = router.route(route.path, methods);
    }
    router
}

/// The description of the protocol as OpenAPI 3.1.
#[must_use]
pub fn openapi() -> Value {
    let games = OpenApi::new().with(ROUTES);
    games.with(edit::ROUTES).document()
}

/// Opens a stream.
fn stream(request: &ApiRequest) -> ApiResult {
    let listener = Listener::of(&request.enter()?, request.visitor.as_ref())?;
    Ok(listener.into_response())
}

fn openapi_json(_: &ApiRequest) -> ApiResult {
    sent(&openapi())
}
