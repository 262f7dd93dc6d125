//! Counts of notices by kind and outcome.

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;

/// The end of a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// The receiver took it.
    Delivered,
    /// The receiver refused it, or failed too often.
    Failed,
    /// There was no room for it, or its kind is off.
    Dropped,
}

/// Counts of notices by kind and outcome; clones share them.
#[derive(Clone, Default)]
pub(crate) struct Deliveries(pub(crate) Family<[(&'static str, &'static str); 2], Counter>);

impl Deliveries {
    pub(super) fn count(&self, kind: &'static str, outcome: Outcome) {
        self.counter(kind, outcome).inc();
    }

    fn counter(&self, kind: &'static str, outcome: Outcome) -> Counter {
        let labels = [("kind", kind), ("outcome", outcome.word())];
        self.0.get_or_create_owned(&labels)
    }

    #[cfg(test)]
    pub(super) fn of(&self, kind: &'static str, outcome: Outcome) -> u64 {
        self.counter(kind, outcome).get()
    }
}

impl Outcome {
    fn word(self) -> &'static str {
        match self {
            Outcome::Delivered => "delivered",
            Outcome::Failed => "failed",
            Outcome::Dropped => "dropped",
        }
    }
}
