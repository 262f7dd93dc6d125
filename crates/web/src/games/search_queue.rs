//! The searches that wait and run: of machines that choose, of hints and of reviews.

use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use brink_players::SearchControl;

use crate::client_address::ClientAddress;
use crate::store::GameId;

/// The maximum number of searches that wait in a lane.
const MAX_WAITING: usize = 1_000;
/// The threads for searches that answer within milliseconds.
const QUICK_THREADS: usize = 2;

/// The time that a search has while others wait.
const FAIR_SHARE: Duration = Duration::from_secs(1);

/// A search, and the way to end it early.
struct Job {
    control: Arc<SearchControl>,
    run: Box<dyn FnOnce() + Send>,
}

/// A running search.
struct Running {
    control: Arc<SearchControl>,
    since: Instant,
}

/// Searches on threads of their own, in three lanes: none waits for longer ones.
///
/// In a lane the client with the fewest running searches is next, and its games take turns. A game
/// has one search at a time, and a client of another machine half of the threads, so that whoever
/// starts many searches delays its own only. While others wait, a search ends after a second with
/// the best that it has found.
pub(crate) struct SearchQueue {
    quick: Arc<Lane>,
    short: Arc<Lane>,
    long: Arc<Lane>,
}

/// The expected length of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Length {
    /// Milliseconds.
    Quick,
    /// Milliseconds as a rule, and a second where a mod asks very often.
    Short,
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
            short: Lane::with_threads(QUICK_THREADS),
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
        control: Arc<SearchControl>,
        run: impl FnOnce() + Send + 'static,
    ) -> Result<(), Full> {
        let run = Box::new(run);
        let lane = match length {
            Length::Quick => &self.quick,
            Length::Short => &self.short,
            Length::Long => &self.long,
        };
        lane.add(searcher, Job { control, run })
    }

    fn lanes(&self) -> [&Arc<Lane>; 3] {
        [&self.quick, &self.short, &self.long]
    }

    /// The numbers of searches that wait and that run.
    pub(crate) fn sizes(&self) -> [usize; 2] {
        let lanes = self.lanes().map(|lane| {
            let games = lane.games();
            [games.waiting, games.running.len()]
        });
        [0, 1].map(|at| lanes.iter().map(|sizes| sizes[at]).sum())
    }
}

impl Drop for SearchQueue {
    fn drop(&mut self) {
        for lane in self.lanes() {
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
    running: BTreeMap<Searcher, Running>,
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
        let watched = Arc::downgrade(&lane);
        thread::spawn(move || {
            while let Some(lane) = watched.upgrade() {
                lane.games().make_room(lane.threads);
                drop(lane);
                thread::sleep(FAIR_SHARE / 4);
            }
        });
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
        if jobs.len() == 1 && !games.running.contains_key(&searcher) {
            games.next.push_back(searcher);
        }
        self.changed.notify_one();
        Ok(())
    }

    /// Runs searches until the queue is dropped.
    fn work(&self) {
        while let Some((searcher, job)) = self.take() {
            // A thread survives a search that panics.
            let _ = catch_unwind(AssertUnwindSafe(job.run));
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
        let (control, since) = (job.control.clone(), Instant::now());
        self.running.insert(searcher, Running { control, since });
        Some((searcher, job))
    }

    /// Ends searches that have had their share while others wait for a thread.
    fn make_room(&self, threads: usize) {
        if self.running.len() < threads {
            return;
        }
        let old = |one: &&Running| one.since.elapsed() >= FAIR_SHARE;
        let ending = self.running.values().filter(old).take(self.next.len());
        ending.for_each(|one| one.control.stop());
    }

    /// The number of running searches of a client.
    fn running_of(&self, client: Option<ClientAddress>) -> usize {
        let own = self.running.keys().filter(|one| one.client == client);
        own.count()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use super::*;

    fn job(run: impl FnOnce() + Send + 'static) -> Job {
        let (control, run) = (Arc::default(), Box::new(run));
        Job { control, run }
    }

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
            let job = job(move || {
                send.send("flood").unwrap();
                _ = blocked.lock().unwrap().recv();
            });
            lane.add(Searcher { client, game }, job).unwrap();
        }
        let next = || ran.recv_timeout(Duration::from_secs(10)).unwrap();
        assert_eq!([next(), next()], ["flood"; 2]);
        for game in 100..110 {
            let send = send.clone();
            lane.add(here(game), job(move || send.send("other").unwrap()))
                .unwrap();
        }
        assert!((0..10).all(|_| next() == "other"));
        drop(release);
    }

    #[test]
    fn a_long_search_makes_room_only_while_others_wait() {
        let lane = Lane::with_threads(2);
        let (send, ran) = channel();
        let search = |game: i64, name: &'static str| {
            let control: Arc<SearchControl> = Arc::default();
            let (send, stopped) = (send.clone(), control.clone());
            let run = Box::new(move || {
                while !stopped.is_stopped() {
                    thread::sleep(Duration::from_millis(5));
                }
                send.send(name).unwrap();
            });
            let job = Job {
                control: control.clone(),
                run,
            };
            lane.add(here(game), job).unwrap();
            control
        };
        let first = search(1, "first");
        assert!(ran.recv_timeout(2 * FAIR_SHARE).is_err(), "nobody waits");
        let others = [(2, "second"), (3, "third")].map(|(game, name)| search(game, name));
        let next = || ran.recv_timeout(Duration::from_secs(10)).unwrap();
        assert_eq!(next(), "first");
        assert!(first.is_stopped() && !others[1].is_stopped());
        others.iter().for_each(|control| control.stop());
        let mut last = [next(), next()];
        last.sort_unstable();
        assert_eq!(last, ["second", "third"]);
    }

    #[test]
    fn games_take_turns() {
        let lane = Lane::with_threads(1);
        let (send, ran) = channel();
        let (release, blocked) = channel::<()>();
        lane.add(here(0), job(move || _ = blocked.recv())).unwrap();
        for (game, name) in [(1, "1a"), (1, "1b"), (1, "1c"), (2, "2a"), (3, "3a")] {
            let send = send.clone();
            lane.add(here(game), job(move || send.send(name).unwrap()))
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
            queue
                .add(Length::Long, here(game), Arc::default(), job)
                .unwrap();
        }
        for _ in 0..2 * QUICK_THREADS {
            let job = || panic!("a search that fails");
            queue
                .add(Length::Quick, here(0), Arc::default(), job)
                .unwrap();
        }
        let (send, ran) = channel();
        let job = move || send.send(()).unwrap();
        queue
            .add(Length::Quick, here(0), Arc::default(), job)
            .unwrap();
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
            queue
                .add(Length::Long, here(game), Arc::default(), job)
                .is_err()
        });
        assert!(full);
        assert_eq!(queue.sizes()[0], MAX_WAITING);
        drop(release);
    }
}
