//! The workbench: content is written here, beside the games that it is for.
//!
//! Every route needs the token that the terminal printed. Every write stays below one folder of mods.
//!
//! Names in requests are checked before they become paths, files are replaced atomically, and the
//! previous texts are kept. Opening and creating content are functions that the program passes in.
//! A trial game is a record of its beginning and its inputs, replayed whenever the content changes.
//! A form changes single values of a text and leaves every comment as it is.

mod beginning;
mod check;
mod create;
mod creation;
mod diagnostics_json;
mod effect;
mod error;
mod face;
mod files;
mod form;
mod history;
mod inherited;
mod loading;
mod path;
mod publish;
mod record;
mod rename;
mod replay;
mod setup;
mod tables;
mod trial_game;
mod trial_games;
mod words;
mod workbench;

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{Request, State};
use axum::response::Response;
use axum::routing::on;
use brink::script::Deadline;
use serde_json::Value;

use crate::catalogue::ENGLISH;
use crate::error::ApiError;
use crate::games::GameRegistry;
use crate::json::Described;
use crate::request::{ApiRequest, ApiResult, on_blocking_thread};
use crate::route::{Answer, Method, Route, SVG};
pub use creation::{Create, Created, Creation};
pub(crate) use workbench::Workbench;
pub use workbench::{Edit, OpenOver};

/// The largest body, in bytes: a file, and its escapes in JSON.
const MAX_BODY: usize = 9 << 20;
/// The time limit of the scripts of a request.
const SCRIPTS: Duration = Duration::from_secs(10);

/// The handler of a route of the workbench.
type Work = fn(&Workbench, &ApiRequest) -> ApiResult;

/// Any JSON.
const JSON: Answer = Answer::Json(Value::schema);

/// A route that takes JSON and answers with JSON.
const fn send(method: Method, path: &'static str, about: &'static str, work: Work) -> Route<Work> {
    Route {
        method,
        path,
        about,
        query: &[],
        body: Some(Value::schema),
        answer: JSON,
        handler: work,
    }
}

/// Every route of the workbench.
pub(crate) const ROUTES: &[Route<Work>] = &[
    Route::get(
        "/api/edit/state",
        "The mods, scenarios and languages.",
        &[],
        JSON,
        files::state,
    ),
    Route::get("/api/edit/files", "Every file.", &[], JSON, files::tree),
    Route::get(
        "/api/edit/file",
        "A file with its text.",
        &["path"],
        JSON,
        files::read,
    ),
    send(
        Method::Put,
        "/api/edit/file",
        "Writes a file.",
        files::write,
    ),
    send(
        Method::Delete,
        "/api/edit/file",
        "Removes a file.",
        files::delete,
    ),
    send(
        Method::Post,
        "/api/edit/rename",
        "Gives a file another name.",
        files::rename,
    ),
    send(
        Method::Post,
        "/api/edit/rename/card",
        "Gives a card another id in every file of its mod, or shows what that changes.",
        rename::rename_card,
    ),
    Route::get(
        "/api/edit/history",
        "The earlier texts of a file.",
        &["path"],
        JSON,
        files::versions,
    ),
    Route::get(
        "/api/edit/version",
        "An earlier text of a file.",
        &["path", "version"],
        JSON,
        files::version,
    ),
    send(
        Method::Post,
        "/api/edit/restore",
        "Makes a file what it was.",
        files::restore,
    ),
    send(
        Method::Post,
        "/api/edit/check",
        "Checks what a file touches, or everything.",
        check::check,
    ),
    Route::get(
        "/api/edit/tests",
        "The position tests.",
        &[],
        JSON,
        check::tests,
    ),
    send(
        Method::Post,
        "/api/edit/tests/run",
        "Runs position tests.",
        check::run,
    ),
    send(
        Method::Post,
        "/api/edit/tests/log",
        "Writes the log that a test states.",
        check::write_log,
    ),
    send(
        Method::Post,
        "/api/edit/tests/line",
        "Finds a test that runs a line.",
        check::for_line,
    ),
    Route::get(
        "/api/edit/tables",
        "The calls, handlers and keys.",
        &[],
        JSON,
        tables::tables,
    ),
    Route::get(
        "/api/edit/names",
        "The ids of a scenario.",
        &["scenario"],
        JSON,
        tables::names,
    ),
    Route::get(
        "/api/edit/find",
        "The places of a text.",
        &["text"],
        JSON,
        tables::find,
    ),
    send(
        Method::Post,
        "/api/edit/card",
        "The face of a card.",
        face::card,
    ),
    send(
        Method::Post,
        "/api/edit/map",
        "The picture of a map.",
        face::map,
    ),
    send(
        Method::Post,
        "/api/edit/form",
        "The keys of a table, with their values.",
        form::form,
    ),
    send(
        Method::Post,
        "/api/edit/yaml",
        "Changes a text, and leaves every other byte.",
        form::change,
    ),
    send(
        Method::Post,
        "/api/edit/effect",
        "Plays the same deals on a scenario as it was and as it is.",
        effect::effect,
    ),
    send(
        Method::Post,
        "/api/edit/new",
        "Makes files from a template.",
        create::create,
    ),
    send(
        Method::Post,
        "/api/edit/publish",
        "Makes one file of a mod that passes its check and its tests.",
        publish::publish,
    ),
    Route::get(
        "/api/edit/words",
        "The texts of a mod with their translations.",
        &["mod", "language"],
        JSON,
        words::words,
    ),
    send(
        Method::Post,
        "/api/edit/try",
        "Begins a game to try things in.",
        trial_games::begin,
    ),
    Route::get(
        "/api/edit/try/{try}",
        "A game that is tried.",
        &[],
        JSON,
        trial_games::current,
    ),
    send(
        Method::Delete,
        "/api/edit/try/{try}",
        "Forgets it.",
        trial_games::forget,
    ),
    send(
        Method::Post,
        "/api/edit/try/{try}/choose",
        "Makes a choice.",
        trial_games::choose,
    ),
    send(
        Method::Post,
        "/api/edit/try/{try}/undo",
        "Takes choices back.",
        trial_games::undo,
    ),
    send(
        Method::Post,
        "/api/edit/try/{try}/again",
        "Goes back to the beginning.",
        trial_games::again,
    ),
    send(
        Method::Post,
        "/api/edit/try/{try}/setup",
        "Changes the position.",
        trial_games::set_up,
    ),
    send(
        Method::Post,
        "/api/edit/try/{try}/reload",
        "Moves the game to the content as it is now.",
        trial_games::reload,
    ),
    send(
        Method::Post,
        "/api/edit/try/{try}/test",
        "The game as a position test.",
        trial_games::as_test,
    ),
    Route::get(
        "/api/edit/try/{try}/trace",
        "The calls of scripts at the last choice.",
        &[],
        JSON,
        trial_games::trace,
    ),
    Route::get(
        "/api/edit/try/{try}/share",
        "The game as a text for a link.",
        &[],
        JSON,
        trial_games::share,
    ),
    Route::get(
        "/api/edit/try/{try}/content",
        "What does not change.",
        &[],
        JSON,
        trial_games::contents,
    ),
    Route::get(
        "/api/edit/try/{try}/map.svg",
        "A picture of the map as it is now.",
        &[],
        SVG,
        trial_games::map,
    ),
    Route::get(
        "/api/edit/try/{try}/cards/{card}",
        "The face of a card: its id and `.svg`.",
        &[],
        SVG,
        trial_games::face,
    ),
];

/// The router of the workbench.
pub(crate) fn router(bench: &Arc<Workbench>) -> Router<Arc<GameRegistry>> {
    let mut router = Router::new();
    for route in ROUTES {
        let (bench, work) = (bench.clone(), route.handler);
        let methods = on(
            route.method.filter(),
            move |State(registry): State<Arc<GameRegistry>>, request: Request| {
                answer(registry, bench.clone(), request, work)
            },
        );
        router = router.route(route.path, methods);
    }
    router
}

/// Answers a request that has the token, on a thread that may wait for files and scripts.
async fn answer(
    registry: Arc<GameRegistry>,
    bench: Arc<Workbench>,
    mut http: Request,
    work: Work,
) -> Response {
    let request = ApiRequest::head(&mut http, registry).await;
    // The body is read last, and never for requests without the token.
    if let Err(error) = bench.admit(&request) {
        return english_response(&request, &error);
    }
    let request = request.with_body(http, MAX_BODY).await;
    on_blocking_thread(move || {
        let _deadline = Deadline::at(Instant::now() + SCRIPTS);
        let answer = work(&bench, &request);
        request.response(answer.or_else(|error| Ok(english_response(&request, &error))))
    })
    .await
}

/// The answer for an error; the workbench speaks English.
fn english_response(request: &ApiRequest, error: &ApiError) -> Response {
    error.response(&request.registry.catalogue.words(ENGLISH))
}
