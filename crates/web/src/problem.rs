//! Why a request is refused: a status, a word for programs, and a sentence for people.

use axum::http::StatusCode;
use brink::game::{GameError, RuntimeError};
use brink::words::{Arg, Words};
use serde_json::Value;

use crate::help::MAX_TIME;
use crate::store::StoreError;
use crate::words;

/// Why a request is refused.
#[derive(Debug)]
pub(crate) enum Problem {
    BadRequest(String),
    NoToken,
    WrongToken,
    WrongOrigin,
    Observer,
    NotFound,
    NoGame,
    NoScenario(String),
    NoCard(String),
    /// A text that is not the player of a seat.
    NoSeat,
    NoPlayer(String),
    NoNetwork(String),
    WrongMethod,
    /// The game has moved on: with the fresh view.
    Stale(Box<Value>),
    /// The other seat is asked, or the game is over: with the fresh view.
    NotYourTurn {
        asked: Option<String>,
        view: Box<Value>,
    },
    NothingToUndo,
    /// A fair game that is over.
    EndStays,
    CannotUndo,
    FreeUndo,
    Hidden,
    TooLarge(usize),
    WrongType,
    /// The choice is not offered, for this reason.
    Illegal(String),
    /// A scenario that cannot be loaded, as its diagnostics say.
    BadContent(String),
    ContentChanged(String),
    TooMany,
    Script(RuntimeError),
    NoTest,
    Storage(StoreError),
    Broken,
}

impl Problem {
    /// The status and the word for programs.
    pub(crate) fn code(&self) -> (StatusCode, &'static str) {
        match self {
            Problem::BadRequest(_) => (StatusCode::BAD_REQUEST, "bad_request"),
            Problem::NoToken => (StatusCode::UNAUTHORIZED, "no_token"),
            Problem::WrongToken => (StatusCode::FORBIDDEN, "wrong_token"),
            Problem::WrongOrigin => (StatusCode::FORBIDDEN, "wrong_origin"),
            Problem::Observer => (StatusCode::FORBIDDEN, "observer"),
            Problem::NotFound => (StatusCode::NOT_FOUND, "not_found"),
            Problem::NoGame => (StatusCode::NOT_FOUND, "no_game"),
            Problem::NoScenario(_) => (StatusCode::NOT_FOUND, "no_scenario"),
            Problem::NoCard(_) => (StatusCode::NOT_FOUND, "no_card"),
            Problem::NoSeat | Problem::NoPlayer(_) | Problem::NoNetwork(_) => {
                (StatusCode::UNPROCESSABLE_ENTITY, "no_player")
            }
            Problem::WrongMethod => (StatusCode::METHOD_NOT_ALLOWED, "wrong_method"),
            Problem::Stale(_) => (StatusCode::CONFLICT, "stale"),
            Problem::NotYourTurn { .. } => (StatusCode::CONFLICT, "not_your_turn"),
            Problem::NothingToUndo
            | Problem::EndStays
            | Problem::CannotUndo
            | Problem::FreeUndo => (StatusCode::CONFLICT, "cannot_undo"),
            Problem::Hidden => (StatusCode::CONFLICT, "hidden"),
            Problem::TooLarge(_) => (StatusCode::PAYLOAD_TOO_LARGE, "too_large"),
            Problem::WrongType => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "wrong_type"),
            Problem::Illegal(_) => (StatusCode::UNPROCESSABLE_ENTITY, "illegal"),
            Problem::BadContent(_) => (StatusCode::UNPROCESSABLE_ENTITY, "bad_content"),
            Problem::ContentChanged(_) => (StatusCode::CONFLICT, "content_changed"),
            Problem::TooMany => (StatusCode::TOO_MANY_REQUESTS, "too_many"),
            Problem::NoTest => (StatusCode::CONFLICT, "no_test"),
            Problem::Script(_) => (StatusCode::INTERNAL_SERVER_ERROR, "script"),
            Problem::Storage(_) => (StatusCode::SERVICE_UNAVAILABLE, "storage"),
            Problem::Broken => (StatusCode::INTERNAL_SERVER_ERROR, "broken"),
        }
    }

    /// What a person reads.
    pub(crate) fn message(&self, said: &Words) -> String {
        match self {
            Problem::BadRequest(why) => words::web_bad_request(said, why),
            Problem::NoToken => words::web_no_token(said),
            Problem::WrongToken => words::web_wrong_token(said),
            Problem::WrongOrigin => words::web_wrong_origin(said),
            Problem::Observer => words::web_observer(said),
            Problem::NotFound => words::web_not_here(said),
            Problem::NoGame => words::web_no_game(said),
            Problem::NoScenario(name) => words::web_no_scenario(said, name),
            Problem::NoCard(name) => words::web_no_card(said, name),
            Problem::NoSeat => words::web_no_seat(said, MAX_TIME.as_secs().to_string()),
            Problem::NoPlayer(why) => words::web_no_player(said, why),
            Problem::NoNetwork(name) => words::web_no_network(said, name),
            Problem::WrongMethod => words::web_wrong_method(said),
            Problem::Stale(_) => words::web_stale(said),
            Problem::NotYourTurn {
                asked: Some(side), ..
            } => words::web_not_your_turn(said, Arg::side(side)),
            Problem::NotYourTurn { asked: None, .. } => words::web_over(said),
            Problem::NothingToUndo => words::web_nothing_to_undo(said),
            Problem::EndStays => words::web_end_stays(said),
            Problem::CannotUndo => words::web_undo_shown(said),
            Problem::FreeUndo => words::web_free_undo(said),
            Problem::Hidden => words::web_hidden(said),
            Problem::TooLarge(limit) => words::web_too_large(said, limit.to_string()),
            Problem::WrongType => words::web_wrong_type(said),
            Problem::Illegal(why) | Problem::BadContent(why) => why.clone(),
            Problem::ContentChanged(why) => words::web_content_changed(said, why),
            Problem::TooMany => words::web_too_many(said),
            Problem::NoTest => words::web_no_test(said),
            Problem::Script(error) => words::web_script(said, error.to_string()),
            Problem::Storage(error) => words::web_storage(said, error.to_string()),
            Problem::Broken => words::web_broken(said),
        }
    }

    /// What to do instead.
    pub(crate) fn hint(&self, said: &Words) -> Option<String> {
        matches!(self, Problem::Stale(_)).then(|| words::web_look_again(said))
    }

    /// The fresh view of a game that has moved on.
    pub(crate) fn view(&self) -> Option<&Value> {
        match self {
            Problem::Stale(view) | Problem::NotYourTurn { view, .. } => Some(view),
            _ => None,
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        match error {
            StoreError::NoGame(_) => Problem::NoGame,
            error => Problem::Storage(error),
        }
    }
}

impl From<GameError> for Problem {
    fn from(error: GameError) -> Problem {
        match error {
            GameError::Runtime(error) => Problem::Script(error),
            other => Problem::Illegal(other.to_string()),
        }
    }
}
