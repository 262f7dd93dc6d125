//! A script that runs or waits, and what it has used.

use mlua::Thread;

/// Steps and keys that a script has used since it began.
///
/// Whatever else the VM holds or has done does not count, so that a game ends alike alone, among others and elsewhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Steps.
    pub steps: u64,
    /// Keys set and strings made: as many may share a place in a hash table, and be gone through by each lookup.
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

impl Coroutine {
    /// The steps of a script and of those that wait for it.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.below + self.used.steps
    }
}
