//! Checks, headers, log lines and counts that all requests share.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Query, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;
use brink::control_characters::visible_line;

use crate::connections::Connection;
use crate::error::ApiError;
use crate::games::GameRegistry;
use crate::host_names::without_port;
use crate::network::{Network, Visitor};

/// The content security policy of answers that have none of their own.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The route in log lines and counts of a path that is none.
const NO_ROUTE: &str = "none";

/// The state of a server that every request may use.
pub(crate) type Shared = State<(Arc<GameRegistry>, Arc<Network>)>;

/// Answers a request, counts it and logs it: by its route, since a path may hold a token.
pub(crate) async fn observe(
    State((registry, network)): Shared,
    mut request: Request,
    next: Next,
) -> Response {
    let began = Instant::now();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or(NO_ROUTE, MatchedPath::as_str);
    let method = logged(request.method());
    let connection = request.extensions_mut().remove::<Arc<Connection>>();
    let visitor =
        connection.map(|connection| Visitor::new(network.clone(), connection, request.headers()));
    if let Some(visitor) = visitor.clone() {
        request.extensions_mut().insert(visitor);
    }
    let response = match admit(&network, visitor.as_ref(), &request) {
        Ok(()) => next.run(request).await,
        Err(error) => {
            let language = language(&registry, &request);
            error.response(&registry.catalogue.words(&language))
        }
    };
    let response = with_headers(response);
    let (took, status) = (began.elapsed(), response.status());
    network.metrics.count(route, status, took);
    tracing::info!(
        %method,
        route,
        status = status.as_u16(),
        ms = took.as_millis() as u64,
        client = visitor.map(|visitor| visitor.address.to_string()),
    );
    response
}

/// The language of a refusal.
fn language(registry: &GameRegistry, request: &Request) -> String {
    let asked = parameters(request).find_map(|(name, value)| (name == "lang").then_some(value));
    registry.catalogue.language(asked.as_deref()).to_owned()
}

/// The parameters in the address of a request.
fn parameters(request: &Request) -> impl Iterator<Item = (String, String)> {
    let query = Query::<Vec<(String, String)>>::try_from_uri(request.uri());
    query.into_iter().flat_map(|Query(query)| query)
}

/// Refuses pages of other sites, and clients that send too much.
fn admit(network: &Network, visitor: Option<&Visitor>, request: &Request) -> Result<(), ApiError> {
    let (method, headers) = (request.method(), request.headers());
    let named = headers.get_all(header::HOST).iter();
    let named = named.map(|host| host.to_str().unwrap_or_default());
    let hosts: Vec<&str> = named.chain(request.uri().host()).collect();
    // Programs may leave the host out; browsers never do.
    if let Some(host) = hosts.iter().find(|host| !network.names.accept(host)) {
        let name = visible_line(without_port(host));
        return Err(ApiError::WrongHost(name.into_owned()));
    }
    // Servers on the way write addresses into their logs.
    if parameters(request).any(|(name, _)| name == "token") {
        return Err(ApiError::TokenInAddress);
    }
    if !is_own(hosts.first().copied(), method, headers) {
        return Err(ApiError::WrongOrigin);
    }
    let Some(visitor) = visitor else {
        return Ok(());
    };
    network
        .rates
        .count_bytes(visitor.address, method, headers)
        .map_err(ApiError::TooFast)
}

/// A method as the log has it: clients send any word.
fn logged(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "another",
    }
}

/// Whether a request comes from a page of this server, or from no page at all.
fn is_own(host: Option<&str>, method: &Method, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        // Browsers send the origin with every request that changes something.
        let site = headers.get("sec-fetch-site");
        let site = site.and_then(|site| site.to_str().ok());
        let is_foreign = matches!(site, Some("cross-site" | "same-site"));
        return method == Method::GET || !is_foreign;
    };
    let origin = origin.to_str().unwrap_or_default();
    let origin = origin.split_once("://").map(|(_, host)| host);
    origin.is_some() && origin == host
}

fn with_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        headers
            .entry(name)
            .or_insert(HeaderValue::from_static(value));
    }
    response
}
