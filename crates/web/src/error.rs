//! Errors of requests: a status, a code for programs, and a message for people.

use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use brink::control_characters::visible_line;
use brink::game::{GameError, RuntimeError};
use brink::words::{Arg, Words};
use serde_json::{Value, json};

use crate::limits::{HOUR, MAX_CONTACT, MAX_TIME, TIMEOUT};
use crate::misfit::Misfit;
use crate::store::StoreError;
use crate::words;

/// The pause before a request that was one too many is sent again.
const PAUSE: Duration = Duration::from_secs(10);
/// The largest message: its lines, and the characters of each.
const MAX_LINES: usize = 20;
const MAX_LINE: usize = 300;

/// The reasons for which a request fails.
#[derive(Debug)]
pub(crate) enum ApiError {
    BadRequest(String),
    NoToken,
    TokenInAddress,
    WrongToken,
    UsedInvitation,
    WrongOrigin,
    /// The server does not answer under this name.
    WrongHost(String),
    Observer,
    NotFound,
    NoGame,
    NoScenario(String),
    NoCard(String),
    /// A text that names no player of a seat.
    NoSeat,
    NoPlayer(String),
    NoNetwork(String),
    /// The server sends no notices of this kind.
    NoNotices,
    /// A text that is no contact.
    BadContact,
    /// A contact that notices may not be sent to.
    ContactRefused,
    WrongMethod,
    /// The game has moved on, with the fresh view.
    Stale(Box<Value>),
    /// Another side chooses, or the game is over; with the current view.
    NotYourTurn {
        side: Option<String>,
        view: Box<Value>,
    },
    /// The game is over already.
    Over,
    /// The game is not over yet.
    NotOver,
    /// There is no open offer of the other seat.
    NoOffer,
    /// The game is deleted as soon as the other seat wants it too.
    DeletionAsked,
    /// Names come from the login of a proxy.
    NameGiven,
    /// Hints between two people who did not both agree.
    NoHelp,
    /// The seat has done this much besides choosing.
    LongTalk(usize),
    NothingToUndo,
    /// A recipe of a game whose dice are no longer those of its seed.
    TakenBack,
    /// Undo after the end of a fair game.
    EndStays,
    CannotUndo,
    /// Undo in a game that has at least this many inputs.
    LongGame(u32),
    FreeUndo,
    Hidden,
    TooLarge(usize),
    /// The body did not come in time.
    TooSlow,
    WrongType,
    /// The choice is not legal, with the reason.
    Illegal(String),
    /// The scenario cannot be loaded, with its diagnostics.
    BadContent(String),
    /// The game cannot continue with the rules here.
    ContentChanged(Misfit),
    TooMany,
    /// The storage has as many games as it may have.
    Full,
    /// The client sends or makes too much; there is room after this time.
    TooFast(Duration),
    Script(RuntimeError),
    NoTest,
    Storage(StoreError),
    /// Its turn did not come in time: nothing was begun.
    Busy,
    /// The storage was asked and has not answered in time.
    Unanswered,
    Broken,
    /// An error of the workbench.
    Workbench(Box<WorkbenchError>),
}

/// An error that only the workbench has; its message is in English.
#[derive(Debug)]
pub(crate) struct WorkbenchError {
    pub(crate) status: StatusCode,
    pub(crate) code: &'static str,
    pub(crate) message: String,
    pub(crate) hint: Option<String>,
    /// Further members of the answer, as an object.
    pub(crate) details: Value,
}

impl ApiError {
    /// The status of the answer.
    fn status(&self) -> StatusCode {
        match self {
            ApiError::BadRequest(_) | ApiError::TokenInAddress => StatusCode::BAD_REQUEST,
            ApiError::NoToken => StatusCode::UNAUTHORIZED,
            ApiError::WrongToken
            | ApiError::UsedInvitation
            | ApiError::WrongOrigin
            | ApiError::WrongHost(_)
            | ApiError::Observer => StatusCode::FORBIDDEN,
            ApiError::NotFound
            | ApiError::NoGame
            | ApiError::NoScenario(_)
            | ApiError::NoCard(_) => StatusCode::NOT_FOUND,
            ApiError::NoSeat
            | ApiError::NoPlayer(_)
            | ApiError::NoNetwork(_)
            | ApiError::NoNotices
            | ApiError::BadContact
            | ApiError::ContactRefused
            | ApiError::Illegal(_)
            | ApiError::BadContent(_) => StatusCode::UNPROCESSABLE_ENTITY,
            ApiError::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            ApiError::Stale(_)
            | ApiError::NotYourTurn { .. }
            | ApiError::Over
            | ApiError::NotOver
            | ApiError::NoOffer
            | ApiError::NoHelp
            | ApiError::NameGiven
            | ApiError::DeletionAsked
            | ApiError::LongTalk(_)
            | ApiError::NothingToUndo
            | ApiError::EndStays
            | ApiError::CannotUndo
            | ApiError::LongGame(_)
            | ApiError::FreeUndo
            | ApiError::Hidden
            | ApiError::TakenBack
            | ApiError::ContentChanged(_)
            | ApiError::NoTest => StatusCode::CONFLICT,
            ApiError::TooLarge(_) => StatusCode::PAYLOAD_TOO_LARGE,
            ApiError::TooSlow => StatusCode::REQUEST_TIMEOUT,
            ApiError::WrongType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            ApiError::TooMany | ApiError::TooFast(_) => StatusCode::TOO_MANY_REQUESTS,
            ApiError::Script(_) | ApiError::Broken => StatusCode::INTERNAL_SERVER_ERROR,
            ApiError::Full | ApiError::Busy | ApiError::Storage(_) | ApiError::Unanswered => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            ApiError::Workbench(error) => error.status,
        }
    }

    /// The code for programs.
    fn code(&self) -> &'static str {
        match self {
            ApiError::BadRequest(_) => "bad_request",
            ApiError::NoToken => "no_token",
            ApiError::TokenInAddress => "token_in_address",
            ApiError::WrongToken => "wrong_token",
            ApiError::UsedInvitation => "used_invitation",
            ApiError::WrongOrigin => "wrong_origin",
            ApiError::WrongHost(_) => "wrong_host",
            ApiError::Observer => "observer",
            ApiError::NotFound => "not_found",
            ApiError::NoGame => "no_game",
            ApiError::NoScenario(_) => "no_scenario",
            ApiError::NoCard(_) => "no_card",
            ApiError::NoSeat | ApiError::NoPlayer(_) | ApiError::NoNetwork(_) => "no_player",
            ApiError::NoNotices => "no_notices",
            ApiError::BadContact => "bad_contact",
            ApiError::ContactRefused => "contact_refused",
            ApiError::WrongMethod => "wrong_method",
            ApiError::Stale(_) => "stale",
            ApiError::NotYourTurn { .. } => "not_your_turn",
            ApiError::Over => "over",
            ApiError::NotOver => "not_over",
            ApiError::NoOffer => "no_offer",
            ApiError::NoHelp => "no_help",
            ApiError::NameGiven => "name_given",
            ApiError::DeletionAsked => "deletion_asked",
            ApiError::LongTalk(_) => "long_talk",
            ApiError::NothingToUndo
            | ApiError::EndStays
            | ApiError::CannotUndo
            | ApiError::LongGame(_)
            | ApiError::FreeUndo => "cannot_undo",
            ApiError::Hidden => "hidden",
            ApiError::TakenBack => "taken_back",
            ApiError::TooLarge(_) => "too_large",
            ApiError::TooSlow => "too_slow",
            ApiError::WrongType => "wrong_type",
            ApiError::Illegal(_) => "illegal",
            ApiError::BadContent(_) => "bad_content",
            ApiError::ContentChanged(_) => "content_changed",
            ApiError::TooMany | ApiError::TooFast(_) => "too_many",
            ApiError::Full => "full",
            ApiError::NoTest => "no_test",
            ApiError::Script(_) => "script",
            ApiError::Storage(_) => "storage",
            ApiError::Busy => "busy",
            ApiError::Unanswered => "unanswered",
            ApiError::Broken => "broken",
            ApiError::Workbench(error) => error.code,
        }
    }

    /// The message for people.
    pub(crate) fn message(&self, said: &Words) -> String {
        match self {
            ApiError::BadRequest(why) => words::web_bad_request(said, why),
            ApiError::NoToken => words::web_no_token(said),
            ApiError::TokenInAddress => words::web_token_in_address(said),
            ApiError::WrongToken => words::web_wrong_token(said),
            ApiError::UsedInvitation => words::web_used_invitation(said),
            ApiError::WrongOrigin => words::web_wrong_origin(said),
            ApiError::WrongHost(name) => words::web_wrong_host(said, name),
            ApiError::Observer => words::web_observer(said),
            ApiError::NotFound => words::web_not_here(said),
            ApiError::NoGame => words::web_no_game(said),
            ApiError::NoScenario(name) => words::web_no_scenario(said, name),
            ApiError::NoCard(name) => words::web_no_card(said, name),
            ApiError::NoSeat => words::web_no_seat(said, MAX_TIME.as_secs().to_string()),
            ApiError::NoPlayer(why) => words::web_no_player(said, why),
            ApiError::NoNetwork(name) => words::web_no_network(said, name),
            ApiError::NoNotices => words::web_no_notices(said),
            ApiError::BadContact => words::web_bad_contact(said, MAX_CONTACT.to_string()),
            ApiError::ContactRefused => words::web_contact_refused(said),
            ApiError::WrongMethod => words::web_wrong_method(said),
            ApiError::Stale(_) => words::web_stale(said),
            ApiError::NotYourTurn {
                side: Some(side), ..
            } => words::web_not_your_turn(said, Arg::side(side)),
            ApiError::NotYourTurn { side: None, .. } => words::web_over(said),
            ApiError::Over => words::web_over(said),
            ApiError::NotOver => words::web_not_over(said),
            ApiError::NoOffer => words::web_no_offer(said),
            ApiError::NoHelp => words::web_no_help(said),
            ApiError::NameGiven => words::web_name_given(said),
            ApiError::DeletionAsked => words::web_deletion_asked(said),
            ApiError::LongTalk(acts) => words::web_long_talk(said, acts.to_string()),
            ApiError::NothingToUndo => words::web_nothing_to_undo(said),
            ApiError::TakenBack => words::web_taken_back(said),
            ApiError::EndStays => words::web_end_stays(said),
            ApiError::CannotUndo => words::web_undo_shown(said),
            ApiError::LongGame(inputs) => words::web_long_game(said, inputs.to_string()),
            ApiError::FreeUndo => words::web_free_undo(said),
            ApiError::Hidden => words::web_hidden(said),
            ApiError::TooLarge(limit) => words::web_too_large(said, limit.to_string()),
            ApiError::TooSlow => words::web_too_slow(said, TIMEOUT.as_secs().to_string()),
            ApiError::WrongType => words::web_wrong_type(said),
            ApiError::Illegal(why) | ApiError::BadContent(why) => why.clone(),
            ApiError::ContentChanged(misfit) => misfit.message(said),
            ApiError::TooMany => words::web_too_many(said),
            ApiError::Full => words::web_full(said),
            ApiError::TooFast(wait) => words::web_too_fast(said, seconds(*wait).to_string()),
            ApiError::NoTest => words::web_no_test(said),
            // Its text may name what one side alone knows.
            ApiError::Script(_) => words::web_script(said),
            ApiError::Storage(error) => words::web_storage(said, error.to_string()),
            ApiError::Busy => words::web_busy(said),
            ApiError::Unanswered => words::web_unanswered(said),
            ApiError::Broken => words::web_broken(said),
            ApiError::Workbench(error) => error.message.clone(),
        }
    }

    /// Advice on the next step.
    fn hint(&self, said: &Words) -> Option<String> {
        match self {
            ApiError::Stale(_) => Some(words::web_look_again(said)),
            ApiError::Workbench(error) => error.hint.clone(),
            _ => None,
        }
    }

    /// The answer to a request that fails for this reason.
    pub(crate) fn response(&self, said: &Words) -> Response {
        let message = bounded(&self.message(said));
        let hint = self.hint(said);
        self.note(&message);
        let mut body = error_body(self.code(), message, hint);
        match self {
            ApiError::Stale(view) | ApiError::NotYourTurn { view, .. } => {
                body["view"] = Value::clone(view);
            }
            ApiError::Workbench(error) => {
                let details = error.details.as_object();
                for (key, value) in details.into_iter().flatten() {
                    body[key] = value.clone();
                }
            }
            _ => {}
        }
        let mut response = (self.status(), Json(body)).into_response();
        if let Some(wait) = self.retry_after() {
            let seconds = HeaderValue::from(seconds(wait));
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
        }
        response
    }

    /// Notes a failure of the server, on one line, for whoever operates it.
    pub(crate) fn note(&self, message: &str) {
        let text = match self {
            ApiError::Script(error) => error.to_string(),
            _ => message.to_owned(),
        };
        if self.status().is_server_error() {
            tracing::error!("{}", visible_line(&text));
        }
    }

    /// The time after which the same request may succeed.
    fn retry_after(&self) -> Option<Duration> {
        match self {
            ApiError::TooMany => Some(PAUSE),
            ApiError::Full => Some(HOUR),
            ApiError::TooFast(wait) => Some(*wait),
            _ => None,
        }
    }
}

/// The time in whole seconds, at least one.
fn seconds(wait: Duration) -> u64 {
    wait.as_secs_f64().ceil().max(1.0) as u64
}

/// A message without the end of long lines and without further lines: it may quote a client.
fn bounded(message: &str) -> String {
    let mut lines = message.lines();
    let kept = lines.by_ref().take(MAX_LINES).map(bounded_line);
    let mut kept: Vec<String> = kept.collect();
    if lines.next().is_some() {
        kept.push("…".to_owned());
    }
    kept.join("\n")
}

fn bounded_line(line: &str) -> String {
    match line.char_indices().nth(MAX_LINE) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.to_owned(),
    }
}

/// The answer to a connection for which there is no place, as it is sent.
pub(crate) fn refusal() -> String {
    let message =
        "There are too many connections from this address or its network: close some first.";
    let body = error_body("too_many", message.to_owned(), None).to_string();
    let (length, seconds) = (body.len(), seconds(PAUSE));
    format!(
        "HTTP/1.1 429 Too Many Requests\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\nRetry-After: {seconds}\r\nConnection: close\r\n\r\n{body}"
    )
}

/// The answer to a request whose thread panicked.
pub(crate) fn panic_response() -> Response {
    let body = error_body("broken", "something failed".to_owned(), None);
    (StatusCode::INTERNAL_SERVER_ERROR, Json(body)).into_response()
}

fn error_body(code: &str, message: String, hint: Option<String>) -> Value {
    json!({
        "error": {
            "code": code,
            "message": message,
            "hint": hint,
        },
    })
}

impl ApiError {
    /// The storage has a value that cannot be read.
    pub(crate) fn corrupt(error: impl std::error::Error + Send + Sync + 'static) -> ApiError {
        ApiError::Storage(StoreError::Database(Box::new(error)))
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        match error {
            StoreError::NoGame(_) => ApiError::NoGame,
            StoreError::Unanswered => ApiError::Unanswered,
            StoreError::WrongToken => ApiError::WrongToken,
            StoreError::Overtaken => ApiError::TooMany,
            error => ApiError::Storage(error),
        }
    }
}

impl From<Misfit> for ApiError {
    fn from(misfit: Misfit) -> ApiError {
        ApiError::ContentChanged(misfit)
    }
}

impl From<GameError> for ApiError {
    fn from(error: GameError) -> ApiError {
        match error {
            GameError::Runtime(error) => ApiError::Script(error),
            other => ApiError::Illegal(other.to_string()),
        }
    }
}
