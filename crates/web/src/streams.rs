//! The numbers of open streams, by address and in all.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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
    open: Mutex<BTreeMap<ClientAddress, Count>>,
}

/// The number of some streams.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    players: usize,
    spectators: usize,
}

/// The place of a stream, which is free again when this is dropped.
pub(crate) struct StreamPlace {
    streams: Arc<Streams>,
    address: ClientAddress,
    role: Role,
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
        sum(self.open().values()).all()
    }

    /// A place for a new stream; none if there are too many.
    pub(crate) fn place(
        self: &Arc<Streams>,
        address: ClientAddress,
        role: Role,
    ) -> Option<StreamPlace> {
        let limits = match address.is_loopback() {
            true => [self.most; 2],
            false => [MAX_OF_ADDRESS, MAX_OF_SITE].map(|most| self.most.min(most)),
        };
        let mut open = self.open();
        let all = sum(open.values());
        let own = open.get(&address).copied().unwrap_or_default();
        let near = open.iter().filter(|(one, _)| one.site() == address.site());
        let of_site = sum(near.map(|(_, count)| count));
        let [of_address, most_of_site] = limits;
        if !all.is_below(self.most, role)
            || !own.is_below(of_address, role)
            || !of_site.is_below(most_of_site, role)
        {
            return None;
        }
        *open.entry(address).or_default().of(role) += 1;
        Some(StreamPlace {
            streams: self.clone(),
            address,
            role,
        })
    }

    fn open(&self) -> MutexGuard<'_, BTreeMap<ClientAddress, Count>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Count {
    fn all(self) -> usize {
        self.players + self.spectators
    }

    /// Whether another stream keeps a limit, of which spectators leave half to players.
    fn is_below(self, most: usize, role: Role) -> bool {
        self.all() < most && (role != Role::Watches || self.spectators < most / 2)
    }

    fn of(&mut self, role: Role) -> &mut usize {
        match role {
            Role::Seat(_) => &mut self.players,
            Role::Watches => &mut self.spectators,
        }
    }
}

fn sum<'a>(counts: impl Iterator<Item = &'a Count>) -> Count {
    counts.fold(Count::default(), |sum, count| Count {
        players: sum.players + count.players,
        spectators: sum.spectators + count.spectators,
    })
}

impl Drop for StreamPlace {
    fn drop(&mut self) {
        let mut open = self.streams.open();
        if let Some(own) = open.get_mut(&self.address) {
            *own.of(self.role) -= 1;
            if own.all() == 0 {
                open.remove(&self.address);
            }
        }
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
        assert_eq!(opened(&streams, "192.0.2.2", Role::Watches).len(), 0);
        assert_eq!(opened(&streams, "192.0.2.2", Role::Seat(1)).len(), 64);
        drop((watching, playing, here));
        assert_eq!(streams.count(), 0);
        assert!(streams.open().is_empty());
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
