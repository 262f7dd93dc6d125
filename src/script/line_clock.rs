//! The time of each line of scripts.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fmt;

/// Charges the time between two steps of scripts to the line of the first.
///
/// Looking up a line takes longer than most lines do, so that time is left out.
pub struct LineClock {
    clock: fn() -> u64,
    last: Cell<u64>,
    line: RefCell<Option<ScriptLine>>,
    spent: RefCell<BTreeMap<ScriptLine, LineCost>>,
}

/// A line of a script: the path of its file, and its number from 1.
pub type ScriptLine = (String, u32);

/// The steps of a line, and their time in the unit of the clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineCost {
    /// Calls and iterations of loops that began there.
    pub steps: u64,
    /// Their time.
    pub time: u64,
}

impl LineClock {
    pub(crate) fn new(clock: fn() -> u64) -> LineClock {
        LineClock {
            clock,
            last: Cell::new(0),
            line: RefCell::default(),
            spent: RefCell::default(),
        }
    }

    /// The cost of each line so far.
    pub(crate) fn lines(&self) -> Vec<(ScriptLine, LineCost)> {
        let spent = self.spent.borrow();
        let lines = spent.iter();
        lines.map(|(line, cost)| (line.clone(), *cost)).collect()
    }

    /// A script starts or goes on.
    pub(super) fn begin(&self) {
        self.line.replace(None);
        self.last.set((self.clock)());
    }

    /// A step of a script at a place, `FILE:LINE`, the innermost last.
    pub(super) fn step(&self, place: impl Fn() -> Option<String>) {
        self.end();
        self.line.replace(place().as_deref().and_then(innermost));
        self.last.set((self.clock)());
    }

    /// A script ends or waits.
    pub(super) fn end(&self) {
        let now = (self.clock)();
        if let Some(line) = self.line.take() {
            let mut spent = self.spent.borrow_mut();
            let cost = spent.entry(line).or_default();
            cost.steps += 1;
            cost.time += now.saturating_sub(self.last.get());
        }
    }
}

impl fmt::Debug for LineClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LineClock").finish_non_exhaustive()
    }
}

/// The last of several places.
fn innermost(places: &str) -> Option<ScriptLine> {
    let place = places.rsplit(": ").next()?;
    let (path, line) = place.rsplit_once(':')?;
    Some((path.to_owned(), line.parse().ok()?))
}
