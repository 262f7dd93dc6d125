//! The turns of clients: no address takes all the threads that answer requests.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::client_address::ClientAddress;

/// The maximum number of requests of an address that run at once; further ones wait.
const MAX_RUNNING: usize = 2;
/// The maximum number of requests of an address that wait; further ones are refused.
const MAX_WAITING: usize = 64;
/// The number of addresses above which those without a request are forgotten.
const MANY: usize = 1_000;

/// The turns of all clients.
#[derive(Default)]
pub(crate) struct Turns(Mutex<BTreeMap<ClientAddress, Weak<Places>>>);

/// The places of an address.
struct Places {
    running: Arc<Semaphore>,
    waiting: Semaphore,
}

/// The turn of a request, which ends when this is dropped.
pub(crate) struct Turn {
    _running: OwnedSemaphorePermit,
    /// An address is known as long as it has a turn.
    _places: Arc<Places>,
}

impl Turns {
    /// Waits for a turn of an address; none if too many wait.
    pub(crate) async fn take(&self, address: ClientAddress) -> Option<Turn> {
        let places = self.of(address);
        let waiting = places.waiting.try_acquire().ok()?;
        let running = places.running.clone().acquire_owned().await;
        drop(waiting);
        Some(Turn {
            // The semaphore is never closed.
            _running: running.ok()?,
            _places: places,
        })
    }

    fn of(&self, address: ClientAddress) -> Arc<Places> {
        let mut turns = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if turns.len() > MANY {
            turns.retain(|_, turns| turns.strong_count() > 0);
        }
        let known = turns.get(&address).and_then(Weak::upgrade);
        known.unwrap_or_else(|| {
            let new = Arc::new(Places {
                running: Arc::new(Semaphore::new(MAX_RUNNING)),
                waiting: Semaphore::new(MAX_WAITING),
            });
            turns.insert(address, Arc::downgrade(&new));
            new
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::future::{Future, poll_fn};
    use std::pin::Pin;
    use std::task::Poll;

    use super::*;

    async fn is_pending(future: &mut Pin<Box<impl Future>>) -> bool {
        poll_fn(|context| Poll::Ready(future.as_mut().poll(context).is_pending())).await
    }

    #[test]
    fn an_address_waits_for_its_own_requests_only() {
        let turns = Turns::default();
        let of = |last| ClientAddress::of([192, 0, 2, last].into());
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        runtime.unwrap().block_on(async {
            let held = [turns.take(of(1)).await, turns.take(of(1)).await];
            assert_eq!(turns.of(of(1)).running.available_permits(), 0);
            assert!(turns.take(of(2)).await.is_some());
            let mut waiting: Vec<_> = (0..=MAX_WAITING)
                .map(|_| Box::pin(turns.take(of(1))))
                .collect();
            let last = waiting.pop().unwrap();
            for one in &mut waiting {
                assert!(is_pending(one).await);
            }
            assert!(last.await.is_none(), "too many wait");
            drop((held, waiting));
            assert!(turns.take(of(1)).await.is_some());
        });
    }
}
