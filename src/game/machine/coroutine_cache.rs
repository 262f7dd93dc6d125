//! The coroutines of games that wait inside a script.
//!
//! They are only a cache: a missing coroutine is rebuilt from the checkpoint of its game.
//!
//! Coroutines belong to the thread that made them, while games move between threads. So storing
//! them issues a [`Ticket`] that only the waiting game holds, valid for one resumption. A ticket
//! dropped on any thread is reported to the thread with the coroutines, which drops them before it
//! stores others.

use std::cell::Cell;
use std::mem;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use crate::script::Coroutine;

/// Maximum number of games whose coroutines one thread stores for one content.
pub(crate) const MAX_LIVE: usize = 64;

/// Refers to the stored coroutines of a game, if they still exist. Valid for one resumption: it
/// cannot be copied.
#[derive(Debug)]
pub(crate) struct Ticket {
    place: Place,
    /// The list of dropped tickets.
    dropped: Arc<Dropped>,
}

/// A slot, and the stamp of its contents, which is unique in this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    slot: usize,
    stamp: u64,
}

/// Tickets dropped on any thread.
#[derive(Debug, Default)]
struct Dropped {
    places: Mutex<Vec<Place>>,
    /// Whether there are any: cheaper to look at than the list.
    any: AtomicBool,
}

impl Dropped {
    fn add(&self, place: Place) {
        if let Ok(mut places) = self.places.lock() {
            places.push(place);
            self.any.store(true, Ordering::Release);
        }
    }

    fn take(&self) -> Vec<Place> {
        if !self.any.load(Ordering::Acquire) {
            return Vec::new();
        }
        let Ok(mut places) = self.places.lock() else {
            return Vec::new();
        };
        self.any.store(false, Ordering::Release);
        mem::take(&mut *places)
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        if self.place.stamp != EMPTY {
            self.dropped.add(self.place);
        }
    }
}

/// The coroutines that one thread stores for one content, of at most [`MAX_LIVE`] games. Every
/// operation takes constant time.
#[derive(Debug, Default)]
pub(crate) struct CoroutineCache {
    /// The stamp of each slot, and its coroutines, the outermost first.
    slots: Vec<(u64, Vec<Coroutine>)>,
    free: Vec<usize>,
    /// The slot reused last when none was free: slots are reused in turn.
    hand: usize,
    dropped: Arc<Dropped>,
}

/// The stamp of an empty slot.
const EMPTY: u64 = 0;

impl CoroutineCache {
    /// Stores the coroutines of a game, replacing others if there is no room.
    pub(crate) fn put(&mut self, coroutines: Vec<Coroutine>) -> Ticket {
        self.drop_abandoned();
        let slot = match self.free.pop() {
            Some(slot) => slot,
            None if self.slots.len() < MAX_LIVE => {
                self.slots.push((EMPTY, Vec::new()));
                self.slots.len() - 1
            }
            None => {
                self.hand = (self.hand + 1) % MAX_LIVE;
                self.hand
            }
        };
        let stamp = next_stamp();
        self.slots[slot] = (stamp, coroutines);
        Ticket {
            place: Place { slot, stamp },
            dropped: self.dropped.clone(),
        }
    }

    /// Takes the coroutines of a game; `None` if they are not here, or no longer.
    pub(crate) fn take(&mut self, mut ticket: Ticket) -> Option<Vec<Coroutine>> {
        // A used ticket has nothing to report when it is dropped.
        let stamp = mem::replace(&mut ticket.place.stamp, EMPTY);
        self.empty(Place {
            stamp,
            ..ticket.place
        })
    }

    /// Drops all coroutines.
    pub(crate) fn clear(&mut self) {
        *self = CoroutineCache {
            dropped: self.dropped.clone(),
            ..CoroutineCache::default()
        };
    }

    /// Drops the coroutines of games that were dropped or continued elsewhere.
    fn drop_abandoned(&mut self) {
        for place in self.dropped.take() {
            self.empty(place);
        }
    }

    fn empty(&mut self, place: Place) -> Option<Vec<Coroutine>> {
        let kept = self
            .slots
            .get_mut(place.slot)
            .filter(|(stamp, _)| *stamp == place.stamp)?;
        self.free.push(place.slot);
        Some(mem::replace(kept, (EMPTY, Vec::new())).1)
    }

    /// The number of games with coroutines here.
    #[cfg(test)]
    pub(crate) fn len(&mut self) -> usize {
        self.drop_abandoned();
        self.slots
            .iter()
            .filter(|(stamp, _)| *stamp != EMPTY)
            .count()
    }
}

/// A number unique among the tickets of this process. Each thread counts within a block of its own.
fn next_stamp() -> u64 {
    const BLOCK: u64 = 1 << 32;
    thread_local! {
        static LAST: Cell<u64> = const { Cell::new(BLOCK - 1) };
    }
    static BLOCKS: AtomicU64 = AtomicU64::new(BLOCK);
    LAST.with(|last| {
        let mut next = last.get() + 1;
        if next.is_multiple_of(BLOCK) {
            next = BLOCKS.fetch_add(BLOCK, Ordering::Relaxed);
        }
        last.set(next);
        next
    })
}
