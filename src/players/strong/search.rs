//! Sequential halving: candidates are tried in the same games, and the better half is tried in more.

use std::time::{Duration, Instant};

use crate::digest::mixed;
use crate::game::{Decision, Game, View};

use crate::players::candidate::Candidate;
use crate::players::place::Place;
use crate::players::quick::Quick;
use crate::players::risk::is_risky;
use crate::players::{Evaluation, WIN};

use super::analysis::Reason;
use super::playout::Playout;

/// How long to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Budget {
    /// About so long.
    Time(Duration),
    /// So many trials, or a few more.
    Trials(u32),
}

/// A search from one question.
#[derive(Debug)]
pub(super) struct Search<'a> {
    evaluation: &'a Evaluation,
    view: View<'a>,
    seed: u64,
    /// Games that look the same to the side.
    worlds: Vec<Game>,
}

/// The action rounds after its own that a trial goes through.
const ROUNDS: usize = 3;
/// Games in which a choice has to be safe.
const SAFE_IN: usize = 6;
/// The maximum number of games.
const MAX_WORLDS: u32 = 100_000;
/// Games in which a candidate is explained, the reasons that are given, and what the least of them is worth.
const EXPLAINED_IN: u32 = 8;
const MAX_REASONS: usize = 4;
const WORTH_SAYING: f64 = 0.05;
/// Spaces that are compared when markers are placed, and how much worse than the best they may look.
const MAX_SPACES: usize = 4;
const NEARLY: f64 = 0.5;

/// Games in which candidates are looked at before they are searched, and how many of them are searched.
const LOOKS: usize = 4;
const MAX_OPEN: usize = 8;
/// The trials that a look is worth.
const PRIOR: f64 = 6.0;

/// What candidates are ranked by: the mean of their trials, and while they are few the first look.
fn score(candidate: &Candidate) -> f64 {
    let share = PRIOR / (PRIOR + f64::from(candidate.trials));
    let mean = if candidate.trials == 0 { 0.0 } else { candidate.mean() };
    mean + share * candidate.prior
}

impl<'a> Search<'a> {
    pub(super) fn new(evaluation: &'a Evaluation, view: View<'a>, seed: u64) -> Search<'a> {
        Search { evaluation, view, seed, worlds: Vec::new() }
    }

    /// The candidates of a question, the best first.
    pub(super) fn run(&mut self, decision: &Decision, budget: Budget) -> Vec<Candidate> {
        let Some(world) = self.world(0).cloned() else { return Vec::new() };
        let mut open = self.candidates(&world, decision);
        let mut done = self.look(&mut open);
        let stages = (open.len().max(2) as f64).log2().ceil() as u32;
        let began = Instant::now();
        for stage in 1..=stages {
            let before = open.iter().map(|candidate| candidate.trials).sum::<u32>();
            let mut passes = 0;
            while self.pass(&mut open, ROUNDS) {
                passes += 1;
                let goes_on = match budget {
                    Budget::Time(time) => began.elapsed() < time * stage / stages,
                    Budget::Trials(trials) => (passes + 1) * open.len() as u32 <= trials / stages,
                };
                if !goes_on {
                    break;
                }
            }
            open.sort_by(|a, b| score(b).total_cmp(&score(a)));
            let stuck = open.iter().map(|candidate| candidate.trials).sum::<u32>() == before;
            if stage < stages && !stuck {
                done.splice(0..0, open.split_off(open.len().div_ceil(2)));
            }
        }
        open.extend(done);
        self.safe_first(open)
    }

    /// What is compared: choices and uses of cards; of many spaces those that gain most.
    fn candidates(&self, world: &Game, decision: &Decision) -> Vec<Candidate> {
        if !decision.ask.is_placement() {
            return Candidate::all(world, decision);
        }
        let quick = Quick::new(self.evaluation, self.view.side(), self.seed);
        let ranked = quick.ranked(self.view, self.view, decision);
        let Some((_, most)) = ranked.first().copied() else { return Candidate::all(world, decision) };
        let near = ranked.into_iter().take_while(|(_, gain)| *gain > most - NEARLY).take(MAX_SPACES);
        near.map(|(choice, _)| Candidate::new(choice, None)).collect()
    }

    /// Looks at every candidate to the end of the action round, and leaves the best to be searched. Returns the others.
    fn look(&mut self, open: &mut Vec<Candidate>) -> Vec<Candidate> {
        for _ in 0..LOOKS {
            self.pass(open, 0);
        }
        open.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
        let others = open.split_off(MAX_OPEN.min(open.len()));
        let most = open.first().map_or(0.0, Candidate::mean);
        for candidate in open {
            let prior = candidate.mean() - most;
            *candidate = Candidate { prior, ..Candidate::new(candidate.first, candidate.then) };
        }
        others
    }

    /// Tries every candidate in one more game. Whether there was one.
    fn pass(&mut self, candidates: &mut [Candidate], rounds: usize) -> bool {
        let Some(nth) = candidates.first().map(|candidate| candidate.trials) else { return false };
        if nth >= MAX_WORLDS || candidates.len() < 2 {
            return false;
        }
        let Some(world) = self.world(nth).cloned() else { return false };
        for candidate in candidates {
            let value = self.trial(&world, candidate, nth, rounds);
            candidate.add(value);
        }
        true
    }

    /// The value of a candidate in a game for the side that chooses.
    fn trial(&self, world: &Game, candidate: &Candidate, nth: u32, rounds: usize) -> f64 {
        let side = self.view.side();
        let mut game = world.clone();
        if !candidate.apply(&mut game) {
            return -WIN;
        }
        let seed = mixed(self.seed, u64::from(nth));
        Quick::new(self.evaluation, side, seed).finish(&mut game, Place::of(world));
        Playout::new(self.evaluation, seed).play(&mut game, rounds);
        f64::from(side.sign()) * self.evaluation.value(game.view(side))
    }

    /// What a candidate changes by the end of the action round, the most important first.
    pub(super) fn reasons(&mut self, candidate: &Candidate) -> Vec<Reason> {
        let side = self.view.side();
        let sign = f64::from(side.sign());
        let mut sums = vec![0.0; self.evaluation.names().len()];
        let mut games = 0.0;
        for nth in 0..EXPLAINED_IN {
            let Some(world) = self.world(nth).cloned() else { break };
            let mut game = world.clone();
            if !candidate.apply(&mut game) {
                continue;
            }
            Quick::new(self.evaluation, side, mixed(self.seed, u64::from(nth))).finish(&mut game, Place::of(&world));
            let [before, after] = [&world, &game].map(|game| self.evaluation.parts(game.view(side)));
            sums.iter_mut()
                .zip(after.iter().zip(before))
                .for_each(|(sum, (after, before))| *sum += sign * (after - before));
            games += 1.0;
        }
        let names = self.evaluation.names().iter().zip(sums);
        let mut reasons: Vec<Reason> =
            names.map(|(name, sum)| Reason { feature: name.clone(), worth: sum / f64::max(games, 1.0) }).collect();
        reasons.retain(|reason| reason.worth.abs() >= WORTH_SAYING);
        reasons.sort_by(|a, b| b.worth.abs().total_cmp(&a.worth.abs()));
        reasons.truncate(MAX_REASONS);
        reasons
    }

    /// A game that looks the same to the side.
    fn world(&mut self, nth: u32) -> Option<&Game> {
        let nth = nth as usize;
        while self.worlds.len() <= nth {
            let seed = mixed(self.seed, self.worlds.len() as u64);
            self.worlds.push(self.view.trial(seed)?);
        }
        self.worlds.get(nth)
    }

    /// Puts the first candidate that does not lose by itself before the others.
    fn safe_first(&mut self, mut candidates: Vec<Candidate>) -> Vec<Candidate> {
        if !is_risky(self.view) || self.world(SAFE_IN as u32 - 1).is_none() {
            return candidates;
        }
        let worlds = &self.worlds[..SAFE_IN];
        if let Some(safe) = candidates.iter().position(|candidate| candidate.is_safe(worlds, self.view.side())) {
            let candidate = candidates.remove(safe);
            candidates.insert(0, candidate);
        }
        candidates
    }
}
