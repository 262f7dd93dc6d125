//! The description of the protocol for programs, as OpenAPI 3.1, made from the tables of routes.

use serde_json::{Value, json};

use crate::json::Schemas;
use crate::route::{Answer, Route, Schema};

/// A description that routes are added to.
pub(crate) struct OpenApi {
    paths: Value,
    schemas: Schemas,
}

impl OpenApi {
    pub(crate) fn new() -> OpenApi {
        OpenApi {
            paths: json!({}),
            schemas: Schemas::new(),
        }
    }

    /// Adds the routes of a table.
    pub(crate) fn with<H>(mut self, routes: &[Route<H>]) -> OpenApi {
        for route in routes {
            let operation = operation(route, &mut self.schemas);
            self.paths[route.path][route.method.word()] = operation;
        }
        self
    }

    /// The whole document.
    pub(crate) fn document(mut self) -> Value {
        self.schemas.sort_keys();
        json!({
            "openapi": "3.1.0",
            "info": {
                "title": "brink",
                "version": brink::ENGINE,
                "description": "Games in a browser: `brink docs http_api`.",
            },
            "security": [{ "seat": [] }],
            "paths": self.paths,
            "components": {
                "schemas": self.schemas,
                "securitySchemes": {
                    "seat": {
                        "type": "http",
                        "scheme": "bearer",
                        "description": "The token of a seat.",
                    },
                },
            },
        })
    }
}

/// The operation object of a route.
fn operation<H>(route: &Route<H>, schemas: &mut Schemas) -> Value {
    let path = path_parameters(route.path);
    let query = route.query.iter().map(|name| query_parameter(name));
    let parameters: Vec<Value> = path.chain(query).collect();
    let (status, content) = response(route.answer, schemas);
    let mut operation = json!({
        "summary": route.about,
        "parameters": parameters,
        "responses": { status: { "description": route.about, "content": content } },
    });
    if let Some(body) = route.body {
        operation["requestBody"] = request_body(body, schemas);
    }
    operation
}

/// The parameters in braces of a path.
fn path_parameters(path: &str) -> impl Iterator<Item = Value> {
    path.split('/')
        .filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
        .map(|name| {
            json!({
                "name": name,
                "in": "path",
                "required": true,
                "schema": {"type": "string"},
            })
        })
}

fn query_parameter(name: &str) -> Value {
    json!({
        "name": name,
        "in": "query",
        "schema": {"type": "string"},
    })
}

/// The status and the content of the answer to a request that succeeds.
fn response(answer: Answer, schemas: &mut Schemas) -> (&'static str, Value) {
    match answer {
        Answer::Json(schema) => ("200", json_content(schema, schemas)),
        Answer::Created(schema) => ("201", json_content(schema, schemas)),
        Answer::Text(mime) => ("200", json!({ mime: { "schema": { "type": "string" } } })),
        Answer::Nothing => ("204", json!({})),
    }
}

fn request_body(schema: Schema, schemas: &mut Schemas) -> Value {
    json!({
        "required": true,
        "content": json_content(schema, schemas),
    })
}

fn json_content(schema: Schema, schemas: &mut Schemas) -> Value {
    json!({ "application/json": { "schema": schema(schemas) } })
}
