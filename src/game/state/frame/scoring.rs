//! The frames of scoring.

/// A region to be scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScoreFrame {
    /// Its index in the scenario's `scoring`.
    pub scoring: u8,
    /// Whether the handlers have run.
    pub notified: bool,
}

impl ScoreFrame {
    /// A region whose handlers have not run yet.
    pub(crate) fn new(scoring: u8) -> ScoreFrame {
        ScoreFrame {
            scoring,
            notified: false,
        }
    }
}

/// The final scoring.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FinalScoringFrame {
    /// The index of the next step in the scenario's `final_scoring`.
    pub step: u32,
    /// The index of the next scoring of that step.
    pub scoring: u32,
}
