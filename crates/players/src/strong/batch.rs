//! Batches of rollouts: run on any number of threads with equal results.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Sender;

use crate::Evaluation;
use crate::candidate::{Candidate, RoundPlayout};
use crate::evaluation::BoardTable;
use crate::rollout_policy::ROLLOUT_EFFORT;
use crate::work_budget::WorkBudget;
use brink::digest::mixed;
use brink::game::Game;
use brink::ids::Side;

use super::play_statistics::{PlaySample, PlayStatistics};
use super::rollout::Rollout;

/// Rollouts that run in parallel; none uses the statistics of another.
#[derive(Debug)]
pub(super) struct Batch {
    parameters: Arc<SearchParameters>,
    statistics: Arc<PlayStatistics>,
    tasks: Vec<RolloutTask>,
    /// The next rollout to start.
    next: AtomicUsize,
}

/// Parameters shared by all rollouts of a search.
#[derive(Debug)]
pub(super) struct SearchParameters {
    pub(super) evaluation: Arc<Evaluation>,
    /// The choosing side.
    pub(super) side: Side,
    pub(super) seed: u64,
    /// Scale of the tanh, in victory points; results are expressed on this scale.
    pub(super) scale: f64,
}

/// A rollout to run: one candidate in one determinization.
#[derive(Clone, Debug)]
pub(super) struct RolloutTask {
    pub(super) determinization: Arc<Game>,
    /// The index of the determinization.
    pub(super) nth: u32,
    pub(super) candidate: Candidate,
    pub(super) horizon: Horizon,
}

/// The length of a rollout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Horizon {
    /// To the end of the action round.
    Round,
    /// To the end of the turn.
    Turn,
}

/// The result of a rollout, for the choosing side.
#[derive(Clone, Debug)]
pub(super) struct RolloutResult {
    /// The static value after the action round.
    pub(super) static_value: f64,
    /// The rollout return minus `static_value`.
    pub(super) excess: f64,
    /// Observed values of plays during the rollout.
    pub(super) samples: Vec<PlaySample>,
    /// The effort spent, in steps.
    pub(super) steps: u64,
}

impl Batch {
    pub(super) fn new(
        parameters: Arc<SearchParameters>,
        statistics: Arc<PlayStatistics>,
        tasks: Vec<RolloutTask>,
    ) -> Batch {
        Batch {
            parameters,
            statistics,
            tasks,
            next: AtomicUsize::new(0),
        }
    }

    /// The number of rollouts.
    pub(super) fn len(&self) -> usize {
        self.tasks.len()
    }

    /// A table of boards for one thread.
    pub(super) fn boards(&self) -> BoardTable<'_> {
        BoardTable::new(&self.parameters.evaluation)
    }

    /// Runs rollouts until all have been started, by this thread or others.
    pub(super) fn work(&self, send: &Sender<(usize, RolloutResult)>) {
        let boards = self.boards();
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            // The receiver may be gone.
            if index >= self.tasks.len()
                || self
                    .run_task(index, &boards)
                    .is_some_and(|found| send.send((index, found)).is_err())
            {
                return;
            }
        }
    }

    /// Runs one rollout.
    pub(super) fn run_task(&self, index: usize, boards: &BoardTable<'_>) -> Option<RolloutResult> {
        let task = self.tasks.get(index)?;
        let effort = WorkBudget::of(u64::MAX);
        let parameters = &*self.parameters;
        let lost = RolloutResult {
            static_value: -parameters.scale,
            excess: 0.0,
            samples: Vec::new(),
            steps: 0,
        };
        let Some((mut game, mut found)) = task.play_round(parameters, boards) else {
            return Some(lost);
        };
        if task.horizon == Horizon::Turn {
            let seed = mixed(parameters.seed, u64::from(task.nth));
            let mut rollout = Rollout::new(boards, (*self.statistics).clone(), seed);
            found.excess =
                rollout.play(&mut game, parameters.side) * parameters.scale - found.static_value;
            found.samples.append(&mut rollout.into_samples());
        }
        found.steps = effort.spent();
        Some(found)
    }
}

impl RolloutTask {
    /// The position after the candidate's action round, with its static value; `None` if it is illegal there.
    fn play_round(
        &self,
        parameters: &SearchParameters,
        boards: &BoardTable<'_>,
    ) -> Option<(Game, RolloutResult)> {
        let SearchParameters {
            side, seed, scale, ..
        } = parameters;
        let seed = mixed(*seed, u64::from(self.nth));
        let game = self.candidate.play_round(&RoundPlayout {
            boards,
            determinization: &self.determinization,
            side: *side,
            seed,
            effort: WorkBudget::of(ROLLOUT_EFFORT),
        })?;
        let own = f64::from(side.sign()) * scale;
        let [before, after] = [&*self.determinization, &game]
            .map(|game| own * boards.expected_score(game.view(*side)));
        let sample = PlaySample {
            side: *side,
            play: self.candidate.play(),
            worth: after - before,
        };
        Some((
            game,
            RolloutResult {
                static_value: after,
                excess: 0.0,
                samples: vec![sample],
                steps: 0,
            },
        ))
    }
}
