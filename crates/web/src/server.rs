//! The server: a listener, what it serves, and its end.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use axum::Router;
use axum::middleware::from_fn_with_state;
use tokio::sync::watch;

use crate::accept::accept;
use crate::catalogue::{Catalogue, Open};
use crate::edit::{self, Edit, Workbench};
use crate::error::ApiError;
use crate::games::GameRegistry;
use crate::health;
use crate::limits::{HOUR, WORKERS};
use crate::middleware::observe;
use crate::network::{Access, Network};
use crate::notices::{NoticeError, NoticeOptions};
use crate::page::Page;
use crate::request::{ApiRequest, answer};
use crate::results;
use crate::routes;
use crate::store::{Store, StoreError};

/// The maximum time that running requests have for their end when the server is stopped.
const PATIENCE: Duration = Duration::from_secs(2);

/// A server of games that is ready to listen.
pub struct Server {
    listener: tokio::net::TcpListener,
    runtime: tokio::runtime::Runtime,
    registry: Arc<GameRegistry>,
    page: Page,
    bench: Option<Arc<Workbench>>,
    access: Access,
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
    /// Notices that cannot be turned on.
    #[error("notices: {0}")]
    Notices(#[from] NoticeError),
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
            access: Access::default(),
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

    /// Answers under further names, and believes proxies.
    #[must_use]
    pub fn with_access(self, access: Access) -> Server {
        Server { access, ..self }
    }

    /// Publishes the results of games between named people at `/results`.
    #[must_use]
    pub fn with_results(self) -> Server {
        self.registry.publishes.store(true, Ordering::Relaxed);
        self
    }

    /// Sends notices to people who have no page open.
    ///
    /// # Errors
    /// A user without a password, or a system that refuses encryption or threads.
    pub fn with_notices(self, options: NoticeOptions) -> Result<Server, ServerError> {
        self.registry.notices.open(options)?;
        Ok(self)
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

    /// Deletes the games in which nothing was done on the last `days` days, now and every hour.
    #[must_use]
    pub fn with_expiry(self, days: u32) -> Server {
        self.every_hour(move |registry| registry.expire(days))
    }

    /// Ends the games in which the time for a move has passed, now and every hour.
    #[must_use]
    pub fn with_pace(self) -> Server {
        self.every_hour(GameRegistry::end_overdue)
    }

    /// Does something now and every hour; a database that refuses now is asked again in an hour.
    fn every_hour<E>(
        self,
        work: impl Fn(&GameRegistry) -> Result<(), E> + Send + 'static,
    ) -> Server {
        let registry = Arc::downgrade(&self.registry);
        thread::spawn(move || {
            while let Some(registry) = registry.upgrade() {
                let _ = work(&registry);
                drop(registry);
                thread::sleep(HOUR);
            }
        });
        self
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
            access,
            stop,
        } = self;
        let mut stopped = stop.subscribe();
        let address = listener.local_addr()?.ip();
        let deliveries = registry.notices.deliveries.clone();
        let network = Arc::new(Network::new(access, address, deliveries));
        let connections = network.connections.clone();
        let publishes = registry.publishes.load(Ordering::Relaxed);
        let results = publishes.then(|| results::router().merge(page.results()));
        let bench = bench.as_ref().map(edit::router);
        let more = results.into_iter().chain(bench);
        let app = app(registry.clone(), page, more, network);
        runtime.block_on(async {
            tokio::select! {
                () = accept(listener, connections, app) => {}
                _ = stopped.wait_for(|stopped| *stopped) => {}
            }
        });
        runtime.shutdown_timeout(PATIENCE);
        // Connections to a database cannot be closed inside of the runtime.
        drop(registry);
        Ok(())
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
    /// Reloads the content: new games have it, and running ones keep theirs.
    pub fn reload(&self) {
        self.registry.reload();
    }
}

fn app(
    registry: Arc<GameRegistry>,
    page: Page,
    more: impl IntoIterator<Item = Router<Arc<GameRegistry>>>,
    network: Arc<Network>,
) -> Router {
    let routes = more.into_iter().fold(routes::router(), Router::merge);
    routes
        .merge(health::router())
        .merge(page.routes())
        .fallback(|request: ApiRequest| answer(request, |_| Err(ApiError::NotFound)))
        .method_not_allowed_fallback(|request: ApiRequest| {
            answer(request, |_| Err(ApiError::WrongMethod))
        })
        .layer(from_fn_with_state((registry.clone(), network), observe))
        .with_state(registry)
}
