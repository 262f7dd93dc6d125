//! Batches of rollouts: run on any number of threads with equal results.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::Sender;

use crate::Evaluation;
use crate::candidate::Candidate;
use crate::effort::Effort;
use crate::quick::PLAYOUT_EFFORT;
use brink::digest::mixed;
use brink::game::Game;
use brink::ids::Side;

use super::experience::{Experience, Played};
use super::playout::Playout;

/// Rollouts that run in parallel; none uses the experience of another.
#[derive(Debug)]
pub(super) struct Batch {
    setting: Arc<Setting>,
    experience: Arc<Experience>,
    trials: Vec<Trial>,
    /// The next rollout to start.
    next: AtomicUsize,
}

/// Parameters shared by all rollouts of a search.
#[derive(Debug)]
pub(super) struct Setting {
    pub(super) evaluation: Arc<Evaluation>,
    /// The choosing side.
    pub(super) side: Side,
    pub(super) seed: u64,
    /// Scale of the tanh, in victory points; results are expressed on this scale.
    pub(super) scale: f64,
}

/// A rollout to run: one candidate in one determinization.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    pub(super) world: Arc<Game>,
    /// The index of the determinization.
    pub(super) nth: u32,
    pub(super) candidate: Candidate,
    pub(super) depth: Depth,
}

/// The length of a rollout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Depth {
    /// To the end of the action round.
    Round,
    /// To the end of the turn.
    Further,
}

/// The result of a rollout, for the choosing side.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// The static value after the action round.
    pub(super) after: f64,
    /// The rollout return minus `after`.
    pub(super) follows: f64,
    /// Observed values of plays during the rollout.
    pub(super) played: Vec<Played>,
    /// The effort spent, in steps.
    pub(super) steps: u64,
}

impl Batch {
    pub(super) fn new(
        setting: Arc<Setting>,
        experience: Arc<Experience>,
        trials: Vec<Trial>,
    ) -> Batch {
        Batch {
            setting,
            experience,
            trials,
            next: AtomicUsize::new(0),
        }
    }

    /// The number of rollouts.
    pub(super) fn len(&self) -> usize {
        self.trials.len()
    }

    /// Runs rollouts until all have been started, by this thread or others.
    pub(super) fn work(&self, send: &Sender<(usize, Found)>) {
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            // The receiver may be gone.
            if index >= self.trials.len()
                || self
                    .find(index)
                    .is_some_and(|found| send.send((index, found)).is_err())
            {
                return;
            }
        }
    }

    /// Runs one rollout.
    pub(super) fn find(&self, index: usize) -> Option<Found> {
        let trial = self.trials.get(index)?;
        let effort = Effort::of(u64::MAX);
        let setting = &*self.setting;
        let lost = Found {
            after: -setting.scale,
            follows: 0.0,
            played: Vec::new(),
            steps: 0,
        };
        let Some((mut game, mut found)) = trial.glance(setting) else {
            return Some(lost);
        };
        if trial.depth == Depth::Further {
            let seed = mixed(setting.seed, u64::from(trial.nth));
            let mut playout = Playout::new(&setting.evaluation, (*self.experience).clone(), seed);
            found.follows = playout.play(&mut game, setting.side) * setting.scale - found.after;
            found.played.append(&mut playout.into_played());
        }
        found.steps = effort.spent();
        Some(found)
    }
}

impl Trial {
    /// The position after the candidate's action round, with its static value; `None` if it is illegal there.
    fn glance(&self, setting: &Setting) -> Option<(Game, Found)> {
        let Setting {
            evaluation,
            side,
            seed,
            scale,
        } = setting;
        let seed = mixed(*seed, u64::from(self.nth));
        let game = self.candidate.carried_out(
            evaluation,
            &self.world,
            *side,
            seed,
            Effort::of(PLAYOUT_EFFORT),
        )?;
        let own = f64::from(side.sign()) * scale;
        let [before, after] =
            [&*self.world, &game].map(|game| own * evaluation.chances(game.view(*side)));
        let played = Played {
            side: *side,
            play: self.candidate.play(),
            worth: after - before,
        };
        Some((
            game,
            Found {
                after,
                follows: 0.0,
                played: vec![played],
                steps: 0,
            },
        ))
    }
}
