//! Coordinate search with large steps, selected by successive halving.
//!
//! For each content-specific feature a few large steps are candidates. In every round each candidate plays pairs of
//! games against the best weights, all with the same deals; then the worse half is dropped (Jamieson and Talwalkar,
//! "Non-stochastic best arm identification and hyperparameter optimization", 2016). The last one is kept if it scores
//! more than half of its points. Unlike in the textbook, every round gives each candidate the same number of games, and
//! the last candidate plays on until its share of the training is over.

use brink::digest::mixed;
use brink_players::{Evaluation, PHASES, WeightsError};

use super::super::error::StudyResult;
use super::spsa::PLACES;
use super::{COMPARED_UNTIL, GATE, Progress, TrainingRun};

/// A candidate in a race.
struct Step {
    evaluation: Evaluation,
    /// Points won and games played.
    points: f64,
    games: f64,
}

/// Prefixes of content-specific features: unscored spaces, tracks and flags. They often pay off only at the end or once
/// complete, so rollouts to the end of a turn do not show their value, and small SPSA steps change no play.
const LONE: [&str; 3] = [PLACES, "track.", "flag."];
/// The size of a step, in victory points.
const LENGTH: f64 = 5.0;
/// The phases whose weights a step changes.
const PHASES_OF: [[f64; PHASES]; 3] = [[0.0, 0.0, 1.0], [0.0, 1.0, 1.0], [1.0, 1.0, 1.0]];
/// The share of training at which the coordinate search ends.
pub(super) const STEPS_UNTIL: f64 = 0.9;
/// Pairs of games per candidate and round.
const PAIRS: u64 = 8;
/// Separates the random streams of the coordinate search from those of lessons.
const STEP_STREAM: u64 = 0x57_21de;

impl TrainingRun<'_> {
    /// Searches each content-specific feature in turn for a large step that beats the best weights so far.
    pub(super) fn coordinate_search(&mut self, watch: &mut dyn FnMut(&Progress)) -> StudyResult {
        let names = self.best.names().iter().enumerate();
        let lone: Vec<usize> = names
            .filter(|(_, name)| is_lone(name))
            .map(|(feature, _)| feature)
            .collect();
        for (nth, feature) in lone.iter().enumerate() {
            let part = (nth + 1) as f64 / lone.len() as f64;
            self.race(
                *feature,
                COMPARED_UNTIL + (STEPS_UNTIL - COMPARED_UNTIL) * part,
                watch,
            )?;
        }
        Ok(())
    }

    /// Races the steps of a feature until this share of the training is over.
    fn race(
        &mut self,
        feature: usize,
        until: f64,
        watch: &mut dyn FnMut(&Progress),
    ) -> StudyResult {
        let mut steps = steps_of(&self.best, feature)?;
        while let Some(pairs) = self.pairs_until(until, steps.len() as u64) {
            let seed = mixed(self.training.seed ^ STEP_STREAM, self.progress.games);
            for step in &mut steps {
                let score =
                    self.training
                        .check([&step.evaluation, &self.best], seed, pairs, self.jobs)?;
                if self.jobs.is_stopped() {
                    return Ok(());
                }
                let games = 2.0 * pairs as f64;
                step.points += games * score.share().value;
                step.games += games;
                self.progress.games += 2 * pairs;
                self.progress.check = score;
                watch(&self.progress);
            }
            steps.sort_by(|a, b| b.points.total_cmp(&a.points));
            steps.truncate(steps.len().div_ceil(2));
        }
        let Some(first) = steps.into_iter().next().filter(|step| step.games > 0.0) else {
            return Ok(());
        };
        if first.points > GATE * first.games {
            self.progress.kept += 1;
            self.best = first.evaluation;
        } else {
            self.progress.dropped += 1;
        }
        watch(&self.progress);
        Ok(())
    }

    /// The pairs per candidate in the next round; `None` once this share of the training is over.
    fn pairs_until(&self, until: f64, steps: u64) -> Option<u64> {
        let left = self.games_left_until(until, PAIRS * steps * 2) / 2 / steps.max(1);
        Some(left.min(PAIRS)).filter(|pairs| *pairs > 0 && !self.jobs.is_stopped())
    }
}

fn is_lone(name: &str) -> bool {
    LONE.iter().any(|first| name.starts_with(first))
}

/// The candidate steps of a feature.
fn steps_of(from: &Evaluation, feature: usize) -> Result<Vec<Step>, WeightsError> {
    // Influence in a space is never bad for its owner.
    let signs = if from.names()[feature].starts_with(PLACES) {
        &[1.0][..]
    } else {
        &[1.0, -1.0][..]
    };
    let each = signs
        .iter()
        .flat_map(|sign| PHASES_OF.map(|phases| phases.map(|share| sign * LENGTH * share)));
    each.map(|step| {
        let mut values = from.weights().values().to_vec();
        values[feature]
            .iter_mut()
            .zip(step)
            .for_each(|(weight, by)| *weight += by);
        let weights = from.weights().clone().with_values(values)?;
        Ok(Step {
            evaluation: from.clone().with_weights(weights.rounded())?,
            points: 0.0,
            games: 0.0,
        })
    })
    .collect()
}
