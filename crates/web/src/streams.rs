//! The open streams: how many there are, whose they are, and which one ends for another.
//!
//! When there is no place left, the site with the most streams gives one up, and of its addresses the one with the
//! most: its page opens another one when there is room again.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::client_address::ClientAddress;
use crate::setting::Role;

/// The largest number of open streams.
const MAX_STREAMS: usize = 2_000;
/// The largest number of streams of one address that is not this machine, and of its site.
const MAX_OF_ADDRESS: usize = 64;
const MAX_OF_SITE: usize = 256;

/// The open streams.
pub(crate) struct Streams {
    /// The largest number of streams.
    most: usize,
    open: Mutex<Open>,
}

/// The open streams by their numbers: a later one has a higher number.
#[derive(Default)]
struct Open {
    next: u64,
    streams: BTreeMap<u64, Stream>,
}

/// An open stream.
#[derive(Clone)]
struct Stream {
    address: ClientAddress,
    role: Role,
    given_up: Arc<Notify>,
}

/// The place of a stream, which is free again when this is dropped.
pub(crate) struct StreamPlace {
    streams: Arc<Streams>,
    number: u64,
    given_up: Arc<Notify>,
}

impl Streams {
    /// No streams yet; later ones leave a quarter of the connections to requests.
    pub(crate) fn new(connections: usize) -> Streams {
        Streams {
            most: MAX_STREAMS.min(connections * 3 / 4),
            open: Mutex::default(),
        }
    }

    /// The number of open streams.
    pub(crate) fn count(&self) -> usize {
        self.open().streams.len()
    }

    /// A place for a new stream; none if its own address or site would have to give one up.
    pub(crate) fn place(
        self: &Arc<Streams>,
        address: ClientAddress,
        role: Role,
    ) -> Option<StreamPlace> {
        let [of_address, of_site] = match address.is_loopback() {
            true => [self.most; 2],
            false => [MAX_OF_ADDRESS, MAX_OF_SITE].map(|most| self.most.min(most)),
        };
        let mut open = self.open();
        if !open.has_room(of_address, role, |one| one.address == address)
            || !open.has_room(of_site, role, |one| one.address.site() == address.site())
        {
            return None;
        }
        if !open.has_room(self.most, role, |_| true) {
            open.make_room(address, role)?;
        }
        let (number, given_up) = (open.next, Arc::new(Notify::new()));
        open.next += 1;
        let stream = Stream {
            address,
            role,
            given_up: given_up.clone(),
        };
        open.streams.insert(number, stream);
        Some(StreamPlace {
            streams: self.clone(),
            number,
            given_up,
        })
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Open {
    /// Whether another stream of a role keeps a limit of some streams, of which spectators leave half to players.
    fn has_room(&self, most: usize, role: Role, among: impl Fn(&Stream) -> bool) -> bool {
        let among = self.streams.values().filter(|one| among(one));
        let (mut all, mut spectators) = (0, 0);
        for stream in among {
            all += 1;
            spectators += usize::from(stream.role == Role::Watches);
        }
        all < most && (role != Role::Watches || spectators < most / 2)
    }

    /// Ends the oldest stream of the heaviest address of the heaviest site for a new one; none if that is its own site.
    fn make_room(&mut self, newcomer: ClientAddress, role: Role) -> Option<()> {
        // Spectators replace spectators.
        let of_role = |one: &Stream| role != Role::Watches || one.role == Role::Watches;
        let all = self.streams.values().filter(|one| of_role(one));
        let (mut sites, mut addresses) = (BTreeMap::new(), BTreeMap::new());
        for address in all.map(|one| one.address).chain([newcomer]) {
            *sites.entry(address.site()).or_insert(0) += 1;
            *addresses.entry(address).or_insert(0) += 1;
        }
        let weight = |address: &ClientAddress| {
            let of_site = sites.get(&address.site()).copied().unwrap_or(0);
            (of_site, addresses.get(address).copied().unwrap_or(0))
        };
        let heaviest = addresses.keys().copied().max_by_key(weight)?;
        if weight(&heaviest).0 <= weight(&newcomer).0 {
            return None;
        }
        let is_given = |one: &Stream| one.address == heaviest && of_role(one);
        let given = self.streams.iter().find(|(_, one)| is_given(one));
        let number = given.map(|(number, _)| *number)?;
        let given = self.streams.remove(&number)?;
        given.given_up.notify_one();
        Some(())
    }
}

impl StreamPlace {
    /// Waits until the stream has to end for another one.
    pub(crate) async fn given_up(&self) {
        self.given_up.notified().await;
    }
}

impl Drop for StreamPlace {
    fn drop(&mut self) {
        self.streams.open().streams.remove(&self.number);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// The number of streams that an address can open.
    fn opened(streams: &Arc<Streams>, address: &str, role: Role) -> Vec<StreamPlace> {
        let address = ClientAddress::of(address.parse().unwrap());
        let places = std::iter::from_fn(|| streams.place(address, role));
        places.take(10_000).collect()
    }

    #[test]
    fn no_address_and_no_spectators_take_every_stream() {
        let streams = Arc::new(Streams::new(400));
        let watching = opened(&streams, "192.0.2.1", Role::Watches);
        let playing = opened(&streams, "192.0.2.1", Role::Seat(0));
        assert_eq!((watching.len(), playing.len()), (32, 32));
        let here = opened(&streams, "127.0.0.1", Role::Watches);
        assert_eq!(here.len(), 150 - 32);
        assert_eq!(opened(&streams, "192.0.2.2", Role::Seat(1)).len(), 64);
        drop((watching, playing, here));
        assert_eq!(streams.count(), 0);
    }

    #[tokio::test]
    async fn the_heaviest_site_gives_a_stream_up() {
        let streams = Arc::new(Streams::new(4_000));
        let sites = (1..=8).flat_map(|site| (1..=4).map(move |nth| format!("10.0.{site}.{nth}")));
        let held: Vec<Vec<StreamPlace>> = sites
            .map(|address| opened(&streams, &address, Role::Seat(0)))
            .collect();
        assert_eq!(streams.count(), MAX_STREAMS);
        let newcomer = |address: &str| {
            let address = ClientAddress::of(address.parse().unwrap());
            streams.place(address, Role::Seat(0))
        };
        let late: Vec<_> = (1..=9)
            .map(|nth| newcomer(&format!("192.0.2.{nth}")))
            .collect();
        assert!(late.iter().all(Option::is_some));
        assert_eq!(streams.count(), MAX_STREAMS);
        held[0][0].given_up().await;
        // A site that is as heavy as any other has to do with what it has.
        assert!(newcomer("10.0.1.5").is_none());
        drop(held);
        assert_eq!(streams.count(), 9);
    }

    #[test]
    fn the_addresses_of_a_site_leave_streams_to_others() {
        let streams = Arc::new(Streams::new(4_000));
        let near = (1..100).map(|nth| format!("198.51.100.{nth}"));
        let near = near.flat_map(|address| opened(&streams, &address, Role::Seat(0)));
        let near: Vec<StreamPlace> = near.collect();
        assert_eq!(near.len(), MAX_OF_SITE);
        assert_eq!(
            opened(&streams, "192.0.2.1", Role::Seat(0)).len(),
            MAX_OF_ADDRESS
        );
    }
}
