//! How many candidates a search compares.

use std::time::Duration;

use super::budget::Budget;

/// How many candidates a search compares: more of them need more trials to be told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Breadth {
    /// Cards with their uses.
    Narrow,
    /// Each kind of operation of a card by itself, too, and more spaces.
    Wide,
}

/// The budgets from which a search is wide.
const WIDE_TIME: Duration = Duration::from_millis(150);
const WIDE_TRIALS: u32 = 300;

impl Breadth {
    pub(super) fn of(budget: Budget) -> Breadth {
        let is_wide = match budget {
            Budget::Time(time) => time >= WIDE_TIME,
            Budget::Trials(trials) => trials >= WIDE_TRIALS,
        };
        if is_wide {
            Breadth::Wide
        } else {
            Breadth::Narrow
        }
    }

    /// The games in which candidates are looked at before they are tried, and how many of them are kept each time.
    pub(super) fn looks(self) -> [(u32, usize); 3] {
        match self {
            Breadth::Narrow => [(3, 16), (8, 8), (16, 6)],
            Breadth::Wide => [(3, 48), (8, 24), (16, 12)],
        }
    }

    /// How many spaces are compared at most when markers are placed, and how much worse than the best they may look.
    pub(super) fn spaces(self) -> (usize, f64) {
        match self {
            Breadth::Narrow => (4, 0.5),
            Breadth::Wide => (8, 1.5),
        }
    }
}
