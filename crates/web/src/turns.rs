//! The turns of clients: no address and no site takes all the threads that answer requests.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::client_address::ClientAddress;
use crate::limits::WORKERS;

/// The numbers of requests that run at once, while further ones wait, and that wait, while further ones are refused.
#[derive(Clone, Copy)]
struct Most {
    running: usize,
    waiting: usize,
}

const OF_ADDRESS: Most = Most {
    running: 2,
    waiting: 64,
};
const OF_SITE: Most = Most {
    running: WORKERS / 2,
    waiting: 256,
};
/// The number of clients above which those without a request are forgotten.
const MANY: usize = 1_000;

/// The turns of all clients.
pub(crate) struct Turns {
    addresses: Queues,
    sites: Queues,
}

/// The queues of addresses, or of sites.
struct Queues {
    most: Most,
    of: Mutex<BTreeMap<ClientAddress, Weak<Queue>>>,
}

/// The places of an address or a site.
struct Queue {
    running: Arc<Semaphore>,
    waiting: Semaphore,
}

/// The turn of a request, which ends when this is dropped.
pub(crate) struct Turn {
    _running: [OwnedSemaphorePermit; 2],
    /// A queue is known as long as one of its requests has a turn.
    _queues: [Arc<Queue>; 2],
}

impl Default for Turns {
    fn default() -> Turns {
        let [addresses, sites] = [OF_ADDRESS, OF_SITE].map(|most| Queues {
            most,
            of: Mutex::default(),
        });
        Turns { addresses, sites }
    }
}

impl Turns {
    /// Waits for a turn of an address; none if too many wait.
    pub(crate) async fn take(&self, address: ClientAddress) -> Option<Turn> {
        let queues = [self.addresses.of(address), self.sites.of(address.site())];
        let [own, near] = &queues;
        let waiting = (
            own.waiting.try_acquire().ok()?,
            near.waiting.try_acquire().ok()?,
        );
        // The semaphores are never closed.
        let running = [
            own.running.clone().acquire_owned().await.ok()?,
            near.running.clone().acquire_owned().await.ok()?,
        ];
        drop(waiting);
        Some(Turn {
            _running: running,
            _queues: queues,
        })
    }
}

impl Queues {
    fn of(&self, client: ClientAddress) -> Arc<Queue> {
        let mut queues = self.of.lock().unwrap_or_else(PoisonError::into_inner);
        if queues.len() > MANY {
            queues.retain(|_, queue| queue.strong_count() > 0);
        }
        let known = queues.get(&client).and_then(Weak::upgrade);
        known.unwrap_or_else(|| {
            let new = Arc::new(Queue {
                running: Arc::new(Semaphore::new(self.most.running)),
                waiting: Semaphore::new(self.most.waiting),
            });
            queues.insert(client, Arc::downgrade(&new));
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
            assert_eq!(turns.addresses.of(of(1)).running.available_permits(), 0);
            assert!(turns.take(of(2)).await.is_some());
            let mut waiting: Vec<_> = (0..=OF_ADDRESS.waiting)
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

    #[test]
    fn the_addresses_of_a_site_leave_threads_to_others() {
        let turns = Turns::default();
        let near = |last| ClientAddress::of([192, 0, 2, last].into());
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        runtime.unwrap().block_on(async {
            let mut held = Vec::new();
            for last in 0..OF_SITE.running {
                held.push(turns.take(near(last as u8)).await);
            }
            let mut waiting = Box::pin(turns.take(near(200)));
            assert!(is_pending(&mut waiting).await);
            let far = ClientAddress::of([198, 51, 100, 1].into());
            assert!(turns.take(far).await.is_some());
            held.pop();
            assert!(waiting.await.is_some());
        });
    }
}
