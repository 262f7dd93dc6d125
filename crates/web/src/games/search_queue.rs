//! The searches that wait and run: of machines that choose, of hints and of reviews.

use std::cmp::Reverse;
use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use brink_players::SearchControl;

use crate::client_address::ClientAddress;
use crate::store::GameId;

/// The maximum number of searches that wait in a lane, and of those of one site.
const MAX_WAITING: usize = 1_000;
const MAX_WAITING_OF_SITE: usize = 250;
/// The number of sites and clients whose last turns are remembered.
const MAX_TURNS: usize = 4_096;
/// The threads for searches that answer within milliseconds.
const QUICK_THREADS: usize = 2;

/// The time that a search has while others wait.
const FAIR_SHARE: Duration = Duration::from_secs(1);

/// A search, the time that it is given, and the way to end it early.
struct Job {
    time: Duration,
    control: Arc<SearchControl>,
    run: Box<dyn FnOnce() + Send>,
}

/// A running search.
struct Running {
    time: Duration,
    control: Arc<SearchControl>,
    since: Instant,
}

/// Searches on threads of their own, in three lanes: none waits for longer ones.
///
/// In a lane the site with the fewest running searches is next, and of those the one that waited longest for a turn; so
/// it is with the clients of a site, and the games of a client take turns. A game has one search at a time, a client of another machine half of the threads and its site three
/// quarters, so that whoever starts many searches delays its own only. While others wait for its place, a search ends
/// after a second with the best that it has found.
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
    Long(Duration),
}

/// The game of a search, and the client that waits for it; none on this machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Searcher {
    pub(crate) client: Option<ClientAddress>,
    pub(crate) game: GameId,
}

impl Searcher {
    fn site(self) -> Option<ClientAddress> {
        self.client.map(ClientAddress::site)
    }

    fn is_here(self) -> bool {
        self.client.is_none_or(ClientAddress::is_loopback)
    }
}

/// Searches of a site, and of one of its clients.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Load {
    site: usize,
    client: usize,
}

impl Load {
    /// The most searches that may run of another machine.
    fn most(threads: usize) -> Load {
        Load {
            site: (threads * 3 / 4).max(1),
            client: threads.div_ceil(2),
        }
    }
}

/// The running searches for whose places another one waits.
enum Rivals {
    OfClient,
    OfSite,
    All,
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
        let (lane, time) = match length {
            Length::Quick => (&self.quick, Duration::ZERO),
            Length::Short => (&self.short, Duration::ZERO),
            Length::Long(time) => (&self.long, time),
        };
        let job = Job { time, control, run };
        lane.add(searcher, job)
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
    /// The number of turns so far, and that of the last turn of each site and client.
    turns: u64,
    last_turns: BTreeMap<Option<ClientAddress>, u64>,
    waiting: usize,
    closed: bool,
}

impl Running {
    /// Whether it may end for others: not before it has found something, and not if it ends soon by itself, which on a
    /// busy machine may take longer than it is given.
    fn has_had_its_share(&self) -> bool {
        let has_found = self.control.progress().trials > 0;
        let share = match has_found {
            true => FAIR_SHARE,
            false => 4 * FAIR_SHARE,
        };
        self.time > FAIR_SHARE && self.since.elapsed() >= share
    }
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
        let is_crowd = !searcher.is_here() && games.waiting_near(searcher) >= MAX_WAITING_OF_SITE;
        if games.waiting >= MAX_WAITING || is_crowd {
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
        let waiting = self.next.iter().enumerate();
        let open = waiting.filter(|(_, one)| self.rivals(**one, threads).is_none());
        let (place, searcher) = open.min_by_key(|(place, one)| (self.claim(**one), *place))?;
        let searcher = *searcher;
        self.next.remove(place);
        self.note_turn(searcher);
        let jobs = self.jobs.get_mut(&searcher)?;
        let job = jobs.pop_front()?;
        if jobs.is_empty() {
            self.jobs.remove(&searcher);
        }
        self.waiting -= 1;
        // A search that knows of others spends a second better than one that is cut off after it.
        let is_crowded = !self.next.is_empty();
        let limit = (is_crowded && job.time > FAIR_SHARE).then_some(FAIR_SHARE);
        job.control.set_limit(limit);
        let running = Running {
            time: limit.unwrap_or(job.time),
            control: job.control.clone(),
            since: Instant::now(),
        };
        self.running.insert(searcher, running);
        Some((searcher, job))
    }

    /// The claim of a searcher to the next turn; the lowest one has it.
    fn claim(&self, one: Searcher) -> [u64; 4] {
        let last = |of| self.last_turns.get(&of).copied().unwrap_or(0);
        let load = self.load(one);
        let [site, client] = [load.site, load.client].map(|count| count as u64);
        [site, last(one.site()), client, last(one.client)]
    }

    fn note_turn(&mut self, one: Searcher) {
        self.turns += 1;
        for of in [one.site(), one.client] {
            self.last_turns.insert(of, self.turns);
        }
        if self.last_turns.len() > MAX_TURNS {
            let recent = self.turns.saturating_sub(MAX_TURNS as u64 / 2);
            self.last_turns.retain(|_, turn| *turn > recent);
        }
    }

    /// Ends searches that have had their share while others wait for their places: one for each that waits.
    fn make_room(&self, threads: usize) {
        let running = self.running.iter();
        let old = running.filter(|(_, running)| running.has_had_its_share());
        let mut old: Vec<_> = old.collect();
        old.sort_by_key(|(one, _)| Reverse(self.load(**one)));
        for waiting in &self.next {
            let Some(rivals) = self.rivals(*waiting, threads) else {
                continue;
            };
            let is_rival = |(one, _): &(&Searcher, _)| match rivals {
                Rivals::OfClient => one.client == waiting.client,
                Rivals::OfSite => one.site() == waiting.site(),
                Rivals::All => self.load(**one).site >= self.load(*waiting).site,
            };
            if let Some(place) = old.iter().position(is_rival) {
                old.remove(place).1.control.stop();
            }
        }
    }

    /// The searches for whose places another one waits; none if it may run.
    fn rivals(&self, waiting: Searcher, threads: usize) -> Option<Rivals> {
        let (load, most) = (self.load(waiting), Load::most(threads));
        if !waiting.is_here() && load.client >= most.client {
            return Some(Rivals::OfClient);
        }
        if !waiting.is_here() && load.site >= most.site {
            return Some(Rivals::OfSite);
        }
        (self.running.len() >= threads).then_some(Rivals::All)
    }

    /// The running searches of a client and of its site.
    fn load(&self, of: Searcher) -> Load {
        let running = || self.running.keys();
        Load {
            site: running().filter(|one| one.site() == of.site()).count(),
            client: running().filter(|one| one.client == of.client).count(),
        }
    }

    /// The waiting searches of a site.
    fn waiting_near(&self, of: Searcher) -> usize {
        let near = self.jobs.iter().filter(|(one, _)| one.site() == of.site());
        near.map(|(_, jobs)| jobs.len()).sum()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::sync::mpsc::channel;
    use std::time::Duration;

    use super::*;
    use crate::limits::MAX_TIME;

    fn job(run: impl FnOnce() + Send + 'static) -> Job {
        let (control, run) = (Arc::default(), Box::new(run));
        let time = MAX_TIME;
        Job { time, control, run }
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
    fn sites_with_long_queues_take_turns_with_one_that_comes_late() {
        let lane = Lane::with_threads(1);
        let (send, ran) = channel();
        let (release, blocked) = channel::<()>();
        let first = job(move || _ = blocked.recv());
        lane.add(here(0), first).unwrap();
        let client = |site: u8| Some(ClientAddress::of([10, 0, site, 1].into()));
        let add = |site: u8, game: i64| {
            let (send, game) = (send.clone(), GameId(game));
            let run = job(move || send.send(site).unwrap());
            let client = client(site);
            lane.add(Searcher { client, game }, run).unwrap();
        };
        for game in 1..=100 {
            (1..=3).for_each(|site| add(site, game * 10 + i64::from(site)));
        }
        add(9, 9_000);
        release.send(()).unwrap();
        let next = || ran.recv_timeout(Duration::from_secs(10)).unwrap();
        let order: Vec<u8> = (0..8).map(|_| next()).collect();
        assert!(order[..4].contains(&9), "{order:?}");
        assert!(
            [1, 2, 3].iter().all(|site| order[..4].contains(site)),
            "{order:?}"
        );
    }

    #[test]
    fn the_addresses_of_a_site_leave_threads_and_places_to_others() {
        let lane = Lane::with_threads(4);
        let (send, ran) = channel();
        let search = |address: [u8; 4], name: &'static str| {
            let control: Arc<SearchControl> = Arc::default();
            let (send, stopped) = (send.clone(), control.clone());
            let run = Box::new(move || {
                send.send(name).unwrap();
                while !stopped.is_stopped() {
                    thread::sleep(Duration::from_millis(5));
                }
            });
            let (client, game) = (Some(ClientAddress::of(address.into())), GameId(0));
            let job = Job {
                time: MAX_TIME,
                control: control.clone(),
                run,
            };
            lane.add(Searcher { client, game }, job).map(|()| control)
        };
        let crowd: Vec<_> = (0..=255)
            .map(|last| search([192, 0, 2, last], "crowd"))
            .collect();
        let waiting = crowd.iter().filter(|added| added.is_ok()).count();
        assert!((MAX_WAITING_OF_SITE..=MAX_WAITING_OF_SITE + 3).contains(&waiting));
        let next = || ran.recv_timeout(Duration::from_secs(10)).unwrap();
        assert_eq!([next(), next(), next()], ["crowd"; 3]);
        let other = search([198, 51, 100, 1], "other").unwrap();
        // The crowd may have more turns before, and takes the place of none but its own.
        while next() == "crowd" {}
        thread::sleep(2 * FAIR_SHARE);
        assert!(!other.is_stopped());
        lane.games().jobs.clear();
        lane.games().next.clear();
        crowd
            .iter()
            .flatten()
            .chain([&other])
            .for_each(|control| control.stop());
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
                time: MAX_TIME,
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
                .add(Length::Long(MAX_TIME), here(game), Arc::default(), job)
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
                .add(Length::Long(MAX_TIME), here(game), Arc::default(), job)
                .is_err()
        });
        assert!(full);
        assert_eq!(queue.sizes()[0], MAX_WAITING);
        drop(release);
    }
}
