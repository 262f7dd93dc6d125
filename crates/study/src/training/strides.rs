//! Strides: large steps of the weights of what only this content has.

use brink::digest::mixed;
use brink_players::{Evaluation, PHASES, WeightsError};

use super::super::error::StudyError;
use super::tuning::PLACES;
use super::{COMPARED_UNTIL, Course, EVEN, Progress};

/// A stride in a race.
struct Stride {
    evaluation: Evaluation,
    /// The points it has won, one for a game, and the games it has played.
    points: f64,
    games: f64,
}

/// The prefixes of features that a content declares for itself: spaces that no scoring counts, tracks and flags. They
/// often pay only when they are complete, or at the end: no comparison of plays to the end of a turn shows that, and
/// small steps of tuning change no play.
const LONE: [&str; 3] = [PLACES, "track.", "flag."];
/// The length of a stride, in victory points.
const LENGTH: f64 = 5.0;
/// The phases in which a stride changes a weight.
const PHASES_OF: [[f64; PHASES]; 3] = [[0.0, 0.0, 1.0], [0.0, 1.0, 1.0], [1.0, 1.0, 1.0]];
/// The share of a training after which strides have been tried.
pub(super) const STRIDES_UNTIL: f64 = 0.9;
/// The pairs of games that each stride plays before the worse half is given up.
const PAIRS: u64 = 8;
/// What separates the seeds of strides from those of lessons.
const STRIDING: u64 = 0x57_21de;

impl Course<'_> {
    /// Tries large steps of the weights of lone features, one feature after the other: strides race against each other
    /// in the same games against the best weights so far, the worse half is given up, and the last is kept if it wins.
    pub(super) fn strides(&mut self, watch: &mut dyn FnMut(&Progress)) -> Result<(), StudyError> {
        let names = self.best.names().iter().enumerate();
        let lone: Vec<usize> = names
            .filter(|(_, name)| is_lone(name))
            .map(|(feature, _)| feature)
            .collect();
        for (nth, feature) in lone.iter().enumerate() {
            let part = (nth + 1) as f64 / lone.len() as f64;
            self.race(
                *feature,
                COMPARED_UNTIL + (STRIDES_UNTIL - COMPARED_UNTIL) * part,
                watch,
            )?;
        }
        Ok(())
    }

    /// Lets the strides of a feature race until this share of the training is over.
    fn race(
        &mut self,
        feature: usize,
        until: f64,
        watch: &mut dyn FnMut(&Progress),
    ) -> Result<(), StudyError> {
        let mut strides = strides_of(&self.best, feature)?;
        while let Some(pairs) = self.pairs_until(until, strides.len() as u64) {
            let seed = mixed(self.training.seed ^ STRIDING, self.progress.games);
            for stride in &mut strides {
                let score = self.training.check(
                    [&stride.evaluation, &self.best],
                    seed,
                    pairs,
                    self.jobs,
                )?;
                if self.jobs.is_stopped() {
                    return Ok(());
                }
                let games = 2.0 * pairs as f64;
                stride.points += games * score.share().value;
                stride.games += games;
                self.progress.games += 2 * pairs;
                self.progress.check = score;
                watch(&self.progress);
            }
            strides.sort_by(|a, b| b.points.total_cmp(&a.points));
            strides.truncate(strides.len().div_ceil(2));
        }
        let Some(first) = strides
            .into_iter()
            .next()
            .filter(|stride| stride.games > 0.0)
        else {
            return Ok(());
        };
        if first.points > EVEN * first.games {
            self.progress.kept += 1;
            self.best = first.evaluation;
        } else {
            self.progress.dropped += 1;
        }
        watch(&self.progress);
        Ok(())
    }

    /// The pairs that each of some strides plays next; none once this share of the training is over.
    fn pairs_until(&self, until: f64, strides: u64) -> Option<u64> {
        let left = self.games_left_until(until, PAIRS * strides * 2) / 2 / strides.max(1);
        Some(left.min(PAIRS)).filter(|pairs| *pairs > 0 && !self.jobs.is_stopped())
    }
}

fn is_lone(name: &str) -> bool {
    LONE.iter().any(|first| name.starts_with(first))
}

/// The strides of a feature from some weights.
fn strides_of(from: &Evaluation, feature: usize) -> Result<Vec<Stride>, WeightsError> {
    // More of a space is good for the side that has it.
    let signs = if from.names()[feature].starts_with(PLACES) {
        &[1.0][..]
    } else {
        &[1.0, -1.0][..]
    };
    let each = signs
        .iter()
        .flat_map(|sign| PHASES_OF.map(|phases| phases.map(|share| sign * LENGTH * share)));
    each.map(|stride| {
        let mut values = from.weights().values().to_vec();
        values[feature]
            .iter_mut()
            .zip(stride)
            .for_each(|(weight, by)| *weight += by);
        let weights = from.weights().clone().with_values(values)?.rounded();
        Ok(Stride {
            evaluation: from.clone().with_weights(weights)?,
            points: 0.0,
            games: 0.0,
        })
    })
    .collect()
}
