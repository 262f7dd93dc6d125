//! The declaration of a route: its description for OpenAPI, and its handler.

use axum::routing::MethodFilter;
use serde_json::Value;

use crate::json::Schemas;

/// A route, with a handler of the kind that its table has.
pub(crate) struct Route<H> {
    pub(crate) method: Method,
    pub(crate) path: &'static str,
    /// One sentence for the description.
    pub(crate) about: &'static str,
    /// The names of the query parameters.
    pub(crate) query: &'static [&'static str],
    /// The schema of the body, if the route takes one.
    pub(crate) body: Option<Schema>,
    pub(crate) answer: Answer,
    pub(crate) handler: H,
}

/// A method of HTTP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    Get,
    Post,
    Put,
    Delete,
}

/// Adds the schema of a type to the named schemas, and returns it.
pub(crate) type Schema = fn(&mut Schemas) -> Value;

/// The body of an answer.
#[derive(Clone, Copy)]
pub(crate) enum Answer {
    Json(Schema),
    /// JSON about something that was made.
    Created(Schema),
    /// A text of this media type.
    Text(&'static str),
    Nothing,
}

/// An SVG picture.
pub(crate) const SVG: Answer = Answer::Text("image/svg+xml");
/// Plain text.
pub(crate) const TEXT: Answer = Answer::Text("text/plain");

impl Method {
    /// The method as OpenAPI writes it.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Method::Get => "get",
            Method::Post => "post",
            Method::Put => "put",
            Method::Delete => "delete",
        }
    }

    /// The filter for a router.
    pub(crate) fn filter(self) -> MethodFilter {
        match self {
            Method::Get => MethodFilter::GET,
            Method::Post => MethodFilter::POST,
            Method::Put => MethodFilter::PUT,
            Method::Delete => MethodFilter::DELETE,
        }
    }
}

impl<H: Copy> Route<H> {
    /// A GET route.
    pub(crate) const fn get(
        path: &'static str,
        about: &'static str,
        query: &'static [&'static str],
        answer: Answer,
        handler: H,
    ) -> Route<H> {
        Route {
            method: Method::Get,
            path,
            about,
            query,
            body: None,
            answer,
            handler,
        }
    }

    /// A route that takes a body and the parameter `lang`.
    pub(crate) const fn send(
        method: Method,
        path: &'static str,
        about: &'static str,
        body: Schema,
        answer: Answer,
        handler: H,
    ) -> Route<H> {
        Route {
            method,
            path,
            about,
            query: &["lang"],
            body: Some(body),
            answer,
            handler,
        }
    }
}
