//! Breadth of a search: the number of candidates and the screening schedule.

use std::time::Duration;

use super::budget::Budget;

/// Breadth of a search: more candidates need more rollouts to be distinguished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Breadth {
    /// Cards by use.
    Narrow,
    /// Kinds of operation as separate candidates, and more spaces.
    Wide,
}

/// Minimum budgets of a wide search.
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

    /// Screening rounds: determinizations used, candidates kept.
    pub(super) fn screening_rounds(self) -> [(u32, usize); 3] {
        match self {
            Breadth::Narrow => [(3, 16), (8, 8), (16, 6)],
            Breadth::Wide => [(3, 48), (8, 24), (16, 12)],
        }
    }

    /// Influence decisions: the maximum number of spaces compared, and their maximum distance from the best price.
    pub(super) fn spaces(self) -> (usize, f64) {
        match self {
            Breadth::Narrow => (4, 0.5),
            Breadth::Wide => (8, 1.5),
        }
    }
}
