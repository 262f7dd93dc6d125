//! The progress and the result of a training.

use brink_players::Weights;

use super::super::ladder::Score;

/// The progress of a training.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Progress {
    /// Games played, not counting checks.
    pub games: u64,
    /// Checks won by the new weights.
    pub kept: u64,
    /// Checks not won.
    pub dropped: u64,
    /// The last check: new weights against the previous best.
    pub check: Score,
}

/// The result of a training.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TrainingResult {
    /// The best weights, [rounded](Weights::rounded); the initial ones if none were better.
    pub weights: Weights,
    /// The final progress.
    pub progress: Progress,
    /// The result of the trained weights against the initial ones, in fresh games; `None` if they are the same.
    pub score: Option<Score>,
    pub(super) seed: u64,
    pub(super) inherits: Option<(String, usize)>,
}

impl TrainingResult {
    /// The text of a weights file, with the training's parameters and results in comments.
    #[must_use]
    pub fn text(&self) -> String {
        let learned = &self.progress;
        let mut text = format!(
            "# Learned by `brink train` from {} games with seed {}; checks passed: {}, failed: {}.\n",
            learned.games, self.seed, learned.kept, learned.dropped
        );
        if let Some((scenario, number)) = &self.inherits {
            let all = self.weights.names().len();
            text += &format!(
                "# Begun with the weights of `{scenario}` for {number} of {all} features.\n"
            );
        }
        if let Some(score) = &self.score {
            let (share, games) = (score.share(), score.total());
            let [value, low, high] = [share.value, share.low, share.high].map(|part| 100.0 * part);
            text += &format!(
                "# Against the weights before: {value:.1} % ({low:.1} to {high:.1}) of the points of {games} games.\n"
            );
        }
        text + &self.weights.to_string()
    }
}
