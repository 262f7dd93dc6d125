//! The entries of a thread's guards.

/// The entries of guards, which may be dropped in any order; the last one is on top.
#[derive(Debug)]
pub(super) struct GuardStack<T> {
    entered: u64,
    open: Vec<(u64, T)>,
}

impl<T> GuardStack<T> {
    pub(super) const fn new() -> GuardStack<T> {
        GuardStack {
            entered: 0,
            open: Vec::new(),
        }
    }

    /// Adds an entry. Returns its number, for [`Entries::leave`].
    pub(super) fn enter(&mut self, entry: T) -> u64 {
        self.entered += 1;
        self.open.push((self.entered, entry));
        self.entered
    }

    /// Removes an entry at any depth.
    pub(super) fn leave(&mut self, number: u64) -> Option<T> {
        let at = self.open.iter().position(|(known, _)| *known == number)?;
        Some(self.open.remove(at).1)
    }

    /// The entry with a number.
    pub(super) fn get_mut(&mut self, number: u64) -> Option<&mut T> {
        self.open
            .iter_mut()
            .find(|(known, _)| *known == number)
            .map(|(_, entry)| entry)
    }

    pub(super) fn top(&self) -> Option<&T> {
        self.open.last().map(|(_, entry)| entry)
    }

    pub(super) fn top_mut(&mut self) -> Option<&mut T> {
        self.open.last_mut().map(|(_, entry)| entry)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &T> {
        self.open.iter().map(|(_, entry)| entry)
    }
}
