//! The turns of clients: no address takes all the threads that answer requests.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::client_address::ClientAddress;

/// The maximum number of requests of an address that run at once; further ones wait.
const MAX_RUNNING: usize = 2;
/// The number of addresses above which those without a request are forgotten.
const MANY: usize = 1_000;

/// The turns of all clients.
#[derive(Default)]
pub(crate) struct Turns(Mutex<BTreeMap<ClientAddress, Weak<Semaphore>>>);

/// The turn of a request, which ends when this is dropped.
pub(crate) type Turn = OwnedSemaphorePermit;

impl Turns {
    /// Waits for a turn of an address.
    pub(crate) async fn take(&self, address: ClientAddress) -> Option<Turn> {
        // The semaphore is never closed.
        self.of(address).acquire_owned().await.ok()
    }

    fn of(&self, address: ClientAddress) -> Arc<Semaphore> {
        let mut turns = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if turns.len() > MANY {
            turns.retain(|_, turns| turns.strong_count() > 0);
        }
        let known = turns.get(&address).and_then(Weak::upgrade);
        known.unwrap_or_else(|| {
            let new = Arc::new(Semaphore::new(MAX_RUNNING));
            turns.insert(address, Arc::downgrade(&new));
            new
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn an_address_waits_for_its_own_requests_only() {
        let turns = Turns::default();
        let of = |last| ClientAddress::of([192, 0, 2, last].into());
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        runtime.unwrap().block_on(async {
            let held = [turns.take(of(1)).await, turns.take(of(1)).await];
            assert_eq!(turns.of(of(1)).available_permits(), 0);
            assert!(turns.take(of(2)).await.is_some());
            drop(held);
            assert!(turns.take(of(1)).await.is_some());
        });
    }
}
