//! The turns of requests: no address, no site and no token takes all the threads that answer them.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::client_address::ClientAddress;
use crate::limits::WORKERS;
use crate::store::{GameId, TokenHash};

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
/// The requests with one token of a game: most run one after the other, and one of two may wait for the storage.
const OF_TOKEN: Most = Most {
    running: 2,
    waiting: 256,
};
/// The number of clients above which those without a request are forgotten.
const MANY: usize = 1_000;

/// The turns of all clients.
pub(crate) struct Turns {
    addresses: Queues<ClientAddress>,
    sites: Queues<ClientAddress>,
}

/// The turns at all games: spectators, who share a token, hold no player up.
pub(crate) struct GameTurns(Queues<(GameId, Option<TokenHash>)>);

/// The queues of addresses, of sites, or of games.
struct Queues<K> {
    most: Most,
    of: Mutex<BTreeMap<K, Weak<Queue>>>,
}

/// The places of one of them.
struct Queue {
    running: Arc<Semaphore>,
    waiting: Semaphore,
}

/// The turn of a request of a client, which ends when this is dropped.
pub(crate) struct Turn {
    _permits: [Permit; 2],
}

/// The turn of a request with a token of a game, which ends when this is dropped.
pub(crate) struct GameTurn {
    _permit: Permit,
}

/// A place in a queue.
struct Permit {
    _running: OwnedSemaphorePermit,
    /// A queue is known as long as one of its requests has a turn.
    _queue: Arc<Queue>,
}

impl Default for Turns {
    fn default() -> Turns {
        let [addresses, sites] = [OF_ADDRESS, OF_SITE].map(Queues::new);
        Turns { addresses, sites }
    }
}

impl Turns {
    /// Waits for a turn of an address; none if too many wait.
    pub(crate) async fn take(&self, address: ClientAddress) -> Option<Turn> {
        let own = self.addresses.of(address);
        let near = self.sites.of(address.site());
        let _waiting = (
            own.waiting.try_acquire().ok()?,
            near.waiting.try_acquire().ok()?,
        );
        let _permits = [own.clone().run().await?, near.clone().run().await?];
        Some(Turn { _permits })
    }
}

impl Default for GameTurns {
    fn default() -> GameTurns {
        GameTurns(Queues::new(OF_TOKEN))
    }
}

impl GameTurns {
    /// Waits for a turn of a token of a game; none if too many wait.
    pub(crate) async fn take(&self, game: GameId, token: Option<TokenHash>) -> Option<GameTurn> {
        let queue = self.0.of((game, token));
        let _waiting = queue.waiting.try_acquire().ok()?;
        let _permit = queue.clone().run().await?;
        Some(GameTurn { _permit })
    }
}

impl Queue {
    /// Waits until one more may run.
    async fn run(self: Arc<Queue>) -> Option<Permit> {
        // The semaphore is never closed.
        let running = self.running.clone().acquire_owned().await.ok()?;
        Some(Permit {
            _running: running,
            _queue: self,
        })
    }
}

impl<K: Copy + Ord> Queues<K> {
    fn new(most: Most) -> Queues<K> {
        Queues {
            most,
            of: Mutex::default(),
        }
    }

    fn of(&self, key: K) -> Arc<Queue> {
        let mut queues = self.of.lock().unwrap_or_else(PoisonError::into_inner);
        if queues.len() > MANY {
            queues.retain(|_, queue| queue.strong_count() > 0);
        }
        let known = queues.get(&key).and_then(Weak::upgrade);
        known.unwrap_or_else(|| {
            let new = Arc::new(Queue {
                running: Arc::new(Semaphore::new(self.most.running)),
                waiting: Semaphore::new(self.most.waiting),
            });
            queues.insert(key, Arc::downgrade(&new));
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
    fn a_token_of_a_game_waits_for_its_own_requests_only() {
        let turns = GameTurns::default();
        let [seat, other] = [1, 2].map(|byte| Some(TokenHash([byte; 32])));
        let runtime = tokio::runtime::Builder::new_current_thread().build();
        runtime.unwrap().block_on(async {
            let held = [
                turns.take(GameId(1), seat).await,
                turns.take(GameId(1), seat).await,
            ];
            let mut waiting = Box::pin(turns.take(GameId(1), seat));
            assert!(is_pending(&mut waiting).await);
            assert!(turns.take(GameId(2), seat).await.is_some());
            assert!(turns.take(GameId(1), other).await.is_some());
            drop(held);
            assert!(waiting.await.is_some());
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
