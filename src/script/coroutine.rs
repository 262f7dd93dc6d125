//! A script that runs or waits, and the resources it has used.

use mlua::{Function, Thread};

/// Steps and keys that a script has used since it began.
///
/// Nothing else in the VM counts, so that a game ends the same alone, among others and elsewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Steps.
    pub steps: u64,
    /// Keys set and strings made: they may all collide in a hash table, and each lookup then visits
    /// them all.
    pub keys: u64,
}

/// A script that runs or waits.
#[derive(Debug)]
pub struct Coroutine {
    pub(super) thread: Thread,
    pub(super) used: Usage,
    /// The steps of the scripts that wait for it.
    pub(super) below: u64,
}

/// A function of a script that ends without waiting.
#[derive(Debug)]
pub struct Immediate {
    /// The function.
    pub function: Function,
    /// The resources used before it begins.
    pub used: Usage,
    /// The steps of the scripts that wait for it.
    pub below: u64,
}

impl Coroutine {
    /// The steps of a script and of those that wait for it.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.below + self.used.steps
    }
}
