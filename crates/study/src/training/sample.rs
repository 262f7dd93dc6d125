//! A training sample.

use brink_players::PHASES;

/// A position and the result of its game.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    pub(super) features: Vec<f64>,
    pub(super) phases: [f64; PHASES],
    /// The result, in victory points for the first side.
    pub(super) result: f64,
}
