//! The searches that wait and run: of machines that choose, of hints and of reviews.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::client_address::ClientAddress;
use crate::store::GameId;

/// The maximum number of searches that wait in a lane.
const MAX_WAITING: usize = 1_000;
/// The threads for quick players, which answer within milliseconds.
const QUICK_THREADS: usize = 2;

type Job = Box<dyn FnOnce() + Send>;

/// Searches on threads of their own, in two lanes: quick players never wait for long searches.
///
/// In a lane the client with the fewest running searches is next, and its games take turns. A game
/// has one search at a time, and a client of another machine half of the threads, so that whoever
/// starts many searches delays its own only.
pub(crate) struct SearchQueue {
    quick: Arc<Lane>,
    long: Arc<Lane>,
}

/// The expected length of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Length {
    /// Milliseconds.
    Quick,
    /// As long as it is given.
    Long,
}

/// The game of a search, and the client that waits for it; none on this machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Searcher {
    pub(crate) client: Option<ClientAddress>,
    pub(crate) game: GameId,
}

impl Searcher {
    /// Whether the client may have another search, with this many running ones.
    fn may_have(self, running: usize, threads: usize) -> bool {
        let is_here = self.client.is_none_or(ClientAddress::is_loopback);
        is_here || running < threads.div_ceil(2)
    }
}

/// The queue is full.
#[derive(Debug)]
pub(crate) struct Full;

impl SearchQueue {
    /// Starts the threads.
    pub(crate) fn new() -> SearchQueue {
        let processors = thread::available_parallelism().map_or(2, usize::from);
        SearchQueue {
            quick: Lane::with_threads(QUICK_THREADS),
            long: Lane::with_threads(processors + 2),
        }
    }

    /// Adds a search of a game.
    ///
    /// # Errors
    /// Too many searches wait.
    pub(crate) fn add(
        &self,
        length: Length,
        searcher: Searcher,
        job: impl FnOnce() + Send + 'static,
    ) -> Result<(), Full> {
        match length {
            Length::Quick => self.quick.add(searcher, Box::new(job)),
            Length::Long => self.long.add(searcher, Box::new(job)),
        }
    }

    /// The numbers of searches that wait and that run.
    pub(crate) fn sizes(&self) -> [usize; 2] {
        let lanes = [&self.quick, &self.long].map(|lane| {
            let games = lane.games();
            [games.waiting, games.running.len()]
        });
        [0, 1].map(|at| lanes[0][at] + lanes[1][at])
    }
}

impl Drop for SearchQueue {
    fn drop(&mut self) {
        for lane in [&self.quick, &self.long] {
            lane.games().closed = true;
            lane.changed.notify_all();
        }
    }
}

/// Searches that share threads.
#[derive(Default)]
struct Lane {
    games: Mutex<Games>,
    changed: Condvar,
    threads: usize,
}

/// The searches by game.
#[derive(Default)]
struct Games {
    jobs: BTreeMap<Searcher, VecDeque<Job>>,
    /// The games with a search that may run, in the order of their turns.
    next: VecDeque<Searcher>,
    running: BTreeSet<Searcher>,
    waiting: usize,
    closed: bool,
}

impl Lane {
    fn with_threads(threads: usize) -> Arc<Lane> {
        let lane = Arc::new(Lane {
            threads,
            ..Lane::default()
        });
        for _ in 0..threads {
            let lane = lane.clone();
            thread::spawn(move || lane.work());
        }
        lane
    }

    fn games(&self) -> MutexGuard<'_, Games> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, searcher: Searcher, job: Job) -> Result<(), Full> {
        let mut games = self.games();
        if games.waiting >= MAX_WAITING {
            return Err(Full);
        }
        games.waiting += 1;
        let jobs = games.jobs.entry(searcher).or_default();
        jobs.push_back(job);
        if jobs.len() == 1 && !games.running.contains(&searcher) {
            games.next.push_back(searcher);
        }
        self.changed.notify_one();
        Ok(())
    }

    /// Runs searches until the queue is dropped.
    fn work(&self) {
        while let Some((searcher, job)) = self.take() {
            // A thread survives a search that panics.
            let _ = catch_unwind(AssertUnwindSafe(job));
            self.finish(searcher);
        }
    }

    /// The next search; none when the queue is dropped.
    fn take(&self) -> Option<(Searcher, Job)> {
        let mut games = self.games();
        loop {
            if games.closed {
                return None;
            }
            if let Some(taken) = games.take(self.threads) {
                return Some(taken);
            }
            games = self
                .changed
                .wait(games)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn finish(&self, searcher: Searcher) {
        let mut games = self.games();
        games.running.remove(&searcher);
        if games.jobs.contains_key(&searcher) {
            games.next.push_back(searcher);
        }
        // Another search of this client may run now.
        self.changed.notify_one();
    }
}

impl Games {
    fn take(&mut self, threads: usize) -> Option<(Searcher, Job)> {
        let running = self.next.iter().enumerate();
        let running = running.map(|(place, one)| (self.running_of(one.client), place, *one));
        let open = running.filter(|(running, _, one)| one.may_have(*running, threads));
        let (_, place, searcher) = open.min_by_key(|(running, place, _)| (*running, *place))?;
        self.next.remove(place);
        let jobs = self.jobs.get_mut(&searcher)?;
        let job = jobs.pop_front()?;
        if jobs.is_empty() {
            self.jobs.remove(&searcher);
        }
        self.waiting -= 1;
        self.running.insert(searcher);
        Some((searcher, job))
    }

    /// The number of running searches of a client.
    fn running_of(&self, client: Option<ClientAddress>) -> usize {
        let own = self.running.iter().filter(|one| one.client == client);
        own.count()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use super::*;

    fn here(game: i64) -> Searcher {
        let game = GameId(game);
        Searcher { client: None, game }
    }

    #[test]
    fn a_client_of_another_machine_leaves_threads_to_others() {
        let lane = Lane::with_threads(4);
        let (release, blocked) = channel::<()>();
        let blocked = Arc::new(Mutex::new(blocked));
        let (send, ran) = channel();
        for game in 0..50 {
            let (blocked, send) = (blocked.clone(), send.clone());
            let client = Some(ClientAddress::of([192, 0, 2, 1].into()));
            let game = GameId(game);
            let job = move || {
                send.send("flood").unwrap();
                _ = blocked.lock().unwrap().recv();
            };
            lane.add(Searcher { client, game }, Box::new(job)).unwrap();
        }
        let next = || ran.recv_timeout(Duration::from_secs(10)).unwrap();
        assert_eq!([next(), next()], ["flood"; 2]);
        for game in 100..110 {
            let send = send.clone();
            lane.add(here(game), Box::new(move || send.send("other").unwrap()))
                .unwrap();
        }
        assert!((0..10).all(|_| next() == "other"));
        drop(release);
    }

    #[test]
    fn games_take_turns() {
        let lane = Lane::with_threads(1);
        let (send, ran) = channel();
        let (release, blocked) = channel::<()>();
        lane.add(here(0), Box::new(move || _ = blocked.recv()))
            .unwrap();
        for (game, name) in [(1, "1a"), (1, "1b"), (1, "1c"), (2, "2a"), (3, "3a")] {
            let send = send.clone();
            lane.add(here(game), Box::new(move || send.send(name).unwrap()))
                .unwrap();
        }
        drop(release);
        let order: Vec<_> = (0..5)
            .map(|_| ran.recv_timeout(Duration::from_secs(10)).unwrap())
            .collect();
        assert_eq!(order, ["1a", "2a", "3a", "1b", "1c"]);
    }

    #[test]
    fn a_quick_search_does_not_wait_for_long_ones_and_a_panic_ends_no_thread() {
        let queue = SearchQueue::new();
        let (release, blocked) = channel::<()>();
        let blocked = Arc::new(Mutex::new(blocked));
        for game in 0..100 {
            let blocked = blocked.clone();
            let job = move || _ = blocked.lock().unwrap().recv();
            queue.add(Length::Long, here(game), job).unwrap();
        }
        for _ in 0..2 * QUICK_THREADS {
            let job = || panic!("a search that fails");
            queue.add(Length::Quick, here(0), job).unwrap();
        }
        let (send, ran) = channel();
        let job = move || send.send(()).unwrap();
        queue.add(Length::Quick, here(0), job).unwrap();
        ran.recv_timeout(Duration::from_secs(10)).unwrap();
        drop(release);
    }

    #[test]
    fn a_full_queue_refuses() {
        let queue = SearchQueue::new();
        let (release, blocked) = channel::<()>();
        let blocked = Arc::new(Mutex::new(blocked));
        let full = (0..2 * MAX_WAITING as i64).any(|game| {
            let blocked = blocked.clone();
            let job = move || _ = blocked.lock().map(|blocked| blocked.recv());
            queue.add(Length::Long, here(game), job).is_err()
        });
        assert!(full);
        assert_eq!(queue.sizes()[0], MAX_WAITING);
        drop(release);
    }
}
