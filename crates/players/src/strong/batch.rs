//! Trials that are made together, on any number of threads, with the same results.

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

/// Trials that are made together: none of them learns from another.
#[derive(Debug)]
pub(super) struct Batch {
    setting: Arc<Setting>,
    experience: Arc<Experience>,
    trials: Vec<Trial>,
    /// The first that no thread has begun.
    next: AtomicUsize,
}

/// What all trials of a search have in common.
#[derive(Debug)]
pub(super) struct Setting {
    pub(super) evaluation: Arc<Evaluation>,
    /// The side that chooses.
    pub(super) side: Side,
    pub(super) seed: u64,
    /// The points that make a lead as good as won: chances are counted in shares of it.
    pub(super) scale: f64,
}

/// A candidate that is tried in a game.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    pub(super) world: Arc<Game>,
    /// The number of the game.
    pub(super) nth: u32,
    pub(super) candidate: Candidate,
    pub(super) depth: Depth,
}

/// How far a trial goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Depth {
    /// To the end of the action round.
    Round,
    /// To the end of the turn.
    Further,
}

/// What a trial found, for the side that chooses.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// The value of the position after the action round.
    pub(super) after: f64,
    /// What follows from there.
    pub(super) follows: f64,
    /// What plays were worth on the way.
    pub(super) played: Vec<Played>,
    /// The steps that it took.
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

    /// The number of trials.
    pub(super) fn len(&self) -> usize {
        self.trials.len()
    }

    /// Makes trials until all have been begun, by this thread or another.
    pub(super) fn work(&self, send: &Sender<(usize, Found)>) {
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            // Whoever waits for results may have gone.
            if index >= self.trials.len()
                || self
                    .find(index)
                    .is_some_and(|found| send.send((index, found)).is_err())
            {
                return;
            }
        }
    }

    /// Makes one trial.
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
    /// The game after the action round of the candidate, and its value; none if it is not legal there.
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
