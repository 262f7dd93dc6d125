//! The queue of notices: bounded, fair by contact, and with a thread of its own.

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

/// The number of known contacts from which on those are forgotten that were long told nothing.
const MANY: usize = 10_000;
/// The threads that look up names, which cannot be stopped.
const LOOKUPS: usize = 64;

/// The limits of a queue.
pub(super) struct Limits {
    /// The maximum number of notices that wait, of all contacts and of one.
    pub(super) waiting: usize,
    pub(super) waiting_of_contact: usize,
    /// The tries at once and in a minute, of all contacts and of one.
    pub(super) at_once: u32,
    pub(super) a_minute: u32,
    pub(super) at_once_of_contact: u32,
    pub(super) a_minute_of_contact: u32,
    /// The tries that run at a time.
    pub(super) running: usize,
    /// The maximum time of a try.
    pub(super) try_time: Duration,
    /// The waits before further tries.
    pub(super) waits: Vec<Duration>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            waiting: 1_000,
            waiting_of_contact: 8,
            at_once: 60,
            a_minute: 300,
            at_once_of_contact: 4,
            a_minute_of_contact: 4,
            running: 64,
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
    waiting: Mutex<BTreeMap<Contact, usize>>,
    of_contact: DefaultKeyedRateLimiter<Contact>,
    of_all: DefaultDirectRateLimiter,
    running: Semaphore,
    deliveries: Deliveries,
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
        let shared = Shared {
            waiting: Mutex::default(),
            of_contact: RateLimiter::hashmap(of_contact),
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

    /// Adds a notice, or drops it if too many wait.
    pub(super) fn add(&self, contact: &Contact, receiver: Receiver, message: Message) {
        let shared = &self.shared;
        match (Place::take(shared, contact), &self.runtime) {
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
    /// Waits until a contact may be tried.
    async fn pace(&self, contact: &Contact) {
        let clock = DefaultClock::default();
        if self.of_contact.len() > MANY {
            self.of_contact.retain_recent();
        }
        while let Err(until) = self.of_contact.check_key(contact) {
            sleep(until.wait_time_from(clock.now())).await;
        }
        while let Err(until) = self.of_all.check() {
            sleep(until.wait_time_from(clock.now())).await;
        }
    }

    /// Tries once, when there is room.
    async fn attempt(
        &self,
        contact: &Contact,
        receiver: &Receiver,
        message: &Message,
    ) -> Result<(), Failure> {
        self.pace(contact).await;
        let _permit = self.running.acquire().await;
        let tried = timeout(self.limits.try_time, receiver.deliver(message)).await;
        tried.unwrap_or_else(|_| Err(Failure::Temporary("it takes too long".to_owned())))
    }

    fn end(&self, contact: &Contact, outcome: Outcome) {
        self.deliveries.count(contact.kind(), outcome);
    }

    fn waiting(&self) -> MutexGuard<'_, BTreeMap<Contact, usize>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The place of a notice in the queue.
struct Place {
    shared: Arc<Shared>,
    contact: Contact,
}

impl Place {
    /// A place for a notice; none if too many wait.
    fn take(shared: &Arc<Shared>, contact: &Contact) -> Option<Place> {
        let mut waiting = shared.waiting();
        let own = waiting.get(contact).copied().unwrap_or_default();
        let all: usize = waiting.values().sum();
        if own >= shared.limits.waiting_of_contact || all >= shared.limits.waiting {
            return None;
        }
        waiting.insert(contact.clone(), own + 1);
        Some(Place {
            shared: shared.clone(),
            contact: contact.clone(),
        })
    }

    /// Tries until the notice is delivered, cannot be, or was tried often enough.
    async fn deliver(self, receiver: &Receiver, message: &Message) {
        let (shared, contact) = (&self.shared, &self.contact);
        let mut waits = shared.limits.waits.iter();
        loop {
            let Err(failure) = shared.attempt(contact, receiver, message).await else {
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
        match waiting.get_mut(&self.contact) {
            Some(own) if *own > 1 => *own -= 1,
            _ => drop(waiting.remove(&self.contact)),
        }
    }
}
