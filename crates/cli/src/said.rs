//! What scripts print, on standard error.

use std::collections::BTreeSet;

use brink::content::Library;
use brink::script::{Printed, keep_printed, take_printed};

use super::Place;

/// Keeps what scripts print in a game, unless all of them are shipped: those print nothing.
pub(super) fn keep_own_prints(library: &Library, place: &Place) {
    if !library.mods().is_empty() || !place.content.is_empty() {
        keep_printed();
    }
}

/// Lines already shown: the tests of a card print the same lines again and again.
#[derive(Debug)]
pub(super) struct Said {
    shown: BTreeSet<Printed>,
}

/// The most different lines that are shown.
const MAX_SHOWN: usize = 200;

impl Default for Said {
    /// Keeps what scripts of this thread print from now on.
    fn default() -> Said {
        keep_printed();
        Said { shown: BTreeSet::new() }
    }
}

impl Said {
    /// Shows what was printed since the last call and has not been shown.
    pub(super) fn show(&mut self) {
        for printed in take_printed() {
            if self.shown.len() < MAX_SHOWN && self.shown.insert(printed.clone()) {
                eprintln!("{printed}");
            }
        }
    }
}

/// Shows everything that was printed since the last call.
pub(super) fn show_printed() {
    for printed in take_printed() {
        eprintln!("{printed}");
    }
}
