//! The state that all requests of a server share: its names, its limits and its counts.

use std::net::IpAddr;
use std::sync::{Arc, Once};

use axum::http::HeaderMap;

use crate::client_address::ClientAddress;
use crate::connections::{Answering, Connection, Connections};
use crate::host_names::{HostNames, Reach};
use crate::metrics::Metrics;
use crate::notices::Deliveries;
use crate::rate_limits::RateLimits;
use crate::streams::Streams;
use crate::trusted_proxy::{TrustedProxy, client, is_forwarded, is_trusted};
use crate::turns::Turns;

/// The largest number of open connections.
const MAX_CONNECTIONS: usize = 4_096;

/// The first request that was forwarded by an unknown proxy.
static FORWARDED: Once = Once::new();

/// The clients that a server answers, beyond those of this machine.
#[derive(Clone, Debug, Default)]
pub struct Access {
    /// The names of the server, beside `localhost` and addresses.
    pub names: Vec<String>,
    /// The proxies that are believed to name the client of a request.
    pub proxies: Vec<TrustedProxy>,
    /// The header in which these proxies name the person who has logged in.
    pub name_header: Option<String>,
}

/// The state that all requests share.
pub(crate) struct Network {
    pub(crate) names: HostNames,
    pub(crate) proxies: Vec<TrustedProxy>,
    /// The header in which trusted proxies name the person who has logged in.
    pub(crate) name_header: Option<String>,
    pub(crate) connections: Arc<Connections>,
    pub(crate) rates: RateLimits,
    pub(crate) streams: Arc<Streams>,
    pub(crate) metrics: Metrics,
    pub(crate) turns: Turns,
}

/// The sender of a request.
#[derive(Clone)]
pub(crate) struct Visitor {
    pub(crate) address: ClientAddress,
    pub(crate) network: Arc<Network>,
    /// The name that a trusted proxy gives its person.
    pub(crate) name: Option<String>,
    connection: Arc<Connection>,
}

impl Network {
    /// The state of a server that listens on an address.
    pub(crate) fn new(access: Access, address: IpAddr, deliveries: Deliveries) -> Network {
        let most = open_files().map_or(MAX_CONNECTIONS, connections_of);
        Network {
            names: HostNames::new(&access.names, Reach::of(address)),
            connections: Arc::new(Connections::new(most, access.proxies.clone())),
            proxies: access.proxies,
            name_header: access.name_header,
            rates: RateLimits::new(),
            streams: Arc::new(Streams::new(most)),
            metrics: Metrics::new(deliveries),
            turns: Turns::default(),
        }
    }
}

impl Visitor {
    /// The sender of a request that came over a connection.
    pub(crate) fn new(
        network: Arc<Network>,
        connection: Arc<Connection>,
        headers: &HeaderMap,
    ) -> Visitor {
        let peer = connection.peer();
        if is_forwarded(headers) && !is_trusted(peer, &network.proxies) {
            FORWARDED.call_once(|| {
                tracing::warn!("{peer} forwards requests: limits count its clients as one until --trust-proxy {peer} is given");
            });
        }
        let address = client(peer, headers, &network.proxies);
        let header = network.name_header.as_deref();
        let header = header.filter(|_| is_trusted(peer, &network.proxies));
        let name = header.and_then(|header| headers.get(header));
        Visitor {
            address: ClientAddress::of(address),
            name: name.map(|name| String::from_utf8_lossy(name.as_bytes()).into_owned()),
            network,
            connection,
        }
    }

    /// Whether the client is on this machine or trusted, and no unknown proxy stands for it.
    pub(crate) fn is_operator(&self, headers: &HeaderMap) -> bool {
        let (peer, proxies) = (self.connection.peer(), &self.network.proxies);
        let client = client(peer, headers, proxies);
        let is_known = client.to_canonical().is_loopback() || is_trusted(client, proxies);
        is_known && (is_trusted(peer, proxies) || !is_forwarded(headers))
    }

    /// Keeps the connection from being closed for another while its request is answered.
    pub(crate) fn answering(&self) -> Answering {
        Answering::on(self.connection.clone(), self.network.connections.clone())
    }
}

/// The number of connections that leaves files to the storage, to machines and to the system.
fn connections_of(files: usize) -> usize {
    let reserve = (files / 4).clamp(48, 256);
    files.saturating_sub(reserve).clamp(8, MAX_CONNECTIONS)
}

/// The largest number of open files, raised as far as the system allows; none if it has none.
#[cfg(unix)]
fn open_files() -> Option<usize> {
    use nix::sys::resource::{Resource, getrlimit, setrlimit};

    let (soft, hard) = getrlimit(Resource::RLIMIT_NOFILE).ok()?;
    let wanted = hard.min(MAX_CONNECTIONS as u64 + 256).max(soft);
    let raised = setrlimit(Resource::RLIMIT_NOFILE, wanted, hard);
    let files = if raised.is_ok() { wanted } else { soft };
    usize::try_from(files).ok()
}

#[cfg(not(unix))]
fn open_files() -> Option<usize> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_leave_files_to_the_storage() {
        let of_files = [16, 64, 128, 1_024, 4_352, usize::MAX].map(connections_of);
        assert_eq!(of_files, [8, 16, 80, 768, 4_096, 4_096]);
    }
}
