//! The open connections: how many there are, whose they are, and which one is closed for another.
//!
//! When there is no place left, the site with the most connections gives one up, and of its clients the one with the
//! most, so that no address and no customer can keep another out. The connection that waited longest for a request goes
//! first.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

use crate::client_address::ClientAddress;
use crate::trusted_proxy::{TrustedProxy, is_trusted};

/// The largest number of connections of one address that is neither this machine nor a proxy, and of its site.
const MAX_OF_ADDRESS: usize = 256;
const MAX_OF_SITE: usize = 1_024;

/// The open connections.
pub(crate) struct Connections {
    /// The largest number of connections.
    most: usize,
    proxies: Vec<TrustedProxy>,
    places: Arc<Semaphore>,
    /// A count that orders the moments at which connections began to wait.
    moment: AtomicU64,
    open: Mutex<Open>,
}

/// Connections by their origins and their numbers.
type Open = BTreeMap<Origin, BTreeMap<u64, Arc<Connection>>>;

/// The origin of connections: only the weights of clients are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Origin {
    Proxy(ClientAddress),
    Client(ClientAddress),
}

/// An open connection.
pub(crate) struct Connection {
    peer: IpAddr,
    origin: Origin,
    number: u64,
    /// The number of requests that are being answered.
    answering: AtomicUsize,
    /// The moment since which it waits for a request.
    waits_since: AtomicU64,
    given_up: Notify,
}

/// The place of a connection, which is free again when this is dropped.
pub(crate) struct Place {
    pub(crate) connection: Arc<Connection>,
    connections: Arc<Connections>,
    _permit: OwnedSemaphorePermit,
}

/// A request that is being answered on a connection, which is then not idle.
pub(crate) struct Answering {
    connection: Arc<Connection>,
    connections: Arc<Connections>,
}

impl Connections {
    pub(crate) fn new(most: usize, proxies: Vec<TrustedProxy>) -> Connections {
        Connections {
            most,
            proxies,
            places: Arc::new(Semaphore::new(most)),
            moment: AtomicU64::new(0),
            open: Mutex::default(),
        }
    }

    /// The number of open connections.
    pub(crate) fn count(&self) -> usize {
        count(&self.open())
    }

    /// A place for a new connection; none if its own address has to give one up and needs them all.
    pub(crate) async fn place(self: &Arc<Connections>, peer: IpAddr) -> Option<Place> {
        let address = ClientAddress::of(peer);
        let origin = match is_trusted(peer, &self.proxies) {
            true => Origin::Proxy(address),
            false => Origin::Client(address),
        };
        self.make_room(origin)?;
        // A connection that was given up has its place for a moment.
        let permit = self.places.clone().acquire_owned().await.ok()?;
        let now = self.now();
        let connection = Arc::new(Connection {
            peer,
            origin,
            number: now,
            answering: AtomicUsize::new(0),
            waits_since: AtomicU64::new(now),
            given_up: Notify::new(),
        });
        let mut open = self.open();
        let own = open.entry(origin).or_default();
        own.insert(connection.number, connection.clone());
        drop(open);
        Some(Place {
            connection,
            connections: self.clone(),
            _permit: permit,
        })
    }

    /// Gives a connection up for a new one, if there is no place left.
    fn make_room(&self, newcomer: Origin) -> Option<()> {
        let mut open = self.open();
        let is_limited = matches!(newcomer, Origin::Client(address) if !address.is_loopback());
        let given = if is_limited && weight(&open, newcomer).address >= self.most_of_address() {
            longest_idle(open.get(&newcomer)?)?
        } else if is_limited && weight(&open, newcomer).site >= self.most_of_site() {
            let near = |origin: &Origin| origin.site() == newcomer.site();
            dispensable(&open, newcomer, near)?
        } else if count(&open) >= self.most {
            dispensable(&open, newcomer, |_| true)?
        } else {
            return Some(());
        };
        let (origin, number) = (given.origin, given.number);
        let given = open.get_mut(&origin)?.remove(&number)?;
        given.given_up.notify_one();
        Some(())
    }

    fn most_of_address(&self) -> usize {
        MAX_OF_ADDRESS.min(self.most / 2).max(1)
    }

    fn most_of_site(&self) -> usize {
        MAX_OF_SITE.min(self.most * 3 / 4).max(1)
    }

    fn now(&self) -> u64 {
        self.moment.fetch_add(1, Ordering::Relaxed)
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn count(open: &Open) -> usize {
    open.values().map(BTreeMap::len).sum()
}

/// Connections of an origin and of its site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Weight {
    site: usize,
    address: usize,
}

fn weight(open: &Open, origin: Origin) -> Weight {
    let near = open.iter().filter(|(one, _)| one.site() == origin.site());
    Weight {
        site: near.map(|(_, own)| own.len()).sum(),
        address: open.get(&origin).map_or(0, BTreeMap::len),
    }
}

/// The connection that a new one replaces, among some origins: of the heaviest client, or else an idle one of a proxy.
fn dispensable(
    open: &Open,
    newcomer: Origin,
    among: impl Fn(&Origin) -> bool,
) -> Option<&Connection> {
    let giver = heaviest(open, newcomer, &among);
    let own = open.get(&giver);
    let oldest = || own?.values().next().filter(|_| giver != newcomer);
    let proxies = open
        .iter()
        .filter(|(one, _)| !one.is_client() && among(one));
    let of_proxy = || proxies.filter_map(|(_, own)| longest_idle(own)).next();
    let idle = own.and_then(longest_idle);
    idle.or_else(|| oldest().map(Arc::as_ref)).or_else(of_proxy)
}

/// The client with the most connections of the site with the most, counting the new one; a proxy stands for many clients.
fn heaviest(open: &Open, newcomer: Origin, among: impl Fn(&Origin) -> bool) -> Origin {
    let mut weights: BTreeMap<Origin, usize> =
        open.iter().map(|(one, own)| (*one, own.len())).collect();
    *weights.entry(newcomer).or_default() += 1;
    let mut sites: BTreeMap<Origin, usize> = BTreeMap::new();
    for (origin, address) in &weights {
        *sites.entry(origin.site()).or_default() += address;
    }
    let clients = weights.into_iter().filter(|(origin, _)| among(origin));
    let clients = clients.map(|(origin, address)| {
        let site = sites.get(&origin.site()).copied().unwrap_or_default();
        (
            origin.is_client(),
            Weight { site, address },
            origin == newcomer,
            origin,
        )
    });
    clients.max().map_or(newcomer, |(.., origin)| origin)
}

/// The connection that waited longest for a request.
fn longest_idle(own: &BTreeMap<u64, Arc<Connection>>) -> Option<&Connection> {
    let idle = own.values().filter(|one| one.is_idle());
    let longest = idle.min_by_key(|one| one.waits_since.load(Ordering::Relaxed));
    longest.map(Arc::as_ref)
}

impl Origin {
    fn is_client(self) -> bool {
        matches!(self, Origin::Client(_))
    }

    /// The origin that stands for all clients of a site; a proxy is alone.
    fn site(self) -> Origin {
        match self {
            Origin::Client(address) => Origin::Client(address.site()),
            Origin::Proxy(_) => self,
        }
    }
}

impl Connection {
    /// The address at the other end.
    pub(crate) fn peer(&self) -> IpAddr {
        self.peer
    }

    /// Waits until the connection has to give its place up.
    pub(crate) async fn given_up(&self) {
        self.given_up.notified().await;
    }

    fn is_idle(&self) -> bool {
        self.answering.load(Ordering::Relaxed) == 0
    }
}

impl Answering {
    pub(crate) fn on(connection: Arc<Connection>, connections: Arc<Connections>) -> Answering {
        connection.answering.fetch_add(1, Ordering::Relaxed);
        Answering {
            connection,
            connections,
        }
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        let now = self.connections.now();
        self.connection.waits_since.store(now, Ordering::Relaxed);
        self.connection.answering.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let (origin, number) = (self.connection.origin, self.connection.number);
        let mut open = self.connections.open();
        let Some(own) = open.get_mut(&origin) else {
            return;
        };
        own.remove(&number);
        if own.is_empty() {
            open.remove(&origin);
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// Connections with so many places, behind no proxy or one.
    fn connections(most: usize, proxies: &[&str]) -> Arc<Connections> {
        let proxies = proxies.iter().map(|proxy| proxy.parse().unwrap());
        Arc::new(Connections::new(most, proxies.collect()))
    }

    /// A place that is given back as soon as it is given up.
    fn place(connections: &Arc<Connections>, peer: &str) -> Option<Place> {
        connections.places.add_permits(1);
        let runtime = tokio::runtime::Builder::new_current_thread();
        let runtime = { runtime }.build().unwrap();
        runtime.block_on(connections.place(peer.parse().unwrap()))
    }

    fn open(connections: &Arc<Connections>, peer: &str) -> usize {
        let address = ClientAddress::of(peer.parse().unwrap());
        let open = connections.open();
        let of = |origin: &Origin| match origin {
            Origin::Proxy(own) | Origin::Client(own) => *own == address,
        };
        let own = open.iter().filter(|(origin, _)| of(origin));
        own.map(|(_, own)| own.len()).sum()
    }

    #[test]
    fn the_connection_that_waited_longest_is_given_up() {
        let connections = connections(4, &[]);
        let mut places: Vec<Place> = (0..4)
            .filter_map(|_| place(&connections, "127.0.0.1"))
            .collect();
        let busy = |place: &Place| Answering::on(place.connection.clone(), connections.clone());
        // The first one answers, the second one has just done so: the third one waited longest.
        let _answering = busy(&places[0]);
        drop(busy(&places[1]));
        let third = places[2].connection.number;
        places.extend(place(&connections, "127.0.0.1"));
        let left = connections.open();
        let mut left = left.values().flat_map(BTreeMap::keys);
        assert!(left.all(|number| *number != third));
        assert_eq!(places.len(), 5);
    }

    #[test]
    fn an_address_with_many_connections_cannot_keep_others_out() {
        let connections = connections(10, &[]);
        let many: Vec<Place> = (0..10)
            .filter_map(|n| place(&connections, &format!("192.0.2.{}", n % 2)))
            .collect();
        let _busy: Vec<Answering> = many
            .iter()
            .map(|place| Answering::on(place.connection.clone(), connections.clone()))
            .collect();
        let others: Vec<Place> = ["198.51.100.1", "198.51.100.1", "203.0.113.1"]
            .iter()
            .map(|peer| place(&connections, peer).unwrap())
            .collect();
        assert_eq!(connections.count(), 10);
        assert_eq!(open(&connections, "198.51.100.1"), 2);
        // Whoever has many and only busy ones gets none of those of others.
        assert!(place(&connections, "192.0.2.0").is_none());
        drop((many, others));
        assert_eq!(connections.count(), 0);
    }

    #[test]
    fn a_site_with_many_addresses_cannot_keep_others_out() {
        let connections = connections(100, &[]);
        let near = |nth: usize| place(&connections, &format!("2001:db8:1:{nth:x}::1"));
        let many: Vec<Place> = (0..1_000).filter_map(near).collect();
        assert_eq!((many.len(), connections.count()), (75, 75));
        let far = |nth: usize| place(&connections, &format!("198.51.{nth}.1"));
        let others: Vec<Place> = (0..40).filter_map(far).collect();
        assert_eq!((others.len(), connections.count()), (40, 100));
        // Those of the crowd were given up, and whoever has several keeps them.
        let own: Vec<Place> = (0..3).filter_map(|_| far(0)).collect();
        assert_eq!((own.len(), open(&connections, "198.51.0.1")), (3, 4));
        drop((many, others, own));
        assert_eq!(connections.count(), 0);
    }

    #[test]
    fn an_address_has_half_of_the_places_at_most_unless_it_is_a_proxy() {
        let connections = connections(10, &["192.0.2.9"]);
        let of = |peer: &str| -> Vec<Place> {
            let tries = (0..20).map(|_| place(&connections, peer).unwrap());
            tries.collect()
        };
        let _strangers = of("192.0.2.1");
        assert_eq!(open(&connections, "192.0.2.1"), 5);
        let _proxied = of("192.0.2.9");
        assert_eq!(open(&connections, "192.0.2.9"), 10);
        assert_eq!(open(&connections, "192.0.2.1"), 0);
        // The proxy stands for many clients.
        let _stranger = place(&connections, "192.0.2.1").unwrap();
        assert_eq!(open(&connections, "192.0.2.9"), 9);
    }
}
