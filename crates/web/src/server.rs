//! The server: a listener, and the checks and headers that all requests share.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, Uri, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use tokio::sync::watch;

use crate::catalogue::{Catalogue, ENGLISH, Open};
use crate::edit::{self, Edit, Workbench};
use crate::error::ApiError;
use crate::games::GameRegistry;
use crate::gzip;
use crate::page::Page;
use crate::request::{ApiRequest, answer};
use crate::routes;
use crate::store::{Store, StoreError};
use crate::write_timeout::TimedListener;

/// The maximum number of requests that wait for the storage and for scripts at once.
const WORKERS: usize = 8;

/// A server of games that is ready to listen.
pub struct Server {
    listener: tokio::net::TcpListener,
    runtime: tokio::runtime::Runtime,
    registry: Arc<GameRegistry>,
    page: Page,
    bench: Option<Arc<Workbench>>,
    stop: watch::Sender<bool>,
}

/// Errors that stop a server.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServerError {
    /// The port is in use.
    #[error("port {0} is in use: another server runs there, or name another port with --port")]
    PortInUse(u16),
    /// The address cannot be listened on.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The error of the system.
        error: io::Error,
    },
    /// The storage cannot send news of other servers.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A workbench that other machines could reach.
    #[error("the workbench (--edit) is for this machine alone: leave --host out")]
    EditElsewhere,
    /// The system refuses threads or connections.
    #[error("cannot serve: {0}")]
    System(#[from] io::Error),
}

impl Server {
    /// A server that listens on an address; port 0 takes a free one.
    ///
    /// # Errors
    /// An address that cannot be listened on, or a storage that is away.
    pub fn bind(
        address: SocketAddr,
        open: Open,
        store: Box<dyn Store>,
    ) -> Result<Server, ServerError> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .max_blocking_threads(WORKERS)
            .build()?;
        let listener = runtime
            .block_on(tokio::net::TcpListener::bind(address))
            .map_err(|error| match error.kind() {
                io::ErrorKind::AddrInUse => ServerError::PortInUse(address.port()),
                _ => ServerError::Listen { address, error },
            })?;
        let registry = Arc::new(GameRegistry::new(Catalogue::new(open), store));
        registry.listen()?;
        Ok(Server {
            listener,
            runtime,
            registry,
            page: Page::embedded(),
            bench: None,
            stop: watch::Sender::new(false),
        })
    }

    /// Serves the page from a folder, for its development.
    #[must_use]
    pub fn with_page(self, folder: std::path::PathBuf) -> Server {
        Server {
            page: Page::in_folder(folder),
            ..self
        }
    }

    /// Adds the trained networks of some folders; returns the faults of their files too.
    ///
    /// A seat takes one as `net:NAME`, where `NAME.safetensors` is its file.
    #[must_use]
    pub fn with_networks(self, folders: &[std::path::PathBuf]) -> (Server, Vec<String>) {
        let faults = self.registry.networks.read(folders);
        (self, faults)
    }

    /// Adds a workbench, on which content is written from this machine; returns the token that opens it too.
    ///
    /// # Errors
    /// An address that other machines reach, or a system without random numbers.
    pub fn with_edit(self, edit: Edit) -> Result<(Server, String), ServerError> {
        if !self.address()?.ip().is_loopback() {
            return Err(ServerError::EditElsewhere);
        }
        let bench = Workbench::new(edit)
            .ok_or_else(|| io::Error::other("the system has no random numbers"))?;
        let token = bench.token().text().to_owned();
        Ok((
            Server {
                bench: Some(Arc::new(bench)),
                ..self
            },
            token,
        ))
    }

    /// The address that it listens on.
    ///
    /// # Errors
    /// The system refuses.
    pub fn address(&self) -> Result<SocketAddr, ServerError> {
        Ok(self.listener.local_addr()?)
    }

    /// A handle that reloads the content, from any thread.
    #[must_use]
    pub fn reloader(&self) -> Reloader {
        Reloader {
            registry: self.registry.clone(),
        }
    }

    /// A handle that stops the server, from any thread.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        Stopper {
            stop: self.stop.clone(),
        }
    }

    /// Serves until it is stopped.
    ///
    /// # Errors
    /// The system refuses.
    pub fn run(self) -> Result<(), ServerError> {
        let Server {
            listener,
            runtime,
            registry,
            page,
            bench,
            stop,
        } = self;
        let mut stopped = stop.subscribe();
        let reach = if listener.local_addr()?.ip().is_loopback() {
            Reach::ThisMachine
        } else {
            Reach::Everywhere
        };
        let app = app(registry, page, bench.as_ref(), reach);
        let served = runtime.block_on(async {
            tokio::select! {
                served = async { axum::serve(TimedListener(listener), app).await } => served,
                _ = stopped.wait_for(|stopped| *stopped) => Ok(()),
            }
        });
        runtime.shutdown_background();
        Ok(served?)
    }
}

/// Stops a server.
#[derive(Clone, Debug)]
pub struct Stopper {
    stop: watch::Sender<bool>,
}

impl Stopper {
    /// Stops the server: running requests are cut off, answered ones are stored.
    pub fn stop(&self) {
        self.stop.send_replace(true);
    }
}

/// Reloads the content of a server.
#[derive(Clone)]
pub struct Reloader {
    registry: Arc<GameRegistry>,
}

impl Reloader {
    /// Reloads the content, moves open games to it, and shows its faults to their players.
    pub fn reload(&self) {
        self.registry.reload();
    }
}

fn app(
    registry: Arc<GameRegistry>,
    page: Page,
    bench: Option<&Arc<Workbench>>,
    reach: Reach,
) -> Router {
    routes::router()
        .merge(bench.map(edit::router).unwrap_or_default())
        .fallback(|request: ApiRequest| answer(request, |_| Err(ApiError::NotFound)))
        .method_not_allowed_fallback(|request: ApiRequest| {
            answer(request, |_| Err(ApiError::WrongMethod))
        })
        .merge(page.routes())
        .layer(from_fn_with_state((registry.clone(), reach), guard))
        .with_state(registry)
}

/// The machines that can reach the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    ThisMachine,
    Everywhere,
}

/// Whether a host with its port is a name of this machine.
fn is_this_machine(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    matches!(name, "localhost" | "[::1]")
        || name.starts_with("127.") && name.parse::<std::net::Ipv4Addr>().is_ok()
}

/// The content security policy of all answers.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Refuses pages of other sites, and gives every answer its headers.
async fn guard(
    State((registry, reach)): State<(Arc<GameRegistry>, Reach)>,
    request: Request,
    next: Next,
) -> Response {
    let accepts_gzip = gzip::is_accepted(request.headers());
    let mut response = match is_own(reach, request.method(), request.uri(), request.headers()) {
        true => next.run(request).await,
        false => ApiError::WrongOrigin.response(&registry.catalogue.words(ENGLISH)),
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    if accepts_gzip {
        gzip::compressed(response).await
    } else {
        response
    }
}

/// Whether a request comes from a page of this server, or from no page at all.
fn is_own(reach: Reach, method: &Method, uri: &Uri, headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST);
    let host = host.and_then(|host| host.to_str().ok()).or(uri.host());
    // DNS rebinding: a foreign name that resolves to this machine would pass as the same origin.
    if reach == Reach::ThisMachine && !host.is_some_and(is_this_machine) {
        return false;
    }
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
