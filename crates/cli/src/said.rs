//! Prints of scripts, on standard error.

use std::collections::BTreeSet;

use brink::script::{Printed, Printout};

use super::Place;

/// Records what scripts print in a game with the user's own mods, or with content named on the
/// command line.
pub(super) fn own_printout(place: &Place) -> Option<Printout> {
    place.has_own_scripts().then(Printout::start)
}

/// Lines already shown: the tests of a card print the same lines again and again.
#[derive(Debug)]
pub(super) struct Said {
    printout: Printout,
    shown: BTreeSet<Printed>,
}

/// The maximum number of different lines shown.
const MAX_SHOWN: usize = 200;

impl Default for Said {
    /// Keeps what scripts of this thread print from now on.
    fn default() -> Said {
        Said {
            printout: Printout::start(),
            shown: BTreeSet::new(),
        }
    }
}

impl Said {
    /// Shows what was printed since the last call and has not been shown.
    pub(super) fn show(&mut self) {
        for printed in self.printout.take() {
            if self.shown.len() < MAX_SHOWN && self.shown.insert(printed.clone()) {
                eprintln!("{printed}");
            }
        }
    }
}

/// Shows everything that was printed since the last call.
pub(super) fn show_printed(printout: &Printout) {
    for printed in printout.take() {
        eprintln!("{printed}");
    }
}
