//! The queue of notices: bounded, fair by contact and by site, and with a thread of its own.

use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};
use tokio::runtime::Runtime;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

use super::contact::Contact;
use super::deliveries::{Deliveries, Outcome};
use super::failure::Failure;
use super::message::Message;
use super::receiver::Receiver;
use crate::client_address::ClientAddress;

/// The number of known contacts from which on those are forgotten that were long told nothing.
const MANY: usize = 10_000;
/// The threads that look up names, which cannot be stopped.
const LOOKUPS: usize = 256;

/// The limits of a queue.
pub(super) struct Limits {
    /// The maximum number of notices that wait, of all and of a contact for a site.
    pub(super) waiting: usize,
    pub(super) waiting_of_contact: usize,
    /// A site has one of so many parts of the room that is left, so that hundreds of sites leave some to others.
    pub(super) parts_of_room: usize,
    /// The tries at once and in a minute, of all, of a site, and of a contact for a site.
    pub(super) at_once: u32,
    pub(super) a_minute: u32,
    pub(super) at_once_of_site: u32,
    pub(super) a_minute_of_site: u32,
    pub(super) at_once_of_contact: u32,
    pub(super) a_minute_of_contact: u32,
    /// The tries that run at a time, of all and of a site.
    pub(super) running: usize,
    pub(super) running_of_site: usize,
    /// The maximum time of a try.
    pub(super) try_time: Duration,
    /// The waits before further tries.
    pub(super) waits: Vec<Duration>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            waiting: 10_000,
            waiting_of_contact: 8,
            parts_of_room: 100,
            at_once: 600,
            a_minute: 6_000,
            at_once_of_site: 20,
            a_minute_of_site: 60,
            at_once_of_contact: 4,
            a_minute_of_contact: 4,
            running: 256,
            running_of_site: 4,
            try_time: Duration::from_secs(10),
            waits: [60, 600].map(Duration::from_secs).to_vec(),
        }
    }
}

/// The notices that wait or are on their way. Those that are left when it is dropped are lost.
pub(super) struct Queue {
    /// There until the queue is dropped.
    runtime: Option<Runtime>,
    shared: Arc<Shared>,
}

struct Shared {
    limits: Limits,
    waiting: Mutex<Waiting>,
    of_contact: DefaultKeyedRateLimiter<Told>,
    of_site: DefaultKeyedRateLimiter<ClientAddress>,
    of_all: DefaultDirectRateLimiter,
    running: Semaphore,
    deliveries: Deliveries,
}

/// The site that a notice counts for, and its contact: whoever knows an address cannot use up what its owner is told.
type Told = (Option<ClientAddress>, Contact);

/// The notices that wait.
#[derive(Default)]
struct Waiting {
    of_contacts: BTreeMap<Told, usize>,
    of_sites: BTreeMap<ClientAddress, SiteCount>,
    all: usize,
}

/// The notices of a site that wait, and the room for its tries.
struct SiteCount {
    waiting: usize,
    running: Arc<Semaphore>,
}

impl Queue {
    pub(super) fn new(limits: Limits, deliveries: Deliveries) -> io::Result<Queue> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .max_blocking_threads(LOOKUPS)
            .thread_name("notices")
            .enable_all()
            .build()?;
        let quota = |a_minute, at_once| {
            let or_one = |n| NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN);
            Quota::per_minute(or_one(a_minute)).allow_burst(or_one(at_once))
        };
        let of_contact = quota(limits.a_minute_of_contact, limits.at_once_of_contact);
        let of_site = quota(limits.a_minute_of_site, limits.at_once_of_site);
        let shared = Shared {
            waiting: Mutex::default(),
            of_contact: RateLimiter::hashmap(of_contact),
            of_site: RateLimiter::hashmap(of_site),
            of_all: RateLimiter::direct(quota(limits.a_minute, limits.at_once)),
            running: Semaphore::new(limits.running),
            limits,
            deliveries,
        };
        Ok(Queue {
            runtime: Some(runtime),
            shared: Arc::new(shared),
        })
    }

    /// Adds a notice that counts for a site, none on this machine, or drops it if too many wait.
    pub(super) fn add(
        &self,
        site: Option<ClientAddress>,
        contact: &Contact,
        receiver: Receiver,
        message: Message,
    ) {
        let shared = &self.shared;
        match (Place::take(shared, site, contact), &self.runtime) {
            (Some(place), Some(runtime)) => {
                runtime.spawn(async move { place.deliver(&receiver, &message).await });
            }
            _ => {
                let (kind, host) = (contact.kind(), contact.host());
                tracing::warn!(kind, host, "a notice was dropped: too many wait");
                shared.end(contact, Outcome::Dropped);
            }
        }
    }
}

impl Drop for Queue {
    fn drop(&mut self) {
        // Whoever looks a name up is not waited for.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

impl Shared {
    /// Waits until a contact may be tried, and a site may try.
    async fn pace(&self, told: &Told) {
        let clock = DefaultClock::default();
        if self.of_contact.len() > MANY {
            self.of_contact.retain_recent();
            self.of_site.retain_recent();
        }
        while let Some(Err(until)) = told.0.map(|site| self.of_site.check_key(&site)) {
            sleep(until.wait_time_from(clock.now())).await;
        }
        while let Err(until) = self.of_contact.check_key(told) {
            sleep(until.wait_time_from(clock.now())).await;
        }
    }

    /// Waits until one more may be tried.
    async fn pace_of_all(&self) {
        while let Err(until) = self.of_all.check() {
            sleep(until.wait_time_from(DefaultClock::default().now())).await;
        }
    }

    /// Tries once, when there is room.
    async fn attempt(
        &self,
        place: &Place,
        receiver: &Receiver,
        message: &Message,
    ) -> Result<(), Failure> {
        self.pace(&place.told).await;
        let _of_site = match &place.running_of_site {
            Some(running) => running.acquire().await.ok(),
            None => None,
        };
        // Only so many of each site wait here.
        self.pace_of_all().await;
        let _of_all = self.running.acquire().await;
        let tried = timeout(self.limits.try_time, receiver.deliver(message)).await;
        tried.unwrap_or_else(|_| Err(Failure::Temporary("it takes too long".to_owned())))
    }

    fn end(&self, contact: &Contact, outcome: Outcome) {
        self.deliveries.count(contact.kind(), outcome);
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The place of a notice in the queue.
struct Place {
    shared: Arc<Shared>,
    told: Told,
    /// The room for tries of the site.
    running_of_site: Option<Arc<Semaphore>>,
}

impl Place {
    /// A place for a notice; none if too many wait.
    fn take(shared: &Arc<Shared>, site: Option<ClientAddress>, contact: &Contact) -> Option<Place> {
        let limits = &shared.limits;
        let mut waiting = shared.waiting();
        let told = (site, contact.clone());
        let own = waiting.of_contacts.get(&told).copied();
        let near = site.and_then(|site| waiting.of_sites.get(&site));
        let room = limits.waiting.saturating_sub(waiting.all);
        if own.unwrap_or_default() >= limits.waiting_of_contact
            || near.is_some_and(|near| near.waiting >= room.div_ceil(limits.parts_of_room))
            || room == 0
        {
            return None;
        }
        waiting.all += 1;
        *waiting.of_contacts.entry(told.clone()).or_default() += 1;
        let running_of_site = site.map(|site| {
            let near = waiting.of_sites.entry(site).or_insert_with(|| SiteCount {
                waiting: 0,
                running: Arc::new(Semaphore::new(limits.running_of_site)),
            });
            near.waiting += 1;
            near.running.clone()
        });
        drop(waiting);
        Some(Place {
            shared: shared.clone(),
            told,
            running_of_site,
        })
    }

    /// Tries until the notice is delivered, cannot be, or was tried often enough.
    async fn deliver(self, receiver: &Receiver, message: &Message) {
        let (shared, contact) = (&self.shared, &self.told.1);
        let mut waits = shared.limits.waits.iter();
        loop {
            let Err(failure) = shared.attempt(&self, receiver, message).await else {
                return shared.end(contact, Outcome::Delivered);
            };
            let wait = waits.next().filter(|_| !failure.is_final());
            let (kind, host, again) = (contact.kind(), contact.host(), wait.is_some());
            tracing::warn!(kind, host, again, "a notice was not delivered: {failure}");
            match wait {
                Some(wait) => sleep(*wait).await,
                None => return shared.end(contact, Outcome::Failed),
            }
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut waiting = self.shared.waiting();
        waiting.all -= 1;
        match waiting.of_contacts.get_mut(&self.told) {
            Some(own) if *own > 1 => *own -= 1,
            _ => drop(waiting.of_contacts.remove(&self.told)),
        }
        let Some(site) = self.told.0 else { return };
        match waiting.of_sites.get_mut(&site) {
            Some(near) if near.waiting > 1 => near.waiting -= 1,
            _ => drop(waiting.of_sites.remove(&site)),
        }
    }
}
