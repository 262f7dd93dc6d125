//! The description of the protocol for programs, made from the types that are sent.

use serde_json::{Value, json};

use crate::contents::Contents;
use crate::edit;
use crate::help::{Hint, PreviewFacts, Why};
use crate::json::{Described, Schemas};
use crate::lobby::{Lobby, Machines, NewGame, NewGameFacts, Recipe, Standing};
use crate::log::Log;
use crate::review::Review;
use crate::routes::{Chosen, Fork, Hurried, Note, TakenBack};
use crate::view::View;

/// One route.
pub(crate) struct Route {
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    about: &'static str,
    /// The parameters after the question mark.
    pub(crate) query: &'static [&'static str],
    /// What is sent to it; nothing if none.
    body: Option<Schema>,
    answer: Answer,
}

type Schema = fn(&mut Schemas) -> Value;

/// What a route answers.
enum Answer {
    Json(Schema),
    Text(&'static str),
    Nothing,
}

/// A route that is only asked for.
const fn get(
    path: &'static str,
    about: &'static str,
    query: &'static [&'static str],
    answer: Answer,
) -> Route {
    Route {
        method: "get",
        path,
        about,
        query,
        body: None,
        answer,
    }
}

/// A route to which something is sent.
const fn send(
    method: &'static str,
    path: &'static str,
    about: &'static str,
    body: Schema,
    answer: Answer,
) -> Route {
    Route {
        method,
        path,
        about,
        query: &["lang"],
        body: Some(body),
        answer,
    }
}

const SVG: Answer = Answer::Text("image/svg+xml");
const TEXT: Answer = Answer::Text("text/plain");

/// Every route of games.
pub(crate) const ROUTES: &[Route] = &[
    get(
        "/api/openapi.json",
        "This description.",
        &[],
        Answer::Json(Value::schema),
    ),
    get(
        "/api/scenarios",
        "What can be played.",
        &["lang"],
        Answer::Json(Lobby::schema),
    ),
    get(
        "/api/scenarios/{scenario}/map.svg",
        "A picture of a map.",
        &["lang"],
        SVG,
    ),
    get(
        "/api/players",
        "The machines that can play.",
        &["lang"],
        Answer::Json(Machines::schema),
    ),
    send(
        "post",
        "/api/games",
        "Makes a game.",
        NewGame::schema,
        Answer::Json(NewGameFacts::schema),
    ),
    get(
        "/api/games/{game}",
        "How a game stands.",
        &["lang"],
        Answer::Json(Standing::schema),
    ),
    Route {
        method: "delete",
        path: "/api/games/{game}",
        about: "Deletes a game.",
        query: &[],
        body: None,
        answer: Answer::Nothing,
    },
    get(
        "/api/games/{game}/content",
        "What does not change.",
        &["lang"],
        Answer::Json(Contents::schema),
    ),
    get(
        "/api/games/{game}/map.svg",
        "A picture of the map as it is now.",
        &["lang"],
        SVG,
    ),
    get(
        "/api/games/{game}/cards/{card}",
        "The face of a card: its id and `.svg`.",
        &["lang"],
        SVG,
    ),
    get(
        "/api/games/{game}/view",
        "All that may be known now.",
        &["at", "since", "lang"],
        Answer::Json(View::schema),
    ),
    send(
        "post",
        "/api/games/{game}/choose",
        "Makes a choice.",
        Chosen::schema,
        Answer::Json(View::schema),
    ),
    send(
        "post",
        "/api/games/{game}/undo",
        "Takes a choice back.",
        TakenBack::schema,
        Answer::Json(View::schema),
    ),
    Route {
        method: "post",
        path: "/api/games/{game}/hurry",
        about: "Lets a machine that thinks answer with the best that it has found.",
        query: &["lang"],
        body: None,
        answer: Answer::Json(Hurried::schema),
    },
    get(
        "/api/games/{game}/events",
        "The log.",
        &["since", "lang"],
        Answer::Json(Log::schema),
    ),
    get(
        "/api/games/{game}/log.txt",
        "The log as text.",
        &["lang"],
        TEXT,
    ),
    get(
        "/api/games/{game}/why",
        "Why a choice is not offered.",
        &["key", "lang"],
        Answer::Json(Why::schema),
    ),
    get(
        "/api/games/{game}/preview",
        "What a choice leads to.",
        &["key", "lang"],
        Answer::Json(PreviewFacts::schema),
    ),
    get(
        "/api/games/{game}/hint",
        "What the strong player would do.",
        &["time", "at", "lang"],
        Answer::Json(Hint::schema),
    ),
    get(
        "/api/games/{game}/review",
        "A play of a game that is over, judged.",
        &["from", "time", "lang"],
        Answer::Json(Review::schema),
    ),
    send(
        "post",
        "/api/games/{game}/fork",
        "Copies a game from a step on.",
        Fork::schema,
        Answer::Json(NewGameFacts::schema),
    ),
    get(
        "/api/games/{game}/recipe",
        "What makes the same game again.",
        &["at"],
        Answer::Json(Recipe::schema),
    ),
    get(
        "/api/games/{game}/save",
        "The game as a saved game.",
        &[],
        Answer::Json(Value::schema),
    ),
    get(
        "/api/games/{game}/position_test",
        "The position as a test, in YAML.",
        &["at"],
        TEXT,
    ),
    get(
        "/api/games/{game}/note",
        "The note pad of the seat.",
        &[],
        Answer::Json(Note::schema),
    ),
    send(
        "put",
        "/api/games/{game}/note",
        "Writes on the note pad.",
        Note::schema,
        Answer::Json(Note::schema),
    ),
    get(
        "/api/games/{game}/stream",
        "Server-sent events.",
        &[],
        Answer::Text("text/event-stream"),
    ),
];

/// The description of the protocol as OpenAPI 3.1.
#[must_use]
pub fn openapi() -> Value {
    let mut schemas = Schemas::new();
    let mut paths = json!({});
    for route in ROUTES {
        paths[route.path][route.method] = route.described(&mut schemas);
    }
    for (method, path, about, query) in edit::ROUTES {
        let (body, answer) = match (*method, path.ends_with(".svg") || path.ends_with("{card}")) {
            (_, true) => (None, SVG),
            ("get", _) => (None, Answer::Json(Value::schema as Schema)),
            _ => (
                Some(Value::schema as Schema),
                Answer::Json(Value::schema as Schema),
            ),
        };
        let route = Route {
            method,
            path,
            about,
            query,
            body,
            answer,
        };
        paths[route.path][route.method] = route.described(&mut schemas);
    }
    schemas.sort_keys();
    json!({
        "openapi": "3.1.0",
        "info": { "title": "brink", "version": brink::ENGINE, "description": "Games in a browser: docs/http_api.md." },
        "security": [{ "seat": [] }],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "securitySchemes": { "seat": { "type": "http", "scheme": "bearer", "description": "The token of a seat." } },
        },
    })
}

impl Route {
    fn described(&self, schemas: &mut Schemas) -> Value {
        let parts = self
            .path
            .split('/')
            .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
        let parts =
            parts.map(|name| json!({"name": name, "in": "path", "required": true, "schema": {"type": "string"}}));
        let query = self
            .query
            .iter()
            .map(|name| json!({"name": name, "in": "query", "schema": {"type": "string"}}));
        let status = if matches!(self.answer, Answer::Nothing) {
            "204"
        } else {
            "200"
        };
        let answer = match &self.answer {
            Answer::Json(schema) => json!({ "application/json": { "schema": schema(schemas) } }),
            Answer::Text(sort) => json!({ *sort: { "schema": { "type": "string" } } }),
            Answer::Nothing => json!({}),
        };
        let mut described = json!({
            "summary": self.about,
            "parameters": parts.chain(query).collect::<Vec<_>>(),
            "responses": { status: { "description": self.about, "content": answer } },
        });
        if let Some(body) = self.body {
            described["requestBody"] = json!({ "required": true, "content": { "application/json": { "schema": body(schemas) } } });
        }
        described
    }
}
