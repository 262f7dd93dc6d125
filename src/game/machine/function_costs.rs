//! The costs of each function of scripts.

use std::cell::RefCell;
use std::collections::BTreeMap;

/// The cost of a function of a script.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct FunctionCost {
    /// The number of times that it started, or went on after an answer.
    pub runs: u64,
    /// Its steps: calls, iterations of loops, and equivalent work. They are the same on every
    /// machine.
    pub steps: u64,
    /// Its time, in the unit of the clock; 0 if no time is measured.
    pub time: f64,
}

impl FunctionCost {
    /// Adds another cost of the same function.
    pub fn add(&mut self, other: FunctionCost) {
        self.runs += other.runs;
        self.steps += other.steps;
        self.time += other.time;
    }
}

/// A function of a script: the path of its file, and its name, such as `on_coup`.
pub type FunctionName = (String, String);

/// The costs of functions.
pub type FunctionCosts = BTreeMap<FunctionName, FunctionCost>;

/// Adds costs to a sum.
pub fn add_costs(sum: &mut FunctionCosts, more: FunctionCosts) {
    for (function, cost) in more {
        sum.entry(function).or_default().add(cost);
    }
}

/// The costs recorded so far.
#[derive(Debug, Default)]
pub(crate) struct CostRecord(RefCell<FunctionCosts>);

impl CostRecord {
    pub(super) fn add(&self, function: FunctionName, cost: FunctionCost) {
        let mut costs = self.0.borrow_mut();
        costs.entry(function).or_default().add(cost);
    }

    pub(super) fn costs(&self) -> FunctionCosts {
        self.0.borrow().clone()
    }
}
