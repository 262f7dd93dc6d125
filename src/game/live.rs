//! The coroutines of games that wait inside a script.
//!
//! They are only a cache: a coroutine that is missing is made again from the checkpoint of its game.
//!
//! Coroutines belong to the thread that made them, and games move between threads. So each time they are stored, a
//! [`Ticket`] is issued that only the waiting game holds, valid for one resumption. A game that continued elsewhere
//! has another ticket: what it left here can never be resumed, and is dropped when its slot is needed.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};

use mlua::Thread;

/// Games whose coroutines one thread keeps for one content.
pub(super) const MAX_LIVE: usize = 64;

/// Where the coroutines of a game are, if they are still there. Valid for one resumption: it cannot be copied.
#[derive(Debug)]
pub(super) struct Ticket {
    /// No other ticket of this process has it.
    stamp: u64,
    slot: usize,
}

/// The coroutines that one thread keeps for one content: at most [`MAX_LIVE`] games. Every operation takes the same
/// time however many there are.
#[derive(Debug, Default)]
pub(super) struct Live {
    /// The stamp of what is in a slot, and the coroutines, the outermost first.
    slots: Vec<(u64, Vec<Thread>)>,
    free: Vec<usize>,
    /// The slot reused last when none was free: slots are reused in turn.
    hand: usize,
}

/// The stamp of an empty slot.
const EMPTY: u64 = 0;

impl Live {
    /// Keeps the coroutines of a game, replacing others if there is no room.
    pub(super) fn put(&mut self, threads: Vec<Thread>) -> Ticket {
        let stamp = next_stamp();
        let kept = (stamp, threads);
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
        self.slots[slot] = kept;
        Ticket { stamp, slot }
    }

    /// Takes the coroutines of a game; none if they are not here, or not here any more.
    pub(super) fn take(&mut self, ticket: Ticket) -> Option<Vec<Thread>> {
        let kept = self.slots.get_mut(ticket.slot).filter(|(stamp, _)| *stamp == ticket.stamp)?;
        self.free.push(ticket.slot);
        Some(std::mem::replace(kept, (EMPTY, Vec::new())).1)
    }

    /// How many games have coroutines here.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.slots.iter().filter(|(stamp, _)| *stamp != EMPTY).count()
    }
}

/// A number that no other ticket of this process has. Each thread counts in a separate block.
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
