//! The server: a listener, what every answer carries, and who may ask.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, Uri, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use tokio::sync::watch;

use crate::asked::{Asked, answer};
use crate::catalogue::{Catalogue, Open};
use crate::edit::{self, Desk, Edit};
use crate::hall::Hall;
use crate::packed;
use crate::page::Page;
use crate::patience::Patient;
use crate::problem::Problem;
use crate::routes::routes;
use crate::store::{Store, StoreError};

/// The most requests that wait for the storage and for scripts at once.
const WORKERS: usize = 8;

/// A server of games that is ready to listen.
pub struct Server {
    listener: tokio::net::TcpListener,
    runtime: tokio::runtime::Runtime,
    hall: Arc<Hall>,
    page: Page,
    desk: Option<Arc<Desk>>,
    stop: watch::Sender<bool>,
}

/// Why a server does not start, or stops.
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
        /// What the system says.
        error: std::io::Error,
    },
    /// The storage does not say what other servers do.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A workbench that other machines could reach.
    #[error("the workbench (--edit) is for this machine alone: leave --host out")]
    EditElsewhere,
    /// The system refuses threads or connections.
    #[error("cannot serve: {0}")]
    System(#[from] std::io::Error),
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
                std::io::ErrorKind::AddrInUse => ServerError::PortInUse(address.port()),
                _ => ServerError::Listen { address, error },
            })?;
        let hall = Arc::new(Hall::new(Catalogue::new(open), store));
        hall.listen()?;
        Ok(Server {
            listener,
            runtime,
            hall,
            page: Page::embedded(),
            desk: None,
            stop: watch::Sender::new(false),
        })
    }

    /// The same server with the files of the page from a folder: while the page is being written.
    #[must_use]
    pub fn with_page(self, folder: std::path::PathBuf) -> Server {
        Server {
            page: Page::in_folder(folder),
            ..self
        }
    }

    /// The same server with the trained networks in some folders, and what is wrong with their files.
    ///
    /// A seat takes one as `net:NAME`, where `NAME.safetensors` is its file.
    #[must_use]
    pub fn with_networks(self, folders: &[std::path::PathBuf]) -> (Server, Vec<String>) {
        let faults = self.hall.networks.read(folders);
        (self, faults)
    }

    /// The same server with a workbench, and the token that opens it: content can be written from this machine.
    ///
    /// # Errors
    /// An address that other machines reach, or a system without random numbers.
    pub fn with_edit(self, edit: Edit) -> Result<(Server, String), ServerError> {
        if !self.address()?.ip().is_loopback() {
            return Err(ServerError::EditElsewhere);
        }
        let no_chance = || std::io::Error::other("the system has no random numbers");
        let desk = Desk::new(edit).ok_or_else(no_chance)?;
        let token = desk.token().text().to_owned();
        Ok((
            Server {
                desk: Some(Arc::new(desk)),
                ..self
            },
            token,
        ))
    }

    /// The address that it listens on.
    ///
    /// # Errors
    /// What the system says.
    pub fn address(&self) -> Result<SocketAddr, ServerError> {
        Ok(self.listener.local_addr()?)
    }

    /// What reads the content again, from any thread.
    #[must_use]
    pub fn reloader(&self) -> Reloader {
        Reloader {
            hall: self.hall.clone(),
        }
    }

    /// What ends it, from any thread.
    #[must_use]
    pub fn stopper(&self) -> Stopper {
        Stopper {
            stop: self.stop.clone(),
        }
    }

    /// Serves until it is stopped.
    ///
    /// # Errors
    /// What the system says.
    pub fn run(self) -> Result<(), ServerError> {
        let Server {
            listener,
            runtime,
            hall,
            page,
            desk,
            stop,
        } = self;
        let mut stopped = stop.subscribe();
        let reach = if listener.local_addr()?.ip().is_loopback() {
            Reach::ThisMachine
        } else {
            Reach::Everywhere
        };
        let app = app(hall, page, desk.as_ref(), reach);
        let served = runtime.block_on(async {
            tokio::select! {
                served = async { axum::serve(Patient(listener), app).await } => served,
                _ = stopped.wait_for(|stopped| *stopped) => Ok(()),
            }
        });
        runtime.shutdown_background();
        Ok(served?)
    }
}

/// What ends a server.
#[derive(Clone, Debug)]
pub struct Stopper {
    stop: watch::Sender<bool>,
}

impl Stopper {
    /// Ends it: requests that are being answered are cut off, and what was answered is kept.
    pub fn stop(&self) {
        self.stop.send_replace(true);
    }
}

/// What reads the content again.
#[derive(Clone)]
pub struct Reloader {
    hall: Arc<Hall>,
}

impl Reloader {
    /// Reads the content again, moves open games to it, and shows what is wrong with it to their players.
    pub fn reload(&self) {
        self.hall.reload();
    }
}

fn app(hall: Arc<Hall>, page: Page, desk: Option<&Arc<Desk>>, reach: Reach) -> Router {
    routes()
        .merge(desk.map(edit::router).unwrap_or_default())
        .fallback(|asked: Asked| answer(asked, |_| Err::<(), _>(Problem::NotFound)))
        .method_not_allowed_fallback(|asked: Asked| {
            answer(asked, |_| Err::<(), _>(Problem::WrongMethod))
        })
        .merge(page.routes())
        .layer(from_fn_with_state((hall.clone(), reach), guard))
        .with_state(hall)
}

/// From where requests can come.
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

/// What no answer may load, and who may frame it.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Refuses pages of other sites, and gives every answer its headers.
async fn guard(
    State((hall, reach)): State<(Arc<Hall>, Reach)>,
    request: Request,
    next: Next,
) -> Response {
    let takes_small = packed::is_taken(request.headers());
    let mut response = match is_own(reach, request.method(), request.uri(), request.headers()) {
        true => next.run(request).await,
        false => {
            let problem = Problem::WrongOrigin;
            let (status, code) = problem.code();
            let said = hall.catalogue.words(crate::catalogue::ENGLISH);
            crate::asked::refusal(status, code, problem.message(&said), None, None)
        }
    };
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(POLICY),
    );
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    headers.insert(
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    );
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    if takes_small {
        packed::packed(response).await
    } else {
        response
    }
}

/// Whether a request comes from a page of this server, or from no page at all.
fn is_own(reach: Reach, method: &Method, uri: &Uri, headers: &HeaderMap) -> bool {
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok())
        .or(uri.host());
    // A name of another site that leads here would make its pages look like those of this server.
    if reach == Reach::ThisMachine && !host.is_some_and(is_this_machine) {
        return false;
    }
    let Some(origin) = headers.get(header::ORIGIN) else {
        // Browsers send the origin with whatever changes something.
        let site = headers
            .get("sec-fetch-site")
            .and_then(|site| site.to_str().ok());
        return method == Method::GET || !matches!(site, Some("cross-site" | "same-site"));
    };
    let origin = origin
        .to_str()
        .ok()
        .and_then(|origin| origin.split_once("://"))
        .map(|(_, host)| host);
    origin.is_some() && origin == host
}
